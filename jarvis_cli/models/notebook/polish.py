"""How people speak to the notebook in Polish: the tables that grammar.py describes."""

from jarvis_cli.models.notebook.grammar import (
    Commands,
    Questions,
    SmallTalk,
    compile_clause,
    compile_fillers,
    compile_lines,
    word_set,
)

COMMANDS = Commands(
    "pl",
    remember=compile_lines("""
        zapamietaj(cie)?
        pamietaj(cie)?
        zanotuj(cie)?
        odnotuj(cie)?
        zapisz(cie)?
        nie (zapomnij|zapominaj)(cie)?
        miej na uwadze
        wez pod uwage
        zapamietac
    """),
    remember_weak=compile_lines("""
        zachowaj
        notatka
    """),
    remember_asked=compile_lines("""
        zapamieta(c|la?)
        pamieta(c|la?)
        zanotowa(c|la?)
        zapisa(c|la?)
        odnotowa(c|la?)
        nie (zapomniec|zapominac|zapomniala?)
    """),
    forget=compile_lines("""
        zapomnij(cie)?
        usun(cie)?
        skasuj(cie)?
        wykasuj
        wymaz
    """),
    forget_asked=compile_lines("""
        zapomniec|zapomniala?
        usunac|usunela?|usunal
        skasowac|skasowala?
        wykasowac
    """),
    asking=compile_lines("(czy )?(mozesz|moglbys|moglabys|zechcesz|zechcialbys|potrafisz|chcialbys|chcialabys)"),
    telling=compile_lines("""
        (chce|chcialbym|chcialabym),? (zebys|abys|bys)
        powinienes|powinnas|musisz|masz
    """),
    fillers=compile_fillers("prosze sobie tez jeszcze dobrze koniecznie mi teraz juz"),
    clause=compile_clause(
        """
        to
        o tym
        nastepujace
        co nastepuje
        """,
        r"""
        (?:o tym|to|fakt),? (?:ze|iz)
        ze|iz
        """,
    ),
    clause_start=compile_lines(r"\w+"),
    interrogatives=compile_lines("co|kto|kogo|komu|gdzie|kiedy|jak|jaki|jaka|jakie|dlaczego|czemu|skad|ile|czy"),
    pronouns=frozenset({"to", "tamto", "o tym", "to wszystko"}),
    leads=compile_lines(r"""
        o tym(,? (ze|co))?
        (wszystko|to|tym)?,? ?co (ci )?(wiesz|mowilem|mowilam|powiedzialem|powiedzialam) o
        wszystko o
        fakt(,? ze| o|(?=\s+[^\s#\d]))
        o|ze|iz
        ,
    """),
    all_facts=compile_lines("""
        wszystko|o wszystkim
        wszystkie( moje| swoje)? (fakty|wspomnienia)
        (wszystko )?o mnie|mnie
        wszystko,? co (o mnie )?wiesz( o mnie)?
    """),
)

_ASKED = "(jarvis |ok |hej )*((czy )?(mozesz|moglbys|moglabys) |(chce|chcialbym|chcialabym) zebys )?(prosze |teraz )*"
_FIGURES = "liczby?|liczbami|danych|dane|wartosci|ceny?|kursy?|kursow|wskazniki|wskaznikow|odczyty|odczytow|pomiary"

QUESTIONS = Questions(
    for_facts=compile_lines("""
        co (wszystko )?((o mnie|o nas) )?(juz |jeszcze )?(wiesz|pamietasz|zapamietal[ae]s|zapisal[ae]s)\
( juz| jeszcze)?( o mnie| o nas)?( juz| jeszcze)?
        co ci (juz )?(powiedzialem|powiedzialam|mowilem|mowilam)( o sobie)?
        (pokaz|wymien|podaj|wypisz|wyswietl)( mi)?( wszystkie)?( moje| swoje| znane)? (fakty|wspomnienia)( o mnie)?
        (wszystkie )?(moje )?fakty( o mnie)?
        lista( moich)? faktow
        jakie fakty (znasz|pamietasz|masz)( o mnie)?
        kim jestem
    """),
    for_notebook=compile_lines(r"""
        (kim|czym) (ty )?jestes
        (czy )?(ty )?jestes (botem|robotem|czlowiekiem|maszyna|sztuczna inteligencja|modelem( jezykowym)?|ai|programem)
        czy (ty )?jestes (tam|tu|prawdziwy|prawdziwa|claude|chatgpt|jarvis)
        co (ty )?(potrafisz|umiesz|mozesz)( zrobic| robic)?( dla mnie)?
        jak (sie nazywasz|dzialasz|to dziala)
        pomoc|pomocy|polecenia
        masz imie
    """),
    for_conversations=compile_lines(r"""
        .*\b(rozmawialismy|rozmawialysmy|rozmawialem|rozmawialam|mowilismy|gadalismy|omawialismy|dyskutowalismy)
        .*\brozmow\w*
    """),
    starts=compile_lines(r"""
        co|kto|kogo|komu|czyj\w*|gdzie|kiedy|jak|jaka|jaki|jakie|jakiego|jakiej|jakim
        dlaczego|czemu|czy|ile|ilu|skad|dokad|ktory|ktora|ktore|ktorego
        (z|o) (kim|czym)|od kiedy|w (jakim|ktorym)|(na|po|za) co|(do|u|dla) kogo
        pamietasz|wiesz|znasz|mowilem|mowilam
        powiedz|pokaz|znajdz|szukaj|wyszukaj|wymien|opowiedz|podaj|przypomnij mi
        (chce|chcialbym|chcialabym) wiedziec|zastanawiam sie
        (nie pamietam|nie wiem|zapomnialem|zapomnialam) (jak|gdzie|kto|co|kiedy|ktory|ile)
    """),
    statement_starts=compile_lines(r"""
        co (do|prawda|za)
        jak (mowilem|mowilam|zwykle|wiesz|bylem|bylam)
        kiedy (bylem|bylam|mialem|mialam)
        co (drugi |druga |trzeci |trzecia )?(poniedzialek|wtorek|srode|czwartek|piatek|sobote|niedziele|dzien|tydzien\
|miesiac|rok|rano|wieczor|weekend|noc|lato|zime)(?! (temu|dobry|jest|sa|bylo|powin\w*|mam|mamy|moge|mozemy|musze\
|mozna|warto|sie|lub|czy))
    """),
    stating_words=word_set("""
        jestem jest sa byl byla bylem bylam mam ma mamy lubie lubi kocham chce ide idzie mieszkam mieszka nazywam nazywa
        tak nie fajnie swietnie spoko napisz przetlumacz wyjasnij super
    """),
    for_figures=compile_lines(f"""
        {_ASKED}(sprawdz|sprawdzic|sprawdzil|sprawdzila|skontroluj|zobacz|przeczytaj)\\b.{{0,80}}\\b({_FIGURES})
        {_ASKED}(porownaj|porownac|porownal|porownala|przejrzyj|przejrzec|obserwuj|sledz)\\b.{{0,80}}\\b({_FIGURES})
    """),
    for_changes=compile_lines(r"""
        .*\bco( sie| tam)* (zmienilo|nowego|zmienia)
        .*\b(pokaz|podaj|wymien|wypisz|znajdz)( mi)?( wszystkie)? (zmiany|roznice)
        .*\bczy (cos|co)( sie)? zmienilo
    """),
)

SMALL_TALK = SmallTalk(
    greeting=(
        word_set("czesc hej hejka siema witaj witam dzien wieczor"),
        word_set("dobry jarvis znowu ci"),
    ),
    thanks=(
        word_set("dzieki dziekuje"),
        word_set("bardzo wielkie ci za pomoc to jarvis super"),
    ),
    farewell=(
        word_set("pa papa widzenia zobaczenia dobranoc"),
        word_set("do na to jarvis dzieki i"),
    ),
    how_are_you=compile_lines("""
        (czesc |hej )?(co slychac|co tam|jak sie masz|jak leci|jak tam)( jarvis)?
    """),
)
