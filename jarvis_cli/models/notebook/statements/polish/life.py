"""How people tell in Polish how they live: health, tastes, habits, what they own, plan and use."""

from jarvis_cli.models.notebook.statements.patterns import compile_rules
from jarvis_cli.models.notebook.statements.polish.parts import PARTS

LIFE = compile_rules(
    r"""
    health (?:sypiam|śpię|widzę|słyszę) .{0,20}(?:źle|słabo|kiepsko)
    health czekam na (?:przeszczep|operację)
    health schudł\w+ (?:\w+ )?\d+ (?:kilo|kg|kilogram)
    ability nigdy nie nauczył\w+
    ability nie nauczy{past} .*nigdy
    decision (?:zbieram|oszczędzam|odkładam) (?:\w+ )??na(?! pewno| razie| ciebie| to)
    decision (?:bierzemy|biorę|kupujemy|adoptujemy|przygarniamy|budujemy|kupuję) (?:[\w.]+ ){0,4}?{thing}
    health korzystam z (?:czytnika ekranu|wózka|kul|aparatu słuchowego)
    allergy (?:mam|mamy) (?:[\w.]+ ){0,3}?(?:alergię|alergie|uczulenie|nietolerancję|alergia) na {what}
    allergy (?:jestem|jesteśmy) (?:[\w.]+ ){0,3}?uczulon[yai] na {what}
    allergic (?:mam|mamy) (?:\w+ ){0,2}?(?:nietolerancję|alergię|alergie)(?: (?:laktozy|glutenu|fruktozy|histaminy\
|pokarmową|wziewną|sezonową))?(?=$| ,| (?:i)\b)
    allergic (?:nie toleruję|nie trawię|źle toleruję) (?:\w+ )?(?:laktozy|glutenu|mleka|nabiału|fruktozy|jajek\
|orzechów|soi|pszenicy|histaminy|laktozę|alkoholu)
    allergic jestem alergi(?:kiem|czką)
    allergic {not}mogę (?:jeść|pić) (?:nic z |niczego z )?{what}
    new-diet (?:przeszedłem|przeszłam|przeszliśmy) (?:\w+ )?na (?:weganizm|wegetarianizm|dietę|keto|\w+ dietę)
    alcohol {not}piję (?:\w+ )?(?:alkoholu|wódki|piwa|wina)
    alcohol {not}piję$
    alcohol {not}piję(?: od| wcale| w ogóle)
    alcohol (?:przestałem|przestałam) pić(?=$| ,| (?:alkohol|od|w|rok)\b)
    alcohol jestem (?:\w+ ){0,3}?(?:abstynent\w+|trzeźw[ya] od)
    food {not}(?:jem|jemy|jadam|jadamy|piję|pijemy|tykam) (?!czasu)(?:\w+ )??{what}
    food (?:jem|jemy|piję|pijemy|jadam) (?:tylko|wyłącznie|głównie|najchętniej|nigdy nie) {what}
    food nigdy nie (?:jem|piję|jadam) {what}
    food unikam {what}
    new-food (?:przestałem|przestałam|przestaliśmy) (?:\w+ )?(?:jeść|pić) {what}
    new-food zrezygnowa{past} (?:\w+ )??z (?:mięsa|cukru|alkoholu|nabiału|glutenu|kawy|słodyczy|pieczywa)
    health (?:niedosłyszę|niedowidzę)
    habit palimy (?:drewnem|węglem|peletem)
    new-food (?:rzuci|odstawi|ograniczy|wykluczy){past} (?!palenie|pracę|studia|szkołę|okiem|kogo|samochód|auto\
|rower|książk){what}
    smoking {not}palę
    smoking (?:rzuci|przesta|zaczą|zaczę)(?:{past}|łem|łam) (?:[\w.]+ ){0,3}?(?:palenie|palić|papierosy)
    smoking palę(?: papierosy| nałogowo| od| \d| paczkę| fajkę|$)
    smoking jestem (?:niepaląc|palacz)
    health (?:mam|mamy|choruję na|cierpię na|leczę na|żyję z) (?:[\w.-]+ ){0,4}?{condition}(?=$| ,| (?:i|od|w|po|a\
|oraz|typu|sień|tarczy|serca|rozsian|nerek|kręgosł|wysok|żył|jelit)\b)
    health (?:mam|choruję na|cierpię na) (?:[\w.]+ ){0,3}?(?:chorobę (?!lokomocyjną dziś)\w+|zespół (?:jelita\
|aspergera|policyst\w+|downa)|wadę (?:wzroku|serca)|lęk (?:wysokości|przed)|stwardnienie rozsiane|kamicę\
|wysokie ciśnienie|wysoki cholesterol|chory kręgosłup|rozrusznik|chore (?:serce|kolano|kolana|stawy)|katar sienny\
|słaby wzrok)
    health zdiagnozowano u mnie
    health mam zdiagnozowan
    health (?:jestem|jesteśmy) (?:[\w.]+ ){0,3}?(?:daltonist\w+|leworęczn[ya]|praworęczn[ya]|oburęczn[ya]\
|niewidom[ya]|głuch[ya]|niesłysząc\w|niedosłysząc\w|słabowidząc\w|krótkowidz\w+|dalekowidz\w+|w ciąży|autystyczn[ya]\
|w spektrum|dyslekty\w+|cukrzy\w+|diabety\w+|astmaty\w+|niepełnosprawn[ya]|wysoko wrażliw[ya]|neuroatypow[ya])
    health noszę (?:[\w.]+ ){0,2}?(?:okulary|soczewki|aparat|protezę|perukę|szkła)
    health (?:jeżdżę|poruszam) (?:\w+ )?na wózku
    health (?:biorę|przyjmuję|łykam) (?:[\w.]+ ){0,4}?(?:na (?:nadciśnienie|tarczycę|serce|cukrzycę|ciśnienie\
|depresję|alergię|cholesterol|migreny|astmę)|insulinę|euthyrox|letrox|metforminę|antydepresanty|leki na stałe\
|antykoncepcję|hormony|sterydy|statyny|leki przeciwzakrzepowe)
    measure mam \d[\d.,]* ?(?:cm|m|metr\w*|centymetr\w*)(?: wzrostu)?
    measure ważę (?:\w+ )?\d+
    measure noszę (?:buty )?(?:w )?(?:rozmiar\w*|numer\w*)
    measure {my} (?:rozmiar|rozmiar buta|grupa krwi|znak zodiaku|wzrost|waga)(?: \w+)? (?:to|jest)
    measure mam (?:grupę krwi|rozmiar)
    taste {not}?(?:lubię|lubimy|kocham|kochamy|uwielbiam|uwielbiamy|nienawidzę|znoszę|cierpię|wolę|wolimy|preferuję\
|trawię) (?:jeść |pić |najbardziej |też |szczególnie |zwłaszcza )*{what}
    taste {not}(?:przepadam) za {what}
    taste przepadam za {what}
    taste (?:jestem|jesteśmy) (?:\w+ ){0,2}?(?:fan(?:em|ką|ami)|miłośni(?:kiem|czką|kami)|wielbiciel(?:em|ką)\
|entuzjast(?:ą|ką)|zwolenni(?:kiem|czką)|koneser(?:em|ką)) {what}
    taste (?:interesuję|pasjonuję|zajmuję) (?:[\w.]+ ){0,2}?(?!twoim|tym|tą){what}
    taste (?:piję|jem|lubię) (?:kawę|herbatę|jajka|stek|owsiankę) (?:z|ze|bez|czarną|tylko)
    taste (?:piję|jem|lubię) (?:czarną|białą|słodką|gorzką|mocną|zieloną) (?:kawę|herbatę|czekoladę)
    taste (?:piję|jem|lubię) (?:z|ze|bez|tylko) (?:[\w.]+ ){1,4}(?:kawę|herbatę|jajka|stek)$
    taste mam słabość do {what}
    taste (?:czytam|słucham|oglądam|jem|piję|gotuję) (?:\w+ ){0,2}?(?:najchętniej|głównie|tylko|wyłącznie|chętnie\
|namiętnie) {what}
    taste (?:czytam|słucham|oglądam|jem|piję) {what} najchętniej$
    taste (?:smakuje|smakują|podoba|podobają) mi {what}$
    taste kręcą mnie {what}
    fear boję (?:\w+ )?(?!że|o|tego|się|jutr|egzamin|ciebie){what}
    fear mam (?:lęk|fobię|arachnofobię|klaustrofobię)
    favourite {my} ulubion(?:y|a|e|ym|ą) {what_noun} (?:to|jest) {value}
    favourite (?!to|ten|ta|te |co |jaki|który)[\w' -]{2,40} to {my} ulubion(?:y|a|e) {what_noun}(?=$| ,)
    favourite {my} ulubion(?:y|a|e|ą|ym) {what_noun} jest {value}
    favourite (?!to|ten|ta|te |co )[\w' -]{2,40} jest {my} ulubion\w+ {what_noun}(?=$| ,)
    habit {not}?{habit}(?! zawsze tak| tak | to | tego ).* {often}
    habit (?:spędzam|spędzamy|obchodzimy|jeździmy) .*(?:zawsze|co roku|zwykle|każd\w+)
    habit (?:zawsze|nigdy|codziennie|zwykle|zazwyczaj) {not}?{habit}
    habit (?:wstaję|kładę|chodzę spać|budzę) (?:[\w.]+ ){0,3}?(?:o|przed|po|około) (?:\w+ )?\d+
    habit wstaję (?:\w+ )?(?:wcześnie|późno|o świcie)
    habit {not}(?:obchodzimy|oglądamy|używamy|jeździmy|latamy|jeżdżę|latam|oglądam|używam|noszę|gotuję|chodzę|czytam\
|kupuję|słodzę|solę|korzystam|obchodzę|pływam|gram|prowadzę)(?! tego| do tego| ciebie| tej)
    habit (?:jeżdżę|dojeżdżam|chodzę|latam|podróżuję) (?:[\w.]+ ){0,3}?(?:rowerem|autobusem|pociągiem|tramwajem\
|pieszo|samochodem|metrem|hulajnogą)
    habit (?:przestałem|przestałam|przestaliśmy|rzuciłem|rzuciłam) (?:oglądać|używać|jeździć|grać|chodzić|nosić\
|latać|słodzić|kupować|facebooka|instagrama|cukier|kawę)
    hobby (?:gram|gramy) (?:[\w.]+ ){0,3}?(?:na|w) (?:\w+ )?{played}(?! z tobą)
    hobby (?:gram|śpiewam|tańczę|występuję) (?:[\w.]+ ){0,2}?w (?:[\w.]+ ){0,2}?(?:zespole|orkiestrze|chórze|kapeli\
|klubie|drużynie|lidze|teatrze|balecie|kwartecie|bandzie|reprezentacji)
    hobby (?:trenuję|uprawiam|ćwiczę) (?!dziś|na egzamin|prezentację){what}
    hobby (?:zbieram|kolekcjonuję) {collected}
    hobby (?:hoduję|hodujemy|uprawiam|uprawiamy) {what}
    hobby (?:biegam|pływam|żegluję|nurkuję|wspinam|wędkuję|maluję|rysuję|szyję|haftuję|dziergam|szydełkuję\
|fotografuję|tańczę|medytuję|morsuję|majsterkuję|rzeźbię|jeżdżę konno|jeżdżę na nartach|jeżdżę na snowboardzie\
|jeżdżę na rolkach|łowię ryby|poluję|latam na paralotni|chodzę po górach)(?! dziś| dzisiaj| teraz| tam i)
    hobby (?:piszę|tworzę) (?:[\w.]+ ){0,2}?(?:wiersze|opowiadania|powieści|powieść|bloga|piosenki|fanfiki|poezję)
    hobby {my} (?:\w+ )?(?:hobby|pasja|pasją|pasje|konik) (?:to|jest|są)
    hobby {my} hobby$
    hobby (?:\w+ ){1,6}w wolnym czasie
    hobby (?:należę do|działam w|udzielam w|jestem członkiem|jestem członkinią|jestem w) (?:[\w.]+ ){0,2}?(?:klub\w*\
|chór\w*|osp|orkiestr\w+|harcer\w+|stowarzyszeni\w+|towarzystw\w+|koł\w+|fundacj\w+|zesp\w+|parti\w+)
    hobby jestem (?:wolontarius\w+|harcerz\w*|harcerk\w+|zapalon\w+|zagorzał\w+|honorowym dawcą|krwiodawc\w+)
    hobby (?:przygotowuję|trenuję) (?:\w+ )?do (?:\w*maratonu|triathlonu|zawodów)
    hobby biegam (?:w )?(?:maraton|półmaraton|ultra)
    hobby piekę (?:[\w.]+ ){0,2}?(?:chleb|ciasta|chleby|na zakwasie)
    possession (?:mam|mamy|posiadam|posiadamy|trzymam|trzymamy) (?:w domu |u siebie |w ogrodzie \
|\w+ )??(?:{a})?{adjs}{thing}{thing_end}(?! na punkcie| do \w+nia| w naprawie| w serwisie| na sprzedaż| pod opieką)
    possession {not}(?:mam|mamy|posiadam) (?:\w+ ){0,2}?(?:samochodu|auta|psa|kota|prawa jazdy|telewizora|zwierząt\
|konta|smartfona|roweru|facebooka|ogrodu|balkonu)
    possession {my} (?:pies|kot|samochód|auto|motocykl|rower|laptop|telefon|komputer|dom) (?:to|jest)(?! zepsut\
| chor| brudn| w naprawie| w serwisie| super| problem)
    ability nie (?:umiem|potrafię) (?:\w+ )??(?:pływać|jeździć|gotować|tańczyć|śpiewać|prowadzić|grać|gwizdać|pisać\
|rysować)(?! tego| dziś)
    health nie (?:słyszę|widzę) na
    acquired (?:adoptowa{past}|przygarnąłem|przygarnęłam|przygarnęliśmy|przygarnęłyśmy)
    acquired (?:zamieni|wymieni){past} (?:[\w.]+ ){0,3}?(?:samochód|auto|mieszkanie|dom|rower|motor|motocykl|telefon\
|laptopa) na
    possession (?:jeżdżę|jeździmy) (?:[\w.]+ ){0,2}?(?:motocyklem|skuterem|motorem|kamperem|hulajnogą)
    car (?:jeżdżę|jeździmy) (?:\w+ )?{cap_name}(?=$| ,| (?:i|z|od)\b)
    car (?:jeżdżę|jeździmy) (?:starym |starą |nowym |nową |służbowym |elektrycznym )(?:\w+)
    acquired (?:kupi|adoptowa|dosta|naby|odziedziczy|wybudowa|zbudowa|wzię|sprawi\
|przygarn)\w*{past} (?:[\w.]+ ){0,5}?{thing}{thing_end}
    acquired (?:przygarnąłem|przygarnęłam|przygarnęliśmy|wzięłam|wziąłem|wzięliśmy\
|adoptowaliśmy) (?:[\w.]+ ){0,5}?{thing}
    acquired (?:sprzeda|odda|zezłomowa){past} (?:[\w.]+ ){0,3}?(?:samochód|auto|mieszkanie|dom|rower|motor|motocykl\
|działkę|konsolę|telewizor|skuter)
    decision (?:postanowi|zdecydowa)(?:{past})(?! zamówić| obejrzeć| iść spać| zapytać)
    decision podj(?:ąłem|ęłam|ęliśmy) decyzję
    decision (?:zaczynam|zaczynamy|idę|przechodzę|przechodzimy|odchodzę|zmieniam|zmieniamy|otwieram|otwieramy\
|zakładam|zakładamy|rezygnuję|wracam|wracamy|stawiamy|budujemy|rzucam|będę|będziemy|kończę|ruszam\
|przejmuję) .*{month}(?! godzin)
    decision (?:od|z) (?:\w+ )?(?:stycz|lut|mar[zc]|kwiet|maj|czerw|lip|sierp|wrze|październ|listopad\
|grud)\w* (?:pracuję|studiuję)
    decision (?:idę|przechodzę) (?:\w+ ){0,3}?na (?:emeryturę|urlop macierzyński|urlop rodzicielski|studia\
|macierzyński|rentę)
    decision (?:zapisa){past} (?:[\w.]+ ){0,3}?(?:na|do)
    tool (?:używam|używamy|korzystam z|korzystamy z|pracuję na|programuję w|koduję w) (?:\w+ ){0,3}?{tool}
    tool (?:programuję|piszę|koduję) (?:[\w.]+ ){0,3}?w {code}
    tool {my} (?:\w+ )?(?:edytor|przeglądarka|system|terminal|powłoka|dystrybucja|ide|edytorem|przeglądarką) (?:to\
|jest) {tool}
    tool na {my} (?:laptopie|komputerze|serwerze|telefonie) (?:mam|działa) {tool}
    tool mam {tool} na (?:laptopie|komputerze|serwerze|telefonie)
    new-tool (?:przesz|przesiad|zmieni)\w*{past} (?:[\w.]+ ){0,4}?na {tool}
    phone {my} (?:numer|nr)(?: telefonu| komórki| tel\.?)?(?: to| jest)? {phone}
    phone {my} telefon to {phone}
    email {my} (?:adres )?(?:e-?mail|mail|maila|adres e-?mail)\w*(?: to| jest)? {email}
    address {my} adres(?: domowy| zamieszkania| do korespondencji)? (?:to|jest)(?! mail| nie)
    address mieszkam (?:[\w.]+ ){0,2}?(?:przy|na) (?:ulicy|ul|alei|placu|osiedlu)
    account {my} (?:nick|login|konto)(?: na \w+)? (?:to|jest)
    wedding {my} (?:ślub|rocznica|rocznica ślubu|wesele|termin porodu) (?:jest|przypada|to|odbędzie|będzie) {date}
    wedding (?:mamy|mam|bierzemy|obchodzimy|obchodzę) (?:\w+ )?(?:ślub|rocznicę|rocznicę ślubu|wesele) {date}
    relation-name ~{my} {adj}{relation} ,? ?{cap_name}
    relation-name ~(?:z|dla|i|od) {relation} {cap_name}(?=$| ,| (?:i)\b)
    pet-name ~{my} {adj}{pet} ,? ?{cap_name}
    introduction jestem {cap_name}(?=$| ,| (?:i|z)\b)
    """,
    PARTS,
)
