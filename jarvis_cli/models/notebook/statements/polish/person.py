"""How people tell in Polish who they are: names, family, home, work, what they learn."""

from jarvis_cli.models.notebook.statements.patterns import compile_rules
from jarvis_cli.models.notebook.statements.polish.parts import PARTS

PERSON = compile_rules(
    r"""
    relation-name (?:{my} )?{adj}{relation} (?:nazywa|ma na imię) {name}
    relation-name {my} {adj}{relation} {name_is} {name}
    relation-name {my} {adj}{relation} (?:jest|nosi imię) {cap_name}(?=$| ,)
    relation-name (?:mam|mamy) (?:\w+ ){0,2}?{kin} ,? ?(?:o imieniu|imieniem|która nazywa|który nazywa) {name}
    relation (?:{my} )?{adj}{relation} (?:mieszka|mieszkają|studiuje|chodzi do|chodzą do|mówi po|pochodzi z|gra na\
|gra w|wyprowadzi\w+|przeprowadzi\w+)
    relation-work (?:{my} )?{adj}{relation} (?:pracuje|pracują)
    relation-work (?:{my} )?{adj}{relation} jest {few}{job}{end}
    relation-age (?:{my} )?{adj}{relation} ma (?:\w+ )?\d{1,3} (?:lat|lata|rok|miesi)
    relation-age (?:{my} )?{adj}{relation}(?: {cap_name})? (?:kończy|skończy|skończył\
|skończyła) (?:\w+ ){0,3}?(?:\d{1,3}|roczek|\w+ lat(?:ka)?\b)
    relation-birth (?:{my} )?{adj}{relation} (?:ma|obchodzi) (?:urodziny|imieniny) {date}
    relation-birth (?:{my} )?{adj}{relation} urodzi(?:ł|ła) {date}
    pet-name {my} {adj}{pet} (?:{name_is}|jest) {name}
    pet-name (?:mam|mamy) (?:[\w.]+ ){0,3}?{pet} ,? ?(?:o imieniu|imieniem|wabi|(?:który|która) (?:nazywa|wabi\
|ma na imię)) {name}
    pet-name (?:mam|mamy) (?:[\w.]+ ){0,3}?{pet} ,? ?{cap_name}
    pet {my} {adj}{pet} (?:ma (?:\w+ )?\d+ (?:lat|lata|rok|miesi)|boi|to (?:labrador|owczarek|kundel\w*|jamnik\
|beagle|border|golden|mieszaniec|dachowiec|\w+))
    pet-died {my} {adj}{pet} (?:\w+ )?(?:zdech|umar|odsze)
    name (?:mam|mamy) na imię {name}
    name nazywam {name}
    name {my} (?:pełne |prawdziwe )?imię (?:to|brzmi) {name}
    name (?:mam|mamy) {name} na imię$
    name jestem {cap_name} , mam \d+
    call (?:wszyscy |znajomi |przyjaciele )?(?:mówią|wołają) (?:na mnie|do mnie|mi) {name}
    call mów(?:cie)? (?:mi|do mnie) (?:po prostu )?{name}(?=$| ,)
    surname {my} nazwisko (?:panieńskie |rodowe )?(?:to|brzmi) {name}
    surname mam na nazwisko {name}
    age mam {age} (?:lat|lata|roczk\w*)(?=$| ,| \(| (?:i|oraz|a)\b)
    age mam (?:skończone |dopiero |już )?{age} lat\w?
    age skończy{past} {age} lat
    age (?:skończy{past}|kończę) (?:\w+ ){0,2}?(?:dwadzieścia|trzydzieści|czterdzieści|pięćdziesiąt|sześćdziesiąt\
|siedemdziesiąt|osiemdziesiąt|osiemnaście)
    age (?:kończę|skończę) {age} lat
    age jestem (?:po|przed) (?:dwudziestce|trzydziestce|czterdziestce|pięćdziesiątce|sześćdziesiątce|trzydziestką\
|czterdziestką|pięćdziesiątką)
    age mam (?:dwadzieścia|trzydzieści|czterdzieści|pięćdziesiąt|sześćdziesiąt|siedemdziesiąt\
|osiemnaście)(?: \w+)? lat
    birthday (?:mam|obchodzę) urodziny {date}
    birthday (?:mam|obchodzę) imieniny {date}
    birthday (?:mam|obchodzę) (?:w |we )?\d.{2,25} (?:urodziny|imieniny)$
    birthday {my} urodziny (?:są|przypadają|wypadają|to) {date}
    birthday urodzi{past} (?:w )?(?:dnia )?\d+
    birthday jestem z rocznika
    birthday urodzi{past} (?:w|we) (?:\d|{month_name})
    origin urodzi{past} (?:i wychowa{past} )?(?:w|we|na|pod) (?:\w+ )??{place}
    origin (?:pochodzę|pochodzimy) (?:\w+ )??(?:z|ze|spod) (?:\w+ )??(?:wsi|miasta|miasteczka|miasteczku|wioski\
|rodziny)
    home (?:wychowa|dorasta){past} (?:\w+ )?(?:na|w|bez|z|u)
    origin jestem (?:pół|w połowie) {cap_name}
    origin (?:pochodzę|pochodzimy) (?:\w+ )?(?:z|ze|spod) {place}
    origin (?:jestem|jesteśmy) (?:rodem |oryginalnie |pierwotnie )?(?:z|ze|spod) {cap_place}
    origin wychowa{past} (?:\w+ )?(?:w|we|na|pod) {place}
    origin dorasta{past} (?:w|we|na|pod) {place}
    origin mam (?:polskie|niemieckie|ukraińskie|austriackie|podwójne|brytyjskie|amerykańskie\
|\w+skie) (?:obywatelstwo|korzenie|pochodzenie)
    residence (?:mieszkam|mieszkamy|żyję|żyjemy) (?:[\w.]+ ){0,3}?(?:w|we|pod|koło|obok|niedaleko|blisko\
|na obrzeżach|na przedmieściach|nieopodal) {place}
    residence {not}(?:mieszkam|mieszkamy) (?:już )?(?:w|we) {place}
    residence zamieszka{past} (?:\w+ )?(?:w|we|pod) {place}
    home (?:mieszkam|mieszkamy) (?:[\w.]+ ){0,3}?(?:sam|sama|razem|z (?:rodzicami|mężem|żoną|chłopakiem|dziewczyną\
|partnerem|partnerką|rodziną|mamą|babcią|siostrą|bratem|synem|córką|dziećmi|dwójką|trójką|dwoma|trzema|kotem|psem\
|współlokator\w+|koleżank\w+|narzeczon\w+)|na (?:wsi|osiedlu|parterze|poddaszu|\w+ piętrze|stancji|odludziu\
|obczyźnie)|za granicą|w (?:\w+ )?(?:bloku|kamienicy|domu|domku|akademiku|mieszkaniu|kawalerce|bliźniaku|wieżowcu\
|szeregowcu|leśniczówce|wsi|miasteczku|mieście)|u (?:rodziców|babci|siostry))
    home zamieszka{past} (?:\w+ )?z
    home wychowa{past} dwujęzycznie
    home (?:wynajmuję|wynajmujemy) (?:[\w.]+ ){0,3}?(?:mieszkanie|pokój|dom|kawalerkę|domek|garaż)
    home (?:dojeżdżam|dojeżdżamy)
    moved (?:wyjecha|wyemigrowa){past} (?:[\w.]+ ){0,5}?do {place}
    moved (?:przeprowadzi{past}|wyprowadzi{past}|przeniosłem|przeniosłam|przenieśliśmy\
|przeniosłyśmy) się (?:[\w.]+ ){0,5}?(?:do|na|pod) {place}
    moved (?:przeprowadzi|wyprowadzi|wprowadzi){past} się
    moving (?:przeprowadzam|przeprowadzamy|wyprowadzam|wyprowadzamy|przenoszę|przenosimy|przeprowadzę|przeprowadzimy\
|wprowadzam|wprowadzamy) się
    moving (?:wyjeżdżam|wyjeżdżamy) (?:[\w.]+ ){0,4}?(?:na stałe|na studia|na erasmusa|do pracy)
    employer {not}?(?:pracuję|pracujemy) (?:już )?(?:w firmie|dla|u) {org}
    employer (?:pracuję|pracujemy) (?:[\w.]+ ){0,3}?w {cap_org}
    employer zatrudnia mnie {org}
    employer jestem zatrudnion\w (?:w|na) {org}
    identity jestem {few}{identity}
    diet (?:jestem|jesteśmy) (?:[\w.]+ ){0,3}?(?:weganką|weganinem|wegetarianką|wegetarianinem|wegetarianami\
|weganami|jaroszem|wege|fleksitarian\w+|pesk\w+|pesco\w+|na diecie \w+|na keto|bezglutenow\w+)
    diet (?:jem|jemy|jadam|odżywiam|gotuję|gotujemy) (?:[\w.]+ ){0,2}?(?:wegańsko|wegetariańsko|bezglutenowo\
|bez glutenu|koszernie|roślinnie|wege|keto|halal|bez laktozy)
    profession (?:pracuję|pracujemy|zarabiam|dorabiam) (?:[\w.]+ ){0,4}?jako {trade_name}
    profession jestem (?:[\w.]+ ){0,2}?z zawodu
    profession jestem {few}{job}
    profession jestem (?:[\w.]+ ){0,2}?(?:na (?:emeryturze|rencie|macierzyńskim|urlopie macierzyńskim\
|urlopie wychowawczym|bezrobociu|własnej działalności)|bezrobotn[ya]|samozatrudnion[ya]|freelancer\w+|na swoim)
    profession {my} (?:praca|zawód) to
    work (?:prowadzę|prowadzimy|mam|mamy|zarządzam|kieruję) (?:[\w.]+ ){0,3}?(?:piekarni\w|sklep\w*|firm\w\
|kawiarni\w|restauracj\w|gabinet\w*|kwiaciarni\w|gospodarstw\w|warsztat\w*|salon\w*|pracowni\w|księgarni\w|hotel\w*\
|pensjonat\w*|agencj\w|szkoł\w|zesp\w+|działalność|winnic\w|browar\w*|aptek\w|studio|przedszkol\w|bloga|pasiek\w|bar\
|stadnin\w|schronisk\w|fundacj\w|galeri\w|cukierni\w)
    work (?:uczę|nauczam|wykładam) (?:[\w.]+ ){0,2}?(?:matematyki|fizyki|chemii|biologii|historii|polskiego\
|angielskiego|niemieckiego|geografii|muzyki|plastyki|wf\w*|informatyki|\w+)(?: [\w.]+){0,3} (?:w (?:\w+ )?(?:szkole\
|liceum|podstawówce|technikum|przedszkolu)|na (?:uniwersytecie|uczelni|politechnice))
    work {not}?(?:pracuję|pracujemy) (?:[\w.]+ ){0,3}?(?:zdalnie|z domu|na (?:pół|część|cały) etat\w*|na etacie\
|na zmiany|zmianowo|w nocy|na nocki|nocami|na nocnej|na budowie|na uczelni|na uniwersytecie|na poczcie|na lotnisku\
|na oddziale|na kolei|na recepcji|na własny rachunek|w branży|w korporacji|w it|przy taśmie|w (?:\w+ )?(?:szpitalu\
|szkole|biurze|banku|aptece|sklepie|bibliotece|przedszkolu|fabryce|laboratorium|restauracji|hotelu|urzędzie\
|kancelarii|muzeum|teatrze|stoczni|kopalni|magazynie|piekarni|kuchni|kawiarni|przychodni|marketingu|logistyce|handlu\
|gastronomii|administracji|księgowości|agencji|firmie|startupie|drukarni|elektrowni|warsztacie|cukierni|żłobku\
|policji|wojsku|straży|fundacji|finansach|hr|kadrach|sądzie|schronisku|salonie|hurtowni|kinie))
    work pracuję od \w+(?:ku|ka|dy|ty|li|iałku) do
    work {not}?(?:pracuję|pracujemy) (?:[\w.]+ ){0,2}?w {field}
    profession .{3,80}(?:zawodowo|z zawodu)$
    language {my} {language} jest
    work (?:pracuję) (?:po|tylko|w|na) (?:\d+|dwa|trzy|cztery|pół|poniedziałki|weekendy) ?(?:godzin\w*|dni|etatu)?
    studies (?:studiuję|studiujemy) (?:[\w.]+ ){0,3}?{field}
    studies (?:jestem|uczę) (?:[\w.]+ ){0,2}?(?:na (?:\w+ )?(?:roku|semestrze|studiach)|w (?:\w+ )?(?:klasie|liceum\
|technikum|podstawówce)|doktorant\w+)
    studies (?:robię|piszę|kończę) (?:[\w.]+ ){0,2}?(?:doktorat|magisterkę|licencjat|pracę magisterską\
|pracę licencjacką|studia|podyplomówkę|aplikację|specjalizację|mba|technikum|kurs prawa jazdy|prawo jazdy)
    studies (?:ukończy|skończy|studiowa){past} (?:[\w.]+ ){0,2}?(?:studia|szkołę|liceum|technikum|politechnikę\
|uniwersytet|akademię|kurs|prawo|medycynę|filologię|informatykę|ekonomię|psychologię|architekturę|zawodówkę|awf\
|farmację|weterynarię|historię|fizykę|chemię|biologię|pedagogikę|socjologię|dziennikarstwo|podstawówkę|gimnazjum\
|stomatologię)
    language {not}?(?:mówię|znam|władam) (?:[\w.]+ ){0,3}?(?:po )?{language}
    language (?:mówię|znam) (?:biegle|płynnie|dobrze|trochę|słabo) (?:po )?{language}
    language jestem (?:dwujęzyczn|trójjęzyczn)[ya]
    mother-tongue {my} (?:język ojczysty|pierwszy język|językiem ojczystym|językiem) (?:to|jest)
    learning (?:uczę|uczymy) (?:[\w.]+ ){0,4}?{learned}
    learning (?:uczę|przygotowuję) (?:[\w.]+ ){0,3}?(?:do|na) (?:matury|egzaminu|prawo jazdy|maratonu|certyfikatu\
|\w*maratonu)
    learning (?:zacząłem|zaczęłam|zaczęliśmy) (?:[\w.]+ ){0,3}?(?:uczyć|grać|chodzić|trenować|biegać|ćwiczyć\
|studiować|pracować|malować|jeździć|naukę|kurs|studia)
    learning (?:chodzę|chodzimy) (?:[\w.]+ ){0,4}?na (?:[\w.]+ ){0,2}?(?:kurs|lekcje|zajęcia|jogę|pilates|basen\
|siłownię|terapię|angielski|niemiecki|hiszpański|warsztaty|judo|karate|tańce|fitness|ściankę|zumbę|treningi|chór|boks)
    learning (?:biorę|mam) (?:[\w.]+ ){0,3}?(?:lekcje|korepetycje)(?! dziś)
    married (?:jestem|jesteśmy) (?:[\w.]+ ){0,5}?(?:żonaty|zamężna|mężatką|po ślubie|rozwiedzion\w|po rozwodzie\
|zaręczon\w|singlem|singielką|wdow\w+|w związku(?! z)|kawalerem|panną|małżeństwem|rozwódką|rozwodnikiem\
|samotn(?:ą matką|ym ojcem)|w separacji)
    new-married jestem (?:\w+ )?w trakcie rozwodu
    learning uczę na (?!pamięć|błędach|egzamin|jutro|kolokwium){noun}
    new-married (?:ożeni|rozwiod|zaręczy|rozsta|pobra)\w*{past}
    new-married wyszłam (?:\w+ ){0,3}?za mąż
    new-married (?:wzięliśmy|wzięłam|wziąłem|biorę|bierzemy) (?:[\w.]+ ){0,4}?(?:ślub|rozwód)
    new-married (?:żenię|wychodzę za mąż|pobieramy|pobierzemy)
    children (?:mam|mamy) (?:{a}|jedno ){few}(?:dzieci|dziecko|córki|córek|synów|syny|córkę|syna|dzieciaki\
|dzieciaków)(?=$| ,| ,|: | (?:i|w|z|a|oraz)\b)
    children {not}(?:mam|mamy) (?:\w+ )?dzieci
    children (?:mam|mamy) (?:syna|córkę|córeczkę|synka) i (?:syna|córkę|córeczkę|synka)
    family (?:mam|mamy) (?:{a})?(?:{few}){kin}{thing_end}
    family {not}(?:mam|mamy) (?:\w+ )?rodzeństwa
    family jestem (?:[\w.]+ ){0,2}?(?:mamą|tatą|matką|ojcem|babcią|dziadkiem|jedyna\w+|jedynacz\w+|najmłodsz\w+\
|najstarsz\w+|bliźnia\w+)
    family (?:spodziewam|spodziewamy) (?:\w+ ){0,2}?(?:dziecka|córki|syna|bliźniąt|córeczki|synka|drugiego\
|pierwszego|trzeciego)
    family jestem w \w+ (?:miesiącu|tygodniu) ciąży
    family (?:wychowuję|wychowujemy) (?:[\w.]+ ){0,3}?(?:syna|córkę|dzieci|dziecko|córki|synów|wnuka|wnuczkę\
|bliźniaki)
    new-family zosta{past} (?:\w+ )?(?:mamą|tatą|ojcem|matką|babcią|dziadkiem|rodzicami|ciocią|wujkiem|dziadkami\
|chrzestn\w+)
    new-family urodzi(?:ł|ła|ło|ły) (?:[\w.]+ ){0,4}(?:syn|córka|wnuk|wnuczka|bliźniaki|dziecko)
    new-work (?:złoży|dosta|znalaz|przyję|podpisa|zmieni|straci|rzuci|zacz|podj|założy\
|otworzy)\w*{past} (?:[\w.]+ ){0,4}?(?:pracę|posadę|etat|awans|umowę|wypowiedzenie|staż|praktyki|firmę|stanowisko\
|działalność|studia|robotę|branżę|pracy|zlecenie)
    new-work (?:zaczą|zaczę)\w*{past} (?:[\w.]+ ){0,3}?(?:pracę|pracować|studia|studiować|staż|nową)
    new-work (?:zwolni|awansowa|zrezygnowa|odesz|przesz|obroni|zda)\w*{past} (?:[\w.]+ ){0,4}?(?:z pracy|z pracą\
|na emeryturę|na (?:kierownik\w+|stanowisko|menedżer\w+)|z firmy|doktorat|magisterkę|prawo jazdy|maturę|licencjat\
|ze studiów|pracę magisterską|egzamin na prawo)
    new-work (?:zwolniono|zwolnili) mnie
    new-work awansowa{past}
    new-work zosta{past} (?:\w+ ){0,3}?(?:{job}|zwolnion\w|przyjęt\w|awansowan\w)
    relation (?:{my} )?{adj}{relation} (?:ma|mają|prowadzi|prowadzą) (?:\w+ )??(?:hotel|gospodarstwo|sklep|piekarnię\
|restaurację|firmę|pensjonat|winnicę|kawiarnię|warsztat|dom|domek|pasiekę)
    """,
    PARTS,
)
