"""Other people's health, beliefs, votes, love, crimes and money: not the person's to have remembered without asking.

What they tell of themselves is theirs: an allergy, a diet, an illness of their own.
"""

from jarvis_cli.extraction.patterns import compile_phrases, simplify
from jarvis_cli.extraction.people import find_people
from jarvis_cli.extraction.said import split_clauses
from jarvis_cli.models.notebook.grammar import plain_letters

_HEALTH = r"""
\w*cancer|tumou?rs?|diabet\w+|asthma\w*|depress\w+|anxiety|bipolar|schizo\w+|dementia|alzheimer\w*|parkinson\w*|autis\w+
adhd|hiv|aids|epilep\w+|stroke|heart (attack|disease|condition)|surgery|disease|illness|ill|sick|disab\w+|pregnan\w+
miscarriage|abortion|allerg\w+|coeliac|celiac|intoleran\w+|addict\w*|alcoholic|rehab|therapy|psychiatr\w+|chemo\w*
covid|suicid\w+|overweight|obese|anorexi\w+|bulimi\w+|burn(t|ed)? ?out|syndrome|chronic\w*|wheelchair|blind|deaf
arthritis
migraines?|hospitali[sz]ed|in (the )?hospital|diagnos\w+|infertil\w+|panic attacks|eating disorder
broke (his|her|a|their)
(drinks|drinking) (too much|heavily|a lot|again)|drinks(?! \w)|heart problems|mental\w* (ill|health)\w*|passed out
injured
\w*krebs|tumore?|angststorung|dement?\w*|autismus|autistisch|adhs|schlaganfall|herzinfarkt|operiert|operation|krank
krankheit|erkrank\w+|behindert\w*|behinderung|schwanger\w*|fehlgeburt|abtreibung|zoliakie|unvertraglichkeit|sucht
suchtig
\w+suchtig|alkoholiker\w*|entzug\w*|therapie|grippe|selbstmord|suizid\w*|ubergewicht\w*|magersucht\w*|syndrom|rollstuhl
taub|gehorlos|rheuma|migrane|verletzt|im krankenhaus|trinkt(?! \w)|trinkt (zu )?viel|sauft|trinker\w*|gebrochen|corona
rak|raka|rakiem|nowotwor\w*|guz\w*|cukrzyc\w+|cukrzyk\w*|astm\w+|depresj\w+|nerwic\w+|demencj\w+|autyzm\w*|padaczk\w+
udar\w*|zawal\w*|operacj\w+|chor(y|a|uje|oba|obe|oby|owal\w*|zy)|niepelnosprawn\w+|w ciazy|poronil\w*|aborcj\w+
alergi\w+
uczulon\w+|uczuleni\w+|celiaki\w+|nietoleranc\w+|uzaleznion\w+|alkoholi\w+|odwyk\w*|terapi\w+|gryp\w+|samobojst\w+
otyl\w+|anoreksj\w+|przewlek\w+|wozku inwalidzkim|niewidom\w+|gluch\w+|reumat\w+|migren\w+|w szpitalu|schizofreni\w+
pije(?! \w)|pije (za|duzo|nalogowo|codziennie|alkohol)|zlamal\w*|w depresji|zespol \w+
"""
_BELIEFS = r"""
catholic|protestant|muslim|jewish|(a|devout|practi[sc]ing) christian|hindu|buddhist|atheist|mormon|religious|converted
jehovah'?s? \w+|katholisch|evangelisch|judisch|(ein|eine) christ(in)?|atheist\w*|religios|konvertiert\w*|zeug\w+ jehovas
muslimisch|katoli\w+|protestant\w*|ewangelik\w*|muzulman\w*|zyd\w*|chrzescijan\w*|buddyst\w*|ateist\w*|religijn\w+
swiadk\w+ jehowy|(nie)?wierzac\w
votes?|voted|voting|republican|democrats?|communist|socialist|nazis?|fascist|(far|left|right)[- ](right|left|wing)|trump
politic(s|al|ally)|afd|fpo|tory|tories|gewahlt|wahlt|rechtsextrem|kommunist\w*|sozialist\w*|politisch\w*
glosuj\w+|glosowal\w*|pis|konfederacj\w+|komunist\w*|faszyst\w*|prawicow\w+|lewicow\w+|lewak\w*
"""
_LIFE = r"""
gay|lesbian|bisexual|homosexual|queer|transgender|asexual|affair|cheat(s|ing|ed)|sex\w*|divorc\w+|separated
schwul|lesbisch|bisexuell|homosexuell|affare|fremd(geht|gegangen)|geht fremd|betrugt|geschieden|scheidung|getrennt
gej\w*|lesbijk\w+|biseksual\w+|homoseksual\w+|romans|zdradza\w*|zdradzil\w*|seks\w*|rozwod\w*|rozwied\w+
arrested|prison|jail|convicted|criminal|crime|stole|steals|thief|fraud|theft|murder\w*|drugs?|dealer|probation
assault\w*
verhaftet|gefangnis|knast|verurteilt|kriminell\w*|gestohlen|stiehlt|klaut|betrug|drogen|kifft|vorbestraft|illegal\w*
aresztowan\w*|wiezieni\w+|skazan\w+|przestepc\w+|ukradl\w*|kradnie|zlodziej\w*|oszust\w*|narkotyk\w*|nielegaln\w+
broke|bankrupt\w*|debts?|salary|earns?|income|loan|mortgage|owes|rich|wealthy|savings|inherit\w+|unemploy\w+|fired
laid off
gambl\w+|pleite|schulden|verschuldet|gehalt|verdient|einkommen|kredit|insolven\w+|geerbt|arbeitslos\w*|gefeuert
gekundigt
spielsuchtig|vermogend|bankrut\w*|dlug(i|ow|ach)?|zadluzon\w+|pensj\w+|zarabia\w*|kredyt\w*|biedn\w+|bogat\w+
odziedzicz\w+|bezrobotn\w+|zwolnion\w+|hazard\w*
"""
# What happened to the person: "since my divorce", and what they call themselves: "I'm a divorced father".
_EVENT = r"""
(divorce|separation|break-?up|split|retirement|operation|surgery|stroke|heart attack|accident|illness|cancer|therapy
burn-?out|breakdown|diagnosis|pregnancy|miscarriage|depression|chemo\w*|bankruptcy|redundancy)
(scheidung|trennung|pensionierung|op|operation|schlaganfall|herzinfarkt|infarkt|unfall|krankheit|erkrankung|\w*krebs
therapie|burn-?out|diagnose|schwangerschaft|fehlgeburt|depression|chemo\w*|insolvenz|kundigung)
(rozwod\w*|rozstani\w*|separacj\w*|emerytur\w*|operacj\w*|udar\w*|zawal\w*|wypadk\w*|chorob\w*|terapi\w*|diagnoz\w*
ciaz\w*|poronieni\w*|depresj\w*|bankructw\w*|zwolnieni\w*)
"""
_KIN = r"""
father|mother|dad|mum|mom|parent|grandad|grandpa|grandma|grandmother|grandfather|uncle|aunt|husband|wife|son|daughter
(gross)?vater|(gross)?mutter|papa|mama|oma|opa|onkel|tante|ehemann|ehefrau|sohn|tochter|elternteil
(ojcem|matka|tata|mama|babcia|dziadkiem|wujkiem|ciocia|mezem|zona|synem|corka|rodzicem)
"""
_WHEN = "(since|after|before|because of|due to|from|following|seit|nach|vor|wegen|durch|od|po|przed|przez|z powodu)"
_OWN_EVENT = compile_phrases(
    rf"(my|our|mein|meine[rnms]?|unsere[rnms]?|moj|moja|moje|mojego|mojej|moim|mojemu|naszego|naszej|naszym|swoim"
    rf"|swojej)"
    rf" ((own|recent|second|first|last|zweiten|ersten|letzten|drug\w+|ostatni\w+|pierwsz\w+) )?({_EVENT.strip()})"
)
_AN_EVENT = compile_phrases(rf"{_WHEN} ((the|a|an|der|die|dem|einem|einer) )?({_EVENT.strip()})")
_ONESELF = compile_phrases(
    rf"(i'?m|i am|ich bin|bin|jestem|user is|nutzer ist|nutzerin ist)( (a|an|the|eine?|jetzt|now"
    rf"|teraz))?( [\w-]+){{0,3}}?"
    rf" ({_KIN.strip()})"
)
# In these the child, and the twins, are nobody else.
_SINCE_CHILDHOOD = compile_phrases(
    "od (malego |wczesnego )?dziecka|od dziecinstwa|seit (ich )?(ein )?(kind|kindesbeinen)( war| bin)?"
    "|von kind (an|auf)|since (i was )?(a|early) (child|kid|childhood)"
    "|(since|from) (my )?childhood|as a (child|kid)|als kind"
)
_EXPECTING = compile_phrases(
    r"(i'?m|i am|we'?re|we are|ich bin|bin|jestem)( [\w-]+){0,3} (pregnant|schwanger|w ciazy) (with|mit|z)"
    r"( (our|my|a))?( (first|second|third))? \w+"
    r"|(ich bin|bin ich|jestem) (mit|z) \w+ (schwanger|w ciazy)"
)
_SENSITIVE = compile_phrases("\n".join((_HEALTH.strip(), _BELIEFS.strip(), _LIFE.strip())))


def tells_about_others(text: str) -> bool:
    """Return whether a clause of a text tells such a thing of somebody other than the person who speaks."""
    if not _SENSITIVE.search(simplify(text)):
        return False
    about_others = about_self = False
    for start, end in split_clauses(text):
        clause = _remove_own(text[start:end], text)
        people = find_people(clause, named=True, whole=text)
        if people.has_others or people.has_self or people.mentions:
            about_others, about_self = people.has_others, people.has_self or bool(people.mentions)
        if _SENSITIVE.search(simplify(clause)) and (about_others or not about_self):
            return True
    return False


def _remove_own(clause: str, whole: str) -> str:
    """Return a clause without what it plainly says of the person who speaks, so that what is left is judged."""
    patterns = [_SINCE_CHILDHOOD, _EXPECTING, _OWN_EVENT, _ONESELF]
    mentions = find_people(clause, named=True, whole=whole).mentions
    if mentions and mentions[0].kind == "self":
        patterns.append(_AN_EVENT)
    for pattern in patterns:
        while found := pattern.search(plain_letters(clause)):
            clause = f"{clause[: found.start()]}\n{clause[found.end() :]}"
    return clause
