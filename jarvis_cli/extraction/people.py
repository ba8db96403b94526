"""Who a statement is about: the person themself, or somebody else."""

import re
from dataclasses import dataclass
from typing import Literal

from jarvis_cli.extraction.patterns import compile_openings, simplify
from jarvis_cli.extraction.relations import PEOPLE, PETS
from jarvis_cli.models.notebook.grammar import word_set
from jarvis_cli.models.notebook.words import Language, detect_language
from jarvis_cli.text import fold_text, split_words

Kind = Literal["self", "other", "pet"]

_SELF = word_set("ich wir i we jestem mam mamy jemy mieszkamy jestesmy")
# The words by which extractors call the person.
_NAMED_SELF = word_set("""
    user nutzer nutzerin benutzer benutzerin anwender anwenderin uzytkownik uzytkowniczka person osoba human customer
    utilisateur usuario utente
""")
# Polish verbs in the first person, without accents; the second group is the third person as well.
_POLISH_FIRST = word_set("""
    mieszkam mam jestem bylem bylam gram czytam ogladam uzywam slucham znam umiem potrafie lubie kocham uwielbiam
    nienawidze wole jem pale biore prowadze jezdze chodze biegam plywam cwicze tancze spiewam ucze nazywam pochodze
    zajmuje hoduje zbieram pijam bywam spie wstaje nosze robie mowie pisze maluje gotuje szyje wierze boje posiadam
    uprawiam trenuje wspinam jadam kolekcjonuje naprawiam wychowuje skonczylem skonczylam unikam nadaje cierpie
    wiem rozumiem moge ide jade bede pieke wioze siedze leze stoje widze slysze smaze umieram szukam czuje lecze kieruje
    zarabiam dojezdzam przepadam gustuje kupuje sprzedaje tworze buduje projektuje programuje wedkuje
""")
_POLISH_AMBIGUOUS = word_set("""
    pracuje studiuje choruje planuje interesuje gotuje pije zyje maluje szyje wstaje zajmuje hoduje trenuje kieruje
    projektuje programuje kupuje sprzedaje buduje wychowuje kolekcjonuje uczeszcza wedkuje gustuje nadaje pisze
""")
_NO_POLISH_VERBS = word_set("""
    problem emblem reklam islam balsam sam tam tylem kolem golem szalem problemy systemy reklamy programy zimy kremy
    ramy damy dramy program wam nam adam
""")
_POLISH_ENDING = re.compile(r"\w{2,}(?:lem|lam|lismy|lysmy|amy|emy|imy|ymy)\Z")
_POLISH_LETTERS = frozenset("ąćęłńóśźż")
# Verbs of the first person in front of which German leaves out the pronoun, and English at the very beginning.
_OPENING_GERMAN = word_set("""
    bin hab habe wohne arbeite heisse mag esse lebe spiele studiere fahre bevorzuge trinke hasse liebe lerne koche laufe
    vertrage komme spiel wohn arbeit fahr trink ess leb lern lauf zock zocke jobbe
""")
_OPENING_ENGLISH = word_set("""
    am moved live living work working love hate been born grew used quit bought started got retired
    passed finished graduated joined switched
""")
_JOINING = word_set("und aber oder sowie")
_OTHERS: dict[Language | None, frozenset[str]] = {
    "en": word_set("he she they someone somebody everyone everybody nobody"),
    "de": word_set("er sie jemand niemand leute man"),
    "pl": word_set("on ona oni one ktos ludzie wszyscy nikt"),
    None: word_set("he she they er jemand ona oni ktos someone somebody"),
}
# So people call their own, without saying whose, where none of these words stands in front.
_BARE_KIN = word_set("""
    mum mom mommy mummy dad daddy granny grandma grandpa grandad nan nana mama mutti mami papa papi vati oma opa tata
    mame tate babcia babcie dziadek dziadka mamusia tatus
""")
_DETERMINERS = word_set("""
    a an the your his her its their this that these those every each some any no another whose
    ein eine einen einem einer der die das den dem dein deine deinen deiner sein seine seinen seiner ihr ihre ihren
    eure jede jeder keine kein diese dieser als
    twoja twoj twoje twojej jego jej ich wasza wasz ta ten te tej tego kazda kazdy zadna jakas jakis
    i'm am are is bin ist sind jestem jest be become being s
""")
# So people speak of themselves without a word for it: "coeliac here", "rauchfrei seit 200 Tagen".
_WITHOUT_SELF = compile_openings(
    r"""
    (?!\w+ (is|are|was|lives?|works?)\b)(\w+ ){1,3}here(?=\W*$|,| and| \W)|new (job|flat|home|phone|car) (starts|is)
    (as|being) an? (?!rule|result|matter|general|whole|joke|kid|child|test|bonus|side|favou?r|consequence|\w+ rule)\w+
    jako (?!ze|dzieck|przyklad|pierwsz|drug|tako|jedyn|nastolat)\w+
    (sober|clean|smoke-?free|vegan|vegetarian|retired|single|married|divorced|widowed) (since|for)
    (neuer|neue|neues) (job|stelle|arbeit|wohnung|auto|handy) (beginnt|startet|fangt|ist)|(rauchfrei|trocken|clean\
|nuchtern\
|vegan|vegetarisch|single|verheiratet|geschieden|verwitwet|rentner|rentnerin|witwer|witwe|in rente) seit
    nowa praca (zaczyna|od)|(trzezw[ya]|czyst[ya]|niepalac[ya]|zonaty|mezatka|rozwiedzion[ya]|wdowiec|wdowa) od
    """,
    "ok|okay|so|btw|also|na|hm|no|hi|hey|hallo|czesc|wiec",
)
_RELATIVES = word_set("who whose whom ktory ktora ktore ktorzy ktorej ktorego")
_GERMAN_RELATIVES = word_set("der die das dessen deren dem welche welcher welches")
_PREPOSITIONS = word_set("""
    with for to from of by about at near like than without than
    mit fur zu zum zur von vom bei beim nach uber ohne gegen an wie
    z ze dla do od u przez bez przy po o nad
""")
_LONGEST_PHRASE = 3
_BELONGING = word_set("""
    me my mine myself us our ours mir mich mein meine meinen meinem meiner meines uns unser unsere unseren unserem
    unserer mnie moj moja moje mojego mojej moim moich mojemu moi swoj swoja swoje swojego nas nam nasz nasza nasze
    naszego naszej naszym naszych mi
""")
# The first person of languages for which there are no rules.
_FOREIGN = word_set("""
    je j ai mon mes moi nous notre nos yo mis soy tengo vivo mio mia miei io sono ho ik mijn jag min jeg mam jsem
    muj moje eu meu minha sou tenho
    я мой моя моё мои мне меня у нас наш أنا לי אני שלי 我 私 僕 俺 我们 我們 나 저 제 내
""")


@dataclass(frozen=True, slots=True)
class Mention:
    """A word that may be a subject, and its place among the words."""

    place: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class People:
    """Who is mentioned in a text, in order. `has_self` says whether it refers to the person in any way."""

    mentions: tuple[Mention, ...]
    has_self: bool
    has_others: bool


def find_people(text: str, *, named: bool = False, whole: str = "") -> People:
    """Return who may be the subjects of a text, and whether it speaks of the person, and of other people.

    With `named` the words by which an extractor calls the person count as the person. `whole` is what the text is a
    part of, if it is too short to tell its language by.
    """
    words = split_words(text)
    language = detect_language(whole or text)
    polish = _find_polish_verbs(text)
    mentions = []
    for place, word in enumerate(words):
        is_opening = word in _OPENING_GERMAN and (not place or words[place - 1] in _JOINING)
        is_named = named and word in _NAMED_SELF and words[place + 1 : place + 2] != ("s",)
        if is_named or is_opening or word in polish or _is_self(word, place, language):
            mentions.append(Mention(place, "self"))
        elif word in _OTHERS.get(language, frozenset()) or _is_relative(words, place, language):
            mentions.append(Mention(place, "other"))
        elif (word in PEOPLE or word in PETS) and not _is_object(words, place):
            mentions.append(Mention(place, "other" if word in PEOPLE else "pet"))
    refers = any(
        word in _BELONGING or word in _FOREIGN or (named and word in _NAMED_SELF) or _is_bare_kin(words, place)
        for place, word in enumerate(words)
    ) or bool(_WITHOUT_SELF.match(simplify(text)))
    has_others = any(mention.kind == "other" for mention in mentions) or not PEOPLE.isdisjoint(words)
    return People(tuple(mentions), refers or any(mention.kind == "self" for mention in mentions), has_others)


def is_owned(words: tuple[str, ...], place: int) -> bool:
    """Return whether the person calls somebody theirs: "my older sister"."""
    return not _BELONGING.isdisjoint(words[max(place - 2, 0) : place]) or _is_bare_kin(words, place)


def _is_bare_kin(words: tuple[str, ...], place: int) -> bool:
    """Return whether somebody's own kin is named without saying whose: "Mum's birthday"."""
    if words[place] not in _BARE_KIN:
        return False
    before = words[max(place - 2, 0) : place]
    return _DETERMINERS.isdisjoint(before) and words[place + 1 : place + 2] not in (("of",), ("von",))


def _is_self(word: str, place: int, language: Language | None) -> bool:
    if word == "i":
        return language != "pl"
    if word in ("im", "ive", "id"):
        return language == "en"
    if word == "ja":
        return language == "pl"
    if word in _SELF or (word in _POLISH_FIRST and word not in _POLISH_AMBIGUOUS):
        return True
    has_ending = bool(_POLISH_ENDING.match(word)) or (language == "pl" and len(word) > 3 and word.endswith("am"))
    return (has_ending and word not in _NO_POLISH_VERBS) or (place == 0 and word in _OPENING_ENGLISH)


def _find_polish_verbs(text: str) -> frozenset[str]:
    """Return the words that end as only a Polish verb of the first person does, folded as in the word index.

    In a text without any Polish letters, verbs that could be the third person as well count too.
    """
    folded = fold_text(text)
    if _POLISH_LETTERS.isdisjoint(folded):
        return _POLISH_AMBIGUOUS
    found = re.findall(r"\w+(?:uję|ję|szę|żę|czę|dzę|bię|pię|wię|mię|nię|rzę|cę|lę|nę)\b", folded)
    return frozenset(word for verb in found for word in split_words(verb))


def _is_relative(words: tuple[str, ...], place: int, language: Language | None) -> bool:
    """Return whether a word speaks on of somebody named before it: "a sister who lives in Rome"."""
    word = words[place]
    if word in _RELATIVES:
        return True
    if word in ("that", "which"):
        return place > 0 and (words[place - 1] in PEOPLE or words[place - 1] in PETS)
    is_first = language == "de" and place == 0 and word in _GERMAN_RELATIVES
    return is_first and len(words) > 1 and words[1] not in _NAMED_SELF and words[-1].endswith("t")


def _is_object(words: tuple[str, ...], place: int) -> bool:
    """Return whether somebody is named behind a preposition: "with my two sisters"."""
    return not _PREPOSITIONS.isdisjoint(words[max(place - _LONGEST_PHRASE, 0) : place])
