"""The words that a statement in German may hold in one place or another; tables.py describes them."""

from jarvis_cli.models.notebook.statements.patterns import compile_any, compile_text, read_forms, read_words
from jarvis_cli.models.notebook.statements.tables import KeyWords, Slots

_RELATIONS = read_forms("""
    partner: frau ehefrau mann ehemann partner partnerin freundin freund verlobte verlobter verlobten gatte gattin
    partner: männe
    sister: schwester schwesterherz stiefschwester halbschwester
    brother: bruder stiefbruder halbbruder
    twin: zwillingsschwester zwillingsbruder
    mother: mutter mama mutti mami stiefmutter mum
    father: vater papa papi vati stiefvater
    parents: eltern
    daughter: tochter stieftochter töchterchen
    son: sohn sohnemann stiefsohn
    child: ältester älteste ältesten jüngster jüngste jüngsten kind baby
    children: kinder kindern söhne söhnen töchter töchtern zwillinge zwillingen
    siblings: geschwister geschwistern brüder schwestern
    grandmother: oma großmutter omi
    grandfather: opa großvater opi
    grandparents: großeltern
    grandson: enkel enkelsohn
    granddaughter: enkelin enkeltochter
    grandchildren: enkelkinder
    aunt: tante
    uncle: onkel
    cousin: cousin cousine kusine
    nephew: neffe neffen
    niece: nichte
    godson: patenkind patensohn
    goddaughter: patentochter
    mother-in-law: schwiegermutter
    father-in-law: schwiegervater
    sister-in-law: schwägerin
    brother-in-law: schwager
    son-in-law: schwiegersohn
    daughter-in-law: schwiegertochter
    flatmate: mitbewohner mitbewohnerin
    boss: chef chefin vorgesetzter vorgesetzte
    doctor: hausarzt hausärztin arzt ärztin
    dentist: zahnarzt zahnärztin
    therapist: therapeut therapeutin physiotherapeut physiotherapeutin
    vet: tierarzt tierärztin
    landlord: vermieter vermieterin
    tutor: lehrer lehrerin trainer trainerin
    hairdresser: friseur friseurin frisör
    accountant: steuerberater steuerberaterin
    nanny: tagesmutter babysitter babysitterin
""")
_PETS = read_forms("""
    dog: hund hündin hündchen hunde welpe welpen dackel pudel labrador beagle golden_retriever terrier schäferhund
    dog: windhund
    cat: katze katzen kater kätzchen katerchen
    horse: pferd pferde pony stute wallach
    rabbit: kaninchen hase hasen zwergkaninchen
    hamster: hamster
    guinea-pig: meerschweinchen meerschwein meerschweine
    parrot: papagei papageien wellensittich wellensittiche kanarienvogel vogel sittich
    tortoise: schildkröte schildkröten
    snake: schlange
    fish: goldfisch fische
    lizard: gecko eidechse
    rat: ratte ratten maus frettchen igel chinchilla
    donkey: esel ziege ziegen schaf schafe kuh schwein huhn
    pet: haustier
""")
_THINGS = read_words("""
    hund hunde hündin katze katzen kater pferd pferde kaninchen hasen hamster meerschweinchen wellensittich
    wellensittiche schildkröte schildkröten papagei ratten ziegen schafe hühner gänse enten alpakas bienen
    bienenvölker völker esel bienenstöcke fische aquarium terrarium haustier haustiere welpe welpen pony kanarienvogel
    auto wagen fahrrad rad rennrad lastenrad ebike e-bike mountainbike motorrad roller mofa moped vespa wohnmobil
    wohnwagen campingbus camper bulli boot segelboot kajak kanu traktor tesla e-auto elektroauto kombi firmenwagen
    haus wohnung eigentumswohnung garten schrebergarten kleingarten balkon gewächshaus garage werkstatt ferienhaus hof
    bauernhof weinberg hütte sauna pool teich grundstück dachterrasse terrasse reihenhaus eigenheim wg stall
    ferienwohnung gemüsebeet hochbeet hochbeete obstbäume apfelbäume kirschbaum bäume gemüsegarten acker wald
    streuobstwiese klavier gitarre geige bratsche cello schlagzeug keyboard ukulele flöte querflöte saxophon akkordeon
    harfe orgel trompete klarinette bass mundharmonika teleskop flügel e-gitarre synthesizer laptop macbook pc rechner
    computer handy smartphone iphone android tablet ipad kindle kamera playstation xbox switch drucker nas server
    homeserver smartwatch drohne beamer headset thermomix siebträger heißluftfritteuse nähmaschine webstuhl drehbank
    wärmepumpe solaranlage photovoltaik photovoltaikanlage kaminofen holzofen kamin laufband dauerkarte jahreskarte
    fernseher gürtel tattoo tattoos piercing führerschein bootsführerschein motorradführerschein jagdschein
    staatsbürgerschaft blog podcast kanal newsletter laden geschäft firma café restaurant bäckerei praxis abo bahncard
    klimaticket deutschlandticket jobticket rollstuhl herzschrittmacher prothese zahnspange brille hörgerät hörgeräte
    kontaktlinsen sammlung bibliothek imkerei
""")
_KIN = read_words("""
    schwester schwestern bruder brüder geschwister zwilling zwillinge zwillingsschwester zwillingsbruder tochter
    töchter sohn söhne kind kinder kids baby frau mann partner partnerin verlobte enkel enkelin enkelkind enkelkinder
    enkelinnen enkelsöhne stiefsohn stieftochter stiefkinder neffe neffen nichte nichten patenkind patenkinder cousin
    cousins cousine cousinen mitbewohner mitbewohnerin halbschwester halbbruder urenkel pflegekind pflegekinder
    adoptivkind
""")
_CONDITIONS = read_words("""
    diabetes asthma adhs ads autismus epilepsie migräne arthritis arthrose zöliakie colitis endometriose pcos
    bluthochdruck hashimoto neurodermitis psoriasis schuppenflechte rosacea rheuma lupus anämie eisenmangel
    osteoporose skoliose gicht tinnitus legasthenie dyskalkulie fibromyalgie glaukom schlafapnoe klaustrophobie
    flugangst höhenangst spinnenphobie depressionen depression parkinson heuschnupfen reflux sodbrennen gallensteine
    schilddrüsenunterfunktion schilddrüsenüberfunktion herzrhythmusstörungen bandscheibenvorfall multiple reizdarm
    laktoseintoleranz glutenunverträglichkeit fruktoseintoleranz histaminintoleranz pollenallergie katzenallergie
    nussallergie hausstauballergie tierhaarallergie erdnussallergie penicillinallergie hundeallergie latexallergie
    sonnenallergie bienengiftallergie wespenallergie lebensmittelallergie kreuzallergie pollenallergien
    unverträglichkeit weitsichtigkeit plattfüße knieprobleme rückenprobleme morbus typ-1-diabetes typ-2-diabetes
    zuckerkrankheit rot-grün-schwäche hämophilie mukoviszidose narkolepsie nierenschwäche herzfehler herzschwäche
    hypertonie aphantasie synästhesie
""")
_JOBS = read_words("""
    arzt ärztin anwalt anwältin koch köchin kaufmann kauffrau krankenschwester hebamme pfleger pflegerin bauer bäuerin
    landwirt landwirtin student studentin azubi lehrling auszubildende auszubildender praktikant schüler schülerin
    rentner rentnerin pensionär pensionist pensionistin freiberufler freiberuflerin hausfrau hausmann ingenieur
    ingenieurin informatiker informatikerin programmierer programmiererin entwickler entwicklerin softwareentwickler
    softwareentwicklerin lehrer lehrerin erzieher erzieherin physiker physikerin architekt architektin designer
    designerin grafiker grafikerin fotograf fotografin journalist journalistin redakteur redakteurin autor autorin
    schriftsteller schriftstellerin übersetzer übersetzerin dolmetscher dolmetscherin musiker musikerin sänger
    sängerin schauspieler schauspielerin tänzer tänzerin künstler künstlerin maler malerin bildhauer tischler
    tischlerin schreiner schreinerin zimmermann maurer dachdecker elektriker elektrikerin mechaniker mechanikerin
    mechatroniker klempner installateur schlosser schweißer gärtner gärtnerin florist floristin bäcker bäckerin
    konditor konditorin metzger fleischer brauer winzer winzerin imker imkerin förster försterin jäger jägerin fischer
    kellner kellnerin barkeeper verkäufer verkäuferin friseur friseurin kosmetikerin schneider schneiderin polizist
    polizistin soldat soldatin pilot pilotin kapitän busfahrer busfahrerin lkw-fahrer lokführer lokführerin taxifahrer
    briefträger postbote kurier feuerwehrmann sanitäter sanitäterin notfallsanitäter beamter beamtin beamte richter
    richterin staatsanwalt notar notarin professor professorin dozent dozentin forscher forscherin wissenschaftler
    wissenschaftlerin doktorand doktorandin chemiker chemikerin biologe biologin mathematiker mathematikerin
    psychologe psychologin psychotherapeutin therapeut therapeutin physiotherapeut physiotherapeutin logopäde
    logopädin ergotherapeutin zahnarzt zahnärztin tierarzt tierärztin apotheker apothekerin optiker optikerin
    buchhalter buchhalterin steuerberater steuerberaterin bibliothekar bibliothekarin buchhändler buchhändlerin
    sekretärin berater beraterin geschäftsführer geschäftsführerin unternehmer unternehmerin gründer gründerin
    projektleiter projektleiterin teamleiter teamleiterin admin systemadministrator tester hausmeister reinigungskraft
    fachkraft altenpfleger altenpflegerin krankenpfleger sozialarbeiter sozialarbeiterin sozialpädagoge
    sozialpädagogin pädagoge pädagogin pfarrer pfarrerin imam trainer trainerin coach schiedsrichter bergführer
    skilehrer skilehrerin uhrmacher goldschmied geigenbauer orgelbauer chirurg chirurgin referendar referendarin
    assistenzarzt assistenzärztin dirigent pianist pianistin geiger geigerin wirt wirtin hotelier sommelier banker
    bankkaufmann bankkauffrau versicherungsmakler makler maklerin statiker bauingenieur bauleiter vermesser geologe
    archäologe archäologin historiker historikerin germanist germanistin politiker bürgermeister bürgermeisterin
    freiwilliger selbstständig selbständig
""")
_IDENTITIES = read_words("""
    linkshänder linkshänderin rechtshänder diabetiker diabetikerin asthmatiker asthmatikerin allergiker allergikerin
    epileptiker autist autistin legastheniker brillenträger brillenträgerin nichtraucher nichtraucherin raucher
    raucherin antialkoholiker frühaufsteher frühaufsteherin langschläfer morgenmensch nachtmensch nachteule witwe
    witwer single vater mutter mama papa oma opa zwilling einzelkind alleinerziehend christ christin katholik
    katholikin muslim muslima jude jüdin buddhist buddhistin atheist atheistin waage stier löwe krebs fische widder
    skorpion schütze steinbock wassermann zwillinge introvertiert
""")
_LANGUAGES = read_forms("""
    english: englisch
    german: deutsch hochdeutsch schweizerdeutsch
    polish: polnisch
    spanish: spanisch
    french: französisch
    italian: italienisch
    portuguese: portugiesisch
    russian: russisch
    ukrainian: ukrainisch
    czech: tschechisch
    slovak: slowakisch
    dutch: niederländisch holländisch
    swedish: schwedisch
    norwegian: norwegisch
    danish: dänisch
    finnish: finnisch
    hungarian: ungarisch
    romanian: rumänisch
    greek: griechisch altgriechisch
    turkish: türkisch kurdisch
    arabic: arabisch
    hebrew: hebräisch
    persian: persisch farsi
    hindi: hindi
    chinese: chinesisch mandarin
    japanese: japanisch
    korean: koreanisch
    vietnamese: vietnamesisch
    croatian: kroatisch serbisch bosnisch slowenisch albanisch
    bulgarian: bulgarisch
    lithuanian: litauisch lettisch estnisch
    irish: irisch gälisch walisisch
    latin: latein
    swahili: suaheli swahili
    catalan: katalanisch baskisch
    esperanto: esperanto
    sign: gebärdensprache
""")
_PLAYED = read_words("""
    gitarre klavier geige bratsche cello kontrabass bass schlagzeug flöte querflöte blockflöte klarinette saxophon
    saxofon trompete posaune tuba horn harfe orgel akkordeon ukulele banjo mundharmonika keyboard synthesizer zither
    oboe fagott violine e-gitarre e-bass cajon hackbrett dudelsack tenorhorn tennis fußball handball volleyball
    basketball hockey eishockey rugby golf badminton squash tischtennis schach poker skat doppelkopf bridge darts
    billard padel wasserball beachvolleyball floorball faustball go tarock schafkopf theater dungeons d&d kegel
    minigolf boule
""")
_TOOLS = read_words("""
    vim neovim emacs nano vscode intellij pycharm sublime obsidian notion excel word libreoffice latex photoshop gimp
    inkscape blender python java javascript typescript rust go c c++ c# php ruby perl kotlin swift scala haskell r sql
    linux ubuntu debian fedora arch mint nixos windows macos android ios firefox chrome brave safari thunderbird
    outlook signal telegram whatsapp docker git github gitlab postgres sqlite nextcloud bash zsh fish anki duolingo
    spotify neo2 excel elster datev paperless
""")
_CODE = read_words("""
    python java javascript typescript rust go c c++ c# php ruby perl kotlin swift scala haskell elixir clojure julia r
    sql cobol fortran dart
""")
_MONTHS = """
    januar jänner februar feber märz april mai juni juli august september oktober november dezember frühling frühjahr
    sommer herbst winter
"""

_CLOSED = {
    "relation": _RELATIONS,
    "pet": _PETS,
    "thing": {word: word for word in (*_THINGS, *_PETS)},
    "kin": {word: word for word in _KIN},
    "condition": {word: word for word in _CONDITIONS},
    "language": _LANGUAGES,
    "played": {word: word for word in _PLAYED},
    "learned": {
        word: word
        for word in (*_LANGUAGES, *_PLAYED, *_TOOLS, *read_words("segeln tauchen programmieren jodeln reiten"))
    },
    "tool": {word: word for word in _TOOLS},
    "code": {word: word for word in _CODE},
    "job": {word: word for word in _JOBS},
    "identity": {word: word for word in _IDENTITIES},
    "month": {word: word for word in read_words(_MONTHS)},
}
# A noun for someone by what they do; the person's own word has to begin with a capital.
_JOB_ENDING = compile_text(
    r"[\w-]{2,}(?:leiter|lehrer|pfleger|berater|fahrer|händler|techniker|entwickler|macher|arbeiter|verkäufer"
    r"|meister"
    r"|assistent|therapeut|ingenieur|forscher|arzt|anwalt|koch|wirt|gärtner|bauer|führer|trainer|mechaniker"
    r"|schneider|setzer"
    r"|pädagog|wissenschaftler|informatiker|redakteur|designer|student|praktikant|makler|logopäd|beamt|binder|bäcker"
    r"|schmied"
    r"|therapeut|sekretär|assistent|spieler|manager|werker|planer|prüfer|pilot|musiker|sänger|historiker|expert)(?:e"
    r"|in)?"
    r"|[\w-]{3,}(?:kauffrau|kaufmann|ärztin|anwältin|köchin|bäuerin|kraft|schwester|frau vom fach|loge|login"
    r"|soph|graf"
    r"|grafin|nom|nomin|istin|antin|entin|eurin|orin|er|erin|or|ist|eur|ant)"
)
_POINTING = """
    das dies diese dieser dieses diesen diesem jene jener es ihn ihm ihr sie er du dich dir dein deine deinen deinem
    deiner euch euer eure mich mir uns hier da dort so
"""
_BARRED = {
    "name": read_words(f"""
        {_POINTING} der die das ein eine einen nicht kein keine in im an auf zu sehr auch noch schon wer was wie wo
        wann und oder aber wenn ist sind war ja nein nur immer nie namens niemand jemand alles nichts xxx unbekannt
        geheim egal falsch richtig name user admin test beispiel müde krank geschenke mathe fieber hunger durst
        geburtstag angst hausaufgaben ferien husten urlaub jarvis claude ich wir mustermann max_mustermann montag
        dienstag mittwoch donnerstag freitag samstag sonntag heute morgen gestern {_MONTHS} fertig bereit froh sicher
        satt deutsch englisch essen anfänger anfängerin neuling medikamente taschengeld schnupfen zahnweh kopfweh
        läuse grippe corona futter probleme
    """),
    "place": read_words(f"""
        {_POINTING} der die den dem das einer einem einen mein meinem meiner meine angst frieden armut sünde liebe
        schulden scheidung trennung sorge not panik stress ruhe zukunft vergangenheit hause arbeit schule eile bett
        zwei drei hölle ordnung bearbeitung gefahr freiheit harmonie narnia hogwarts wahrheit wirklichkeit kürze
        zeiten etwa echt ihrer seiner alle allen jeder jedem anderen nächsten einem_traum elternzeit ketten
        entenhausen gotham mittelerde krypton mordor wakanda
    """),
    "org": read_words(f"""
        {_POINTING} mir euch hause weitem uns regen schlechtem gutem nacht tag besten anderen allem_spaß geld
    """),
    "job": read_words("""
        anfänger anfängerin neuling sieger siegerin gewinner verlierer kunde kundin nutzer nutzerin user besitzer
        besitzerin teilnehmer teilnehmerin zuschauer leser leserin hörer hörerin empfänger absender käufer käuferin
        angeber versager träumer idiot besucher besucherin patient patientin sommer winter hammer ärger hunger fehler
        computer kater keller zimmer monster killer insider favorit optimist pessimist realist tourist zeiger wähler
        verbraucher begleiter bewerber bewerberin antwort vor dafür ihr spielverderber opfer bestandteil feuer wasser
        wetter erster zweiter dritter letzter bester fester moment client agent patienten held lieber immer wieder
        später größer älter jünger müder besser schlechter unter über hier mehr leider
    """),
    "field": read_words(f"{_POINTING} gerade noch hart viel morgen heute allein für im_garten an"),
    "what": read_words(f"""
        {_POINTING} wenn wie was dass wer wo mein meine meinen meinem meiner unser alles nichts etwas jemand niemand
        niemanden keiner keine_lust leute menschen beide beides option variante version idee vorschlag antwort plan
        titel name namen entwurf erste zweite dritte letzte montage warten lieber zu sein werden haben mich selbst
        eher nicht und oder ob den_ersten den_zweiten die_erste die_zweite das_erste das_zweite die_idee die_antwort
        den_vorschlag mehr als gern gerne am_liebsten sehr besprechungen meetings arbeit dummheit bürokratie montage
        freitage hingehen mitkommen wissen gehen kommen helfen sagen noch um weil da
    """),
    "collected": read_words(f"""
        {_POINTING} daten informationen infos ideen gerade kraft punkte erfahrung erfahrungen
    """),
    "trade_name": read_words(f"{_POINTING} viel hart gut wie wenn ob"),
    "med": read_words(f"""
        {_POINTING} an mir mich zeit rücksicht platz teil abschied urlaub die_bahn den_bus das_auto
    """),
    "tool": read_words(f"{_POINTING} die der das den ein eine einen mein meine meinen gerade ihre sein"),
}
_BARRED_WITHIN = {
    "what": compile_any(
        """
        das|dies|diese|dieser|dieses|diesen|diesem|du|dich|dir|dein|deine|deinen|deinem|deiner|euch|mein|meine|meinen
        meinem|meiner|mich|mir|hier|heute|gerade|jetzt|fehler|bug|code|frage|fragen|antwort|antworten|idee|vorschlag
        steuern|warteschleife|titel|version|option|variante|witz|witze|satz|montag|montage|stau|ihr|ihre|ihren|sein
        seine|seinen|wenn|dass|wie
        """
    ),
}
_THING_ENDING = compile_text(
    r"\w*(?:hund|hunde|hündin|katze|katzen|haus|häuschen|wohnung|garten|fahrrad|rad|auto|wagen|boot|gitarre|flöte"
    r"|hof|pferd"
    r"|pferde|maschine|laptop|kamera|motorrad|führerschein|schein|laden|firma|hühner|schafe|bienen|sammlung"
    r"|werkstatt|anlage|heizung|drucker|karte)"
)
_IDENTITY_ENDING = compile_text(r"[\w-]*(?:diabetiker|allergiker|autist)(?:in)?")
_ENDINGS = {"identity": _IDENTITY_ENDING, "job": _JOB_ENDING, "thing": _THING_ENDING}
_KEY_END = compile_text(
    r" ?,| weil\b| wenn\b| seit\b| für\b| mit\b| im\b| in\b| auf\b| aus\b| von\b| vom\b| zum\b| zur\b| zu\b| als\b"
    r"| aber\b| am\b"
    r"| bei\b| nach\b| vor\b| beim\b"
)
_KEY_NOISE = read_words("""
    der die das den dem ein eine einen kein keine keinen keinem mehr gern gerne nicht sehr gar alle viel essen trinken
    nie niemals liebsten rohen roher rohe
""")
_JOINING = compile_any("und|oder|sowie|außer|weder|noch")
_STEM_ENDINGS = compile_text(r"(?:innen|nen|en|er|es|n|s|e)$")
SLOTS = Slots(_CLOSED, _ENDINGS, frozenset({"job"}), _BARRED, _BARRED_WITHIN)
KEY_WORDS = KeyWords(_KEY_END, _KEY_NOISE, _JOINING, _STEM_ENDINGS)
