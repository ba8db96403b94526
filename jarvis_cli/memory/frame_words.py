"""Words that statements about a person are framed in, folded as in the word index: they name nothing particular.

In "my dog is called Bruno", "dog" and "called" are the frame. The commonest function words of languages that the stop
words of search leave out are here too. A frame that is missing makes forgetting withhold more than it must, never less.
"""

FRAME_WORDS = frozenset(
    """
    able address adult age ago allergic allergy already always animal answer apartment apply appointment around
    arrive ask assistant aunt baby bad beautiful become begin believe best better big birthday birth body born boss
    boyfriend boy brother buy call car care cat change child children city class clean close club cold color colour
    come company contact conversation cook correct count country course cousin daily date daughter day dead describe
    detail diet different difficult dinner doctor dog dream drink drive early easy eat email end engaged enjoy
    evening event exactly example explain family famous far father favorite favourite fear feel few find flat food
    foot free friend full funny get girl girlfriend give go good grandfather grandma grandmother grandpa granny
    great group half hand hard hate head health hear help high hint home hour house husband idea important
    information interest job keep kid kind language large last late learn leave less let life light line list listen
    little live long look lose lot love low make male man married matter maybe meal mean meet meeting mention mind
    minute mobile moment money month morning mother move mum named name near need neighbour neighbor nephew new news
    next nice niece night number office often old open order owner parent part partner party past pay people person
    pet phone photo pick picture piece pin place plan play please point possible prefer present pretty price problem
    program project put question quick quite read real reason recipe remain remind reply rest right room run safe
    school search see sell send sentence set several shop short show sibling side sign simple sister sit size sleep
    small so some somebody someone something sometimes son soon speak special spend stand start state stay step
    still stop store story street strong sure surname take talk team telephone thank thing think time tired today
    together tomorrow tonight topic town train travel trip true try turn type uncle understand use useful user usual
    vacation verify view visit wait walk want warm watch water way wear week weekend well whole wife wish woman
    women word work world worry write wrong year yes yesterday young password code wifi wlan mail page account
    against among between during however since than though until within without

    abend adresse allergie allergisch alt alter anderer anfang angst antwort apotheke arbeit arbeite arzt aufgabe
    beginnen beide beispiel beruf besonders besser beste bett bitte brauche brief bruder buro chef cousine dank
    danke datum denke ding eben ehefrau ehemann einfach eltern ende enkel enkelin erzahle esse essen fahre familie
    farbe fenster ferien finde firma frage frau freund freundin fruh fuhle funktioniere garten gebe geboren
    geburtstag gefalle gehe geld gemeinsam genau gern gerne geschaft geschichte geschwister gestern gesund
    gesundheit gibt gehort glaube gleich gro gross grunde gruppe gut halte handy hasse haus hause haustier heirate
    heisse heisst helfe herr heute hilfe hore hund idee immer interesse jahr junge kalt katze kaufe kenne klar
    klasse klein kollege kollegin komme kurz lache lange lauf laut lebe leben leicht leid lerne lese letzte leute
    lieb liebe lieblings liege links liste lustig mache madchen mag mal mama manchmal mann meer mehr meine mensch
    mittag mochte mogen monat morgen mude mutter nachbar nachbarin nachname nachricht nachste nacht nahe neffe nehme
    nenne neu nichte niemals nummer nutze nutzer nutzerin oft oma onkel opa ordnung ort papa partnerin platz post
    preis projekt rechts rede regel reise reist richtig rufe ruhig sache satz schlecht schlafe schnell schon schone
    schreibe schule schuler schwester sehe seite sekunde sitze sohn sonne sorge spat spiel spiele sprache sprich
    stadt stehe stimmt stelle strasse stuck studiere stunde suche tag tante tasche telefon termin text thema tier
    tisch tochter toll trage treffe trinke tun tur ubung uhr urlaub ursache vater verein vergesse verheiratet
    verstehe viel vielleicht vorname wagen wahl warte wasser weg weihnachten welt wenig weiter wetter wichtig wissen
    woche wochenende wohne wohnung wort wunsch zahl zahle zeige zeit zimmer zuhause zusammen kein mein dein sein
    unser euer dies jed welch manch solch passwort kennwort hinweis konto schwager schwiegermutter schwiegervater
    grosseltern alle alles bald damals danach darum davon davor dafur deshalb eher einige etwa fast fruher ganz gar
    leider manche naturlich neben seit sogar spater trotz trotzdem viele wahrend wirklich ziemlich zwischen

    adres alergia alergiczny alergie babcia bajka boje brat brac bratanek byc bylem bylam caly cena chlopak chlopiec
    chodze choroba chory chyba cieply ciocia ciotka codziennie corka czas czasem czekam czesto czlowiek czytam dalej
    data dawno daleko dobry dobrze dom dokladnie dostaje drogi duzo duzy dzieci dzieciak dziecko dziekuje dzien
    dziadek dzis dzisiaj dziewczyna gdzies glowa godzina gotuje gora grupa herbata imie informacja inny jade jadam
    jedzenie jem jestesmy jezyk jutro kazdy kiedys klasa klient kocham kolega kolezanka koniec kot kolor kraj krotki
    ksiazka kuchnia kupic kuzyn kuzynka latwy lekarz lekcja lezec liczba lista ludzie lubie lubi malzenstwo maly maz
    matka mezczyzna miasto mieszkac mieszkam mieszka mieszkanie miesiac miejsce miec milosc mlody mocno mowic mowi
    mowie mysle nadal nagle najbardziej najlepszy nazwa nazwisko nazywa nazywam nienawidze nigdy nowy noc noga numer
    obiad ochota odpowiedz ojciec okno okolo osoba ostatni pamietac pamietam pan pani partnerka pic pies psa
    pieniadze pije pisac pisze poczta pogoda pokoj pomoc popoludnie potem potrzebuje pozny praca pracuje pracowac
    prosze prosty przyjaciel przyjaciolka pytac pytanie rano raz rodzenstwo rodzic rodzice rodzina rok rozmowa
    rozumiec rzecz samochod siedziec siostra siostrzenica siostrzeniec sklep slowo sluchac spac spotkanie sprawa
    stary stol szef szkola szybki slub syn swiat swieta szukac tam tata teraz temat tydzien tylko tytul uczyc
    uczulony uczulenie ulica ulubiony ulubiona ulubione umiec urodziny urodzil uwazac uzytkownik uzytkowniczka wabi
    wazny wakacje wieczor wiek wiecej wiedziec woda wolny wspolny wujek wyjazd zajecia zamezna zapisz zawod zawsze
    zdrowie zdrowy zly znac znam zona zonaty zwierze zycie zyc zyje moj twoj swoj nasz wasz taki jaki ktory haslo
    kod wskazowka chodzi jesc dlatego jednak miedzy nawet niestety obok podczas prawie raczej troche wszyscy zaraz

    אבא אבל אביב אדם או אוהב אוהבת אחות אח אחי אחותי אחר אחרי איזה אין איך אימא אישה אשתי איפה אל אלה אלי אלרגי
    אלרגית אם אמא אמי אני אנחנו אף אשר את אתה אתם אתמול בן בעל בעלי בת בית בוקר בין גם גר גרה דבר הבת הוא היה היו
    היום היא הייתה הכל הם הן הנה הרבה ועוד זה זאת זו חבר חברה חברת חודש חיים חתול חתולה טוב טובה טלפון יום ילד ילדה
    ילדים יש יותר כאן כדי כל כלב כלבה כלבי כמה כמו כן כתובת לא לאן לבן לגבי להיות לי לך לילה למה לנו לפני מאוד מה מי
    מדי מחר מין מן מספר משהו משפחה מתי נולד נולדה נקרא נקראת סבא סבתא עבד עבודה עובד עובדת עוד עולם עיר עכשיו על עם
    ערב צבע קוראים קורא קטן קטנה רוצה רק שבוע שלה שלהם שלו שלי שלך שלנו שם שמה שמו שמי שנה שני תודה תמיד

    ابن ابنة ابني ابي اب اخ اخت اختي اخي ادرس اريد اسكن اسم اسمه اسمها اسمي اعمل اعيش افضل اكثر اكره الا الان التي
    الذي الى ام امس امي ان انا انت انتم انه او اي اين ايضا بعد بعض بنت بيت بين تحت تسكن تعمل تعيش تلك ثم جدا جدي
    جدتي جديد جميل جيد حساسية حول خال دايما ذلك رقم زوج زوجة زوجتي زوجي سنة شكرا شهر شيء صديق صديقة صديقتي صديقي
    صغير عام عايلة عم عمر عمري عمل عن عند عنوان على عيد غدا غير فقط في قبل قد قط قطة كان كانت كبير كثير كثيرا كل كلب
    كلبة كلبي كلم كم كما كيف لا لان لدي لك لكن لم لماذا لن لنا له لها لي ليس ليلة ما ماذا متى مثل مدينة مرة مساء مع
    من منذ مولد ميلاد نحن نعم هاتف هذا هذه هل هم هنا هناك هو هي واحد وقت ولد يحب يدعى يسكن يسمى يعمل يعيش يكون يوم
    احب

    au aux avec cette chat chez chien dans des donc elles est etait frere habite habites il ils je leur leurs
    les ma mais mere mes mon naissance nom notre nous ont ou par pere pour prenom quel quelle que qui sa sans ses
    soeur sont suis sur ta tes ton travaille tu un une vis votre vous anniversaire appelle appelles allergique ville
    maison fille

    al alergico amiga amigo con cual cumpleanos de del donde el ellos en encanta era eres es esta este gata
    gato gusta hermana hermano hija hijo la las llama llamo los madre muy nombre nos nosotros numero padre para
    perra perro pero por porque quien se somos soy su sus te tengo tiene trabaja trabajo tus una uno vive vivo yo

    брат был была быть в вот все где для до друг его ее если есть еще живет живу же за зовут и из или имя их как
    когда кот которыи кошка люблю любит мама мать меня мне мои моего моеи моя мое моему мою моих мы на над наш не
    нет но о об он она они от отец очень папа по под подруга при работает работаю с сестра собака сын так тебя то
    только ты у уже что чтобы это этот я

    가 개 거 것 강아지 고양이 그 나 나는 내 내가 너 누나 동생 딸 많이 무엇 살고 살아요 생일 아내 아들 아버지 아빠 안
    어디 어머니 언니 엄마 없다 없어요 오빠 우리 이 이름 있다 있어요 저 저는 전 제 제가 좋아해요 좋아하다 직업 집
    친구 형 남편 그리고
    """.split()
)

# Values that many things have: months, days, seasons, colours, small numbers. By themselves they name nothing either,
# but in a frame they are what is said.
COMMON_VALUES = frozenset(
    """
    january february march april may june july august september october november december monday tuesday wednesday
    thursday friday saturday sunday spring summer autumn winter black white red blue green grey gray yellow brown
    orange pink purple one two three four five six seven eight nine ten first second third fourth fifth sixth

    januar februar marz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag sonntag
    fruhling sommer herbst schwarz weiss rot blau grun gelb braun grau bunt eins zwei drei vier funf sechs sieben
    acht neun zehn erst erste zweit zweite dritt dritte viert funft sechst siebt neunt zehnt

    styczen stycznia luty lutego marzec marca kwiecien kwietnia maj czerwiec czerwca lipiec lipca sierpien sierpnia
    wrzesien wrzesnia pazdziernik listopad grudzien grudnia poniedzialek wtorek sroda czwartek piatek sobota
    niedziela wiosna lato jesien zima czarny bialy czerwony niebieski zielony zolty brazowy szary jeden dwa trzy
    cztery piec szesc siedem osiem dziewiec dziesiec pierwszy pierwsza drugi druga trzeci trzecia trzeciej czwarty
    piaty szosty
    """.split()
)

# In Chinese and Japanese, where nothing else parts the words: what frames a statement, and all hiragana.
UNSPACED_FRAMES = (
    "名字|名前|喜欢|喜歡|颜色|顏色|生日|妈妈|媽媽|爸爸|父亲|父親|母亲|母親|朋友|今天|明天|昨天|今日|明日|昨日|现在|現在|工作|电话|電話"
    "|号码|番号|誕生日|出生|过敏|過敏|住所|地址|什么|什麼|怎么|怎麼|我们|你们|他们|她们|先生|仕事|大好|電話番号"
    "|[对對対我你您他她它们們的吗嗎呢吧啊呀哦是在有和跟就也很最这這那哪谁誰叫住私僕俺君彼犬猫狗貓妻夫姉妹兄弟]|[\u3040-\u309f]+"
)
