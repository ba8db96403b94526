"""How something is said: denied, in doubt, as past or to come, as somebody else's words."""

from jarvis_cli.extraction.patterns import Phrases, compile_phrases

_DISLIKING = compile_phrases(
    r"""
    (can't|cannot|can not|couldn't|can t) (stand|bear|tolerate)|hates?|dislikes?|detests?|loathes?|not a fan
    hass(e|t|en)|(kann|konnen) .{0,40}nicht (leiden|ausstehen|ab|riechen)|verabscheu\w+
    nie (znosze|znosi|cierpie|cierpi)|nienawidz\w+
    """
)
_ENDING = compile_phrases(
    r"""
    stopped|quit|quits|gave up|given up|former|no longer|not any ?more
    aufgehort|hore auf|hort auf|aufgegeben|ehemalig\w*|nicht mehr|kein\w* mehr
    przestal\w+|rzucil\w+|zrezygnowal\w+|juz nie|byl[ay] (zona|maz)
    """
)
_DENYING = compile_phrases(
    r"""
    not|no|never|none|neither|nor|nobody|nothing|without|\w+n't|cannot|dont|doesnt|didnt|isnt|arent|wasnt|cant|wont
    havent|hasnt
    nicht|kein\w*|nie|niemals|nichts|nix|weder|ohne|ned|net|nimmer
    nigdy|zaden|zadna|zadnych|zadnego|ani|bez|brak
    не|нет|никогда|ne|pas|jamais|non|nunca
    """
)
_DENYING_UNSPACED = Phrases("[不没沒無别]|ない|ません|なく|안 |않|לא|אין|ליס|ليس|لست|(?:^|\\s)لا(?:\\s|$)")
_DOUBT = compile_phrases(
    r"""
    might|maybe|perhaps|possibly|probably|not sure|unsure|thinking (about|of)|considering|not certain|i guess|i suppose
    i think(?! in\b)
    i believe|i feel like|seems? (like|to)|could be|supposedly|apparently|wondering|i assume|presumably|i doubt
    vielleicht|eventuell|evtl|moglicherweise|wahrscheinlich|vermutlich|womoglich|nicht sicher|uberlege\w*|ich glaub\w*
    ich denk\w*
    glaub\w* ich|denk\w* ich|ich vermute|ich schatze|scheinbar|anscheinend|angeblich|wohl|konnte sein
    ich spiele mit dem gedanken
    chyba|byc moze|moze|prawdopodobnie|nie jestem pew\w+|rozwazam|zastanawiam sie|wydaje mi sie|mysle,? (ze|o|nad)
    podobno|przypuszczam
    mozliwe|raczej|pewnie|sadze
    """
)
_FORMER = compile_phrases(
    r"""
    used to|formerly|in the past|back then|as a (child|kid|teenager|teen|student|boy|girl)
    when i was (a|young|little|small|\d+)
    in those days|growing up|until (last|recently|19\d\d|20\d\d)|previously
    fruher|damals|als (kind|jugendliche\w*|student\w*|schuler\w*)|einst|bis vor kurzem|ehemals
    kiedys|dawniej|jako (dziecko|nastolat\w+|student\w*)|niegdys|w dziecinstwie|w przeszlosci|do niedawna
    """
)
_COMING = compile_phrases(
    r"""
    will|i'll|we'll|going to|gonna|plan(s|ning)? (to|on)|intend\w* to|next (week|month|year|summer|spring|autumn|winter)
    soon|about to
    werde|werden|plane|habe? vor|nachste[nrs]? (jahr|monat|woche|sommer)|bald|demnachst|will|wollen|mochte
    bede|bedziemy|planuje\w*|zamierzam\w*|wkrotce|niedlugo|w przyszlym (roku|miesiacu|tygodniu)|chce|chcemy
    """
)
_REPORTED = Phrases(
    r"(?<![\w'])(?!i\b|we\b|ich\b|wir\b)\w+ (?:said|says?|thinks?|thought|claim(?:s|ed)?|believes?|told (?:me|us|you)"
    r"|assumes?|wrote|insists?)(?: that)?,? (?:i|i'm|i've|my|we|our|user)(?![\w'])"
    r"|(?<!\w)(?!ich\b|wir\b)\w+ (?:sagst|sagte?s?t?|meinst|meint|meinte|denkst|denkt|glaubst|glaubt|behauptes?t"
    r"|behauptet\w*|hast gesagt|hat gesagt|schreibt|schrieb)[^.!?]{0,20},? (?:dass )?(?:ich|wir|mein\w*|unser\w*)(?!\w)"
    r"|(?<!\w)(?:mowi|mowisz|powiedzial(?:es|as|a)?|twierdzi|twierdzisz|uwaza|uwazasz|mysli|myslisz"
    r"|napisal(?:es|as|a)?),? ze(?!\w)"
    r"|(?<!\w)(?:according to|laut|wedlug) (?!me\b|mir\b|mnie\b)"
    r"|(?<!\w)i (?:have )?(?:read|heard|saw|learned) (?:that|about|on|in)(?!\w)"
    r"|(?<!\w)habe? (?:\w+ )?(?:gelesen|gehort),? dass"
    r"|(?<!\w)(?:czytal|slyszal|przeczytal|uslysz)\w*,? ze(?!\w)"
)
_SPEAKING = Phrases(
    r"[^\w]*(?:says?|said|asks?|asked|replied|sagte?|meinte?|ruft|rief|fragte?|mowi|powiedzial\w*|pyta|krzyczy)(?!\w)"
)
_SHORT = 4


def is_denied(plain: str) -> bool:
    """Return whether a simplified text says no: by a word that denies, that dislikes, or that ends something.

    Two of them make a yes.
    """
    disliking, ending = bool(_DISLIKING.search(plain)), bool(_ENDING.search(plain))
    rest = _ENDING.remove(_DISLIKING.remove(plain))
    denying = bool(_DENYING.search(rest) or _DENYING_UNSPACED.search(rest))
    return (disliking + ending + denying) % 2 == 1


def is_doubtful(plain: str, before: str = "") -> bool:
    """Return whether a simplified text is in doubt, or a few words in front of it put it in doubt."""
    return bool(_DOUBT.search(plain)) or (len(before.split()) <= _SHORT and bool(_DOUBT.search(before)))


def is_former(plain: str) -> bool:
    """Return whether a simplified text says what was, and may not be any more."""
    return bool(_FORMER.search(plain))


def is_coming(plain: str) -> bool:
    """Return whether a simplified text says what is to come."""
    return bool(_COMING.search(plain))


def is_reported(plain: str, behind: str) -> bool:
    """Return whether a simplified text reports what somebody else says, by itself or by what stands behind it."""
    return bool(_REPORTED.search(plain) or _SPEAKING.match(behind))
