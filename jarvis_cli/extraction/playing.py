"""Plays: roles that are taken, and conversations that are only practised, from where they begin until they end."""

from collections.abc import Iterator

from jarvis_cli.extraction.patterns import POLITE_OPENERS, Phrases, compile_openings, compile_phrases

_PLAYING = compile_openings(
    r"""
    pretend|role-?play|act as (if|though)|act like (i|we|you)|make believe|in character
    let'?s (pretend|role-?play|act|do a role-?play)
    let'?s play(?! (chess|checkers|draughts|cards|hangman|tic|tennis|football|some music|twenty|20|a quiz|trivia|go\b))
    (we|you) (play|are playing) (a role|roles)
    (you(?:'re| are| play)|(you )?be the) [^.!?\n]{1,40}(,| and|;) ?(and )?(i'?m|i am|i play|i'?ll (be|play))
    i(?:'m| am| play|'ll be|'ll play| will be) (the|your) [^.!?\n]{1,40}(,| and|;) ?(and )?(you'?re|you are|you be\
|you play|you'?ll)
    tue? (mal )?so,? als|tun wir (mal )?so|spielen wir|lass uns (was |etwas |mal )?(spielen|ein rollenspiel)|rollenspiel
    wir spielen( jetzt)?( ein)? (rollenspiel|theater|vater)
    (ich|du) (bin|bist|spielst?|spiele) [^.!?\n]{1,40}(,| und|;) ?(und )?(du|ich) (bist|bin|spielst?|spiele|meine?|dein)
    udawaj(my)?|zagrajmy|zabawmy sie|pobawmy sie|odegrajmy|odgrywaj(my)?|wciel sie
    (ja )?(jestem|bede) [^.!?\n]{1,40},? (a |i )ty (jestes|bedziesz|moj|moim|moja)|ty jestes [^.!?\n]{1,40},? a ja
    """,
    POLITE_OPENERS,
)
# Who somebody is to be from now on. What is said of the assistant at work is no role.
_ROLES = compile_openings(
    r"""
    (you(?:'re| are)|you'?ll be|you will be) (now|from now on) (a|an|my|the)(?! (\w+ )?(assistant|helper|memory)\b) \w+
    (you(?:'re| are)|you'?ll be) (a|an|my|the)(?! (\w+ )?(assistant|helper|memory)\b)( [\w'-]+){1,4} (now|from now on)
    from now on,? (you(?:'re| are)|you'?ll be) (a|an|my|the)(?! (\w+ )?(assistant|helper|memory)\b) \w+
    (i'?m|i am|i'?ll be|i play) your (new |first |next |last )?(pupil|student|apprentice|trainee|patient|client\
|customer\
|guest|passenger|neighbou?r|opponent|suspect|interviewer|interviewee|candidate|victim|prisoner|captain|king|queen\
|teacher|doctor|waiter|landlord|tenant|date|buyer|boss|employee)
    (du (bist|spielst)|sie sind) (jetzt|ab jetzt|nun|ab sofort|von nun an) (ein|eine|mein|meine|der|die)\
(?! (\w+ )?(assistent|assistentin|gedachtnis|notizbuch|tagebuch)\b) \w+
    (ab jetzt|ab sofort|jetzt|nun|von nun an) (bist|spielst) du (ein|eine|mein|meine|der|die)\
(?! (\w+ )?(assistent|assistentin|gedachtnis|notizbuch|tagebuch)\b) \w+
    ich (bin|spiele) deine? (neuer |neue |erster |erste |nachste |nachster )?(schuler|student|lehrling|azubi|patient\
|kund|gast|fahrgast|nachbar|gegner|verdachtige|bewerber|opfer|gefangene|kapitan|konig|lehrer|arzt|kellner|mieter\
|vermieter|chef)\w*
    (od teraz |od dzis )(jestes|bedziesz)(?! (\w+ )?(asystent|pamieci|pomocni)\w*) \w+
    (jestes|bedziesz) (teraz|od teraz|od dzis)(?! (\w+ )?(asystent|pamieci|pomocni)\w*) \w+
    (ja )?(jestem|bede) (twoim|twoja) (now\w+ |pierwsz\w+ )?(uczn|uczenni|student|pacjent|klient|gosc|pasazer|sasiad\
|przeciwni|podejrzan|kandydat|ofiar|wiezni|kapitan|krol|nauczyciel|lekarz|kelner|lokator|szef)\w*
    """,
    POLITE_OPENERS,
)
_PRACTISED = r"""
interview|conversation|dialog\w*|call|small talk|chat|speech|pitch|negotiat\w*|presentation|oral exam|viva|ordering
checking in|scene|date|meeting|visit|appointment|situation|debate|hearing|consultation|role|roles
\w*gesprach\w*|\w*interview\w*|telefonat\w*|mundliche prufung|rede|szene\w*|\w*situation\w*|\w*verhandlung\w*|smalltalk
\w*prasentation\w*|vortrag|bestell\w+|arztbesuch|arzttermin|date|debatte|anruf|rollenspiel\w*|unterhaltung\w*
rozmow\w*|wywiad\w*|egzamin\w* ustn\w*|scen(e|y|ke|ki)|negocjacj\w*|prezentacj\w*|wizyt\w*|przemow\w*|sytuacj\w*
debat\w*|randk\w*|zamawiani\w*|role|odprawe
"""
_PRACTISING = compile_openings(
    r"""
    (we'?re|we are|we|let'?s|let us|i'?m|i am|(can|could) we|i(?:'d| would) (like|love) to|i (want|need) to|help me)\
( (just|now|going to|gonna|also))* (practi[sc]|rehears|simulat|role-?play|act out)(e|es|ing)?(?! for\b)
    (practi[sc]|rehears|simulat|role-?play)(e|ing)?(?! for\b)
    (wir|ich|lass(t)? uns|konnen wir|wollen wir|mochte|will)( (jetzt|gerade|mal|heute|nun|mit dir|hier|bitte|ich|wir))*\
 (uben|ube|proben|probe|simulieren|simuliere|trainieren|trainiere|spielen|spiele|durchspielen|nachspielen)(?! fur\b)
    (uben|proben|simulieren|trainieren|spielen) wir
    (po|prze)?cwicz(ymy|my|e)|(po)?trenuj(emy|my|e)|(za)?symuluj(emy|my|e)|(od|za|roz)e?gra(jmy|my)|odgrywamy
    (chce|chcialbym|chcialabym|mozemy|chcemy|pomoz mi) (po|prze)?(cwiczyc|trenowac|symulowac)
    """,
    POLITE_OPENERS,
).pattern
_NAMED_PRACTICE = compile_openings(
    r"""
    (mock|practi[sc]e|fake|pretend) (job )?(interview|conversation|call|dialogue|presentation|exam)
    (let'?s|let us|can we|shall we|i (want|need) to|i'?d like to) (do|have|hold|start|run|try) (a|an|another|the)\
 ((mock|practi[sc]e|fake|pretend|trial|test|job) )+(interview|conversation|dialog\w*|call|exam)
    (interview|conversation|dialogue|speaking) practi[sc]e|interview me for
    du interviewst mich|(ubungs|probe)-?(gesprach|interview|telefonat)\w*
    (probna|udawana|cwiczebna) rozmowa|rozmowa (probna|na niby|na probe)
    """,
    POLITE_OPENERS,
)
_PRACTICE = Phrases(rf"{_PRACTISING}[^.!?\n:]{{0,40}}?{compile_phrases(_PRACTISED).pattern}")
# German says last what is done.
_PRACTISED_LAST = Phrases(
    compile_openings(
        "(ich|wir) (mochten?|will|wollen|wurde|muss)|lass(t)? uns|(konnen\
|wollen) wir",
        POLITE_OPENERS,
    ).pattern
    + rf"[^.!?\n:]{{0,40}}?{compile_phrases(_PRACTISED).pattern}[^.!?\n:]{{0,20}}?\s"
    r"(?:uben|proben|simulieren|trainieren|durchspielen|nachspielen|spielen|durchgehen)(?!\w)"
)
_ENDING = compile_phrases(
    r"""
    (stop|end|enough)( of)?( the| this| with the| playing)? ?(role-?play|game|story|pretending|playing)?
    out of character|seriously|for real|in real life|back to (reality|normal)|irl|no more role-?play
    (interview|practi[sc]e|game|lesson|role-?play|play|that'?s|we'?re|i'?m) (is )?(over|finished|done)|good practice
    (genug|ende|schluss|stopp|beendet)|im ernst|ernsthaft|in echt|im echten leben|in wirklichkeit|spass beiseite
    (zuruck zur|wieder) (realitat|normal)|(gesprach|ubung|spiel) (ist )?(vorbei|zu ende|aus)|das war'?s
    koniec|dosc|stop|na powaznie|serio|naprawde|w prawdziwym zyciu|w rzeczywistosci|wracamy do rzeczywistosci
    """
)


def find_plays(plain: str) -> Iterator[int]:
    """Yield where plays begin in a text in plain letters."""
    for pattern in (_PLAYING, _ROLES, _PRACTICE, _PRACTISED_LAST, _NAMED_PRACTICE):
        for match in pattern.finditer(plain):
            yield match.start("said")


def begins_play(plain: str) -> bool:
    """Return whether a text in plain letters begins a play that may go on in the lines behind it."""
    return next(find_plays(plain), None) is not None


def ends_play(plain: str) -> bool:
    """Return whether a text in plain letters says that from here on it is in earnest."""
    return bool(_ENDING.search(plain))
