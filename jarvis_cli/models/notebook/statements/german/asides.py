"""How people tell of themselves in passing in German: roles, households, habits of any kind, short forms."""

from jarvis_cli.models.notebook.statements.german.parts import PARTS
from jarvis_cli.models.notebook.statements.patterns import compile_rules

ASIDES = compile_rules(
    r"""
    diet @ als {few}(?:vegetarier|veganer|pescetarier|flexitarier)(?:in)?
    profession @ als {few}{job}{end}
    health @ als {few}{identity}{end}
    family @ als {few}(?:mutter|vater|mama|papa|oma|opa)(?: von \w+)?(?=$| ,)
    smoking (?:ich bin )?(?:rauchfrei|nikotinfrei|ohne zigaretten|nichtraucher(?:in)?) seit
    smoking ich {haben} .*(?:nicht mehr|nie) geraucht
    alcohol (?:ich bin )?(?:trocken|nüchtern|alkoholfrei|clean|abstinent) seit {year}
    diet (?:ich bin )?(?:vegan|vegetarisch|veganer(?:in)?|vegetarier(?:in)?) seit {year}
    profession (?!kein|der |die |das |ist ){few}{job} hier$
    habit (?:bei (?:mir|uns)|in {my} (?:familie|haus\w*|wg))(?: zu ?hause| daheim| in der familie)? (?:{does})\
 (?:[\w.]+ ){0,5}?(?:niemand|keine[rnms]?|nie|nur|alle|jeder|vegan|vegetarisch|koscher|halal|glutenfrei|laktosefrei\
|zweisprachig|ohne|{sign})(?= |$)
    habit (?:zu ?hause|daheim|in {my} (?:familie|haus\w*|wg)) (?:{does}) (?:niemand|keiner|man|alle)
    habit (?:niemand|keiner) (?:bei|von|in) (?:mir|uns|{my} \w+) (?:{does})
    family ich sind (?:\w+ )?zu (?:zweit|dritt|viert|fünft|sechst|siebt|acht)(?=$| ,| (?:zu|in der familie|daheim)\b)
    family ich sind (?:eine )?{few}(?:familie|haushalt|wg)(?:$| (?:mit|aus|von)\b)
    family (?:[\w-]+) , {my} (?:kleine[rn]?|große[rn]?|älteste[rn]?|jüngste[rn]?|mittlere[rn]?|erste[rn]?|enkel(?:in)?\
|sohn|tochter|bruder|schwester|mann|frau|freundin|partner(?:in)?|neffe|nichte) ,
    pet (?:[\w-]+) , {my} {few}{pet} ,
    relation {my} (?:zwei |drei |vier |beiden )?{adj}{relation} ,? ?{cap_name} (?:,|und) (?!ich\b)[\w'-]+
    relation-name {my} {adj}{relation} {cap_name}(?=$| ,| (?:und|ist|hat|geht|kommt|wohnt|arbeitet|macht|wird|mag\
|spielt|isst)\b)
    family ich {haben} (?:[\w.]+ ){0,3}?(?:kinder|zwillinge|töchter|söhne)
    family (?:die|{my}) kinder (?:wohnen|leben|sind) .*bei mir
    family ~(?:wohnen|leben|sind) (?:die|{my}) kinder .*bei mir
    call (?:alle|viele|die meisten|freunde|{my} \w+|man|jeder) (?:sagen|sagt|rufen|ruft|nennen\
|nennt) (?:alle )?(?:mich \
|zu mir )?(?:nur |einfach |immer )?{cap_name}(?: zu mir)?(?=$| ,)
    call ich werde (?:nur |von allen |meist |überall )?{cap_name} (?:gerufen|genannt)
    new-work ich {haben} (?:[\w.]+ ){0,6}?(?:führerschein|jagdschein|segelschein|angelschein|abi|abitur|matura|meister\
|master|bachelor|diplom|\w*prüfung|\w*examen|gesellenbrief|sprachtest|einbürgerungstest|b1|b2|c1)(?: [\w.]+){0,4}? \
(?:gemacht|bestanden|geschafft|bekommen|abgelegt|in der tasche)
    new-work ich {haben} (?:[\w.]+ ){0,4}?(?:pass|staatsbürgerschaft|einbürgerung\
|staatsangehörigkeit)(?: [\w.]+){0,3}? \
(?:bekommen|erhalten|beantragt)
    new-family ich bin (?:[\w.]+ ){0,3}?(?:oma|opa|tante|onkel|mutter|vater|patentante|patenonkel|großvater\
|großmutter) (?:geworden|von)
    decision ich .*(?:das )?(?:steht|ist) (?:jetzt |nun |schon )?(?:fest|fix|gebucht|abgemacht|beschlossen\
|beschlossene sache)$
    decision ich {haben} (?:[\w.]+ ){0,6}?(?:gebucht|fest zugesagt|unterschrieben|angezahlt)(?! tisch)(?=$| ,)
    decision ich {haben} (?:[\w.]+ ){0,2}?für (?:[\w.-]+ ){1,5}?entschieden
    decision ich (?:fliegen?|fahren?|reisen?) .*(?:stattdessen|statt nach|und nicht nach|anstatt)(?= |$)
    tool (?:bei|in) (?:mir|uns) läuft alles (?:über|auf|mit|unter) {cap_name}
    tool (?:läuft|mir läuft|läuft alles) (?:bei mir )?(?:alles )?(?:über|auf|unter) {tool}
    hobby ich (?:zocke|zock|game|daddle) (?:\w+ ){0,3}?(?:auf|am|an|seit|nur|meist|gern|mit)
    work ich leiten? (?:\w+ ){0,2}?(?:die|das|den|eine?n?) (?:[\w-]+ )?(?:buchhaltung|abteilung|filiale|station\
|redaktion\
|küche|produktion|logistik|werkstatt|personalabteilung|forschungsgruppe|grundschule|gruppe|ortsgruppe|bücherei\
|bibliothek|niederlassung|jugendgruppe|kita|chor|\w+abteilung|\w+gruppe)
    work ich jobbe|ich arbeite nebenbei|ich fahre (?:\w+ )?(?:taxi|lkw|bus|straßenbahn|schulbus|zeitungen aus)(?=$| ,\
| (?:in|für|seit|bei)\b)
    hobby ich bin (?:[\w.]+ ){0,3}?(?:kassenwart|schatzmeister|vorsitzende\w*|schriftführer|kassier|jugendleiter\
|übungsleiter|pfadfinderleiter|blutspender|organspender|schiedsrichter|elternsprecher|elternbeirat|betriebsrat\
|betriebsrät|gemeinderat|gemeinderät|ehrenamtlich\w*|ministrant|lesepat\w+|wahlhelfer|stammspender|torwart\
|kapitän)(?:in)?
    hobby ich (?:gehe|spende) (?:\w+ ){0,2}?(?:blut|plasma)(?: spenden)?
    hobby ich (?:helfe|arbeite|bin) (?:[\w.]+ ){0,4}?(?:bei der tafel|im tierheim|in der suppenküche|im repair\
|im hospiz\
|bei den pfadfindern|beim roten kreuz|beim thw|bei der bergrettung|bei der wasserwacht|im weltladen|im elternbeirat\
|im gemeinderat|im betriebsrat|im kirchenchor|bei der rettung)
    hobby ich spielen? (?:[\w.]+ ){0,4}?(?:stimme|cello|im orchester|libero|stürmer|torwart|torfrau\
|in der (?:bezirksliga\
|kreisliga|landesliga|zweiten mannschaft))
    possession ich (?:{haben}|züchte|ziehe|pflege) (?:[\w.]+ ){0,4}?(?:orchideen?|kakteen|kaktus|sukkulenten?\
|monstera|bonsais?\
|rosen|tomaten|zimmerpflanzen|kräuter|dahlien|olivenbaum|zitronenbaum|feigenbaum|apfelbäume|chilis|hortensien|kürbisse\
|gurken|lavendel|palmen?|farne|geranien)(?=$| ,| (?:und|auf|im|in|am|an|von|seit)\b)
    taste (?!das |es |dies).*(?:ist|sind) nix für mich|(?!das |es |dies).*(?:ist|sind) nichts für mich$
    taste mit .{3,40} kannst du mich jagen|mit .{3,40} kann man mich jagen
    taste .{3,40} (?:ist|sind) {my} ein und alles
    habit ich (?!{unlike}\b)\w+(?! das| es| dies| dir| dich)(?: .*)? {sign}(?= |$)
    habit ich (?!{unlike}\b)\w+(?! das| es| dies| dir| dich)(?: .*)? seit {year}(?= |$)
    habit ich {haben} seit {year} (?!nicht geschlafen|das problem|den fehler|ein problem|probleme|keine antwort\
|schmerzen|husten)\w+
    habit {my} {relation} {cap_name} und ich (?!{unlike}\b)\w+ .*{sign}
    health ich {haben} (?:[\w.]+ ){0,3}?(?:nur (?:noch )?ein\w* (?:niere|auge|bein|arm|lunge)|herzinfarkt\
|schlaganfall|stent\
|bypass|spenderniere|neue hüfte|neues knie|herzklappe|ein hörgerät|zwei hörgeräte)
    health ich bin (?:[\w.]+ ){0,2}?(?:nicht mehr |kein\w* )(?:diabetiker(?:in)?|allergisch|raucher(?:in)?|schwanger)
    work ich (?:bin|sind|arbeiten?) (?:.* )?(?:in|bei|an) (?:derselben|demselben|der gleichen|dem gleichen) (?:firma\
|schule\
|betrieb|unternehmen|klinik|arbeitgeber|bank|praxis|verein|amt)
    hobby ich (?:mache|führe|schreibe|betreue|pflege|verwalte) (?:die|das|den) (?:\w*buchhaltung|kasse|website|webseite\
|homepage|newsletter|chronik|jugendarbeit|mitgliederliste) (?:für|von|des|der|beim|in)(?! dich| mich)
    habit ich (?:fahre|gehe|radle|pendle|laufe|nehme)n? (?:[\w.]+ ){0,4}?(?:zur arbeit|ins büro|in die arbeit\
|zur schule\
|zur uni)(?=$| ,)
    habit ich (?:mache|erledige|übernehme) (?:bei uns |zu hause )?(?:den ganzen|die ganze|den kompletten) (?:einkauf\
|haushalt|wäsche|garten|papierkram)
    new-tool ich {haben} (?:[\w.]+ ){0,4}?(?:auf|zu) (?!tab|seite|version|zeile|plan|option|kanal|platz|ansicht){tool}\
(?: [\w.]+){0,2}? (?:gewechselt|umgestellt)
    health ich (?:höre|sehe) (?:[\w.]+ ){0,3}?(?:auf|mit) (?:dem )?(?:linken|rechten|einem|beiden) (?:ohr|auge)(?! zu\b)
    family ich pflegen? {my} {few}(?:mutter|vater|mann|frau|eltern|oma|opa|schwiegermutter|schwiegervater|bruder\
|schwester|tochter|sohn)
    relation-age {my} {adj}{relation} {cap_name} (?:ist|wird) (?:\w+ ){0,3}?(?:\d{1,3}|{count})(?=$| ,| (?:jahre|und)\b)
    wedding {my} hochzeitstag ist
    married ich (?:feiern?|{haben}) (?:[\w.]+ ){0,4}?(?:silberhochzeit|goldene hochzeit|diamantene hochzeit)
    """,
    PARTS,
)
