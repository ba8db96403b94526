"""The words that a statement in Polish may hold in one place or another; tables.py describes them."""

from jarvis_cli.models.notebook.statements.patterns import compile_any, compile_text, read_forms, read_words
from jarvis_cli.models.notebook.statements.tables import KeyWords, Slots

_RELATIONS = read_forms("""
    partner: żona żonie żonę żoną żony mąż mężowi męża mężem partner partnerka partnerowi partnerce partnerką
    partner: partnerem partnerkę
    partner: dziewczyna dziewczynie dziewczyną dziewczynę chłopak chłopakowi chłopakiem chłopaka narzeczona narzeczony
    partner: narzeczoną narzeczonym narzeczonemu narzeczonej
    sister: siostra siostrze siostrę siostrą siostry siostrzyczka
    brother: brat bratu brata bratem braciszek
    twin: bliźniaczka bliźniak
    mother: mama mamie mamę mamą mamy matka matce matkę matką matki
    father: tata tacie tatę tatą taty ojciec ojcu ojca ojcem
    parents: rodzice rodzicom rodziców rodzicami
    daughter: córka córce córkę córką córki córeczka córeczce córeczkę córeczką córcia
    stepson: pasierb pasierbowi pasierba
    stepdaughter: pasierbica pasierbicy
    son: syn synowi syna synem synek synkowi synka synkiem
    child: najstarszy najstarsza najmłodszy najmłodsza dziecko dziecku dziecka dzieckiem
    children: dzieci dzieciom dziećmi bliźniaki bliźnięta synowie córki
    siblings: rodzeństwo
    grandmother: babcia babci babcię babcią
    grandfather: dziadek dziadkowi dziadka dziadkiem
    grandparents: dziadkowie
    grandson: wnuk wnukowi wnuka wnukiem wnuczek wnuczkowi wnuczka
    granddaughter: wnuczka wnuczce wnuczkę wnuczką
    grandchildren: wnuki wnukom wnuków
    aunt: ciocia cioci ciocię ciocią ciotka ciotce
    uncle: wujek wujkowi wujka wujkiem stryj
    cousin: kuzyn kuzynka kuzynowi kuzynce kuzynem kuzynką
    nephew: bratanek siostrzeniec bratankowi siostrzeńcowi
    niece: bratanica siostrzenica bratanicy siostrzenicy
    godson: chrześniak chrześniakowi
    goddaughter: chrześnica chrześniaczka chrześnicy chrześniaczce
    mother-in-law: teściowa teściowej teściową
    father-in-law: teść teściowi teścia
    sister-in-law: szwagierka bratowa
    brother-in-law: szwagier
    son-in-law: zięć
    daughter-in-law: synowa
    flatmate: współlokator współlokatorka
    best-friend: przyjaciółka przyjaciel przyjaciółką przyjacielem
    boss: szef szefowa kierownik kierowniczka szefem szefową
    doctor: lekarz lekarka
    dentist: dentysta dentystka stomatolog
    therapist: terapeuta terapeutka fizjoterapeuta fizjoterapeutka
    vet: weterynarz
    landlord: właściciel_mieszkania
    tutor: trener trenerka korepetytor korepetytorka
    hairdresser: fryzjer fryzjerka
    accountant: księgowa księgowy
    nanny: niania opiekunka
""")
_PETS = read_forms("""
    dog: pies psa psu psem psie suczka suczkę suczką suczki suka sukę szczeniak szczeniaka szczeniakiem piesek pieska
    dog: jamnik jamnika owczarek owczarka labrador labradora kundel kundelek kundla kundelka psiak psiaka beagle
    dog: golden buldog pudel
    cat: kot kota kotem kotu kotka kotkę kotką kotki kocur kocura kociak kociaka kotek kicia
    horse: koń konia koniem klacz kucyk kucyka
    rabbit: królik królika królikiem króliczka
    hamster: chomik chomika chomikiem
    guinea-pig: świnka świnkę świnką świnki świnka_morska świnkę_morską świnki_morskie świnek_morskich
    parrot: papuga papugę papugą papużka papużkę kanarek kanarka
    tortoise: żółw żółwia żółwiem
    snake: wąż węża
    fish: rybka rybkę
    lizard: jaszczurka jaszczurkę gekon gekona
    rat: szczur szczura mysz fretka fretkę szynszyla szynszylę jeż jeża
    donkey: koza kozę owca owcę osioł osła krowa krowę
    pet: zwierzak zwierzaka
""")
_THINGS = read_words("""
    psa psy psów pieska pieski suczkę suczki szczeniaka szczeniaki jamnika owczarka labradora kundla kundelka beagle'a
    golden kota koty kotów kotkę kotki kociaka kociaki kocura konia konie koni królika króliki królików chomika
    chomiki świnkę świnki papugę papugi papużki kanarka żółwia żółwie węża rybki rybek akwarium terrarium szczury
    szczura fretkę fretki fretek gekony chomiki świnki myszy kozy kozę owce kury kur kurę kaczki gęsi pszczoły pszczół
    uli ule pasiekę zwierzaki zwierzaka alpaki samochód samochodu auto auta rower rowery roweru motocykl motor skuter
    hulajnogę kampera przyczepę łódkę łódź żaglówkę jacht kajak traktor ciągnik toyotę skodę škodę audi bmw fiata
    forda opla golfa volkswagena teslę hondę mazdę kię hyundaia renault peugeota volvo seata dacię vespę suzuki yamahę
    mercedesa nissana dom domek domu mieszkanie mieszkania kawalerkę ogród ogródek ogrodu działkę działki działka
    balkon taras szklarnię garaż warsztat gospodarstwo winnicę las sad warzywnik grządki jabłoni jabłonie drzewa drzew
    sadek saunę basen staw chatę chatkę pole łąkę segment szeregowiec bliźniak apartament pianino fortepian gitarę
    skrzypce wiolonczelę altówkę perkusję keyboard ukulele flet saksofon akordeon harfę trąbkę klarnet teleskop bas
    laptopa laptop komputer telefon smartfon iphone'a iphone androida tablet czytnik kindle aparat konsolę playstation
    xboxa switcha drukarkę nas serwer zegarek drona projektor thermomix ekspres frajerkę maszynę pompę fotowoltaikę
    panele kominek piec bieżnię krosno tatuaż tatuaże karnet abonament pas pasa telewizor telewizora kolczyk
    prawo_jazdy prawo patent obywatelstwo paszport dyplom licencję bloga podcast kanał newsletter sklep firmę
    kawiarnię restaurację piekarnię gabinet salon pracownię abonament subskrypcję wózek rozrusznik protezę aparat_na
    aparat_ortodontyczny okulary soczewki aparat_słuchowy kolekcję bibliotekę
""")
_KIN = read_words("""
    siostrę siostry sióstr brata braci rodzeństwo rodzeństwa bliźniaka bliźniaki bliźniaków bliźnięta córkę córki
    córek córeczkę syna synów synka syny dziecko dzieci dziecka żonę męża chłopaka dziewczynę partnera partnerkę
    narzeczoną narzeczonego wnuka wnuki wnuków wnuczkę wnuczki wnuczka wnucząt wnuczęta pasierba pasierbicę bratanka
    bratanicę siostrzeńca siostrzenicę chrześniaka chrześnicę kuzyna kuzynkę kuzynów współlokatora współlokatorkę
    współlokatorów prawnuka prawnuczkę
""")
_CONDITIONS = read_words("""
    cukrzycę cukrzyca astmę adhd autyzm padaczkę epilepsję migreny migrenę celiakię endometriozę nadciśnienie
    niedoczynność nadczynność hashimoto szumy_uszne łuszczycę azs atopowe rzs reumatyzm toczeń anemię niedokrwistość
    osteoporozę skoliozę dnę tinnitus szumy dysleksję dyskalkulię fibromialgię jaskrę zaćmę astygmatyzm bezsenność
    klaustrofobię arachnofobię depresję insulinooporność pcos refluks kamienie nietolerancję nietolerancje hemofilię
    stwardnienie sm zespół chorobę boreliozę katar_sienny płaskostopie krótkowzroczność dalekowzroczność daltonizm
    wadę_wzroku arytmię wadę alergię alergie uczulenie dyskopatię rwę rwę_kulszową lęk dysgrafię aspergera
""")
_CONDITIONS_WEAK = read_words("choroba chorobę zespół wadę lęk kamienie alergię alergie uczulenie sm")
_JOBS = read_words("""
    lekarzem lekarka nauczycielem nauczycielka pielegniarka pielegniarzem polozna prawnikiem prawniczka adwokatem
    radca_prawnym kucharzem kucharka kelnerem kelnerka inzynierem programista programistka informatykiem informatyczka
    projektantem projektantka grafikiem graficzka architektem architektka studentem studentka uczniem uczennica
    emerytem emerytka rencista rencistka ksiegowa ksiegowym stolarzem hydraulikiem elektrykiem mechanikiem spawaczem
    murarzem dekarzem malarzem malarka rolnikiem rolniczka ogrodnikiem ogrodniczka florysta florystka piekarzem
    cukiernikiem cukierniczka rzeznikiem piwowarem pszczelarzem pszczelarka ratownikiem strazakiem policjantem
    policjantka zolnierzem pilotem kapitanem marynarzem kierowca maszynista kurierem listonoszem kasjerka kasjerem
    sprzedawca sprzedawczynia sekretarka bibliotekarka bibliotekarzem ksiegarzem dziennikarzem dziennikarka redaktorem
    redaktorka pisarzem pisarka poeta poetka tlumaczem tlumaczka muzykiem piosenkarka aktorem aktorka tancerka
    tancerzem fotografem fotografka artysta artystka rzezbiarzem garncarzem krawcowa krawcem fryzjerem fryzjerka
    kosmetyczka psychologiem psycholozka psychoterapeuta psychoterapeutka fizjoterapeuta fizjoterapeutka dentysta
    dentystka chirurgiem weterynarzem weterynarka farmaceuta farmaceutka optykiem chemikiem fizykiem biologiem
    matematykiem historykiem geologiem archeologiem astronomem naukowcem profesorem wykladowca doktorantem doktorantka
    sedzia notariuszem analitykiem analityczka menedzerem menedzerka kierownikiem kierowniczka dyrektorem dyrektorka
    przedsiebiorca bankowcem doradca rekruterka rekruterem copywriterem copywriterka barista baristka barmanem
    sprzatacz sprzataczka opiekunka niania ksiedzem pastorem siostra_zakonna przewodniczacym przewodniczaca drużynowym
    drużynową trenerem trenerka instruktorem instruktorka sportowcem testerem testerka technikiem operatorem tokarzem
    gornikiem lesnikiem lesniczym rybakiem latarnikiem urzednikiem urzedniczka politykiem burmistrzem lutnikiem
    zegarmistrzem jubilerem kowalem skrzypkiem skrzypaczka pianista pianistka perkusista gitarzysta kompozytorem
    rehabilitantem rehabilitantka logopeda logopedka pedagogiem freelancerem freelancerka bezrobotny bezrobotna
    magazynierem magazynierka handlowcem przedstawicielem geodeta brygadzista brukarzem stewardessa dietetykiem
    dietetyczka radiologiem kardiologiem pediatra anestezjologiem pielegniarka_anestezjologiczna przedszkolanka
    hotelarzem marketingowcem devopsem developerem sommelierem florystka pilotka przewodnikiem przewodniczka
    socjologiem filologiem germanista anglista polonista polonistka germanistka anglistka romanistka slusarzem
    lakiernikiem tapicerem zdunem brandmanagerem stażysta stazystka praktykantem praktykantka
""")
_IDENTITIES = read_words("""
    leworeczny leworeczna praworeczny praworeczna mankutem cukrzykiem cukrzyczka diabetykiem astmatykiem astmatyczka
    alergikiem alergiczka epileptykiem daltonista daltonistka krotkowidzem dalekowidzem niepalacy niepalaca palaczem
    abstynentem abstynentka wdowcem wdowa singielka singlem markiem ptaszkiem skarbnikiem skarbniczka mama tata matka
    ojcem babcia dziadkiem jedynakiem jedynaczka blizniakiem blizniaczka katolikiem katoliczka chrzescijaninem
    chrzescijanka muzulmaninem muzulmanka zydem zydowka buddysta buddystka ateista ateistka introwertykiem
    introwertyczka ekstrawertykiem rannym nocnym sowa skowronkiem honorowym dyslektykiem dyslektyczka polakiem polka
    niemcem niemka ukraincem ukrainka austriakiem austriaczka bialorusinem bialorusinka slazakiem slazaczka kaszubem
    kaszubka goralem goralka czechem czeszka slowakiem slowaczka rosjaninem rosjanka anglikiem angielka wlochem
    wloszka francuzem francuzka hiszpanem hiszpanka amerykaninem krakowianka krakowianinem warszawianka warszawiakiem
    poznaniakiem poznanianka gdanszczaninem gdanszczanka lodzianinem wroclawianinem wroclawianka katowiczaninem ciocia
    wujkiem
""")
_LANGUAGES = read_forms("""
    english: angielski angielsku angielskiego
    german: niemiecki niemiecku niemieckiego
    polish: polski polsku polskiego
    spanish: hiszpański hiszpańsku hiszpańskiego
    french: francuski francusku francuskiego
    italian: włoski włosku włoskiego
    portuguese: portugalski portugalsku portugalskiego
    russian: rosyjski rosyjsku rosyjskiego
    ukrainian: ukraiński ukraińsku ukraińskiego białoruski białorusku
    czech: czeski czesku czeskiego
    slovak: słowacki słowacku słowackiego
    dutch: niderlandzki niderlandzku niderlandzkiego holenderski holendersku holenderskiego
    swedish: szwedzki szwedzku szwedzkiego
    norwegian: norweski norwesku norweskiego
    danish: duński duńsku duńskiego
    finnish: fiński fińsku fińskiego
    hungarian: węgierski węgiersku węgierskiego
    romanian: rumuński rumuńsku rumuńskiego
    greek: grecki grecku greckiego
    turkish: turecki turecku tureckiego
    arabic: arabski arabsku arabskiego
    hebrew: hebrajski hebrajsku hebrajskiego
    chinese: chiński chińsku chińskiego
    japanese: japoński japońsku japońskiego
    korean: koreański koreańsku koreańskiego
    vietnamese: wietnamski wietnamsku
    croatian: chorwacki chorwacku chorwackiego serbski serbsku
    lithuanian: litewski litewsku litewskiego
    latin: łacina łaciny łacinę
    esperanto: esperanto
    sign: migowy migowego
    kashubian: kaszubski kaszubsku śląski śląsku
""")
_PLAYED = read_words("""
    gitarze gitarę pianinie fortepianie skrzypcach altówce wiolonczeli kontrabasie basie perkusji bębnach flecie
    klarnecie saksofonie trąbce puzonie tubie harfie organach akordeonie ukulele banjo harmonijce keyboardzie
    mandolinie rogu oboju waltorni cymbałach dudach klawiszach tenisa piłkę nożną koszykówkę siatkówkę hokeja rugby
    golfa badmintona squasha szachy pokera brydża bilard padla tysiąca rzutki ping-ponga go unihokeja tenis futbol
    kosza siatkę nogę planszówki rpg dungeons d&d
""")
_LEARNED = read_words("""
    grać gry programowania programować pływać pływania gotować szyć tańczyć jeździć rysować rysunku śpiewu śpiewać
    szydełkować pythona javy javascriptu rusta gitary pianina żeglować nurkować żeglarstwa tańca garncarstwa ceramiki
    fotografii stolarki haftu robić boksu latać spadochroniarstwa
""")
_TOOLS = read_words("""
    vima vim neovima neovim emacsa emacs vscode vs intellij pycharma obsidiana notion excela excel worda libreoffice
    latexa photoshopa gimpa blendera python pythona pythonie java javie javascripcie typescripcie rust ruście go c++
    c# php ruby kotlin kotlinie swift scala r sql linuksa linuxa linux ubuntu debiana fedory fedora archa arch minta
    nixos windowsa windows macos androida iphone'a ios firefoksa firefoxa chrome'a brave'a safari thunderbirda
    outlooka signala telegrama whatsappa dockera gita github gitlaba postgresa postgres nextclouda zsh fish basha anki
    duolingo
""")
_CODE = read_words("""
    haskellu haskell elixirze clojure zigu pythonie pythona javie javascripcie typescripcie ruście rust go c++ c# php
    ruby kotlinie swifcie scali r sql c elixirze perlu
""")
_MONTHS = """
    styczeń stycznia styczniu luty lutego lutym marzec marca marcu kwiecień kwietnia kwietniu maj maja maju czerwiec
    czerwca czerwcu lipiec lipca lipcu sierpień sierpnia sierpniu wrzesień września wrześniu październik października
    październiku listopad listopada listopadzie grudzień grudnia grudniu wiosnę wiosną lato latem jesień jesienią zimę
    zimą
"""

_CLOSED = {
    "relation": _RELATIONS,
    "pet": _PETS,
    "thing": {word: word for word in (*_THINGS, *_PETS)},
    "kin": {word: word for word in _KIN},
    "condition": {word: word for word in _CONDITIONS - _CONDITIONS_WEAK},
    "language": _LANGUAGES,
    "played": {word: word for word in _PLAYED},
    "learned": {word: word for word in (*_LANGUAGES, *_LEARNED)},
    "tool": {word: word for word in _TOOLS},
    "code": {word: word for word in _CODE},
    "job": {word: word for word in _JOBS},
    "identity": {word: word for word in _IDENTITIES},
    "month": {word: word for word in read_words(_MONTHS)},
}
_JOB_ENDING = compile_text(
    r"(?!klient|pacjent|użytkowni|świad|uczestni|zwolenni|przeciwni|pasażer|czyteln|człon|właścici|szczęściar|sąsiad"
    r"|począt|wynik|dowod|zawodni(?:kiem)$"
    r"|problem|robot|idiot|bohater|wrog|dłużni|adresat|pewni|niewolni|wysok|wielk|blisk|dalek|nisk|kimś|mistrz|ideal"
    r"|marz|optymist|pesymist|rasist"
    r"|egoist|sadyst|turyst|mordercz|ofiar|gości|fan)"
    r"[a-z-]{2,}(?:icielem|icielka|arzem|arka|istą|istka|ystą|ystka|nikiem|niczka|logiem|lożka|icznym|ykiem|yczka"
    r"|iekiem|erem|erka|orem|orka|entem|entka"
    r"|antem|antka|owcem|grafem|grafka|mistrzem|metrą|terapeutą|terapeutka|trą|inżynierem|manem|anką|pedą|pedką"
    r"|techem|eutą)"
)
_POINTING = """
    to ten ta te tego tej tym tych tę tą temu tamto tamten tamta ciebie cię tobie ci twoje twój twoja twoich twojego
    twojej twoją go ją jej jego ich im mnie mi siebie sobie mój moja moje mojego mojej moją moich nasz nasza nasze
    wasz wasze tu tutaj tam tak
"""
_BARRED = {
    "name": read_words(f"""
        {_POINTING} nie jest są był była w na i a ale że bardzo już jeszcze tylko kto co gdzie kiedy jak tak no może
        nikt nic ktoś coś imię nazwisko xxx pan pani panem panią nieznane tajne user admin test przykład poniedziałek
        wtorek środa czwartek piątek sobota niedziela {_MONTHS} z za do o po przy dla od bo jan_kowalski jarvis claude
        chora chory zmęczona zmęczony sam sama gotowa gotowy polka polak niemka niemiec ja my angielskiego matematyki
        matematykę lekcje
    """),
    "place": read_words(f"""
        {_POINTING} strachu pokoju nędzy kłamstwie biedzie stresie nadziei domu pracy szkole szkoły domku łóżku drodze
        miłości długach związku jednym jednej dwóch dużym małym moim naszym niedzielę sobotę przyszłości przeszłości
        nowym narnii krypton kryptona kryptonu mordoru mordorze hogwarcie chwilę chwili ciszy siłowni lekarza sklepu
    kina bajce śnie raju piekle pracy_zdalnej
        domem rodziną mężem żoną chłopakiem dziewczyną innego pokoju kuchni pełni sumie ogóle końcu trakcie
        przyjaciółmi przyjacielem przyjaciółką siostrą bratem mamą tatą tobą kolegą koleżanką psem kotem góry natury
        zawodu wykształcenia ostatnich
    """),
    "org": read_words(f"""
        {_POINTING} domu domem sobą dwóch trzech nas ogrodzie projekcie nocy dzień nim sobie zadaniem sukces razie
        nocach tym_projekcie
    """),
    "field": read_words(f"""
        {_POINTING} domu nocy dzień ogrodzie pokoju kuchni projekcie tym_projekcie zespole ciszy skupieniu weekend
        poniedziałek wtorek sobotę niedzielę trakcie parze pocie excelu właśnie teraz dużo mało do na się z
    """),
    "what": read_words(f"""
        {_POINTING} jak gdy kiedy że żeby co czego kto kogo gdzie dlaczego mój moją moje moich wszystko nic coś czegoś
        kogoś nikogo ludzi ludzie oba obie opcję opcja wersję pomysł propozycję odpowiedź plan tytuł nazwę imię
        pierwszy pierwszą drugi drugą trzeci ostatni poniedziałków poniedziałki czekać czekania nie_wiedzieć być mieć
        i a ale z do na w o od za dla po przy nad się o_tym sposób słuchać_ciebie rozmawiać pomysły twój już bardzo
        dni pogody więc bo jeśli czy krócej dłużej mniej więcej inaczej podatki nie piątki piątków zebrania zebrań
        głupotę pracę biurokrację lub albo ani też sprawę rację żartować wiedzieć problemu problemów pracować_z
        problem dużo wiele sam sama
    """),
    "collected": read_words(f"{_POINTING} się dane informacje siły pieniądze na materiały opinie oferty myśli"),
    "trade_name": read_words(f"{_POINTING} dużo ciężko zawsze dobrze jak"),
    "tool": read_words(f"{_POINTING} z tej tego do się na w"),
}
_BARRED_WITHIN = {
    "what": compile_any(
        r"""
        to|ten|ta|te|tego|tej|tym|tych|tę|ciebie|cię|tobie|ci|twój|twoja|twoje|twojego|twojej|twoją|twoich|tobą|mój
        moja|moje|moją|mojego|mojej|moim|tu|tutaj|dziś|dzisiaj|teraz|błąd
        błędy|kod|pytanie|pytania|odpowiedź|odpowiedzi|pomysł|wersja|wersję|opcja|opcję|żart|żarty|zdanie|gdy|kiedy
        jak|że|zdani\w+|tytuł\w*|odpowied\w+|opcj\w+|wersj\w+|podatk\w+|infolini\w+|drugiego|pierwszego|jego|jej|ich
        poniedziałki|poniedziałków|korki|korków
        """
    ),
}
_ENDINGS = {"job": _JOB_ENDING, "tool": compile_text(r".+")}
_KEY_END = compile_text(
    r" ?,| bo\b| gdy\b| od\b| dla\b| z\b| ze\b| w\b| we\b| na\b| do\b| po\b| przy\b| jako\b| niż\b| ale\b"
    r"| najbardziej\b| zamiast\b| za\b| rano\b| wieczorem\b| bez\b| o\b"
)
_KEY_NOISE = read_words("""
    już bardzo nie wcale w_ogóle zbyt wszystkie wszelkie jeść pić czytać się też surowej surową surowe mocno
    szczególnie
""")
_JOINING = compile_any("i|oraz|lub|albo|ani|oprócz")
_STEM_ENDINGS = compile_text(r"(?:iami|ami|iego|ego|owi|ach|ich|ych|iej|ow|om|ej|ie|em|im|ym|y|i|a|e|o|u)$")
SLOTS = Slots(_CLOSED, _ENDINGS, frozenset({"tool"}), _BARRED, _BARRED_WITHIN)
KEY_WORDS = KeyWords(_KEY_END, _KEY_NOISE, _JOINING, _STEM_ENDINGS)
