"""Parts that many patterns for German share; patterns.py says how they are put in."""

from jarvis_cli.models.notebook.statements.patterns import read_parts

PARTS = read_parts(
    r"""
    no_adjective (?:über|mit|für|von|zu|in|im|an|auf|bei|aus|und|oder|nicht|nie|kein\w*|ein\w*|der|die|das|den|dem\
|wie|was|dass|als|mein\w*|um|vor|nach|beim|zum|zur|am|ins|ohne|gegen|wegen|durch|unter|dein\w*|ihr\w*|sein\w*\
|euer\w*|dies\w*|vom|fast|kaum)\b
    end (?=$| [,;(]| (?:und|oder|aber|in|im|bei|beim|aus|von|vom|am|an|auf|für|mit|seit|der|die|das|mehr|gern\
|geworden|ab|zurzeit)\b)
    few (?:(?!{no_adjective})[\w/-]+ ){0,3}?
    adv (?:zu hause |daheim |mit \w+ )?(?:(?!{no_adjective})[\w.]+ ){0,3}?
    haben haben?
    a (?:ein(?:e|en|em|er)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|mehrere|einige|viele|ein paar|\d+)
    no kein(?:e|en|em|er)?
    my mein(?:e|en|em|er|es)?
    adj (?:(?:älter|jünger|ältest|jüngst|mittler|klein|groß|lieb|neu|alt|best|zweit|erst|eigen|ander|einzig|ehemalig\
|verstorben|zukünftig|leiblich|adoptiert|\d+-?jährig|schwarz|weiß|grau|rot|getigert)e[nrsm]? )?
    often (?:jede[nrsm]?|alle|täglich|wöchentlich|monatlich|(?:ein|zwei|drei|vier|fünf|\d+)-?mal(?: die| pro| in der\
| im| am)?|(?:mon|diens|mitt|donners|frei|sams|sonn|wochen)\w*tags|mittwochs|sonnabends|morgens|abends|mittags\
|vormittags|nachmittags|nachts|wochentags|am wochenende|an wochenenden|regelmäßig|immer|ständig|(?:ein|zwei|drei) mal)
    habit fliege|fliegen|gehe|trinke|esse|laufe|jogge|schwimme|radle|fahre|lese|koche|backe|schlafe|stehe|arbeite\
|spiele|treffe|besuche|kaufe|nehme|mache|trainiere|übe|meditiere|schaue|gucke|höre|schreibe|frühstücke|telefoniere\
|pendle|reite|tanze|singe|male|wandere|klettere|reise|sehe|dusche|putze|gärtnere|faste|bestelle|zahle|trage\
|verbringe|unterrichte|turne|rudere|hole|bringe|leite|gebe|helfe|pflege|repariere|gehen|fahren|essen|treffen|spielen\
|machen|kochen|trinken|schauen|wandern
    verbringen verbringen?|feiern?|fahren?
    weekday mon|diens|mitt|donners|frei|sams|sonn
    month (?:im|ab|in|nächst\w+|ab dem|am|zum|kommend\w+|diesen) (?:januar|jänner|februar|märz|april|mai|juni|juli\
|august|september|oktober|november|dezember|frühling|frühjahr|sommer|herbst|winter|jahr|monat|\d+|woche|herbst\
|wintersemester|sommersemester|montag|ersten)
    food_no (?:kein(?:e|en|em|er)?|nie|niemals|nicht|nichts mit)
    count eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\w+zehn|zwanzig|dreißig|\w+zig
    value .+
    does isst|trinkt|raucht|spricht|schläft|mag|verträgt|redet|feiert|lebt|wohnt|essen|trinken|sprechen|gibt es\
|gibt's|gibts|kommt|wird|werden|läuft|kocht|kochen|backt|hört|steht immer|bleibt
    year (?:(?:\w+ )?(?:vielen|ein paar|einigen|langen|zwei|drei|vier|fünf|sechs|sieben|acht|zehn|zwölf|zwanzig|dreißig\
|\d+|über \w+|fast \w+)?(?: )?(?:jahren|monaten|tagen|jahrzehnten)|(?:anfang |ende )?(?:19|20)\d\d|meiner kindheit\
|langem|ewigkeiten|immer|der schulzeit|dem studium|generationen)
    sign (?:immer|stets|meistens|meist|normalerweise|gewöhnlich|grundsätzlich|prinzipiell|nie|niemals|täglich\
|jede[nrsm]? (?:zweite[nrsm]? |einzelne[nrsm]? )?(?:tag|morgen|abend|nacht|woche|wochenende|monat|jahr|sommer|winter\
|herbst|frühling|frühjahr|\w+tag|mittwoch|sonnabend)|(?:mon|diens|donners|frei|sams|sonn|werk|feier|wochen)tags\
|mittwochs|sonnabends|am wochenende|(?:ein|zwei|drei|vier|fünf)mal (?:die|pro|in der|im) (?:woche|tag|monat|jahr)\
|alle (?:zwei|drei|vier) (?:tage|wochen|monate|jahre))
    unlike (?:bin|sind|habe?|haben|hab|will|wollen|kann|können|muss|müssen|darf|soll|sollen|werde|werden|bekomme\
|bekommen\
|kriege|kriegen|frage|denke|dachte|vergesse|verstehe|weiß|warte|suche|brauche|finde|hoffe|freue|möchte|würde|hätte|wäre\
|wollte|war|waren|hatte|hatten|konnte|sollte|musste|wünsche|glaube|meine|sage|sagte|liebe|hasse|scheitere|verliere\
|bleibe|sehe|lande|gebe|und|oder|mir|mich|das|es|so|wurde|ging|kam)
    favourite_noun lieblings(?P<what>[\w-]+)
    thing_end (?=$| [,;(]| (?:und|oder|aber|namens|mit|in|im|aus|seit|von|vom|am|an|auf|für|der|die|das|bei|zu\
|zuhause|daheim|gekauft|voll|voller)\b)
    """
)
