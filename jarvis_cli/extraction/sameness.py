"""Words that say the same in another wording, so that "User lives in Graz" is found in "I moved to Graz"."""

from collections.abc import Mapping

from jarvis_cli.memory.word_forms import list_forms
from jarvis_cli.models.notebook.grammar import word_set
from jarvis_cli.stop_words import STOP_WORDS

# Words in a wording that add nothing to what was said: how the person is called, that something has a name.
REWORDING = word_set("""
    user users person human customer currently now also recently name names named called call calls own owns owned
    has have had got anymore longer possesses individual self says said mentions mentioned states stated reports
    reported nutzer mehr nutzers nutzerin benutzer benutzerin anwender anwenderin derzeit aktuell momentan jetzt
    auch name namens heisst heissen heisse genannt nennt besitzt besitze hat habe haben sagt erwahnt uzytkownik
    uzytkownika uzytkowniczka uzytkowniczki osoba utilisateur usuario utente wants wishes obecnie aktualnie teraz
    tez rowniez nazywa nazywam sie imie imieniem wabi nazwa posiada posiadam mowi
""")
MOVING = word_set("""
    moved relocated gezogen umgezogen zog przeprowadzilem przeprowadzilam przeprowadzil przeprowadzila przeprowadzilismy
    wprowadzilem wprowadzilam
""")
# What a person leaves out who says how old they are: "I'm 34".
AGEING = word_set("years year old age aged jahre jahr alt lat lata")
_GROUPS = """
live lives living reside resides based moved relocated wohne wohnt wohnen lebe lebt leben gezogen umgezogen zog\
 mieszkam mieszka mieszkamy zamieszkaly zamieszkala przeprowadzilem przeprowadzilam przeprowadzil przeprowadzila\
 przeprowadzilismy wprowadzilem wprowadzilam
work works working job employed employee arbeite arbeitet arbeiten angestellt beschaftigt stelle pracuje pracujemy\
 praca prace zatrudniony zatrudniona
like likes love loves enjoy enjoys adore adores prefer prefers preferred favourite favorite fan hate hates dislike\
 dislikes stand bear detest detests mag liebe liebt gern gerne hasse hasst leiden ausstehen bevorzuge bevorzugt lubie\
 lubi lubimy kocham kocha uwielbiam uwielbia nienawidze nienawidzi znosze znosi wole woli ulubiony ulubiona ulubione\
 przepadam przepada
allergic allergy allergies allergie allergien allergisch alergia alergie alergiczny uczulony uczulona uczulenie alergik
year years old age aged jahre jahr alt lat lata rok wiek
born birthday birth geboren geburtstag urodziny urodzin urodzilem urodzilam urodzony urodzona
eat eats eating esse isst essen jem je jemy jesc
drink drinks drinking trinke trinkt trinken pije pijam pic
speak speaks speaking spreche spricht sprechen mowie mowi
study studies studying student studentin studiere studiert studium studiuje studia studentka studentem
learn learns learning lerne lernt lernen ucze uczy
married marry verheiratet geheiratet zonaty mezatka zamezna ozenilem ozenil wyszlam
stop stopped quit quits gave given aufgehort hore hort przestalem przestalam przestal przestala rzucilem rzucilam\
 rzucil rzucila zrezygnowalem zrezygnowalam
drive drives driving fahre fahrt fahren jezdze jezdzi
read reads lese liest lesen czytam czyta
play plays playing spiele spielt spielen gram gra
teach teaches teacher unterrichte unterrichtet lehrer lehrerin nauczyciel nauczycielka
run runs running runner laufe lauft laufer lauferin biegam biega biegacz
wear wears trage tragt nosze nosi
take takes nehme nimmt biore bierze
write writes schreibe schreibt pisze
mother mom mum mama mutter mutti matka matki mame
father dad daddy papa vater vati tata taty tate ojciec ojca
wife ehefrau frau zona zony zone
husband ehemann mann maz meza mezem
child children kid kids kind kinder dziecko dzieci
grandmother grandma granny oma grossmutter babcia babci
grandfather grandpa grandad opa grossvater dziadek dziadka
brother bruder brat brata
sister schwester siostra siostry siostre
dog dogs hund hunde pies psa psem
cat cats katze katzen kater kot kota kotem
1 one eins einen jeden jedno jedna
2 two zwei dwa dwie dwoje
3 three drei trzy troje
4 four vier cztery
5 five funf piec
6 six sechs szesc
7 seven sieben siedem
8 eight acht osiem
9 nine neun dziewiec
10 ten zehn dziesiec
12 twelve zwolf dwanascie
"""
_MEANING: Mapping[str, int] = {
    word: place for place, line in enumerate(_GROUPS.replace("\\\n", "").strip().splitlines()) for word in line.split()
}
_SHORTEST_STEM = 4
_FIRST_HEBREW = "\u0590"
_LONGEST_ENDING = 2


def is_same_word(word: str, said: str, *, is_particular: bool) -> bool:
    """Return whether a folded word is another one, a form of it, or means the same.

    A word that `is_particular`, a name above all, has to be a form of the other.
    """
    if word == said or (word in _MEANING and _MEANING[word] == _MEANING.get(said)):
        return True
    if word.isdigit() or said.isdigit() or said in STOP_WORDS:
        return False
    # But in Hebrew and Arabic, forms of a word begin alike; most words are told apart by that, and quickly.
    if word[:1] < _FIRST_HEBREW and word[:2] != said[:2]:
        return False
    # The first and the third person of a Polish verb: biegam, biega.
    if said in list_forms(word) or said == word + "m" or word == said + "m":
        return True
    return not is_particular and _share_stem(word, said)


def _share_stem(word: str, said: str) -> bool:
    shorter, longer = sorted((word, said), key=len)
    shared = next((at for at, (a, b) in enumerate(zip(word, said, strict=False)) if a != b), len(shorter))
    return shared >= max(_SHORTEST_STEM, len(shorter) - 1) and len(longer) - shared <= _LONGEST_ENDING


def claims_present(word: str, said: str) -> bool:
    """Return whether a word tells as present what was said as past: "lives" for "lived"."""
    if word == said or said in MOVING:
        return False
    if said.endswith("ed") and not word.endswith("ed") and word not in REWORDING:
        return said[:-2] == word[: len(said) - 2] or said[:-1] in (word, word[:-1])
    if word.endswith("t") and said == word + "e":
        return True
    is_past = said.endswith(("lem", "lam", "lismy")) and not word.endswith(
        ("lem", "lam", "l", "la", "lismy", "lo", "li")
    )
    return is_past and said[:3] == word[:3]
