"""What holds only today or this hour: where somebody is just now, what they are doing, a cold."""

from jarvis_cli.extraction.patterns import compile_openings, compile_phrases

_DAY = compile_phrases(
    r"""
    today|tonight|right now|just now|tomorrow|yesterday|last night|later today|at this (moment|time)|for now
    (by|until|till|this|next) (mon|tues|wednes|thurs|fri|satur|sun)day|at \d+ ?%|deadline\w*
    (bis|diesen|nachsten) (montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)
    (do|na) (poniedzialek|wtorek|srode|czwartek|piatek|sobote|niedziele)
    this (morning|afternoon|evening|minute|second|week|weekend)|next week(end)?|an? (minute|moment|second|hour) ago
    \w+ (minutes|mins|hours) ago|in (an|\w+) (minutes?|mins|hours?)|in a (minute|moment|second|bit|few)
    heute|vorhin|gestern|vorgestern|ubermorgen|gerade eben|in diesem moment|letzte nacht|nachste woche
    diese (woche|minute)
    dieses wochenende|diesen (morgen|abend|nachmittag)|vor \w+ (minuten|stunden?)|in \w+ (minuten|stunden?)|fur heute
    (?<!jeden\x20)(?<!jedem\x20)(?<!am\x20)(?<!guten\x20)(?<!den\x20)(?<!ganzen\x20)morgen
    dzis|dzisiaj|jutro|pojutrze|wczoraj|przedwczoraj|w tej chwili|na razie|zaraz|za (\w+ )?(minut\w*|godzin\w*|chwile)
    \w+ (minut\w*|godzin\w*) temu|w tym tygodniu|w ten weekend|w przyszlym tygodniu|za tydzien|od (rana|wczoraj)
    wlasnie teraz
    """
)
# So too, but for what somebody does by habit, or as what they are.
_WEEKDAY = compile_phrases(
    r"""
    on (mon|tues|wednes|thurs|fri|satur|sun)day(?! (the|mornings|afternoons|evenings|nights))|all day
    am (montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)
    (w|we) (poniedzialek|wtorek|srode|czwartek|piatek|sobote|niedziele)
    """
)
_BY_HABIT = compile_phrases(
    r"""
    (i|we) (\w+ )?(always|usually|normally|generally)|every (week|fortnight|other week|single \w+day)
    as an? (?!rule|result|matter|general|joke|favou?r|treat|test|bonus|surprise|change|one-off)[\w-]+( [\w-]+)?\
 (i|i'm|we|we're)
    (immer|normalerweise|grundsatzlich|meistens) (\w+ )?(ich|wir)|(ich|wir) (\w+ ){0,3}(immer|normalerweise\
|grundsatzlich|meistens)|jede woche
    (zawsze|zwykle|zazwyczaj|przewaznie) \w{2,}(e|am|em|my)|\w{2,}(e|am|em|my) (\w+ )?(zawsze|zwykle|zazwyczaj\
|przewaznie)|co tydzien
    """
)
# What is said of a day may begin something that lasts.
_BEGINNING = compile_phrases(
    r"""
    moved|married|engaged|divorced|separated|quit|resigned|retired|start(ed|ing|s)?|became|become|turned|born|hired
    adopted
    turns (\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty)
    (handed|gave|given|put) in (my|our) (notice|resignation)|gave (\w+ )?notice
    graduated|promoted|decided|stopped|gave up|given up|from today|since today|as of
    (bought|sold|got|found) ([\w-]+ ){0,4}(house|flat|apartment|car|dog|cat|puppy|kitten|boat|motorbike|bike|job\
|licen[cs]e\
|van|horse|piano)|passed (\w+ ){1,3}(test|exam)|signed (the|a|our|my) (\w+ )?(contract|lease)
    gezogen|umgezogen|geheiratet|verlobt|geschieden|getrennt|gekundigt|angefangen|begonnen|fange|beginne|geworden
    geboren
    adoptiert|abgeschlossen|befordert|entschieden|beschlossen|aufgehort|ab (heute|morgen|sofort)|seit heute
    (\w*haus|\w*wohnung|\w*auto|wagen|\w*hund|katze|boot|motorrad|\w*rad|pferd|klavier)( \w+){0,3} (gekauft|verkauft\
|bekommen\
|geholt)|(kaufte\w*|verkaufte\w*) (\w+ ){0,4}(\w*haus|\w*wohnung|\w*auto|wagen)|(\w*prufung\
|fuhrerschein) (\w+ )?(bestanden\
|gemacht)|unterschrieben
    wird( \w+){0,3} (\d+|eins|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|\w+zehn|\w+zig)
    (s?konczy|konczymy|koncze) (\w+ ){0,3}(lat\w*|rok|roczek|\d+|\w+dziesiatke|osiemnastke)
    zlozyl\w+ (\w+ )?(wypowiedzenie|rezygnacje)
    przeprowadz\w+|wprowadz\w+|ozenil\w*|wyszlam|zareczy\w+|rozwi\w+|rzucil\w+|zwolnil\w+|zaczal\w*|zaczel\w*|zaczynam
    zostal\w+|urodzil\w+|adoptowal\w+|skonczyl\w+|awansowal\w+|zdecydowal\w+|postanowil\w+|przestal\w+
    od (dzis|dzisiaj|jutra)
    (kupil|sprzedal|dostal|adoptowal)\w* (\w+ ){0,4}(dom|mieszkanie|kawalerke|samochod|auto|dzialke|psa|kota|rower\
|motocykl\
|motor|lodz|konia|pianino|elektryka)|zdal\w+ (\w+ ){0,3}(prawo jazdy|prawko|egzamin\w*|mature)|podpisal\w+ umowe
    """
)
_OFTEN = compile_phrases(
    r"""
    always|every|each|usually|often|never|since (?!yesterday|this|last night|today)|for (\w+ )?(years|months)|chronic\w*
    on (mon|tues|wednes|thurs|fri|satur|sun)days|regularly|weekly|daily
    immer|jede[nrsm]?|oft|meistens|niemals|seit (?!gestern|heute|vorhin)|chronisch\w*|regelmassig|taglich
    (montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)s
    zawsze|codziennie|kazd\w+|czesto|zwykle|nigdy|od (lat|roku|dziecka|dziecinstwa|urodzenia|\d+\
|(stycz|lut|marc|kwiet|maj|czerw|lip|sierp|wrzes|pazdzier|listopad|grud)\w*)|przewlekl\w+
    regularnie
    w (poniedzialki|wtorki|srody|czwartki|piatki|soboty|niedziele)
    """
)
_PLACE = compile_phrases(
    r"""
    (i'm|i am|we're|we are|user is|person is)( (already|still|just|back|now|currently|sitting|standing|waiting|stuck\
|here|lying|all|not))* (at|in|on|inside) (the |a |an |my )?(airport|station|train|bus|tram|plane|car|taxi|shop|store\
|supermarket|office|meeting|gym|doctor'?s?|dentist'?s?|hospital|kitchen|bath|bathtub|bed|couch|sofa|restaurant|cafe\
|bar|pub|beach|queue|line|traffic|way|phone|road|toilet|library|work|home|lecture|call|hotel)
    (i'm|i am|we're|we are|user is) (already |still |just |back |now )*(home|on (my|our|the) way|out and about\
|on the go|away|abroad)
    (bin|sind|ist|sitze|stehe|liege|warte|hange|stecke)( (ich|wir|jetzt|gerade|grad|grade|noch|schon|wieder|immer|nur\
|auch|mal|eben|hier|dann|da))* (im (zug|ice|bus|auto|buro|laden|supermarkt|stau|krankenhaus|meeting|bett|restaurant\
|cafe|kino|urlaub|hotel|flugzeug|taxi|wartezimmer|garten|fitnessstudio|unterricht)|am (flughafen|bahnhof|strand\
|telefon|handy|see)|in der (bahn|kuche|schule|arbeit|badewanne|bibliothek|vorlesung|schlange|u-bahn|s-bahn|uni\
|apotheke)|auf dem (weg|sofa|klo|heimweg)|auf der (arbeit|couch|autobahn|toilette)|beim (arzt|zahnarzt|friseur\
|einkaufen|kochen|essen|sport)|in einem? (meeting|termin|cafe)|zu hause|zuhause|daheim|unterwegs)
    (jestem|jest|siedze|stoje|leze|czekam|utknalem|utknelam)( (teraz|wlasnie|jeszcze|juz|znow|znowu|akurat|tu|tutaj\
|ciagle))* (w (sklepie|pociagu|autobusie|tramwaju|aucie|samochodzie|pracy|biurze|domu|drodze|korku|lozku|restauracji\
|kawiarni|szpitalu|kinie|hotelu|szkole|kuchni|wannie|kolejce|samolocie|podrozy)|na (lotnisku|dworcu|spotkaniu\
|zakupach|plazy|silowni|przystanku|wykladzie|lekcji|wakacjach|urlopie(?! (macierzynsk|tacierzynsk|wychowawcz|rodziciels\
|ojcowsk|bezplatn)\w*)|kanapie)|u (lekarza|dentysty|fryzjera)|poza domem)
    """
)
_DOING = compile_phrases(
    r"""
    (i'm|i am|we're|we are|user is) ((just|now|currently|still|about to|already) )*(cook|watch|wait|driv|head|leav\
|debug|pack|eat|drink|listen|shopp|stand|sitt|walk|fly|try|mak|read)ing
    (i'm|i am|we're|we are|user is) ((just|now|currently|still|already) )*going (?!to\b)\w+
    going to (the |my |a )?(shop|shops|store|supermarket|gym|bed|work|doctor|dentist|bank|office|toilet|lunch|sleep\
|shower)
    (i|we|user) ((have|has|'ve) )?just (had|ate|got (home|back|up|here)|came|finished|woke|arrived|saw|heard|watched\
|made|went|returned|landed)
    (i'm|i am|we're|we are) having (a |some |my )?(break|breakfast|lunch|dinner|coffee|tea|drink|beer|meeting)
    i've just (eaten|arrived|finished|woken|come|had|seen)|about to (go|leave|eat|sleep|start|cook)
    (koche|esse|schaue|gucke|warte|fahre|gehe|komme|hore|trinke|stehe|sitze|liege)( \w+){0,2} (gerade|grad|grade|eben)
    (gerade|grad|grade|eben) (am|beim|dabei|in|im|auf|aus|vom|unterwegs)|(komme|war) (ich )?(gerade|grad|eben)
    gleich (los|weg)
    (wlasnie|teraz|akurat) (gotuje|jem|ogladam|czekam|jade|ide|pije|wracam|siedze|stoje|wrocilem|wrocilam|zjadlem\
|zjadlam)
    (gotuje|jem|ogladam|czekam|jade|ide|pije|wracam|siedze|stoje) (wlasnie|teraz|akurat)
    """
)
# What is pointed at is there now, even if it comes again every day.
_POINTED_AT = compile_phrases(
    r"""
    (work|working|worked|sit|sitting|struggle|struggling|fight|fighting|deal|dealing|look|looking|been|stuck|busy|play\
|playing|stare|staring)( \w+){0,2} (on|with|at|over|through) (this|these|that|those)( one| thing)?\
(?= (every|each|all|a lot|daily|for|since|and|but|or|now|again|day|the whole|right|already|still|too|here)\b|[^\w\s]|$)
    (work|working|worked|sit|sitting|struggle|struggling|fight|fighting|deal|dealing|look|looking|been|stuck|busy)\
( \w+){0,2} (on|with|at|over|through) (this|these|that|those) (file|table|sheet|spreadsheet|document|script|code\
|query|function|slide|chart|formula|bug|error|page|problem|task|exercise|text|form|version|draft|ticket|issue|line\
|macro|template|list|level)s?
    (use|open|run|edit|need|get|see|own)(s|ing)? (this|these|that) (file|table|sheet|spreadsheet|document|script|code\
|query|function|formula|error|bug|page|form|version|draft|macro|template|tool|command|message|setting|button|link)s?
    (arbeite|arbeiten|sitze|sitzen|kampfe|hange|verzweifle|schreibe|bastle|spiele|starre|verbringe)( \w+){0,4}\
 (an|mit|in|auf|vor|uber) dies(er|em|en) (datei|tabelle|blatt|dokument|skript|code|abfrage|funktion|folie|diagramm\
|formel|fehler|seite|problem|aufgabe|text|formular|version|entwurf|ticket|zeile|makro|vorlage|liste|programm|tool\
|level)\w*
    (arbeite|arbeiten|sitze|sitzen|kampfe|hange|verzweifle|bastle)( \w+){0,4} (daran|damit|dran|davor|da mit|hiermit)
    (benutze|nutze|verwende|offne|bearbeite|brauche|hasse|bekomme|sehe)( \w+){0,3} dies(e|en|es) (datei|tabelle|blatt\
|dokument|skript|code|abfrage|funktion|folie|formel|fehler|seite|formular|version|entwurf|makro|vorlage|liste\
|meldung)\w*
    (pracuje|pracujemy|siedze|siedzimy|mecze sie|walcze|grzebie|klikam|pisze)( \w+){0,3} (nad|z|na|w|przy)\
 (tym|ta|tej|tych|tymi)(?! sam\w+)( (plik|arkusz|tabel|dokument|skrypt|kod|zapytani|funkcj|slajd|wykres|formul|bled\
|stron|zadani|tekst|formularz|wersj|szkic|projekt|makr|szablon|list|program|narzedzi|poziom)\
\w*)?(?! \w*(firm|zespol|szkol|branz))
    (uzywam|otwieram|korzystam|edytuje|widze|dostaje)( \w+){0,2} (z )?(tego|tej|tych|ten|te) (plik|arkusz|tabel\
|dokument\
|skrypt|kod|zapytani|funkcj|formul|blad|bled|stron|formularz|wersj|makr|szablon|narzedzi|komunikat)\w*
    """
)
# The parts of a program: "I have a class Dog with a method bark".
_PROGRAM = compile_phrases(
    r"""
    (class|function|method|variable|array|struct|dataframe|loop|object|table|column|regex|enum)( \w+){0,3} (with|called\
|named|that|which|of)( \w+){0,2} (method|function|attribute|field|argument|parameter|column|row|key|value|return\w*\
|throw\w*|loop|element|entr\w*)s?
    (klasse|funktion|methode|variable|array|schleife|objekt|tabelle|spalte)( \w+){0,3} (mit|namens|die|der|das|aus)\
( \w+){0,2} (methode|funktion|attribut|feld|argument|parameter|spalte|zeile|schlussel|wert|element)\w*
    (klas[eay]|funkcj[eai]|metod[eay]|zmienn[ae]|tablic[eay]|petl[eai]|obiekt|tabel[eai]|kolumn[eay])( \w+){0,3}\
 (z|o|ktor\w+)( \w+){0,2} (metod|funkcj|atrybut|pol|argument|parametr|kolumn|wiersz|klucz|wartosci|element)\w*
    """
)
_TROUBLE = compile_phrases(
    r"""
    stuck (with|on|at|in)|(been )?(waiting|on hold)
    (doesn't|does not|don't|won't|not) (work|compile|start|load|print|open|turn on|charge)(ing)?
    (get|getting|got|keep getting|see|seeing) (an? |this |the )?(\w+ )?error|error \d+
    (battery|phone|laptop|printer) is (dead|empty|broken)
    (out of|run out of) (coffee|milk|bread|time|paper|ideas)|i (already )?tried
    (that|this|your|the) (answer|reply|code|script|query)
    (druckt|funktioniert|geht|startet|ladt|klappt|kompiliert) (\w+ )?nicht|ist (kaputt|leer|abgesturzt)|fehlermeldung
    (die|deine|diese) antwort|(der|mein|dieser) code|hange fest
    nie (drukuje|dziala|uruchamia|laduje|kompiluje|wlacza)( sie)?|zepsul\w*|ta odpowiedz|twoja odpowiedz
    (ten|moj) kod (nie|sie)
    utknal\w+
    """
)
_SLIGHT_ILLNESS = compile_phrases(
    r"""
    (have|has|got|'ve got|having|caught) (a |an |the )?(bad |terrible |slight )?(cold|headache|fever|flu\
|stomach ?ache|hangover|sore throat|runny nose|cough|rash|cramp)
    (head|throat|stomach|back|tooth) (hurts|aches)|feel(ing)? (sick|ill|unwell|dizzy)
    (habe?|hat) (\w+ ){0,2}(erkaltung|schnupfen|fieber|grippe|kopfweh|kopfschmerzen|husten|halsweh|halsschmerzen\
|kater|bauchweh|bauchschmerzen)
    tut (mir )?(\w+ ){0,3}weh|bin (ich )?(\w+ )?(krank|erkaltet|verschnupft)
    mam (\w+ )?(katar|goraczke|grype|kaszel|kaca|przeziebienie|bol glowy)|boli mnie|mnie boli
    jestem (\w+ )?(chor[ya]|przeziebion[ya])
    """
)
_SHORT_NEWS = compile_openings("back|brb|on my way|bin (gleich )?(weg|zuruck|da)|wracam|ide|lece")


def is_passing(plain: str) -> bool:
    """Return whether what a simplified text says will not hold any more tomorrow."""
    if (_DAY.search(plain) or _DOING.search(plain)) and not _BEGINNING.search(plain):
        return True
    if _WEEKDAY.search(plain) and not (_BEGINNING.search(plain) or _BY_HABIT.search(plain)):
        return True
    if _POINTED_AT.search(plain) or _PROGRAM.search(plain):
        return True
    if _OFTEN.search(plain):
        return False
    return bool(
        _PLACE.search(plain) or _TROUBLE.search(plain) or _SLIGHT_ILLNESS.search(plain) or _SHORT_NEWS.match(plain)
    )
