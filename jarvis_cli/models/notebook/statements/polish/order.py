"""The plain order of the words of a Polish clause: the verb, which holds the subject, and the rest."""

import re
from collections.abc import Mapping

from jarvis_cli.models.notebook.statements.patterns import fold, put_behind, read_words

_SPELLED: Mapping[str, str] = {"jezdem": "jestem", "som": "są"}
# Words that stand anywhere among the others and say nothing by themselves.
_LOOSE = read_words("ja my się se")
_VERBS = read_words("""
    mam mamy jestem jesteśmy mieszkam mieszkamy żyję żyjemy pracuję pracujemy studiuję uczę uczymy lubię lubimy kocham
    kochamy uwielbiam uwielbiamy nienawidzę znoszę cierpię wolę wolimy jem jemy jadam jadamy piję pijemy palę gram
    gramy zbieram kolekcjonuję biegam pływam jeżdżę jeździmy chodzę chodzimy mówię znam używam używamy programuję
    piszę prowadzę prowadzimy nazywam pochodzę pochodzimy wynajmuję wynajmujemy noszę biorę przyjmuję choruję unikam
    wstaję czytam oglądam oglądamy słucham śpiewam tańczę maluję rysuję szyję robię gotuję gotujemy piekę fotografuję
    trenuję ćwiczę medytuję wędkuję żegluję nurkuję wspinam hoduję hodujemy posiadam posiadamy korzystam wychowuję
    spodziewam spodziewamy przeprowadzam przeprowadzamy wyjeżdżam wyjeżdżamy zaczynam zaczynamy będę będziemy
    wyprowadzam wychodzę żenię odchodzę rezygnuję przechodzę zakładam otwieram otwieramy toleruję mogę boję interesuję
    należę udzielam działam haftuję dziergam szydełkuję majsterkuję morsuję ważę kupuję sypiam kładę dojeżdżam
    dojeżdżamy obchodzę obchodzimy bierzemy stawiamy budujemy łowię poluję latam skaczę pielęgnuję uprawiam uprawiamy
    wierzę preferuję trzymam trzymamy wędruję podróżuję podróżujemy opiekuję koduję wykładam spędzam spędzamy umiem
    potrafię słyszę widzę kładę sprzątam pomagam spotykam odwiedzam tykam oszczędzam odkładam adoptujemy kupujemy
    biegamy pływamy robimy kupujemy śpię czekam naprawiam tłumaczę sprzedaję remontuję projektuję palimy niedosłyszę
    mówimy rozmawiamy rozmawiam lecimy jedziemy lecę jadę płyniemy tańczymy pomagam dorabiam siadam siedzę odprowadzam
    odbieram karmię zmywam myję rezerwuję wybieram głosuję wpłacam oddaję nagrywam organizuję odpoczywam drukuję
    sprzątamy wstajemy śpimy czytamy słuchamy spotykamy zamawiamy zamawiam zasypiam budzę spaceruję dyżuruję parkuję
    modlę poszczę piorę słodzę solę płacę płacimy dzwonię dzwonimy koszę sadzę podlewam posługuję pielęgnuję sprzedajemy
    wysyłam noszę zakładam zabieram gotujemy bawimy odwiedzamy jadamy uprawiam kieruję występuję śpiewamy trenujemy
    ćwiczymy wędkuję golę farbuję myjemy parzę mielę zamrażam kiszę robię wynajmuję wynajmujemy wpadamy chodzę dojadam
    odkurzam medytuję gramy pływam wychodzimy jeżdżę prowadzimy działamy układam dokarmiam adoptuję szyję pieczemy
    niedowidzę kończę skończę przejdę zacznę przeprowadzę przeprowadzimy pobieramy pobierzemy leczę
""")
_PAST = re.compile(r"\w{2,}(?:lem|lam|lismy|lysmy)")
# Only the first person ends so; behind a time or a place such a verb is what is told.
_FIRST_ENDINGS = ("uję", "ujemy")
# Verbs that mean to move house only with "się".
_REFLEXIVE = re.compile(r"(?:prze|wy|w)(?:prowadz|nos|nios|nies)\w+")
_MINE = re.compile(r"(?:moj|nasz)\w{0,3}|moi|nasi|moim|moimi|moich")
_SUBORDINATING = read_words(
    "że żeby gdy gdyby jeśli jeżeli kiedy który która które jak czy co gdzie aby ponieważ choć chociaż"
)
_PREPOSITIONS = read_words("w we z ze od do na po u przy dla jako za nad pod bez gdy")
_FURTHEST_VERB = 9


def arrange(words: tuple[str, ...], *, follows: bool, opened: bool) -> tuple[str, ...]:  # noqa: ARG001 - the verb tells
    """Return the words with the verb of the first person first, then what is behind it, then what was before it."""
    small = [fold(word) for word in words]
    is_reflexive = "sie" in small
    kept = [place for place, word in enumerate(small) if word not in _LOOSE]
    words = tuple(_SPELLED.get(small[place], words[place]) for place in kept)
    small = [small[place] for place in kept]
    is_dated = bool(small) and (small[0] in _PREPOSITIONS or small[0] == "co")
    for place, word in enumerate(small[:_FURTHEST_VERB]):
        if word in _SUBORDINATING and not (word == "co" and place < 1):
            return words
        if _MINE.fullmatch(word):
            return tuple(put_behind(words[place:], words[:place]))
        if word in _VERBS or _PAST.fullmatch(word) or (is_dated and words[place].endswith(_FIRST_ENDINGS)):
            start = place - 1 if place and small[place - 1] == "nie" else place
            if word == "jestem" and 0 < start <= 2 and small[0] not in _PREPOSITIONS:
                return (words[place], *words[:place], *words[place + 1 :])
            reflexive = ("się",) if is_reflexive and _REFLEXIVE.match(word) else ()
            return (*words[start : place + 1], *reflexive, *put_behind(words[place + 1 :], words[:start]))
    return words
