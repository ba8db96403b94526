"""Parts that many patterns for Polish share; patterns.py says how they are put in."""

from jarvis_cli.models.notebook.statements.patterns import read_parts

PARTS = read_parts(
    r"""
    no_adjective (?:o|z|ze|w|we|na|do|od|dla|po|przy|i|oraz|albo|lub|nie|że|co|jak|za|nad|pod|bez|to|tw\w+|mo(?:im\
|ja|ją|je|j)|jego|jej|ich|u)\b
    end (?=$| [,;(]| (?:i|oraz|a|ale|w|we|z|ze|od|na|po|dla|do|przy|pod|u|więc|mam|mieszkam)\b)
    few (?:(?!{no_adjective})[\w/-]+ ){0,3}?
    adjs (?:(?!\w+(?:nie|cie)\b)\w+(?:ego|ą|e|y|i|ych|ich|wa|ma|na) ){0,2}?
    my (?:moi|nasi|moj(?:a|e|ego|ej|emu|ą|ich|im)?|mój|moim|nasz(?:a|e|ego|ej|emu|ą|ym|ych)?)
    a (?:(?:jedn\w+|dwa|dwie|dwoje|dwóch|trzy|troje|trzech|cztery|czworo|czterech|pięć|pięcioro|sześć|siedem|osiem\
|dziewięć|dziesięć|kilka|kilkoro|parę|wiele|\d+) )
    name_is nazywa|ma na imię|wabi|to|zwie
    often (?:codziennie|co (?:\w+ )?(?:dzień|dziennie|tydzień|miesiąc|rok|rano|wieczór|poniedziałek|wtorek|środę\
|czwartek|piątek|sobotę|niedzielę|weekend|roku|lato|zimę)|każd\w+ (?:dnia|dzień|rano|ranek|wieczór|wieczora|tygodnia\
|tydzień|poniedziałek|wtorek|środę|czwartek|piątek|sobotę|niedzielę|roku|weekend|lata|lato)|w każd\w+\
|w (?:poniedziałki|wtorki|środy|czwartki|piątki|soboty|niedziele|weekendy)|raz w|(?:dwa|trzy|cztery|pięć\
|\d+) razy (?:w|na|dziennie)|zawsze|nigdy|zwykle|zazwyczaj|regularnie|często|przeważnie|na co dzień|wieczorami\
|rankami|rano|dziennie|latem|zimą|od lat|rzadko|o świcie|przed snem|przed pracą|po pracy)
    habit biegam|pływam|jeżdżę|jeździmy|chodzę|chodzimy|jem|jemy|jadam|piję|pijemy|czytam|gotuję|gotujemy|piekę|śpię\
|wstaję|kładę|pracuję|gram|gramy|spotykam|odwiedzam|odwiedzamy|dzwonię|kupuję|kupujemy|biorę|robię|robimy|trenuję\
|ćwiczę|medytuję|oglądam|oglądamy|słucham|piszę|dojeżdżam|dojeżdżamy|tańczę|śpiewam|maluję|wędruję|spaceruję\
|podróżuję|podróżujemy|płacę|noszę|spędzam|spędzamy|uczę|morsuję|wędkuję|latam|wychodzę|biegamy|pływamy|sypiam\
|sprzątam|prasuję|zamawiam|wyjeżdżam|wyjeżdżamy|pomagam|dorabiam
    month (?:od|w|we|z|na|od 1|od początku|po|przyszł\w+|za) (?:\w+ )?(?:stycz\w+|lut\w+|mar[zc]\w*|kwie\w+|maj\w*\
|czerw\w+|lip\w+|sierp\w+|wrze\w+|październ\w+|listopad\w*|grud\w+|wiosn\w+|lat\w+|jesie\w+|zim\w+|rok\w*|miesiąc\w*\
|semestr\w*|poniedzia\w+|wtor\w+|środ\w+|czwart\w+|piąt\w+|tygodni\w*)
    past łem|łam|liśmy|łyśmy
    not (?:nie )
    value .+
    doing (?!mam\b|jestem\b|czekam\b|mogę|wiem|widzę|dostaję|myślę|szukam|próbuję|potrzebuję|dziękuję|zapominam|gubię\
|muszę|chcę|rozumiem|pytam|piszesz|mylę|trafiam|słyszę|czuję|kocham|lubię|mówię|nam\b|sam\b|tam\b|wam\b|cię|się|moj\w\
|znajduję|wracam do|pamiętam|umiem|żałuję|obiecuję|uważam|polecam|proponuję|rezygnuję|kończę)\w{2,}(?:ę|am|em|emy|amy\
|imy\
|ymy)
    sign (?:zawsze|nigdy|codziennie|zwykle|zazwyczaj|regularnie|przeważnie|co (?:\w+ )?(?:dzień|tydzień|miesiąc|rok\
|rano|wieczór\
|poniedziałek|wtorek|środę|czwartek|piątek|sobotę|niedzielę|weekend|lato|zimę)|(?:w |we )?każd\w+ (?:dzień|dnia|rano\
|ranek\
|wieczór|tydzień|miesiąc|rok|poniedziałek|wtorek|środę|czwartek|piątek|sobotę|niedzielę|weekend|lato|zimę|wakacje)\
|(?:w|we) (?:poniedziałki|wtorki|środy|czwartki|piątki|soboty|niedziele|weekendy)|(?:raz|dwa razy|trzy razy|\w+ razy) \
(?:w|na) (?:tygodniu|tydzień|miesiącu|miesiąc|roku|rok|dzień))(?= |$)
    years (?:\w+ )?(?:lat|dziecka|dzieciństwa|roku|zawsze|miesięcy|urodzenia|studiów|matury|pokoleń|(?:19\
|20)\d\d)(?= |$)
    count (?:dwójkę|trójkę|czwórkę|piątkę|szóstkę|dwoje|troje|czworo|pięcioro|dwóch|trzech|czterech|pięciu|sześciu\
|kilkoro\
|gromadkę|dwie|trzy|cztery|pięć|sześć|siedem|osiem|dziesięć|kilka|parę|\d+)
    role (?:nauczyciel\w*|lekar\w+|pielęgnia\w+|prawni\w+|kuchar\w+|inżynier\w*|programist\w+|informaty\w+|student\w*\
|emeryt\w*\
|księgow\w+|kierowca|położna|ratowni\w+|strażak|policjant\w*|bibliotekar\w+|fryzjer\w*|psycholog\w*|fizjoterapeut\w+\
|tłumacz\w*\
|dziennikar\w+|architekt\w*|grafi\w+|rolni\w+|ogrodni\w+|piekarz|cukierni\w+|mechanik|elektryk|hydraulik|stolarz|murarz\
|przedszkolanka|opiekunka|logoped\w+|weterynarz|farmaceut\w+|dentyst\w+|sprzedawc\w+|kelner\w*|barist\w+|żołnierz\
|pilot\w*\
|muzy\w+|fotograf\w*|freelancer\w*|kurier\w*|magazynier\w*|doktorant\w*|górni\w+|leśni\w+|hutnik|spawacz|pszczelarz)
    adj (?:(?:star\w+|młod\w+|najstarsz\w+|najmłodsz\w+|mał\w+|now\w+|drug\w+|pierwsz\w+|kochan\w+|najlepsz\w+\
|rodzon\w+|\w+letni\w*|roczn\w+|starsz\w+|młodsz\w+|ukochan\w+|adoptowan\w+|dorosł\w+) )?
    cap_place {cap_name}
    cap_org {cap_name}
    month_name styczniu|lutym|marcu|kwietniu|maju|czerwcu|lipcu|sierpniu|wrześniu|październiku|listopadzie|grudniu
    thing_end (?=$| [,;(]| (?:i|oraz|lub|ale|a|o|w|we|z|ze|od|na|po|dla|do|przy|pod|który|która|które|imieniem|za|u\
|koło|nad|nazywa|wabi|prawa|jazdy|3d|pełn\w+|rasy|morsk\w+)\b| \w+(?:ową|owy|owe|ego|ny|ną|ne|cy|cą|ski|ską\
|skie)(?:$| ,| (?:i|w|z|na|od|nad)\b))
    """
)
