"""How people tell in German how they live: health, tastes, habits, what they own, plan and use."""

from jarvis_cli.models.notebook.statements.german.parts import PARTS
from jarvis_cli.models.notebook.statements.patterns import compile_rules

LIFE = compile_rules(
    r"""
    allergy ich bin (?:[\w.]+ ){0,3}?allergisch (?:gegen|auf) {what}
    allergy ich bin (?:[\w.]+ ){0,2}?gegen {what} allergisch
    allergy ich {haben} (?:[\w.]+ ){0,4}?(?:allergie|unverträglichkeit|intoleranz) (?:gegen|auf|bei) {what}
    allergic ich {haben} (?:[\w.]+ ){0,2}?(?:ein\w* )(?:\w+ )?\w*(?:allergie|unverträglichkeit|intoleranz)
    allergic ich bin (?:\w+ )?\w*-?(?:intolerant|allergiker(?:in)?)
    allergic ich vertrage(?:n)? (?:[\w.]+ ){0,3}?(?:kein\w*|nicht)(?! kritik| das| dich| es| gut$)
    allergic ich reagiere(?:n)? (?:\w+ )?(?:allergisch|empfindlich) auf
    allergic ich vertrage {cap_name}(?: [\w.]+){0,3} (?:nicht|schlecht)
    new-diet ich bin (?:[\w.]+ ){0,4}?(?:vegan|vegetarier(?:in)?|veganer(?:in)?|vegetarisch) geworden
    alcohol ich (?:trinken?) (?:[\w.]+ ){0,3}?(?:kein\w* )alkohol
    alcohol ich (?:trinken?) (?:[\w.]+ ){0,2}?nicht mehr$
    alcohol ich bin (?:[\w.]+ ){0,4}?trocken$
    food ich (?:essen?|trinken?|mögen?) (?:[\w.]+ ){0,3}?{food_no} {what}
    food ich (?:essen?|trinken?) \w+ (?:nicht|nie|niemals)
    food ich (?:essen?|trinken?) (?:nur|ausschließlich|am liebsten|gern|gerne) {what}
    food ich (?:essen?|trinken?) {what} (?:gern|gerne|am liebsten|nicht(?: mehr)?|nie)(?=$| ,)
    food ich (?:kann|darf) (?:[\w.]+ ){0,2}?(?:nichts mit|kein\w*) {what} (?:essen|trinken)
    food ich rühre (?:nicht|kein\w*) (?:mehr )?an {what}
    food ich (?:verzichten?|verzichte) (?:\w+ ){0,3}?auf {what}
    food ich (?:meiden?|meide) {what}
    new-food ich {haben} (?:[\w.]+ ){0,6}?mit (?:dem|der|den) {what} (?:aufgehört|schluss gemacht)(?! schluss)
    new-food ich {haben} (?:[\w.]+ ){0,4}?(?:aufgehört)(?: ,)? {what} zu (?:essen|trinken)
    smoking ich rauchen? (?:[\w.]+ ){0,4}?nicht
    smoking ich {haben} (?:[\w.]+ ){0,6}?(?:mit dem rauchen (?:aufgehört|angefangen)|das rauchen aufgegeben\
|aufgehört (?:, )?zu rauchen|zu rauchen aufgehört)
    smoking ich bin (?:[\w.]+ ){0,3}?(?:nichtraucher|raucher)(?:in)?
    health ich {haben} (?:[\w.]+ ){0,4}?{condition}(?=$| ,| (?:und|seit|mit|der|die|typ|in|im|bekommen)\b)
    health ich leide (?:\w+ ){0,3}?an
    health ich bin (?:[\w.]+ ){0,4}?(?:farbenblind|blind|taub|schwerhörig|gehörlos|kurzsichtig|weitsichtig|schwanger\
|autistisch|beidhändig|linkshändig|rechtshändig|querschnittsgelähmt|zuckerkrank|nachtblind|bipolar|hochsensibel\
|legasthen\w+|herzkrank|behindert|schwerbehindert)
    health ich tragen? (?:[\w.]+ ){0,3}?(?:ein\w* )?(?:brille|kontaktlinsen|hörgerät|hörgeräte|zahnspange|prothese\
|perücke)
    health ich (?:sitze|bin) (?:\w+ )?im rollstuhl
    health ich nehmen? (?:[\w.]+ ){0,3}?{med}(?: \w+)? (?:gegen|wegen|für) (?:mein\w*|den|die|das|bluthochdruck\
|zu hohen|hohen)
    health ich nehmen? (?:[\w.]+ ){0,3}?(?:\w+tabletten|blutdrucksenker|blutverdünner|antidepressiva|insulin\
|l-?thyroxin|metformin|cortison|kortison|ritalin|marcumar|die pille|betablocker|statine)
    measure ich bin (?:\w+ )?(?:\d[\d.,]*) ?(?:cm|m|meter|zentimeter)? ?(?:groß)
    measure ich bin \d+ ?(?:cm|m) \d*(?: groß)?
    measure ich wiege \d+
    measure ich {haben} (?:schuh|kleider|konfektions|ring)?größe \d+
    measure {my} (?:schuh|kleider|konfektions|ring|körper|hut)?größe ist
    measure {my} (?:blutgruppe|sternzeichen|pronomen|bestzeit|gewicht) (?:ist|sind)
    measure ich {haben} blutgruppe
    taste ich (?:mögen?|mag|liebe|lieben|hasse|hassen|verabscheue|bevorzuge|bevorzugen|genieße) (?:keine?[nmrs]? \
|nicht |gar kein\w* |überhaupt kein\w* |am liebsten |besonders |gern |gerne )*{what}
    taste ich (?:mögen?|mag|liebe|hasse) {what} (?:nicht(?: mehr)?|über alles|gern|sehr|am liebsten)(?=$| ,)
    taste ich (?:lese|höre|schaue|gucke|sehe|esse|trinke|koche|backe|spiele|trage|lesen|hören|schauen|essen|trinken\
|kochen) (?:\w+ ){0,2}?(?:am liebsten|gern|gerne|nur|ausschließlich|kein\w*|nie) {what}
    taste ich (?:lese|höre|schaue|gucke|sehe|esse|trinke|koche|backe|spiele|trage|lesen|hören|schauen|essen|trinken\
|kochen) {what} (?:am liebsten|gern|gerne)(?=$| ,)
    taste ich (?:bin|war immer) (?:\w+ ){0,3}?(?:fan|liebhaber|liebhaberin) (?:von|der|des) {what}
    taste ich bin (?:\w+ ){0,3}?\w{3,}-?(?:fan|liebhaber|liebhaberin|enthusiast|nerd|freak)(?=$| ,| (?:und)\b)
    taste ich stehe (?:\w+ ){0,2}?(?:nicht )?auf {what}
    taste ich interessiere mich (?:\w+ ){0,3}?(?:für) {what}
    taste ich (?:kann|können) {what} (?:nicht (?:ausstehen|leiden|ab)|nicht mehr (?:ausstehen|leiden|sehen))
    taste ich (?:kann|können) nicht (?:mehr )?(?:ausstehen|leiden|ab) {what}
    ability ich kann (?:\w+ )?nicht (?:mehr )?(?:schwimmen|kochen|tanzen|singen|radfahren|fahrrad fahren|auto fahren\
|noten lesen|ski fahren|pfeifen|riechen)(?! heute| jetzt)
    ability ich {haben} nie (?:\w+ ){0,3}gelernt
    health ich {haben} (?:[\w.]+ ){0,4}?\d+ (?:kilo|kg|pfund) (?:[\w.]+ ){0,3}?abgenommen
    health ich (?:stehe|bin) (?:[\w.]+ ){0,4}?auf der (?:\w+ )?warteliste
    health ich {haben} (?:ein\w*) (?:kaputt\w+|schlecht\w+|künstlich\w+|steif\w+) \w*(?:knie|rücken|hüfte|schulter\
|hüftgelenk|kniegelenk)
    measure ich (?:trage|brauche) (?:schuh|kleider|konfektions)?größe \d+
    health ich schlafe (?:\w+ )?(?:schlecht|kaum|unruhig)
    ability ich kann (?:[\w.]+ ){0,2}?(?:kein\w*) (?:noten|auto)
    taste ich (?:kann|können) (?:\w+ ){0,2}?mit {what} nichts anfangen
    taste ich (?:trinken?|essen?|mag|mögen?) {my} (?:kaffee|tee|espresso|steak|ei|eier|müsli) (?:mit|ohne|schwarz\
|nur|am|lieber)
    taste ich (?:trinken?|essen?|mag|mögen?) (?:mit|ohne|schwarz|nur|lieber) (?:\w+ ){0,2}{my} (?:kaffee|tee\
|espresso|steak)$
    taste ich bevorzuge {what}
    taste ich finde {cap_name} (?:toll|super|schrecklich|furchtbar|eklig|ekelhaft|großartig)
    taste ich (?:esse|trinke|mag|lese|höre|fahre) lieber {what} als
    taste mir (?:schmecken?|gefallen?) (?:kein\w* )?{what}$
    fear ich {haben} (?:[\w.]+ ){0,3}?(?:angst vor|phobie vor|panik vor|höhenangst|flugangst|platzangst\
|spinnenangst)(?! der prüfung| morgen| heute| dem test| deiner| meiner)
    favourite {my} (?:absolute[rs]? |neue[rs]? )?{favourite_noun} (?:ist|sind|war immer|waren immer) {value}
    favourite (?!das|dies|es|hier|was|welche\w*|er |sie )[\w' -]{2,40} (?:ist\
|sind) {my} (?:absolute[rs]? )?{favourite_noun}(?=$| ,)
    habit ich {habit}(?! das| es| dies| mir das| so )(?: .*)? {often}
    habit ich (?:gehe|stehe|esse|trinke|fahre|laufe|arbeite|schlafe|lese|mache|koche\
|kaufe) (?:\w+ ){0,2}?(?:normalerweise|meistens|meist|gewöhnlich|selten|oft|kaum|fast nie|nie|niemals|grundsätzlich\
|prinzipiell)
    habit ich (?:stehe|gehe|fahre) (?:[\w.:]+ ){0,3}?um \d[\d:.]*(?: uhr)? (?:auf|ins bett|schlafen|laufen)(?=$| ,)
    habit ich (?:schaue|schauen|gucke|fahre|fliege|nutze|nutzen|benutze|benutzen|kaufe|kaufen|trage|feiere|feiern\
|besitze|besitzen|lese|koche|spiele|fliegen|fahren|reise|reisen) (?:[\w.]+ ){0,4}?(?:kein\w*|nicht mehr|nie\
|niemals)(?! dein\w*| den link)
    habit ich fliege nicht
    habit ich {verbringen} (?:[\w.]+ ){0,5}?(?:immer|jede[nsrm]?|meistens|normalerweise)
    habit ich {haben} (?:[\w.]+ ){0,4}?(?:aufgehört|abgewöhnt)
    hobby ich spielen? (?:[\w.]+ ){0,5}?{played}{end}
    hobby ich spielen? (?:[\w.]+ ){0,4}?(?:in einer|in einem|im) (?:\w+ )?(?:band|orchester|verein|mannschaft\
|blaskapelle|musikverein|kapelle|quartett|theatergruppe|bigband|\w+verein|\w+orchester|\w+kapelle)
    hobby ich (?:machen?|übe|betreibe|trainiere) (?:[\w.]+ ){0,4}?(?:yoga|karate|judo|pilates|crossfit|ballett\
|taekwondo|aikido|kampfsport|kraftsport|leichtathletik|tai|capoeira|parkour|turnen|triathlon|boxen|fechten|töpfern)
    hobby ich samm(?:le|eln) (?:\w+ ){0,3}?{collected}
    hobby ich singen? (?:[\w.]+ ){0,3}?(?:im|in|bei|sopran|alt|tenor|bass)
    hobby ich (?:gehe|gehen) (?:[\w.]+ ){0,4}?(?:gern|gerne|oft|viel|regelmäßig|leidenschaftlich\
|seit \w+ \w+) (?:klettern|bouldern|wandern|schwimmen|laufen|joggen|segeln|tauchen|angeln|reiten|tanzen|surfen\
|rudern|skifahren|radfahren|paddeln|bergsteigen|jagen)
    hobby ich (?:tanze|male|zeichne|stricke|häkle|nähe|töpfere|klettere|segle|tauche|rudere|reite|fotografiere\
|imkere|angle|gärtnere|bouldere|surfe|fechte|boxe|turne|jongliere|schnitze|braue|wandere|jage|blogge|jogge\
|schwimme) (?:gern|gerne|seit|leidenschaftlich|viel|in mein\w*|im verein|als hobby|hobbymäßig|für mein leben)
    hobby ich (?:tanze|male|zeichne|stricke|häkle|nähe|töpfere|klettere|segle|imkere|gärtnere|bouldere|fotografiere\
|jongliere|schnitze)$
    hobby ich (?:laufen?|mache) (?:[\w.]+ ){0,4}?\w*-?(?:marathon|halbmarathon|triathlon)s?(?=$| ,| (?:und|mit|in)\b)
    hobby {my} (?:größtes |liebstes |neues |große |größte )?(?:hobby|hobbys|hobbies|leidenschaft\
|steckenpferd) (?:ist|sind)
    hobby ich .{2,60} in {my} freizeit
    hobby ich .{2,30} (?:hobbymäßig|leidenschaftlich gern)
    hobby ich bin (?:\w+ ){0,2}?(?:leidenschaftliche[rn]?|begeisterte[rn]?|passionierte[rn]?|hobby-?\w+)
    hobby ich bin (?:\w+ ){0,3}?(?:mitglied|im (?:vorstand|alpenverein|chor|schützenverein|sportverein|orchester\
|\w+verein)|in einem (?:chor|verein)|bei der (?:freiwilligen )?feuerwehr|in der (?:freiwilligen )?feuerwehr)
    hobby ich engagiere mich
    hobby ich (?:helfe|arbeite) (?:[\w.]+ ){0,3}?ehrenamtlich
    hobby ich schreibe (?:gern |gerne |seit \w+ |nebenbei |hobbymäßig )*(?:gedichte|romane|kurzgeschichten|songs\
|lieder|einen blog|lyrik|haikus|krimis)
    hobby ich (?:klettere|wandere|tanze|male|zeichne|stricke|häkle|nähe|töpfere|segle|tauche|rudere|reite\
|fotografiere|imkere|angle|bouldere|surfe|fechte|boxe|turne|jogge|schwimme|singe) (?:viel|oft|nur|{weekday}tags\
|mittwochs|sonnabends|am wochenende)
    possession ich (?:halten?|züchten?|{haben}) (?:\w+ ){0,2}?(?:bienen|hühner|schafe|ziegen|alpakas|enten|tauben\
|kaninchen|pferde)
    possession ich (?:{haben}|besitzen?|halten?) {adv}(?:{a} )(?:{few}){thing}{thing_end}
    possession ich (?:{haben}|besitzen?) (?:\w+ ){0,2}?{no} {thing}(?=$| ,| (?:und|mehr|aber)\b)
    possession {my} {thing} ist (?:ein\w*)
    possession (?:mir|uns) gehör(?:t|en) (?:ein\w*|zwei|drei) {few}(?:{thing}|bäckerei|hof|firma)
    habit ich heizen? mit
    hobby ich (?:nähe|stricke|backe|braue|baue|koche) (?:[\w.]+ ){0,5}?selbst$
    possession ich {haben} den \w+ gürtel
    health ich (?:benutze|nutze|verwende) (?:ein\w* )(?:screenreader|rollator|rollstuhl|hörgerät)
    possession ich {haben} (?:zu hause|daheim|im stall|im garten) .{0,20}{thing}{thing_end}
    car ich fahren? (?:[\w.]+ ){0,3}?einen? (?:\w+e[nrs]? )?(?!umweg|bus|zug|kilometer|marathon|schlitten|leihwagen\
|mietwagen|bogen){cap_name}
    car {my} (?:\w+ )?(?:auto|wagen) ist ein
    acquired ich {haben} (?:[\w.,]+ ){0,6}?(?:ein\w*|zwei|drei|{my}) {few}{thing}(?: [\w.]+){0,4}? (?:gekauft\
|adoptiert|bekommen|zugelegt|gebaut|geerbt|angeschafft|geholt|aufgenommen)
    acquired ich {haben} (?:[\w.,]+ ){0,4}?(?:mein\w*|das|den|die) {few}{thing}(?: [\w.]+){0,3}? (?:verkauft\
|abgegeben|verschenkt|abgeschafft|abgemeldet|getauscht|eingetauscht)
    decision ich {haben} (?:mich|uns) (?:[\w.]+ ){0,6}?(?:entschieden|entschlossen)(?! die pizza| , heute)
    decision ich {haben} (?:[\w.]+ ){0,4}?(?:beschlossen|entschieden|vereinbart|mir vorgenommen)(?! , heute)(?=$| ,\
| (?:dass|zu)\b)
    decision ich (?:werde|werden) (?:[\w.]+ ){0,4}?{month} (?:[\w.]+ ){0,5}?(?:anfangen|beginnen|heiraten|arbeiten\
|studieren|kündigen|starten|umsteigen|wechseln|eröffnen)
    decision ich (?:fange|beginne|starte|wechsle|gehe|arbeite|studiere|mache|werde|höre|eröffne|übernehme|bekomme\
|trete|baue|bauen|eröffnen|starten|wechseln) (?:[\w.,]+ ){0,6}?(?:ab (?:dem )?(?!und\b|sofort)[\w.]+\
|{month})(?= .*\b(?:an|auf|auf die|zu|zur|bei|als|in|im|ein|eine|einen|mein\w*|pension|rente|elternzeit|vater|mutter\
|oma|opa)\b)(?! uhr)
    decision ich {haben} mich (?:[\w.]+ ){0,3}?(?:für|zu|zum|zur|bei|an|in) (?:[\w.-]+ ){1,5}?(?:angemeldet\
|eingeschrieben|beworben)
    decision ich spare(?:n)? (?:[\w.]+ ){0,3}?(?:auf|für) (?:ein\w*|mein\w*|das|den|die)
    decision ich (?:bekommen?|kriegen?|holen?|kaufen?|bauen?|adoptieren?) (?:[\w.]+ ){0,6}?{thing}(?=$| [,;(]\
| {month}| (?:aus|vom|in)\b)
    tool ich (?:nutzen?|benutzen?|verwenden?|arbeiten? mit|programmieren?(?: in| mit)?|entwickeln?(?: in\
| mit)?) (?:\w+ ){0,2}?{tool}
    tool ich (?:programmiere|code|entwickle|schreibe) (?:[\w.]+ ){0,4}?{code}{end}
    tool {my} (?:\w+ )?(?:editor|ide|shell|browser|betriebssystem|system|terminal|texteditor|distro|distribution\
|tastaturlayout|mailprogramm|passwortmanager) ist {tool}
    tool auf {my} (?:\w+ )?(?:laptop|rechner|pc|server|computer|handy) läuft {tool}
    tool {my} (?:\w+ )?(?:laptop|rechner|pc|server|computer|handy) (?:läuft (?:mit|unter)|ist ein) {tool}
    new-tool ich bin (?:[\w.]+ ){0,5}?(?:auf|zu) {tool}(?: [\w.]+){0,3}? (?:umgestiegen|gewechselt)
    phone {my} (?:\w+ )?(?:handy|telefon|mobil|festnetz)?-?(?:nummer|telefonnummer|handynummer|mobilnummer) (?:ist\
|lautet) (?:die )?{phone}
    phone ich bin (?:\w+ )?unter {phone}
    email {my} (?:\w+ )?(?:e-?mail|mail)(?:[- ]?adresse)? (?:ist|lautet) {email}
    email ich bin (?:\w+ )?(?:per mail )?unter {email}
    address {my} (?:\w+ )?(?:adresse|anschrift|postadresse) (?:ist|lautet)(?! nicht| falsch| die| \[)
    address ich wohnen? (?:[\w.]+ ){0,3}?(?:in der|am|an der|im) [\w-]+(?:straße|str\.?|gasse|weg|platz|allee|ring\
|ufer|damm)
    account {my} (?:github|gitlab|twitter|instagram|telegram|mastodon|discord|steam)-?(?:name|account|konto|handle\
|benutzername)? (?:ist|lautet|heißt)
    wedding {my} (?:hochzeit|hochzeitstag|jahrestag|namenstag|entbindungstermin|standesamt|geburtstermin) (?:ist\
|findet) {date}
    wedding ich heiraten? {date}
    wedding ich {haben} {date} hochzeitstag
    relation-name ~(?:mit|und|für|von|bei|zu) {my} {relation} {cap_name}(?=$| ,| (?:und)\b)
    relation-name ~{my} {relation} \( ?{cap_name}
    pet-name ~(?:mit|und|für|von|bei|zu) {my} {pet} {cap_name}(?=$| ,| (?:und)\b)
    introduction ich bin (?:der |die |de |'s )?{cap_name}(?=$| ,| (?:und|aus)\b)
    """,
    PARTS,
)
