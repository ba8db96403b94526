"""How people tell in German who they are: names, family, home, work, what they learn."""

from jarvis_cli.models.notebook.statements.german.parts import PARTS
from jarvis_cli.models.notebook.statements.patterns import compile_rules

PERSON = compile_rules(
    r"""
    relation-name {my} {adj}{relation} heiß(?:t|en) {name}
    relation-name {my} {relation} ist {cap_name}(?=$| ,)
    relation-name der name {my} {adj}{relation} ist {name}
    relation-name {my} {relation} ,? ?(?:namens|mit namen) {name}
    relation-name ich {haben} (?:[\w.]+ ){0,3}?{a} {adj}{relation} ,? ?(?:namens|(?:der|die|das) {name} heißt\
|mit namen)
    relation-name mit {my} {relation} {cap_name}(?=$| ,| (?:und)\b)
    relation {my} {relation} (?:wohnt|wohnen|lebt|leben|zieht) (?:\w+ ){0,4}?(?:in|bei|nach|neben|im) (?!der klinik\
|behandlung|krankenhaus)(?:der )?{place}
    relation-work {my} {relation} arbeitet (?:\w+ ){0,3}?(?:als|bei|für|in|im)
    relation-work {my} {relation} ist (?:\w+ )?{job}{end}
    relation {my} {relation} (?:haben|hat|besitzt|besitzen|führt|führen|betreibt|betreiben) ein(?:e\
|en)? (?:\w+ ){0,2}?\w*(?:hotel|hof|laden|bäckerei|restaurant|firma|betrieb|weingut|café|kneipe|haus|hütte|praxis\
|werkstatt|pension)
    relation {my} {relation} (?:geht|gehen|besucht|besuchen) (?:\w+ )?(?:auf|in|eine\
|die) (?:[\w-]+ ){0,2}\w*(?:schule|kita|kindergarten|gymnasium|uni|internat|krippe)
    relation {my} {relation} (?:studiert|spricht|kommt aus|geht (?:\w+ )?in (?:die|den) (?:\w+ )?(?:schule|klasse\
|kindergarten|kita)|spielt {played})
    relation-age {my} {relation} (?:ist|wird) (?:\w+ ){0,3}?(?:\d{1,3}|{count})(?=$| ,| (?:jahre\
|monate|und|geworden)\b)
    relation-birth {my} {relation} hat {date} geburtstag
    relation-birth {my} {relation} ist {date} geboren
    relation-name {my} {adj}{relation} ,? ?{cap_name} ,? ?(?:\w{2,}|$)
    pet-name {my} {adj}{pet} heißt {name}
    pet-name {my} {pet} ist {cap_name}(?=$| ,)
    pet-name ich {haben} (?:[\w.]+ ){0,3}?{a} {few}{pet} ,? ?(?:namens|mit (?:dem )?namen) {name}
    pet-name ich {haben} (?:[\w.]+ ){0,3}?{a} {few}{pet} ,? ?(?:der|die|das|er|sie) (?:heißt )?{name}(?: heißt)?
    pet-name der name {my} {adj}{pet} ist {name}
    pet-name {my} {adj}{pet} ,? ?{cap_name} ,? ?(?:\w{2,}|$)
    pet {my} {pet} ist (?:\w+ ){0,3}?(?:jahre alt|monate alt|ein\w* (?:\w+ )?\w+|\d+)
    pet {my} {pet} (?:hat|ist) (?:\w+ ){0,2}?(?:angst vor|allergisch)
    pet-died {my} (?:\w+ )?{pet} ist (?:[\w.]+ ){0,4}?(?:gestorben|eingeschläfert)
    name {my} (?:voller |richtiger |echter |ganzer )?name ist {name}
    name ich heißen? {name}
    name {my} name (?:wird|schreibt sich)
    call (?:man nennt|alle nennen|freunde nennen|meine freunde nennen|die meisten nennen|du kannst) mich (?:alle \
|gern |einfach )?{name}
    call nenn(?:e|t)? mich (?:bitte |einfach |ruhig )*{name}(?=$| ,)
    call ich werde (?:von allen |meist |immer )?{cap_name} genannt
    surname {my} (?:nachname|familienname|mädchenname|zweiter vorname) ist {name}
    age ich bin {age}(?: jahre(?: alt)?| j\.)?(?=$| ,| \(| (?:und)\b)
    age ich (?:werde|bin) (?:\w+ ){0,3}{age}(?: jahre alt)?(?: geworden)?$
    age ich bin (?:mitte|anfang|ende) (?:zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|\d0)
    age ich (?:werde|bin) (?:[\w.]+ ){0,3}?(?:zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig\
|achtzehn|\w+und(?:zwanzig|dreißig|vierzig|fünfzig|sechzig))(?: jahre alt)?(?: geworden\b|(?=$| ,| und\b))
    birthday {my} geburtstag ist {date}
    birthday ich {haben} {date} geburtstag
    birthday ich (?:bin|wurde) {date} geboren
    birthday ich bin jahrgang \d+
    origin ich (?:bin|wurde) (?:in|bei) {place}(?: \w+)? (?:geboren|aufgewachsen|groß geworden)
    origin ich (?:komme|stamme) (?:\w+ )?aus einem?r? (?:\w+ ){0,2}(?:dorf|stadt|kleinstadt|großstadt|insel\
|bauernfamilie|familie)
    home ich bin (?:[\w.]+ ){0,3}?(?:auf|in|bei|mit|am|ohne) (?:[\w.]+ ){0,7}?(?:aufgewachsen|groß geworden)
    origin ich (?:komme|stamme|bin) (?:ursprünglich |eigentlich |gebürtig )?aus {place}(?! dem| der)
    origin ich bin (?:gebürtige[rn]? |halb ){cap_name}
    origin ich bin (?:gebürtige[rn]? )?(?:halb)?(?:deutsche[r]?|österreicher(?:in)?|schweizer(?:in)?|pol(?:e|in)\
|ukrainer(?:in)?|russ(?:e|in)|türk(?:e|in)|italiener(?:in)?|spanier(?:in)?|franzose|französin|engländer(?:in)?\
|brit(?:e|in)|ire|irin|amerikaner(?:in)?|tscheche|tschechin|ungar(?:in)?|kroat(?:e|in)|serb(?:e|in)|bosnier(?:in)?\
|rumän(?:e|in)|griech(?:e|in)|portugies(?:e|in)|niederländer(?:in)?|holländer(?:in)?|schwed(?:e|in)|dän(?:e|in)\
|norweger(?:in)?|finn(?:e|in)|syrer(?:in)?|iraner(?:in)?|kurd(?:e|in)|inder(?:in)?|chines(?:e|in)|japaner(?:in)?\
|wiener(?:in)?|berliner(?:in)?|hamburger(?:in)?|münchner(?:in)?|tiroler(?:in)?|bayer(?:in)?|schwabe|schwäbin|sachse\
|sächsin|kölner(?:in)?|südtiroler(?:in)?|steirer(?:in)?|kärntner(?:in)?|vorarlberger(?:in)?|grazer(?:in)?\
|linzer(?:in)?)
    origin {my} (?:staatsangehörigkeit|staatsbürgerschaft|nationalität) ist
    residence ich (?:wohnen?|leben?) (?:\w+ ){0,3}?(?:in|bei|nahe|außerhalb von|in der nähe von|am rand von\
|nähe) {place}
    residence {my} (?:wohnort|heimatort|heimatstadt|zuhause) ist {place}
    residence ich (?:wohnen?|leben?) nicht (?:mehr )?in {place}
    residence ich bin in {place} (?:zu ?hause|daheim|ansässig)
    home ich (?:wohnen?|leben?) (?:[\w.]+ ){0,3}?(?:allein|zusammen|mit {my}|zur miete|in (?:einem|einer|meinem\
|meiner|der) (?:\w+ ){0,2}(?:haus|wohnung|wg|dorf|stadt|kleinstadt|altbau|reihenhaus|hausboot|bauernhof|plattenbau\
|großstadt|wohngemeinschaft|einliegerwohnung|studentenwohnheim|wohnheim|mietwohnung|eigentumswohnung|dachwohnung)\
|auf dem land|auf einem|am stadtrand|im (?:\w+ )?(?:stock|dorf|wohnheim|ausland|erdgeschoss|dachgeschoss|altbau\
|bezirk)|getrennt|bei {my})
    home ich miete(?:n)? {few}(?:seit|ein\w*)
    home ich pend(?:le|eln)
    home ich teilen? mir
    moved ich (?:bin|sind) (?:[\w.]+ ){0,6}?(?:nach|in die|in den|aufs) {place}(?: [\w.]+){0,4}? (?:gezogen\
|umgezogen|übersiedelt|ausgewandert|übergesiedelt|zurückgezogen)
    moved ich (?:bin|sind) (?:[\w.]+ ){0,3}?in (?:ein\w*|mein\w*) (?:[\w.]+ ){1,6}?(?:gezogen|umgezogen|eingezogen)
    moved ich (?:bin|sind) (?:[\w.]+ ){0,4}?(?:umgezogen|weggezogen|ausgezogen|eingezogen|zusammengezogen)
    moving ich (?:ziehen?|werden?) (?:(?!die|das|den|mir|mich|dir|ein\w*|mein\w*|es)[\w.]+ ){0,5}?(?:nach|in die\
|in den|aufs) {place}(?: [\w.]+)*?(?: (?:um|ziehen|umziehen|übersiedeln))?(?=$| ,)
    moving ich ziehen? (?:(?!die|das|den|mir|mich|dir|es)[\w.]+ ){0,6}?(?:um|aus|zusammen|weg)$
    moving ich (?:wandern?) (?:[\w.]+ ){0,6}?aus$
    employer ich (?:arbeiten?|bin) (?:[\w.]+ ){0,4}?(?:bei|für) (?:der |dem |den |die |einem |einer |einen \
|eine )?{org}(?: [\w.]+){0,3}?(?: angestellt| beschäftigt| tätig)?(?=$| ,| (?:und|als|in|im|seit)\b)
    employer {my} arbeitgeber ist {org}
    employer ich arbeiten? (?:nicht|nicht mehr|nimmer) (?:mehr )?(?:bei|für) {org}
    diet ich (?:bin|sind) (?:[\w.]+ ){0,3}?(?:vegan|vegetarisch|vegetarier(?:in)?|veganer(?:in)?|pescetarier(?:in)?\
|pescetarisch|flexitarier(?:in)?|vegetarierinnen)
    diet ich .* als {few}(?:vegetarier|veganer)(?:in)?$
    diet ich (?:essen?|ernähren?|lebe|leben|koche)(?: mich| uns)? (?:[\w.]+ ){0,3}?(?:vegan|vegetarisch|glutenfrei\
|laktosefrei|koscher|halal|ketogen|low[- ]carb|zuckerfrei|pflanzlich)
    health ich bin (?:[\w.]+ ){0,3}?{identity}{end}
    health ich .* als {few}{identity}$
    profession ich .{3,80}(?:beruflich|hauptberuflich|nebenberuflich|von beruf)(?=$| ,)
    profession ich \w+ (?:beruflich|hauptberuflich|nebenberuflich)
    work ich vermieten?
    profession ich arbeiten? (?:[\w.]+ ){0,4}?als (?:\w+e[rn]? )?{trade_name}
    profession ich bin (?:[\w.]+ ){0,2}?von beruf
    profession ich bin (?:ein |eine |seit \w+ (?:\w+ )?)?{few}{job}{end}
    profession ich bin (?:[\w.]+ ){0,3}?(?:selbstständig|selbständig|freiberuflich|arbeitslos|in (?:rente|pension\
|elternzeit|altersteilzeit|karenz|ausbildung|mutterschutz)|pensioniert|verrentet|berufstätig|angestellt|verbeamtet\
|arbeitssuchend)
    profession {my} (?:beruf|job) ist(?! anstrengend| sehr| nicht| so| stressig| langweilig| toll| weg)
    profession ich machen? (?:[\w.]+ ){0,3}?eine (?:ausbildung|lehre|umschulung|weiterbildung)
    work ich (?:leiten?|führen?|betreiben?|besitzen?|{haben}) (?:[\w.]+ ){0,3}?(?:ein\w*|mein\w*|den|die\
|das) {few}(?:bäckerei|firma|laden|geschäft|restaurant|café|praxis|hof|bauernhof|agentur|unternehmen|betrieb|hotel\
|pension|weingut|brauerei|salon|werkstatt|buchhandlung|gärtnerei|apotheke|kanzlei|kita|\w*schule|team|abteilung\
|verein|chor|imkerei|blumenladen|imbiss|start-?up|galerie|friseursalon|\w*shop|\w*laden|\w*geschäft|\w*praxis\
|tischlerei|schreinerei|kiosk|fahrschule|hundeschule)
    work ich unterrichten? {field}
    work ich arbeiten? (?:[\w.]+ ){0,3}?(?:in teilzeit|teilzeit|vollzeit|in vollzeit|im schichtdienst|\w*schicht\
|im \w*dienst|im \w*schicht|im homeoffice|von zu ?hause|remote|freiberuflich|ehrenamtlich|im außendienst|nachts\
|im krankenhaus|im büro|im labor|im handel|im vertrieb|im marketing|im einkauf|im kindergarten|in der (?:pflege|it\
|gastronomie|verwaltung|forschung|logistik|schule|kita|bibliothek|küche|apotheke|klinik|buchhaltung|bäckerei|bank\
|fabrik|werkstatt|industrie)|in einem?r?|im (?:kino|museum|hotel|rathaus|theater|supermarkt|archiv\
|öffentlichen dienst|labor|zoo|lager))(?! garten| moment| gerade)
    work ich arbeiten? (?:immer )?von \w+tags? bis
    work ich arbeiten? (?:nur )?(?:\w+ tage|\d+ stunden|halbtags)
    studies ich studieren? (?:[\w.]+ ){0,4}?{field}
    studies ich promovieren?|ich (?:mache|schreibe) (?:\w+ ){0,3}(?:mein\w*|ein\w*) (?:master|bachelor|doktor\
|doktorarbeit|masterarbeit|bachelorarbeit|abitur|matura|dissertation|meister|promotion|ausbildung)
    studies ich (?:bin|gehe) (?:\w+ ){0,2}(?:im|in die|in der) (?:\w+ )?(?:semester|klasse|lehrjahr|ausbildungsjahr)
    studies ich {haben} (?:[\w.]+ ){0,4}?(?:studiert|promoviert)
    language ich sprechen? (?:nicht |kein |nur |etwas |ein bisschen |ein wenig |fließend |gut |schlecht |gutes \
|perfekt |muttersprachlich |neben \w+ )*{language}
    language {my} {language} ist
    language ich bin (?:zweisprachig|dreisprachig|bilingual)
    language ich kann (?:etwas |ein bisschen |ein wenig |gut |kein |fließend )*{language}
    mother-tongue {my} (?:muttersprache|erstsprache) ist
    mother-tongue ich bin {language}e?[- ]?muttersprachler
    learning ich (?:lernen?|übe) (?:[\w.]+ ){0,4}?{learned}{end}
    learning ich (?:lernen?|trainieren?|übe) (?:[\w.]+ ){0,3}?(?:für|auf) (?:den|die|einen|das|meinen|mein\
|eine) {few}(?:jagdschein|führerschein|marathon|triathlon|prüfung|abitur|halbmarathon|matura|meisterprüfung\
|staatsexamen|segelschein|angelschein|\w+schein|\w+prüfung|\w+marathon)
    learning ich (?:lernen?) (?:[\w.]+ ){0,4}?(?:gitarre|klavier|\w+)(?: spielen)(?=$| ,)
    learning ich (?:nehme|{haben}|habe) (?:[\w.]+ ){0,3}?(?:\w+unterricht|\w+stunden|unterricht)(?=$| ,| (?:bei|am)\b)
    learning ich (?:besuche|mache) (?:[\w.]+ ){0,3}?einen \w*kurs
    learning ich {haben} (?:[\w.]+ ){0,4}?(?:angefangen|begonnen)(?: ,)? (?:\w+ ){0,3}zu (?:lernen|spielen)
    name ich bin nach {my} \w+ benannt
    married ich (?:bin|sind) (?:[\w.]+ ){0,6}?(?:verheiratet|verlobt|geschieden|ledig|verwitwet|getrennt lebend\
|alleinerziehend|vergeben|liiert|in einer beziehung)(?! mit dem| im verzug)
    married ich bin (?:seit \w+(?: \w+)? )?single
    married ich leben? (?:[\w.]+ ){0,3}?getrennt
    new-married ich {haben} (?:[\w.]+ ){0,6}?(?:geheiratet|verlobt|getrennt|scheiden lassen)
    new-married ich heiraten?
    new-married ich lasse(?:n)? (?:mich|uns) scheiden
    children ich {haben} {adv}(?:{a}|{no}) {few}(?:kind|kinder|kids|töchter|söhne|tochter|sohn|jungs|mädchen\
|buben)(?=$| ,| ,| \(| (?:und|im|mit|aus|zusammen)\b)
    family ich {haben} {adv}(?:{a}|{no}) {few}{kin}{thing_end}
    family ich bin (?:[\w.]+ ){0,4}?(?:mutter|vater|mama|papa|oma|opa|großmutter|großvater|onkel|tante)(?: von\
| eines| einer|$| ,| geworden)
    family ich bin (?:der |die |das )?(?:älteste|jüngste|mittlere)
    family ich (?:erwarten?|bekommen?|kriegen?) (?:[\w.]+ ){0,4}?(?:ein (?:kind|baby)|zwillinge|unser\w*\
|mein\w* \w+ kind|nachwuchs|einen (?:sohn|jungen)|eine tochter|ein mädchen)
    new-family ich bin (?:[\w.]+ ){0,4}?(?:mutter|vater|oma|opa|tante|onkel|mama|papa) geworden
    new-family {my} {kin} (?:ist|wurde|sind) (?:[\w.]+ ){0,4}(?:geboren|auf die welt gekommen)
    new-work ich {haben} (?!.*\b\w*(?:abo|zeitung|vertrag|konto|versicherung|mitgliedschaft)\b)(?:[\w.]+ ){0,5}?\
(?:gekündigt(?! bekommen| worden)|(?:den job|die stelle|die firma|den arbeitgeber\
|den beruf) gewechselt|abgebrochen|{my} (?:job|arbeit|stelle|studium|ausbildung|lehre|meister|master|bachelor\
|promotion|führerschein|matura|abi|abitur) (?:verloren|gekündigt|aufgegeben|beendet|abgeschlossen|geschmissen|fertig\
|gemacht|bestanden|abgebrochen))
    new-work ich {haben} (?:[\w.]+ ){0,5}?(?:ein\w*|{my}|die|den) {few}(?:job|stelle|ausbildung|studium|beförderung\
|arbeit|firma|lehrstelle|studienplatz|ausbildungsplatz|zusage|umschulung|arbeitsstelle)(?: [\w.]+){0,4}? (?:bekommen\
|gefunden|angenommen|begonnen|angefangen|angetreten|gegründet|unterschrieben)
    new-work ich {haben} (?:[\w.]+ ){0,5}?(?:als|bei) (?:[\w.]+ ){1,4}?(?:angefangen|begonnen)
    new-work ich {haben} (?:[\w.]+ ){0,5}?(?:die|den|das|{my}) (?:\w+ )?\w*(?:prüfung|schein|examen|abitur|matura\
|studium|lehre|ausbildung|master|bachelor|promotion)(?: [\w.]+){0,4}? (?:bestanden|abgeschlossen|geschafft|fertig\
|beendet)
    new-work ich bin (?:[\w.]+ ){0,4}?(?:in rente|in pension|befördert worden|entlassen worden|{job} geworden\
|pensioniert worden|arbeitslos geworden)
    new-work ich (?:wurde|bin) (?:[\w.]+ ){0,3}?(?:befördert|entlassen|gekündigt|übernommen)
    name ich bin (?:der|die|de|'s) {cap_name}(?= aus {place}| , \d| und (?:wohne|komme|bin))
    name ich bin {cap_name} , {age}
    work ich .* als {few}{job}$
    """,
    PARTS,
)
