"""What is learned from a line in Polish, and what is not."""

import json

import pytest

from jarvis_cli.messages import Message
from jarvis_cli.models.notebook.statements import extract

Learned = tuple[str, str, str]

TAKEN: list[tuple[str, list[Learned]]] = [
    ("Mam na imię Kasia i mieszkam w Gdańsku.", [("fact", "name", ""), ("fact", "residence", "")]),
    ("Cześć, jestem Kasia z Sopotu", [("fact", "name", "")]),
    ("Mów mi Jo", [("preference", "name", "")]),
    ("Mam 34 lata, jestem prawniczką w Poznaniu", [("fact", "age", ""), ("fact", "profession", "")]),
    ("W maju skończyłam czterdzieści lat", [("fact", "age", "")]),
    ("Moje urodziny są 3 maja", [("fact", "birthday", "")]),
    ("Urodziłam się i wychowałam w Łodzi", [("fact", "origin", "")]),
    ("Pochodzę ze Śląska, ale od lat mieszkam w Wiedniu", [("fact", "origin", ""), ("fact", "residence", "")]),
    ("mieszkam w krakowie", [("fact", "residence", "")]),
    ("Przeprowadziłam się w maju do Gdyni", [("fact", "residence", "")]),
    ("W maju przeprowadzamy się do Torunia", [("decision", "", "")]),
    ("Od marca pracuję w Allegro", [("fact", "employer", "")]),
    ("Pracuję jako elektryk w stoczni", [("fact", "profession", "")]),
    ("Jestem nauczycielką w podstawówce", [("fact", "profession", "")]),
    ("Prowadzę kwiaciarnię w Zamościu", [("fact", "", "")]),
    ("Studiuję prawo w Lejdzie", [("fact", "", "")]),
    ("Od stycznia uczę się hiszpańskiego, 20 minut dziennie", [("fact", "", "")]),
    ("mówię po niemiecku i angielsku", [("fact", "", "")]),
    ("Moim językiem ojczystym jest kataloński", [("fact", "language.native", "")]),
    ("Moja siostra nazywa się Anna", [("fact", "sister.name", "sister")]),
    ("Moja żona ma na imię Maria", [("fact", "partner.name", "partner")]),
    ("Moja córka Hania ma 6 lat", [("fact", "daughter.name", "daughter")]),
    ("Mój mąż Karol jest weterynarzem", [("fact", "partner.name", "partner")]),
    ("moja żona pracuje jako lekarka", [("fact", "partner.profession", "partner")]),
    ("nasz pies wabi sie Fafik", [("fact", "dog.name", "dog")]),
    ("Mam psa o imieniu Bruno", [("fact", "dog.name", "dog")]),
    ("Mamy nowego psa. Wabi się Reks.", [("fact", "", ""), ("fact", "dog.name", "dog")]),
    ("Mam dwóch braci", [("fact", "", "")]),
    ("Mam troje dzieci", [("fact", "children", "")]),
    ("Jestem rozwiedziony", [("fact", "marriage", "")]),
    ("Bierzemy ślub w czerwcu", [("fact", "marriage", "")]),
    ("W październiku spodziewamy się drugiego dziecka", [("fact", "", "")]),
    ("mam alergie na orzechy", [("fact", "allergy.orzech", "")]),
    ("Jestem uczulona na penicylinę", [("fact", "allergy.penicylin", "")]),
    ("mam nietolerancje laktozy", [("fact", "", "")]),
    ("Jestem weganką od 3 lat", [("preference", "diet", "")]),
    ("nie jem mięsa", [("preference", "taste.mies", "")]),
    ("Uwielbiam ryby", [("preference", "taste.ryb", "")]),
    ("nie znoszę już ryb", [("preference", "taste.ryb", "")]),
    ("nie jem już ryb", [("preference", "taste.ryb", "")]),
    ("Nie piję alkoholu", [("fact", "alcohol", "")]),
    ("Rzuciłem palenie w styczniu", [("fact", "smoking", "")]),
    ("Mam cukrzycę typu 1, więc muszę liczyć węglowodany", [("fact", "", "")]),
    ("Biorę metforminę na cukrzycę", [("fact", "", "")]),
    ("Jestem leworęczna od dziecka", [("fact", "", "")]),
    ("Noszę okulary do czytania", [("fact", "", "")]),
    ("wolę herbatę od kawy", [("preference", "taste.herbat", "")]),
    ("Jestem wielkim fanem Formuły 1", [("preference", "taste.formul-1", "")]),
    ("Mam lęk wysokości", [("fact", "", "")]),
    ("Mój ulubiony kolor to zielony", [("preference", "favourite.kolor", "")]),
    ("Codziennie wstaję o 6", [("preference", "", "")]),
    ("W każdy poniedziałek gram w tenisa", [("preference", "", "")]),
    ("do pracy jezdze codziennie rowerem", [("preference", "", "")]),
    ("Co roku jeździmy nad morze", [("preference", "", "")]),
    ("Nie umiem pływać", [("fact", "", "")]),
    ("Gram na akordeonie w kapeli weselnej", [("preference", "", "")]),
    ("Śpiewam w chórze parafialnym", [("preference", "", "")]),
    ("zbieram winyle od lat", [("preference", "", "")]),
    ("Jeżdżę starym volvo kombi", [("fact", "car", "")]),
    ("Mamy ogród i trzy kury", [("fact", "", "")]),
    ("Kupiliśmy dom pod Kielcami", [("fact", "", "")]),
    ("Nie mam samochodu", [("fact", "", "")]),
    ("Postanowiłam wrócić na studia", [("decision", "", "")]),
    ("W poniedziałek zaczynam nową pracę w Boschu", [("decision", "", "")]),
    ("Zapisałam się na maraton w Berlinie", [("decision", "", "")]),
    ("W zeszłym roku przesiadłem się z Windowsa na Linuksa", [("preference", "", "")]),
    ("Mój laptop to ThinkPad z Debianem", [("fact", "", "")]),
    ("mój mail to jo@example.org", [("contact", "email", "")]),
    ("Mój numer telefonu to 600 123 456", [("contact", "phone", "")]),
    ("Nasza rocznica ślubu jest 12 czerwca", [("fact", "wedding", "")]),
    ("Zapamiętaj, że mieszkam w Rzymie", [("fact", "residence", "")]),
]
NOT_TAKEN = """
Jestem trochę nie w sosie
Jestem waszym klientem i chcę zwrotu pieniędzy
Lubię, dokąd to zmierza
Uwielbiam, kiedy plan działa
Wolę krócej
Nigdy nie mówiłem, że tego chcę
Zawsze zapominam, jak wyjść z vima
Zawsze dostaję 404
Pracuję z dużymi plikami i narzędzie się wiesza
Przenoszę plik do kosza
Przeniosłem spotkanie na piątek
Przenieśliśmy bazę na Postgresa i teraz jest wolno
Przeprowadzam test na serwerze
Idę z kuchni
Jestem z kuchni
Jestem z żoną w kinie
Mówię w imieniu wszystkich
Jutro mówię z szefem
Codziennie uruchamiam skrypt i się wywala
Gram na czas
Gram adwokata diabła
Studiuję właśnie logi
Uczę się od ciebie dużo
Mam kota na punkcie porządku
Mam zdjęcie kota do opisania
Mam w sobotę imprezę w domu
Mam dom do posprzątania
Mam samochód w naprawie
Mam psa sąsiadki pod opieką do piątku
Jadę za chwilę
Jadę jutro pociągiem do Lublina
Biorę pierwszą opcję
Używam tego ciągle
Używam takiego przykładu: mam na imię Bob
Czy "Mój pies nazywa się Rex" jest poprawne?
Co znaczy "Jestem uczulony na orzechy" po angielsku?
Oto wiersz: Jestem wiatrem, mieszkam w drzewach
W tej historii jestem rycerzem, a mój koń nazywa się Cień
Moja postać jest wegańską elfką i mieszka w lesie
Udawajmy, że jestem twoim szefem
Na potrzeby ćwiczenia jestem klientem: mam dwoje dzieci i mieszkam w Rzymie
Przyjmijmy, że zarabiam 3000 miesięcznie i mam kredyt
Jeśli mam cukrzycę, to czy mogę jeść ryż?
Powiedzmy, że mam 30 lat i mieszkam w Teksasie
Ktoś, kto jest weganinem, prosił mnie o przepis
Moja koleżanka jest w ciąży
Moja ciocia ma demencję, jak z nią rozmawiać?
Mój syn ma gorączkę
Moja żona ma migreny, co pomaga?
Mój tata jest alkoholikiem
Mój przyjaciel Tomek zdradził żonę
Mój szef zarabia 20 tysięcy
Mój kuzyn siedzi w więzieniu
Mój współlokator jest gejem
u mojej córki zdiagnozowano ADHD
Mój szwagier głosuje na PiS
Mój numer karty to 4111 1111 1111 1111
Hasło do wifi to słonecznik
Mój PIN to 1234
Użytkownik: Mieszkam w Paryżu. Asystent: Super!
[10:14] Anna: przeprowadziłam się do Berlina
Anna: mój pies zdechł
Ona: „Mam dwa koty.”
mój ulubiony kolor to ...
Cześć {imie}, mieszkam w {miasto}
Szkoda, że nie mieszkam we Włoszech
Mam nadzieję, że dostanę psa
Chcę kota
Potrzebuję nowego laptopa
Chciałabym kiedyś nauczyć się hiszpańskiego
Może mam alergię
Mogę być w ciąży
Zastanawiam się nad przeprowadzką do Rzymu
Rozważam przejście na weganizm
Może powinienem rzucić palenie
Czy powinienem rzucić palenie?
Prawie przeprowadziłem się kiedyś do Hiszpanii
O mało nie kupiłem domu
Mam ochotę na pizzę
Niedobrze mi
Jestem na wakacjach w Grecji
Jestem na weekend u znajomych
Jestem w kuchni
Jem obiad
Mam zły dzień
Mam kłopot z laptopem
Mam dziś wieczorem imprezę
Byłem u fryzjera
Dostałem nowy błąd
Dostałem od nich odpowiedź
Kupiłem kawę
Uruchomiłem serwer
Zacząłem czytać
Zakończyłem proces
Zostawiłem klucze w pracy
Zgubiłem portfel
Skończyłem raport
Postanowiłem zamówić pizzę
Zdecydowałem się na opcję drugą
Zmieniłem tytuł
Zmieniłem zdanie
Wziąłem niebieski
Nie jestem robotem
Jestem robotem
Kochasz jazz i mieszkasz w Lizbonie, prawda?
Mówiłeś, że mieszkam w Lizbonie. To nieprawda
Dlaczego myślisz, że jestem wegetarianinem?
Tu jest napisane, że mieszkam w Rzymie
Wszyscy mówią, że jestem zabawny
Powiedziano mi, że mam na coś alergię
Mój lekarz uważa, że mam alergię na gluten
Mam dwa koty. Żartuję!
haha mam 300 lat
lol kocham podatki
Wow, uwielbiam wisieć godzinę na infolinii
Nie lubię drugiego zdania
Podoba mi się ten tytuł
Jestem za
Jestem ciekaw
Jestem już w domu
Jestem w drużynie psa
Jutro idę biegać
Dziś idę na basen
Zaraz idę na zakupy
Robię dziś jogę
Gotuję dziś curry
W poniedziałek lecę do Rzymu
Spotykam się jutro z moim bratem Maćkiem
Piszę opowiadanie o psie
Będę za dziesięć minut
Nie widzę błędu
Nie mam siły
Nie mogę dziś gotować
Jestem autem
Jestem pewna, że to działa
Mam to gdzieś
Mam cię
Mam wszystko
Boję się, że nie zdążę
Boję się jutra
Wolę nie mówić
Znam ten kawał
Znam go
Laptop mi znowu padł i nie mam ładowarki
Gapię się na to od godzin
Żyję dla weekendów
Pracuję nad tym
Jestem uczulony na zebrania
Jestem głodny i nie mam nic w domu
Sprawdź, czy "Mam dwóch braci" to dobra polszczyzna
Napiszmy rap. Mieszkam na blokach i jeżdżę vespą
Daj przykładowe zdanie ze słowem alergia. Mam alergię na pyłki?
Babcia zawsze mówiła: nie ufam chudym kucharzom
W simsach mam willę i czworo dzieci
Właściciel napisał: mam dwa psy i pracuję z domu
Klient do nas pisze: przeprowadziłem się do Lublina i paczka zaginęła.
Mój brat chce zostać pilotem
Mój brat zastanawia się nad przeprowadzką do Rzymu
Sąsiad mojego wujka ma porsche
Potrzebuję szklanek na imprezę
Chcę zostać weterynarzem
Wolę dziś herbatę
Kiedyś mieszkałem w Rzymie
Kiedyś paliłem
W dzieciństwie miałem psa
Byłam kiedyś pielęgniarką
Mieszkałem rok w Peru
Jak byłem mały, miałem kucyka
Gdy pójdę na emeryturę, przeprowadzę się do Hiszpanii
Jak będę mieć dzieci, przestanę pracować
Jeśli dostanę pracę, przeprowadzam się do Rzymu
Powiedziałbyś, że jestem dobrym pisarzem?
Czy jestem uczulony?
Czy mój pies potrzebuje płaszcza?
Jestem, jaki jestem
Przykro mi
Jestem w pracy
Siedzę przy biurku
Mam jutro egzamin
Mam w poniedziałek rozmowę o pracę
Mam dziś wieczorem randkę
Mam plan
Mam ten sam problem
Lubię, gdy jesteś szczery
Lubię twój nowy projekt
Nie podoba mi się nowy projekt
Nienawidzę tej piosenki
Nienawidzę dziś swojego życia
Nienawidzę poniedziałków
Kocham piątki!
Nie polecam tego
W linii 4 używam pętli, dlaczego to nie działa?
Piszę funkcję
Napisałem maila
Włączam film
Gram teraz
Kończy mi się mleko
Wchodzę do baru
Spieszy mi się
Zaraz wracam
Muszę jutro wcześnie wstać
Wychodzę o 8
Dziś nie jem mięsa
Dziś nic nie piję
W maju jadę do Rzymu
Przebieram się
Czytam teraz Diunę
Słucham teraz jazzu
Zawsze tak robię
Powiedzmy, że pasuje
Nie znam się na tym
Nic z tego nie rozumiem
Mam cię dość
Mam ją w nosie
Mam wolne
Mam urlop
Mam okres
Mam 20 zł
Mam 3 jajka i mąkę
"""


def learn(line: str) -> list[Learned]:
    """Return category, key and subject of what is surely learned from a line."""
    facts = json.loads(extract((Message("user", line),)))["facts"]
    assert all(fact["content"] in line for fact in facts)
    return [(fact["category"], fact["key"], fact["subject"]) for fact in facts if fact["confidence"] >= 0.7]


@pytest.mark.parametrize(("line", "learned"), TAKEN)
def test_what_lasts_is_learned(line: str, learned: list[Learned]) -> None:
    assert learn(line) == learned


@pytest.mark.parametrize("line", NOT_TAKEN.strip().splitlines())
def test_nothing_else_is_learned(line: str) -> None:
    assert learn(line) == []
