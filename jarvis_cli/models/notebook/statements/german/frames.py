"""Where a statement in German begins and ends; tables.py describes the tables."""

from jarvis_cli.models.notebook.statements.patterns import (
    compile_any,
    compile_marks,
    compile_openers,
    compile_text,
    read_parts,
)
from jarvis_cli.models.notebook.statements.tables import Frames

_OPENERS = compile_openers(
    r"""
    ok(?:ay)?|okey|na gut|na ja|naja|na|nun|nun ja|also|so|oh|ah|ach|achso|ach so|ach ja|aha|hey|hi|hallo|servus|moin
    moin moin|grüß (?:gott|dich)|grüezi|guten (?:morgen|tag|abend)|gruezi|jarvis|liebe grüße
    ja|nein|nö|nee|ne|doch|jo|joa|jup|danke(?: dir| schön| sehr)?|vielen dank|sorry|entschuldigung|entschuldige|bitte
    genau|stimmt|richtig|falsch|klar|natürlich|hm+|äh+|öhm|haha|lol
    und|aber|denn|sondern|außerdem|zudem|dazu|nebenbei(?: gesagt| bemerkt)?|übrigens|btw|by the way|fyi|zur info
    zur information|kurze info|nur zur info|nur so nebenbei|kleine info
    kurz(?:er)? (?:info|hinweis|vorweg|nachtrag|zu mir)|hinweis|ps|p\.?s\.?
    (?:bitte )?(?:merke?|notiere?|speichere?|behalte?)(?: dir| dir bitte| bitte| doch| mal| auch)*(?=[\s:,]+(?:dass\
|das|ich|mein\w*|wir|unser\w*)\b)(?:[\s:,]*dass)?
    (?:bitte )?denke? (?:bitte )?daran(?:[\s:,]*dass)?|vergiss (?:bitte )?nicht(?:[\s:,]*dass)?
    du (?:solltest|musst|sollst|kannst) (?:noch |auch |ruhig |dir )*(?:wissen|merken)(?:[\s:,]*dass)?
    (?:damit du )?(?:es )?weißt(?: du)?|weißt du|du weißt ja(?:[\s:,]*dass)?
    ich (?:muss|sollte|wollte|möchte|will|kann) (?:noch |dir |auch |dazu |gleich )*(?:sagen|erwähnen|hinzufügen\
|zugeben|gestehen|erzählen)(?:[\s:,]*dass)?
    ehrlich gesagt|um ehrlich zu sein|offen gestanden|eigentlich|tatsächlich|leider|zum glück|glücklicherweise|endlich
    persönlich|im ernst|ernsthaft|in wirklichkeit
    wie (?:gesagt|du weißt|schon gesagt|schon erwähnt)|zu (?:mir|meiner person|uns)
    (?:etwas|was|ein bisschen|ein paar worte|kurz|mehr|noch was) (?:zu mir|über mich|von mir)|über mich|von mir
    was mich betrifft|ich für meinen teil|bei mir ist es so
    ich erzähl(?:e)?(?: mal| dir)?(?: kurz)?(?: was)?
    (?:gute |große |kleine |schlechte )?(?:neuigkeit(?:en)?|nachricht(?:en)?|news|korrektur|update|kontext\
|hintergrund|ergänzung)
    wichtig|wichtig zu wissen|gut zu wissen
    es ist (?:jetzt |nun )?(?:entschieden|beschlossen|fix)|entschieden|meine situation|die sache ist(?: die)?
    der grund ist|das stimmt (?:so )?nicht(?: mehr)?|stimmt nicht(?: mehr)?
    das ist (?:alt|veraltet|falsch|nicht mehr aktuell)|nicht ganz
    weil|da(?=\s+(?:ich|wir)\b)|dann|jetzt|erstens|zweitens|zum einen|zum anderen|cool|toll|super|schön|gut|sehr gut
    perfekt|prima|nett|danke der nachfrage|moment|warte|halt|hör mal|schau|pass auf|rat mal|stell dir vor
    nämlich|übrigens noch|noch was|noch etwas|eins noch|eine sache noch|es ist so|hintergrund ist(?: der)?|deshalb
    deswegen|darum|daher|jedenfalls|immerhin|dabei|zwar|einfach so
    """
)
_STATING = compile_any("nennt? mich|war immer|was mich betrifft")
_TAGS = compile_any(
    r"""
    oder|oder nicht|oder so|nicht wahr|nicht|gell|gelle|ne|nein|ja|stimmt's|stimmts|richtig|weißt du|verstehst du|ok
    okay|korrekt|wa|was|hm
    """
)
_NAMING = compile_text(r"(?:(?:er|sie|es) heißt|(?:sein|ihr) name ist) (?P<name>[^\W\d_][\w'-]*)")
_OWNING = compile_any(r"(?:(?P<my>mein\w*|unser\w*)|ein(?:e|en|er|em)?) (?P<owned>[\w-]+(?: [\w-]+)?)")
_GREETING = compile_any(
    r"""
    hallo|hi|hey|servus|moin|moin moin|grüß (?:gott|dich)|grüezi|guten (?:morgen|tag|abend)|tag|na
    """
)
# Whoever asks "als Ärztin, würdest du ..." speaks of us; so it has to go on with the person.
_ROLE = compile_text(
    r"[\s,;–—-]*als (?!kind\b|ob\b)(?:(?!ich\b|wir\b|du\b)[\w/-]+ ){0,4}?[\w/-]+,?\s+(?=\w+ (?:ich|wir|mir|uns|mich)\b)"
)
_UNSURE = compile_openers(
    r"""
    ich (?:glaube?|denke?|vermute|schätze|meine|nehme an)(?:[\s,]*dass)?
    vielleicht|wahrscheinlich|vermutlich|möglicherweise|eventuell|kann sein(?:[\s,]*dass)?
    ich bin (?:mir )?(?:ziemlich |fast )?sicher(?:[\s,]*dass)?
    """
)
_NOISE = compile_any(
    r"""
    auch|übrigens|eigentlich|ja|halt|eben|nun|jetzt|noch|schon|wirklich|sehr|total|echt|mal|einfach|doch|inzwischen
    mittlerweile|ziemlich|besonders|absolut
    leider|endlich|nämlich|ehrlich gesagt|zum glück|wohl|aber|überhaupt|gar|bereits|sogar|wieder|seit kurzem
    seit neuestem|seit langem|schon lange|vor kurzem|kürzlich|neulich|bekanntlich
    stark|schwer|hochgradig|leicht|btw|lol|tatsächlich|momentan|derzeit|zurzeit|zur zeit|aktuell|im moment|gerade
    grade|grad|nebenbei|gesagt|insgesamt|dort|hier|da|glücklich|frisch|wie gesagt|persönlich|a bissl|bissl
    ein bisschen|recht|furchtbar|über alles|ur|voll|mega|extrem|so richtig|richtig|so
    """
)
_PARTS = read_parts(
    r"""
    subject (?:ich|wir|mein|meine|meinen|meinem|meiner|unser|unsere|unseren|unserem|unserer)\b
    verb (?:bin|habe|hab|haben|wohne|wohnen|lebe|leben|arbeite|arbeiten|heiße|esse|trinke|mag|liebe|hasse|spiele\
|spreche|lerne|studiere|komme|fahre|vertrage|rauche|besitze|nutze|benutze|sammle|koche|lese|laufe|gehe|singe|male\
|backe|trage|leite|führe|stamme|unterrichte)\b
    wished (?:hätte|hätten|möchte|möchten|würde|würden|will|wollen|suche|suchen|brauche|brauchen)
    asked (?:was|wie|welche\w*|wo|wann|warum|wieso|weshalb|wer|wen|wem|womit|wofür|wozu|woran|woher|wohin|kannst\
|könntest|könnt|würdest|magst|hast|weißt|kennst|gibt|gibt's|ist das|ist es|sind|soll|sollte|sollen|darf|dürfen|muss\
|müsste|müssen|kann|können|könnte|lohnt|reicht|geht|geht's|hilf|empfiehl|empfehle|schlag|nenn|nenne|zeig|zeige|gib\
|mach|such|finde|erklär|erkläre|bitte|{wished}|frag|habt|hättest|schreib|was für|irgendwelche|tipps|ideen)\b
    """
)
_ASKING = compile_marks(
    r"""
    \s*[,;–—-]+\s+(?:(?:und|aber|also|daher|deshalb|jetzt|nun|bitte|ok|so)\s|,)*(?={asked})
    \s+(?:und|aber) (?=(?:was|wie|welche\w*|wo|wann|warum|kannst|könntest|würdest|bitten?|{wished}|frage mich\
|weiß nicht|wissen nicht|überlege)\b)
    """,
    _PARTS,
)
_CONDITION = compile_text(
    r"(?P<habit>(?:\w+tags|mittwochs|jede[nsrm]? \w+) \w+ (?:ich|wir) [^,?]{0,60}|(?:ich|wir) \w+ [^,?]{0,20}(?:\w+tags"
    r"|mittwochs|jede[nsrm]? \w+)[^,?]{0,60}), (?:wenn|falls|sofern|es sei denn) (?![^,?]*(?:würde|wäre|hätte|könnte))"
    r"[^,?]*(?:$|[,.!])"
)
_BOUNDARY = compile_marks(
    r"""
    \s*;\s*
    \s+[–—-]+\s+
    \s*[(]\s*(?={subject})
    \s*(?:\.\.\.|…)\s*
    \s*,?\s+(?:aber|jedoch|allerdings)\s+
    \s*,\s+doch\s+
    \s*,\s*(?=(?:deshalb|deswegen|darum|daher|also|so|nur|dann|somit|und zwar|obwohl)\s)
    \s*,?\s+(?P<reason>denn|weil|da)\s+(?={subject})
    (?<!frau)(?<!mann)(?<!freundin)(?<!freund)(?<!partner)(?<!partnerin)(?<!schwester)(?<!bruder)(?<!sohn)(?<!tochter)\s*,?\s+(?:und|oder|sowie)\s+(?:auch\s+)?(?={subject}\
\
)
    \s*,?\s+(?:und|oder)\s+(?=(?:\w+\s+)?(?:\w+\s+)?\w+\s+(?:ich|wir)\b)
    \s*,\s*(?=(?:er|es|man|sie|(?:der|die|das) \w+) (?:ist|sind|war|waren|hat|haben|kommt|geht|steht|macht|wird\
|läuft)\b)
    \s*,\s*(?=da\s(?!ich|wir))
    \s+(?:und|aber)\s+(?=(?:er|sie)\s)
    \s*,\s*(?!(?:mein|unser)\w*\s[\w-]+(?:\s[\w-]+)?[,)])(?={subject}|(?!(?:dass|ob|wenn|weil)\s)\w+\s+(?:ich|wir)\b\
|{verb})
    (?<!ich\swohne)(?<!ich\slebe)(?<!wir\swohnen)(?<!wir\sleben)(?<!ich\sarbeite)\s*,?\s+und\s+(?:(?:auch\
|derzeit)\s+)?(?={verb})
    """,
    _PARTS,
)
FRAMES = Frames(
    openers=_OPENERS,
    unsure=_UNSURE,
    greeting=_GREETING,
    role=_ROLE,
    stating=_STATING,
    tags=_TAGS,
    asking=_ASKING,
    condition=_CONDITION,
    boundary=_BOUNDARY,
    noise=_NOISE,
    naming=_NAMING,
    owning=_OWNING,
)
