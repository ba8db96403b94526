"""How people tell of themselves in passing in Polish: roles, households, habits of any kind, short forms."""

from jarvis_cli.models.notebook.statements.patterns import compile_rules
from jarvis_cli.models.notebook.statements.polish.parts import PARTS

ASIDES = compile_rules(
    r"""
    diet @ jako (?:\w+ )?(?:wegetarianka|weganka|wegetarianin|weganin|wegetarianie|weganie|jarosz)
    profession @ jako {few}{role}
    health @ jako {few}{identity}
    family @ jako {few}(?:mama|tata|matka|ojciec|babcia|dziadek)(?: \w+)?
    smoking (?:od .{3,20} )?bez papierosa
    alcohol (?:od .{3,20} )?bez alkoholu|trzeźw[ya] od|nie piję od
    diet (?:weganka|weganin|wegetarianka|wegetarianin) od
    family jest nas (?:\w+ )?(?:dwoje|troje|czworo|pięcioro|sześcioro|siedmioro|trójka|czwórka|piątka)(?=$| ,\
| (?:w domu|w rodzinie|i)\b)
    family jesteśmy (?:\w+ )?(?:rodziną|wielodzietn\w+|pięcioosobow\w+|czteroosobow\w+|trzyosobow\w+|sześcioosobow\w+)
    habit u (?:nas|mnie)(?: w domu| w rodzinie)? (?:\w+ ){0,2}?(?:nikt nie|każdy|wszyscy|nie ma|nie je|zawsze|jada|je\
|gotuje\
|mówi|pije) (?!działa|wie|problem|błąd|chor|choruj)\w+
    habit w (?:{my} )?(?:domu|rodzinie) (?:nikt nie|wszyscy|każdy) (?!działa|wie)\w+
    language (?:mówimy|rozmawiamy|gadamy|rozmawiam|mówię) (?:\w+ ){0,3}?(?:po )?{language}
    language {language} (?:nie )?(?:to|jest) (?:\w+ )?{my} (?:\w+ )?(?:język|językiem)
    language posługuję (?:\w+ ){0,2}?(?:językiem|migowym)
    family (?:mam|mamy|wychowuję|wychowujemy) (?:{count} )(?:{few})(?:dzieci|dzieciaków|maluchów|wnuków|wnucząt|synów\
|córek\
|chłopców|dziewczynek|rodzeństwa|braci|sióstr|nastolatków|bliźniąt)
    possession (?:mam|mamy|hodujemy) (?:{count} )(?:{few})(?:kotów|psów|kur|królików|chomików|koni|papug|żółwi|owiec\
|kóz|uli)
    pet-name {my} {adj}{pet} ,? ?{cap_name}
    relation {my} (?:\w+ )?{adj}{relation} ,? ?{cap_name} (?:,|i) (?!ja\b)[\w'-]+
    relation-name {relation} ,? ?{cap_name} (?:i|oraz) ja\b
    habit (?:moi|{my}|z) (?:rodzice|dzieci|mężem|żoną|córką|synem|bratem|siostrą) i ja
    hobby (?:{relation} )?(?:{cap_name} )?(?:i )?tańczymy (?:\w+ )?(?:tango|salsę|walca|swinga|bachatę|lindy|w zespole)
    call (?:wszyscy |znajomi |przyjaciele |w pracy |w domu |koledzy )*(?:mówią|wołają|nazywają) (?:na mnie|do mnie|mi\
|mnie) \
(?:po prostu )?{cap_name}
    call (?:wszyscy |znajomi |przyjaciele )*(?:na mnie|do mnie|mnie) (?:mówią|wołają|nazywają) {cap_name}
    new-work (?:zda|obroni|zrobi|uzyska|dosta|odebra){past} (?:[\w.]+ ){0,3}?(?:prawko|prawo jazdy|maturę|egzamin\w*\
|dyplom|licencję|patent|uprawnienia|obywatelstwo|magistra|doktorat|licencjat|certyfikat|b2|c1|kartę pływacką\
|kartę wędkarską)
    acquired kupi{past} (?:[\w.]+ ){0,3}?(?:elektryka|hybrydę|samochód|auto|mieszkanie|dom|działkę|kawalerkę|rower\
|pianino\
|skuter|motor|kampera|używane\w*|nowe auto|diesla|suva|kombi)
    decision (?:lecimy|jedziemy|lecę|jadę|płyniemy|wyjeżdżamy|wyjeżdżam|wyprowadzamy|ruszamy) (?:\w+ )?(?:do|na|w) \
{cap_name} (?:, )?(?:a )?(?:nie |zamiast)
    decision (?:zarezerwowa|wykupi|podpisa){past} (?!stolik)(?:[\w.]+ ){0,4}?(?:wakacje|lot|loty|bilety|umowę|nocleg\
|domek\
|wycieczkę|salę|termin)
    wedding (?:mamy|mam|obchodzimy|obchodzę|bierzemy) .{3,30} (?:rocznicę|rocznicę ślubu|ślub|wesele)$
    health jestem (?:[\w.]+ ){0,2}?(?:po (?:zawale|udarze|przeszczepie|chemii|chemioterapii|operacji (?:serca|biodra\
|kolana\
|kręgosłupa)|mastektomii|transplantacji|bajpasach)|na wózku|bez (?:nerki|tarczycy|nogi|ręki|śledziony))
    health (?:mam|miałem|miałam) (?:\w+ )?(?:jedną nerkę|jedno oko|protezę|endoprotezę|rozrusznik|stenty?|bajpasy\
|implant\w*\
|zawał|udar|bypassy|sztuczne biodro|sztuczną zastawkę)
    health (?:biorę|przyjmuję) (?:leki|tabletki|insulinę|sterydy) (?:na|od|przeciw)
    health (?:już )?nie (?:jestem|mam) (?:\w+ )?(?:alergikiem|alergiczką|cukrzycy|cukrzykiem|astmy|alergii na \w+)
    studies (?:chodzę|uczę|jestem|uczęszczam) (?:\w+ )?(?:do|w|na) (?:[\w.]+ ){0,2}?(?:technikum|liceum|liceum\w*\
|podstawówki\
|podstawówce|zawodówki|szkoły|szkole|branżówki|klasy|klasie|uniwersytet\w*|politechni\w+|akademii|studium|przedszkola)
    work (?:pracuję|dorabiam|robię) (?:[\w.]+ ){0,4}?(?:na (?:kasie|produkcji|linii|magazynie|infolinii|taksówce\
|tirach|kopalni\
|porodówce|izbie|sor|oddziale|platformie|statku|kutrze|dniówki|zleceniu|dwie zmiany)|w (?:urzędzie|ubezpieczalni|żłobku\
|pogotowiu|więzieniu|ogrodnictwie|tartaku|rafinerii|szwalni|lesie|kwiaciarni|mleczarni|żandarmerii|telewizji|radiu\
|redakcji\
|wydawnictwie|piekarni|zakładzie \w+|domu kultury|domu opieki|hospicjum))
    work (?:jeżdżę|kieruję|prowadzę) (?:[\w.]+ ){0,2}?(?:tir\w*|autobus\w*|tramwaj\w*|taksówk\w+|karetk\w+|wózki\w*\
|zespoł\w+\
|dział\w*|brygad\w+|filią|filię|zajęcia|drużyn\w+)
    work szyję (?:[\w.]+ ){0,3}?na zamówienie
    profession jestem (?:emerytowan\w+|byłym|byłą|dyplomowan\w+|młodsz\w+|starsz\w+|początkując\w+) {job}
    hobby (?:udzielam|działam|pomagam|jestem) (?:[\w.]+ ){0,3}?(?:jako wolontariusz\w*|wolontariusz\w*|w schronisku\
|w hospicjum|w osp|w harcerstwie|w banku żywności|w świetlicy|w caritasie|w wopr|w radzie (?:osiedla|rodziców|gminy))
    hobby jestem (?:[\w.]+ ){0,3}?(?:skarbni\w+|prezes\w*|przewodnicząc\w+|sekretarz\w*|drużynow\w+|zastępow\w+\
|sołtys\w*\
|radn\w+|krwiodawc\w+|dawcą szpiku|sędzią|kapitanem|bramkarz\w*|organist\w+|chórzyst\w+|członkiem|członkinią|kibicem\
|kibicką)
    hobby (?:oddaję|oddajemy) (?:\w+ )?(?:krew|osocze)
    hobby (?:robię|dziergam|szyję|haftuję) (?:\w+ )?(?:na drutach|na szydełku|szydełkiem|ubrania|maskotki|patchworki\
|swetry)
    hobby (?:piszę|spisuję) (?:\w+ )?(?:wspomnienia|pamiętnik|dziennik|kryminał\w*|scenariusze)
    possession (?:mam|mamy|hoduję|hodujemy|uprawiam|uprawiamy|pielęgnuję) (?:[\w.]+ ){0,4}?(?:storczyk\w*|orchide\w+\
|kaktus\w*\
|sukulent\w*|monster\w+|bonsai|róże|róż|pomidory|dynie|zioła|fikus\w*|paproci\w*|cytrynę|lawendę|hortensj\w+|dalie\
|truskawki\
|ogórki|papryczki|palm\w+|begoni\w+|pelargoni\w+|rośliny|borówki|maliny)(?=$| ,| (?:i|na|w|od|przy)\b)
    new-work (?:\w+ )?złoży{past} (?:\w+ )?(?:wypowiedzenie|rezygnację)
    work (?:prowadzę|prowadzimy) (?:\w+ )?(?:księgowość|scholę|chór|drużynę|kółko|bloga|podcast|kronikę|świetlicę\
|gospodarstwo|hodowlę|kasę)(?=$| ,| (?:w|we|na|dla|o|od|przy|nasz\w+|moj\w+|i)\b)
    food nie (?:jem|jemy|jadam|jadamy|piję|pijemy) (?:u nas |w domu )(?:w ogóle )?(?!nic|niczego){what}
    car (?:jeżdżę|jeździmy|przesiad\w+{past} na) (?:\w+ )?(?:skod[ąę]|ford\w*|opl\w+|toyot[ąę]|hond[ąę]|fiat\w*|audi\
|bmw\
|mercedes\w*|volvo|renault|peugeot\w*|citroen\w*|ki[ąę]|hyundai\w*|mazd[ąę]|tesl[ąę]|daci[ąę]|seat\w*|golf\w*|nissan\w*)
    relation (?:{my} )?{adj}{relation}(?: {cap_name})? (?:wprowadzi|przeprowadzi|przenios|zamieszka)\w+ (?:do nas|u nas\
|z nami|do mnie|ze mną)
    family (?:opiekuję|opiekujemy) (?:\w+ )?(?:mam[ąa]|tat[ąa]|ojcem|matką|babcią|dziadkiem|rodzicami|wnuk\w+|wnuczk\w+\
|mężem|żoną|teściową|teściem)
    habit (?!.*\btak\b){not}?{doing} .*{sign}
    habit {not}?{doing} .*od (?:{years})
    habit (?:zawsze|nigdy|zwykle|zazwyczaj|codziennie|regularnie) {not}?(?!tak\b){doing}
    habit (?:mam|mamy) (?:[\w.]+ ){0,4}?(?:próby?|treningi?|chór|basen|angielski|jogę|zajęcia|lekcje|dyżury?|terapię\
|korki\
|warsztaty) (?:[\w.]+ ){0,3}?(?:we wtorki|w (?:poniedziałki|środy|czwartki|piątki|soboty|niedziele)|co \w+|w każd\w+\
|każd\w+)
    """,
    PARTS,
)
