"""What keeps a German sentence from being a lasting statement, and what may stand before one."""

from jarvis_cli.models.notebook.statements.patterns import compile_any, compile_text
from jarvis_cli.models.notebook.statements.tables import Gates

_TEXTS = (
    r"(?:geschichte|kurzgeschichte|märchen|roman|romananfang|gedicht|lied|liedtext|song|brief|e-?mail|mail|nachricht"
    r"|rede|aufsatz"
    r"|dialog|drehbuch|szene|monolog|kapitel|anfang|absatz|sonett|tagebucheintrag|bewerbung|anschreiben|profil"
    r"|beitrag|post"
    r"|rezension|anzeige|inserat|text|satz|sketch|fabel|limerick|haiku|krimi|hörspiel|\w+anfang|\w+geschichte"
    r"|\w+gedicht)"
)
GATES = Gates(
    pretending=compile_any(
        r"""
        rollenspiel\w*|improtheater
        (?:lass|lasst) uns (?:\w+ )?(?:so tun|ein spiel|eine szene|rollen|nachspielen|durchspielen)
        (?:wir )?(?:spielen|spiel|tun|tu|tue) (?:mal |jetzt |wir )*(?:so,? als|eine szene|vor|mit mir (?:eine szene\
|ein rollenspiel)|das durch|die szene)
        tu(?:e|st)? (?:bitte |mal )?so,? als
        du (?:bist|spielst) (?:jetzt |nun |ab jetzt |ab sofort |heute )*(?:der|die|das|ein|eine|mein|meine)
        ich (?:bin|spiele) (?:\w+ ){1,4},? (?:und )?du (?:bist|spielst)
        ich spiele (?:den|die) (?:rolle|part|kunden|kundin|patienten|patientin|bewerber|bewerberin|gast)
        (?:schlüpf|versetz)\w* (?:dich )?in (?:die|eine) rolle|in der rolle
        verhalte dich (?:so )?(?:wie|als)|antworte (?:mir )?(?:als|wie) (?:ein|eine|der|die)
        (?:bewerbungsgespräch|vorstellungsgespräch|dialog|gespräch|prüfungsgespräch) (?:üben|proben|durchspielen\
|simulieren)
        (?:üben|proben|spielen) wir (?:\w+ )?(?:ein|eine|das|die|den)|wir (?:üben|proben) (?:\w+ )?(?:ein|eine|das\
|die|mein\w*\
|für)|(?:lass|lasst) uns (?:\w+ )?(?:\w+ )?(?:üben|proben)
        du (?:wohnst|lebst) in \w+ und (?:du )?(?:heißt|bist)|ich bin (?:dein|deine) (?:neuer?|kunde|kundin|schüler\
|schülerin|patient|patientin|gast|bewerber|bewerberin)
        textadventure|krimispiel|meine figur|mein charakter|mein held
        """
    ),
    ending=compile_any(
        r"""
        (?:ende|schluss|genug|stopp|stop|fertig)(?: mit)?(?: dem| der| vom)? (?:rollenspiel|spiel|szene|theater\
|spielen)
        zurück zur realität|im echten leben|jetzt (?:mal )?(?:im ernst|ernsthaft)|spaß beiseite|wieder ich selbst
        echte frage
        """
    ),
    foreign=compile_any(
        r"""
        übersetz|übersetzen|übersetzt|übersetzung\w*
        übersetze (?:das|mir|bitte|ins|dies\w*|den|folgend\w*|auf|es|mal|diese)|übertrag\w* ins|korrektur\w*
        korrigier\w*|gegenlesen|korrekturlesen|lektorier\w*
        (?:verbesser|formulier|umformulier|schreib|überarbeit|kürz|prüf|vereinfach)\w* (?:mir |mal |bitte \
|doch )*(?:das|dies|diese\w*|den|die|meine?n?|folgende\w*|es|ihn|sie)(?: (?:\w+ ){0,3}(?:um|text|satz|mail|e-?mail\
|nachricht|brief|absatz|anzeige|höflicher|freundlicher|besser|kürzer|förmlicher|professioneller|einfacher|lockerer\
|netter|richtig|korrekt))
        (?:fass|fasse) (?:\w+ ){0,4}zusammen|zusammenfassung|paraphrasier\w*|umformulier\w*
        (?:klingt|hört sich|ist|stimmt|passt) (?:das|dieser satz|der satz|es|so|die grammatik|diese mail\
|der text)(?: so)?(?: (?:richtig|höflich|korrekt|freundlich|grammatikalisch|natürlich|okay|ok|gut))
        grammatik\w*|rechtschreib\w*|grammatisch
        (?:dieser|diesen|diesem|der|den|folgender|folgenden|folgendem|mein|meinen|ein|dieses|dieser) (?:satz|sätze\
|text|absatz|zeile|spruch|zitat|beispielsatz|liedtext|vers|mustertext|textentwurf|textbaustein)
        folgende[nrsm]? (?:satz|sätze|text|mail|e-?mail|nachricht|anzeige|absatz|brief)
        (?:diese|die|meine) (?:mail|e-?mail|nachricht|anzeige|textstelle|textpassage|zeile|strophe\
|sätze) (?:\w+ )?(?:höflicher|freundlicher|um|kürzer|netter|zusammen|besser|von)
        (?:wie (?:sagt|schreibt|heißt|sage|schreibe) (?:man|ich|das)|was (?:heißt|bedeutet)) .{0,60}(?:auf|in\
|im) (?:englisch\w*|deutsch\w*|polnisch\w*|französisch\w*|spanisch\w*|italienisch\w*)
        liedtext|songtext|refrain|strophe|lyrics|aus welchem lied|von wem ist (?:das|der|die)
        woher (?:stammt|kommt|ist) (?:das|der|dieses|dieser)|wer hat das (?:gesagt|gesungen|geschrieben)
        (?:witz|witze|zungenbrecher|rätsel|pointe|zitat|zitate|sprichwort|spruch)
        es war einmal|fiktiv\w*|hypothetisch\w*|hintergrundgeschichte|protagonist\w*|hauptfigur|ich-erzähler|ich-form
        ich-perspektive|aus (?:der )?sicht
        (?:zum beispiel|z\.? ?b\.?|beispiel|beispielsweise) ?:
        (?:stell|stellen|stellt) (?:dir|sie sich|euch) (?:\w+ )?vor|angenommen|nehmen wir (?:mal )?an|nimm (?:mal )?an
        gesetzt den fall|mal angenommen|was wäre,? wenn|sagen wir(?: mal)?,? (?:dass )?ich
        als (?:user|nutzer|nutzerin|benutzer|kunde|kundin|administrator|besucher) (?:möchte|will|kann|muss) ich
        user ?stor(?:y|ies)|testdaten|blindtext|platzhalter|lorem ipsum|vorlage(?! für| zum| zur)|muster(?:text\
|brief)|lückentext
        schablone
        (?:bewerte|beurteile|bewertet|zerpflücke) (?:mal |bitte )?(?:diese\w*|meine?|die|das\
|den) (?:\w+ )?(?:vorstellung\
|selbstvorstellung|profil|bio|rede|antwort|einleitung|text)
        klingt das (?:gut|okay|ok|so)|so (?:beginnt|fängt) mein|(?:mein|der) (?:krimi|roman|thriller)|kapitel \d+
        untertitel|transkript|drehbuch
        (?:im|in dem|in meinem|in diesem|in einem|aus dem|aus einem|in der|in meiner|in dieser) (?:\w+ )?(?:buch\
|roman|film|spiel|videospiel|lied|song|traum|gedicht|serie|folge|video|stück|comic|manga|anime|szene|geschichte\
|sitcom|podcast|hörbuch|hörspiel|kampagne|musical|theaterstück|märchen)
        (?:d&d|dnd|minecraft|skyrim|zelda|sims|rpg|larp|pen and paper)
        ich (?:habe |hab )?(?:\w+ ){0,2}geträumt|mir träumte|albtraum|alptraum
        (?:mail|e-?mail|brief|nachricht|text|notiz|anzeige|artikel|post|zettel|sms) (?:steht|sagt|lautet|von \w+\
|vom \w+)
        (?:sagt|sagte|schrieb|schreibt|antwortet|meint|meinte|geschrieben|gesagt|postete) ?:(?!\s*\n\s*\n)
        sehr geehrte\w*|(?:mit )?(?:freundlichen|besten|lieben|vielen) grüßen|hochachtungsvoll
        systemprompt|system prompt|du bist ein hilfreicher
        """
    ),
    creative=compile_text(
        r"(?:schreib|verfass|entwirf|entwerf|generier|erfind|dicht|erzähl|formulier|erstell|mach|beginn|setz)\w*\b"
        rf"[^.?!:]{{0,60}}?\b{_TEXTS}\b[^.?!]{{0,80}}?(?::|\b(?:in de[mr] ich|in welche[mr]|worin|ich-form"
        rf"|so beginnt|aus meiner|über (?:einen|eine|jemanden)|der (?:so )?(?:anfängt|beginnt)|wie diese[srn]?)\b)"
        r"|\b(?:lass|lasst|wollen wir)\b[^.?!:]{0,40}\b(?:rap|song|lied|gedicht|geschichte|märchen|roman"
        r"|szene)\b[^.?!:]{0,20}(?:schreiben|dichten|erfinden)"
        r"|(?:schreib|verfass|erfind|dicht|erzähl|entwirf)\w*\b[^.?!:]{0,30}?\b"
        r"(?:geschichte|märchen|roman\w*|kurzgeschichte|lied|song|drehbuch|szene|monolog|kapitel|tagebucheintrag"
        r"|sketch|dialog|\w+anfang)\b"
    ),
    announcing=compile_any(
        r"""
        info|infos|hinweis|ps|p\.s\.|übrigens|nebenbei|korrektur|update|kontext|hintergrund|zur person|zu mir
        über mich|von mir
        merk dir|merke dir|merke|merken|erinnerung|situation|entschieden|beschlossen|entscheidung|fest|klar|neuigkeit
        neuigkeiten
        neues|vorweg|wichtig|erzähl mal|erzähle mal|erklärung|grund|fakt|fakten|vorstellung|kurz|ist|sache|dinge|also
        so|steckbrief|nämlich
        familie|hobbys|ernährung|allergien|vorlieben|beruf|deshalb|darum|außerdem|richtigstellung|bescheid|vorab
        ergänzung
        """
    ),
    retracting=compile_any(
        r"""
        (?:war |ist |nur |kleiner )(?:ein )?(?:scherz|spaß|witz)|scherz|spässle|aprilscherz|verarscht|veräppelt
        reingelegt
        ich mache? nur (?:spaß|witze)|nicht ernst gemeint|ironie|ironisch|sarkasmus|sarkastisch|war gelogen
        stimmt gar nicht
        """
    ),
    joking=compile_text("[😂🤣😜😝🤪🙃😏]|\\b(?:haha\\w*|hihi|lmao|rofl|xd)\\b"),
    unreal=compile_any(
        r"""
        wenn|falls|sofern|ob|vorausgesetzt|es sei denn|sonst
        (?:sagt|sagte|sagten|meint|meinte|glaubt|behauptet|behauptete|erzählt|erzählte|findet|denkt|schreibt|schrieb\
|hat gesagt|hat erzählt|hat gemeint|fragt|fragte)
        laut|angeblich|gerücht\w*|ich habe (?:gehört|gelesen)|hab (?:gehört|gelesen)|es heißt|heißt es
        (?:antworte|fass|schreib|formulier|halte?)\w* (?:dich |bitte |mir |es |ab jetzt )*(?:kürzer|knapper|kurz\
|einfacher)
        (?:job|arbeit|beruf|karriere|sofa|handy) verheiratet|in einer welt
        wünsche mir|wünschte|wünsch mir|hoffentlich|hoffe|hoffen|wow|sagen wir|du hast|du sagtest|du meintest
        wurde gesagt|mir wurde|hier steht|da steht|gesagt,? (?:dass |ich )
        als ob|so tun|nicht wahr|stimmt nicht,? dass|keine ahnung|ich weiß nicht
        (?:na |ach |oh )?(?:toll|super|klasse|prima|wunderbar|herrlich|großartig|bravo),? (?:schon wieder|jetzt\
|wieder|genau|noch|nur|ich (?:liebe|mag))
        na (?:toll|super|klasse|prima|herrlich|bravo)|ich liebe es|was für ein spaß|ja klar
        passwort|passwörter|passwörtern|kennwort|pin|pins|pin-code|geheimzahl|tan|iban|kontonummer|kreditkarte
        kreditkartennummer|cvv|cvc|api-?key|zugangsdaten
        zugangscode|sicherheitscode|login|token|schlüsselcode|sozialversicherungsnummer|steuer-?id|steuernummer|code
        türcode|entsperrcode
        """
    ),
    wishing=compile_any(
        r"""
        würde|würden|würd|hätte|hätten|hätt|wäre|wären|wär|könnte|könnten|möchte|möchten|möcht|sollte|sollten|müsste
        müssten|dürfte
        will|wollen|will mal|wollte|wollten|hoffe|hoffen|wünsche|fast(?! jede\w*| alle| immer| nie| täglich| nur\
| ausschließlich)|beinahe|um ein haar
        """
    ),
    passing=compile_any(
        r"""
        heute|heut|(?<!jeden\s)(?<!am\s)(?<!guten\s)(?<!den\s)(?<!der\s)(?<!jeder\s)morgen|übermorgen|gestern
        vorgestern|gerade|grade|grad|im moment|momentan|im augenblick
        jetzt gleich|gleich|vorhin|soeben|eben (?:erst|gerade)|zurzeit|zur zeit|derzeit|aktuell|diese woche
        dieses wochenende|dieses mal|diesmal|letzte nacht|heute nacht
        heute (?:früh|abend|morgen)|unterwegs|auf dem weg|am flughafen
        in (?:einer|zwei|drei|\d+) (?:minuten?|stunden?)|seit (?:gestern|heute|vorgestern)|noch schnell|nachher|später
        """
    ),
    present=compile_any("gerade|grade|grad|im moment|momentan|im augenblick|zurzeit|zur zeit|derzeit|aktuell"),
    fleeting=compile_any(
        r"""
        vorübergehend|vorläufig
        (?:für|nur|noch) (?:ein paar|einige|zwei|drei|vier|eine|einen|\d+|die nächsten) \w* ?(?:minuten?|stunden?\
|tage?n?|nächte?|wochenende|wochen?)(?= |$|,)
        für (?:heute|jetzt|den moment)|bis (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|morgen)
        ausnahmsweise|zu besuch|im urlaub|auf urlaub
        auf (?:dienst|geschäfts)?reise|lieg\w* im krankenhaus|auf besuch|über(?:s| das) wochenende
        """
    ),
    private=compile_any(
        r"""
        krank|kranke|krankheit|krebs|\w*krebs|tumor|depress\w*|angststörung|demenz|dement|alzheimer|schlaganfall
        herzinfarkt|operation|operiert|\w*klinik|krankenhaus
        diagnos\w+|diabet\w+|asthma\w*|autis\w+|adhs|epilep\w+|allergi\w+|\w*allergie|alkoholiker\w*|alkoholsüchtig
        trinkt|sucht|süchtig|entzug|therapie|suizid\w*|schwanger\w*
        fehlgeburt|abtreibung|hiv|aids|schizo\w+|bipolar|störung|affäre|fremd\w*|betrügt|betrogen|schulden|pleite
        insolven\w+|gehalt|verdient|gefängnis|haft|vorbestraft|schwul|lesbisch
        wählt|afd|burn-?out|panikattacken|medikament\w*|antidepress\w*|rollstuhl|behindert\w*|behinderung|koma
        magersucht|bulimie|magersüchtig|intensivstation|chemo\w*
        """
    ),
    technical=compile_any(
        r"""
        (?:mit|an|auf|in|für|nutze|benutze|verwende|zu) (?:diese[nrsm]?|dieselbe\w*)
        klasse \w+ mit|methoden?|(?:kind|eltern)prozess\w*|threads?|array|(?:server|datenbank|tabelle|spalte) namens
        deine[nr]? (?:witz\w*|antwort\w*|stil|hilfe|art)|heute abend|ignorier\w+|das zu|es zu
        fehler|fehlermeldung|skript|skripte|404|500|funktion|datei|dateien|logs?|unittests?|tests|datenbank|deploy\w*
        kompilier\w+|abst(?:ü|ue)rzt|stürzt|schlägt fehl|bugs?|exception|build
        abfrage|endpunkt|commit|branch|schleife|variable|option|optionen|variante|entwurf|titel|satz|absatz|version
        vorlage|prompt|bestellen|sofa|papierkorb|termin|besprechung|meeting
        """
    ),
    soft=compile_any(
        r"""
        vielleicht|wahrscheinlich|vermutlich|eventuell|evtl|möglicherweise|womöglich
        ich (?:glaube?|denke?|schätze|vermute|meine?(?=,| dass)|nehme an)|glaub ich|glaube ich|denke ich|schätze ich
        mal sehen|überlege|überlegen|spiele mit dem gedanken|könnte sein|kann sein|scheint|scheinbar|anscheinend
        nicht sicher|unsicher|irgendwann|eines tages|sozusagen|quasi|vorhaben|habe vor|planen?
        mir scheint|gefühlt|würde sagen|so halb|womöglich
        """
    ),
)
