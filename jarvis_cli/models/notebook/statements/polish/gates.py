"""What keeps a Polish sentence from being a lasting statement, and what may stand before one."""

from jarvis_cli.models.notebook.statements.patterns import compile_any, compile_text
from jarvis_cli.models.notebook.statements.tables import Gates

_TEXTS = (
    r"(?:opowiadani\w+|opowieść|bajk\w+|baśń|powieś\w+|wiersz\w*|piosenk\w+|list\w*|mail\w*|e-?mail\w*|wiadomość"
    r"|wiadomości|przemówieni\w+|esej\w*|wypracowani\w+|dialog\w*|scenariusz\w*"
    r"|scen\w+|monolog\w*|rozdział\w*|początek|wstęp|sonet\w*|pamiętnik\w*|podani\w+|profil\w*|post\w*|recenzj\w+"
    r"|ogłoszeni\w+|tekst\w*|zdani\w+|limeryk\w*|fraszk\w+|rap\w*|skecz\w*)"
)
GATES = Gates(
    pretending=compile_any(
        r"""
        (?:zabawmy|pobawmy|zabawimy) się|odegraj\w*|odgryw\w+|udawaj\w*|udajmy|udajemy,? że|wciel się|wcielam się
        wcielę się|wejdź w rolę|w roli
        zagraj(?:my)? (?:w|scenkę|rolę|ze mną)|scenk\w+|roleplay|role play|odgrywanie ról
        (?:ja )?jestem \w+(?: \w+)?,? a ty|ja będę \w+(?: \w+)?,? a ty
        ty (?:jesteś|będziesz) (?:moim|moją|teraz|\w+em|\w+ą)
        (?:od teraz|teraz) jesteś|jesteś (?:teraz )?(?:moim|moją)
        zachowuj się jak|odpowiadaj jako|działaj jako|mów jak
        ćwiczymy (?:rozmow\w+|dialog\w*|scen\w+|wystąpieni\w+|prezentacj\w+)|jestem (?:twoim\
|twoją) (?:now\w+ )?(?:uczniem\
|uczennicą|pacjent\w+|klient\w+|gości\w+)
        poćwiczmy (?:rozmowę|dialog|rozmowę kwalifikacyjną)|przećwiczmy|symulacj\w+ rozmowy
        moja postać|mój bohater|gra tekstowa|przygoda tekstowa
        """
    ),
    ending=compile_any(
        r"""
        (?:koniec|dość|stop|skończmy|kończymy|wystarczy)(?: tej| tego| z)? ?(?:zabaw\w+|gr\w+|scenk\w+|odgrywani\w+\
|roli|udawani\w+)
        wracając do rzeczywistości|a tak serio|a teraz serio|na serio|w prawdziwym życiu|żarty na bok
        prawdziwe pytanie
        """
    ),
    foreign=compile_any(
        r"""
        przetłumacz\w*|tłumaczeni\w+|przełóż|przekład\w*|popraw\w*|korekt\w+|skoryguj|zredaguj|przeredaguj|sparafrazuj
        parafraz\w+|streść|streszcz\w+|podsumuj|skróć|przeformułuj
        (?:napisz|sformułuj|ujmij|zapisz) to
        brzmi(?:ało|)? (?:lepiej|grzeczniej|milej|naturalnie|dobrze|poprawnie|profesjonaln\w+|uprzejmiej)
        gramatyk\w+|gramatyczn\w+|ortografi\w+|ortograficzn\w+|interpunkcj\w+
        (?:to|tego|tym|następujące|poniższe|powyższe|moje|w) zdani\w+
        (?:ten|tego|tym|poniższy|następujący|powyższy) (?:tekst|tekstu|tekście|mail|maila|list|wiersz|cytat|akapit\
|fragment|wpis|post)
        (?:ta|tę|tej|poniższą|następującą|moją) (?:wiadomość|wiadomości|notatkę|recenzję|zwrotkę|ofertę)
        jak (?:powiedzieć|napisać|się mówi|się pisze|będzie|jest|brzmi) .{0,80}po (?:angielsku|niemiecku|polsku\
|hiszpańsku|francusku|włosku|rosyjsku)
        co (?:znaczy|oznacza)
        (?:tekst|słowa|refren|zwrotk\w+) (?:piosenki|tej piosenki|utworu)|z jakiej piosenki
        skąd (?:to jest|jest ten|jest to|pochodzi|ten|ta|te)|kto (?:to )?(?:śpiewał|śpiewa|powiedział|napisał to)
        czyje to
        (?:dowcip|żart|kawał|zagadk\w|łamaniec|łamańce|cytat\w*|przysłowi\w+|powiedzonk\w+|puenta)
        dawno,? dawno temu|pewnego razu|fikcyjn\w+|hipotetyczn\w+|fabuł\w+|protagonist\w+|narrator\w*
        w pierwszej osobie|z perspektywy
        (?:na przykład|np\.?|przykład|przykładowo) ?:
        (?:wyobraź|wyobraźmy|wyobrazcie) (?:sobie|se)|załóżmy|przypuśćmy|powiedzmy,? że|co (?:by|gdyby) |a gdyby
        jako (?:użytkownik|użytkowniczka|klient|administrator|gość|odwiedzający) (?:chcę|mogę|chciał\w+)
        user stor(?:y|ies)|dane testowe|lorem ipsum|szablon(?! na| do)|wzór (?:pisma|listu|maila|podania)|formularz\w*
        uzupełnij
        (?:oceń|ocen|skrytykuj|zrecenzuj) (?:to|mój|moje|moją|ten|tę|poniższ\w+) (?:\w+ )?(?:przedstawieni\w+|profil\
|opis\
|bio|wystąpieni\w+|tekst|odpowiedź|wstęp)
        (?:dobrze|okej|ok|jak|głupio|naturalnie) (?:to )?brzmi|tak zaczyna się|rozdział \d+|mój kryminał
        napisy do|transkrypcj\w+|scenariusz\w*
        (?:w|z|we|ze) (?:\w+ )?(?:książce|książki|powieści|filmie|filmu|grze|gry|piosence|piosenki|śnie|snu|wierszu\
|serialu|serialem|odcinku|sztuce|komiksie|mandze|anime|scenie|opowiadaniu|bajce|musicalu|podcaście|teledysku\
|historii|opowieści|ćwiczeni\w+)
        (?:d&d|dnd|minecraft\w*|skyrim\w*|wiedźmin\w*|sims\w*|rpg|larp\w*)
        (?:śniło|śni) mi się|miał[ae]m sen|koszmar\w*
        (?:napisał|napisała|pisze|mówi|powiedział|powiedziała|odpisał|odpisała|odpowiedział|odpowiedziała|brzmi\
|treść|cytuję) ?:(?!\s*\n\s*\n)
        szanown\w+ (?:pan\w*|państwo)|z poważaniem|z wyrazami szacunku|(?:serdecznie|serdeczne) pozdr\w+
        system prompt|prompt systemowy|jesteś pomocnym
        """
    ),
    creative=compile_text(
        r"(?:napisz|napiszmy|ułóżmy|wymyślmy|ułóż|wymyśl|stwórz|wygeneruj|zredaguj|opowiedz|kontynuuj|dokończ"
        r"|przygotuj|zacznij|zrób)\b"
        rf"[^.?!:]{{0,60}}?\b{_TEXTS}\b[^.?!]{{0,80}}?(?::|\b(?:w którym|w której|gdzie|pierwszej osobie"
        rf"|z perspektywy|zaczynając\w*|o (?:kimś|człowieku|kobiecie|chłopcu|dziewczynie))\b)"
        r"|(?:napisz|napiszmy|ułóżmy|wymyślmy|ułóż|wymyśl|stwórz|opowiedz|kontynuuj|dokończ)\b[^.?!:]{0,30}?\b"
        r"(?:opowiadani\w+|opowieść|bajk\w+|baśń|powieś\w+|piosenk\w+|scenariusz\w*|scen\w+|monolog\w*|rozdział\w*"
        r"|dialog\w*|skecz\w*|rap)\b"
    ),
    announcing=compile_any(
        r"""
        info|informacja|informacyjnie|ps|p\.s\.|uwaga|korekta|poprawka|sprostowanie|aktualizacja|kontekst|tło|o mnie
        o sobie|o nas|sobie|mnie
        zapamiętaj|pamiętaj|zanotuj|zapisz|sytuacja|postanowione|ustalone|decyzja|zdecydowane|wiadomość|nowina|nowiny
        news|wieści|ważne|dodam|tak|więc|otóż|wyjaśniam
        powód|fakt|fakty|krótko|skrócie|sprawa|jest|taka|rodzina|hobby|dieta|alergie|praca|jedno|rzecz|rzeczy|dlatego
        pytam|pytanie|przypomnienie|dopowiem|swoją drogą|nawiasem
        """
    ),
    retracting=compile_any(
        r"""
        żartuję|żartowałem|żartowałam|żarcik|taki żart|to (?:był|tylko) żart|prima aprilis|nabieram cię|zmyślałem
        zmyślałam|zmyśliłem|zmyśliłam|kłamałem|kłamałam|ironi\w+|sarkazm\w*|na niby
        """
    ),
    joking=compile_text("[😂🤣😜😝🤪🙃😏]|\\b(?:haha\\w*|hihi|hehe|lmao|rofl|xd+)\\b"),
    unreal=compile_any(
        r"""
        (?:gdy|kiedy|jak|jak tylko|dopóki|zanim) (?:już |będę|pójdę|dostanę|skończę|zacznę|przejdę|kupię|\w+nę\b)
        (?:odpowiadaj|odpowiedz|pisz|mów) (?:\w+ ){0,3}(?:krócej|krótko|prościej)|żonat[ya] z (?:pracą|robotą)\
|w świecie,? w którym
        jeśli|jeżeli|jesli|jezeli|gdyby\w*|o ile|chyba że|czy|pod warunkiem|w razie gdyby|jakby\w*
        (?:mówi|mówią|mówił|mówiła|powiedział|powiedziała|powiedzieli|twierdzi|twierdzą|twierdziła?|uważa|uważają\
|opowiadała?|opowiada|pisze,? że|napisała?|myśli|pyta|pytał|pytała|zapytał|powtarza|powtarzał|powtarzała\
|wspomniała?)(?! po\b| na mnie| do mnie| mi\b| mnie)
        podobno|rzekomo|ponoć|słyszał[ae]m|przeczytał[ae]m,? że|czytał[ae]m,? że|według
        wow|mam nadzieję|tu jest napisane|powiedziano|mówiłeś|mówiłaś|piszą,? że|oby|niechby|szkoda,? że\
|nie wiem(?!,? (?:co|jak|gdzie|kiedy|od czego|któr\w+)\b)
        nieprawda|nie jest prawdą|nie wydaje mi się
        (?:no |och |o )?(?:super|świetnie|cudownie|fantastycznie|pięknie|ekstra|brawo),? (?:znowu|teraz|kolejny\
|kolejna|akurat|jeszcze|po prostu|kocham|uwielbiam)
        no (?:super|pięknie|świetnie|ekstra|brawo|to świetnie|to super)|jasne|akurat|tego mi brakowało|właśnie tego
        hasło|hasła|haseł|hasłem|pin|pinu|kod pin|kod do|kodem|kod|iban|numer konta|nr konta|numer karty
        karta kredytowa|karty kredytowej|cvv|cvc|klucz api|api key|token|login|logowania|pesel|pesela
        """
    ),
    wishing=compile_any(
        r"""
        \w+(?:łbym|łabym|libyśmy|łybyśmy|liby|łby|łaby)|by|bym|chcę|chcemy|chciał\w*|marzę|marzymy|marzy|pragnę|życzę
        mam nadzieję|(?:prawie|niemal)(?! każd\w+| zawsze| codziennie| nigdy| co)|o mało|o włos|powinienem|powinnam
        """
    ),
    passing=compile_any(
        r"""
        dziś|dzisiaj|dzis|teraz|jutro|pojutrze|wczoraj|przedwczoraj|właśnie|akurat|w tej chwili|w tym momencie|obecnie
        aktualnie|na razie|tymczasem|zaraz|za chwilę|przed chwilą
        dziś (?:rano|wieczorem)|w (?:ten|tym) (?:weekend|tygodniu|poniedziałek|wtorek|piątek|sobotę|niedzielę)
        w ten weekend|po drodze|w drodze|tym razem|dopiero co|od (?:wczoraj|rana|dziś|dzisiaj)
        za (?:godzinę|pół godziny|\d+ minut\w*|kilka minut|dwie godziny)|na lotnisku|w nocy nie|ostatniej nocy
        wieczorem idę
        """
    ),
    present=compile_any("teraz|obecnie|aktualnie|w tej chwili|w tym momencie|właśnie|akurat|tymczasem"),
    fleeting=compile_any(
        r"""
        tymczasowo|chwilowo|przejściowo|na chwilę
        przez (?:kilka|parę|dwa|trzy|\d+) (?:dni|godzin\w*|minut\w*|tygodni\w*)
        na (?:kilka|parę|dwa|trzy|cztery|\d+|tydzień) ?(?:dni|tygodni\w*|godzin\w*|noc\w*)?(?= ?$|,)
        do (?:jutra|poniedziałku|wtorku|środy|czwartku|piątku|soboty|niedzieli)
        na urlopie(?! macierz\w+| rodzic\w+| wychow\w+| ojcow\w+)|na wakacjach|na delegacji|w delegacji
        w szpitalu leż\w+|na weekend|jednorazowo|z wizytą
        """
    ),
    private=compile_any(
        r"""
        chor(?:y|a|uje|oba|obę|oby|ego|ej)|rak\w?|nowotwór|nowotworu|guz\w?|depresj\w+|lęki|demencj\w+|alzheimer\w*
        udar\w*|zawał\w*|operacj\w+|szpital\w*|diagnoz\w+|zdiagnozowan\w+
        cukrzyc\w+|astm\w+|autyzm\w*|autystyczn\w+|adhd|padaczk\w+|epilepsj\w+|alergi\w+|uczulon\w+|uczuleni\w+
        alkoholi\w+|pije|uzależnion\w+|nałóg\w*|terapi\w+|samobój\w+|w ciąży|poroni\w+
        aborcj\w+|hiv|aids|schizofreni\w+|dwubiegun\w+|zaburzen\w+|romans\w*|zdradz\w+|dług\w*|długi|bankrut\w*
        zarabia|zarobki|więzieni\w+|aresztowan\w+|gejem|lesbijką|głosuje
        wypaleni\w+|ataki paniki|leki|lekarstw\w+|antydepresant\w+|wózku|niepełnosprawn\w+|śpiączk\w+|anoreksj\w+
        bulimi\w+|chemi\w+terap\w+|pis|poronienie
        """
    ),
    technical=compile_any(
        r"""
        (?:nad|na|z|ze|w|do) (?:tym|tej|tych|tę|tego|ten)(?! mieście| domu| roku| miejscu| samym| samej| samą)\
|ten sam błąd\
|(?:robię|sprawdzam|uruchamiam|otwieram|zapisuję) to
        klasę \w+ z|metod\w+|wątk\w+|tablic\w+ danych|proces\w* potomn\w+|twoj\w+ (?:odpowied\w+|żart\w+|styl\w*)
        dziś wieczorem|dzisiaj wieczorem|(?:z)?ignor\w+
        błąd|błędy|błędu|skrypt\w*|404|500|funkcj\w+|plik\w*|logi|logów|testy|testów|test|baz[aęy] danych|bazę
        wdroż\w+|kompil\w+|wiesza|wywala|bug\w*|wyjątek|zapytani\w+
        commit\w*|branch\w*|pętl\w+|zmienn\w+|opcj\w+|wariant\w*|szkic\w*|tytuł\w*|zdani\w+|akapit\w*|wersj\w+
        szablon\w*|prompt\w*|zamówić|kosza|spotkani\w+|punkcie|raport\w*
        """
    ),
    soft=compile_any(
        r"""
        chyba|może|byc moze|być może|prawdopodobnie|raczej|wydaje mi się|wydaje się|zdaje się|zdaje mi się|pewnie
        zapewne|ewentualnie|możliwe|niewykluczone|przypuszczam|myślę,? (?:że|o)|sądzę|zastanawiam się
        rozważam|rozważamy|planuję|planujemy|zamierzam|zamierzamy|nie jestem pewn\w|kiedyś|jakby|tak jakby|poniekąd
        podejrzewam|obawiam się|mogę mieć|mogłem|mogłam
        """
    ),
)
