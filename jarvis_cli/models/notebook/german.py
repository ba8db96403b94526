"""How people speak to the notebook in German: the tables that grammar.py describes."""

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
    "de",
    remember=compile_lines("""
        merke? (es |das )?dir
        merk'?s dir
        merken sie sich
        merkt euch
        (vergi(ss|ß)|vergesse|vergessen sie)(,? (bitte|ja|auch|mir|blo(ss|ß)|doch))*,? (nicht|nie|niemals)
        notiere?( dir)?
        notieren sie( sich)?
        schreibe?( dir| mir| das| es| bitte)* auf
        halte?( bitte)? fest
        behalte?( bitte)? im (kopf|gedachtnis|gedaechtnis|hinterkopf)
        denke?( bitte| auch)* (daran|dran|an)
        erinnere? dich( bitte)? (daran|dran)
    """),
    remember_weak=compile_lines("""
        merke?
        merken
        notiz
        speichere?
        behalte?
        erinnere? dich
        bedenke?
        denke?
    """),
    remember_asked=compile_lines("""
        merken|merkst
        notieren|notierst
        aufschreiben|aufschreibst
        speichern|speicherst
        nicht (vergessen|vergisst)
        (daran|dran) (denken|denkst)
        festhalten|behalten
    """),
    forget=compile_lines("""
        vergi(ss|ß)
        vergesse
        vergessen sie
        (losch|loesch)e?
        (loschen|loeschen) sie
        entferne?
        streiche?
    """),
    forget_asked=compile_lines("""
        vergessen|vergisst
        loschen|loeschen|loschst|loeschst
        entfernen
    """),
    asking=compile_lines("""
        (kannst|konntest|koenntest|wurdest|wuerdest|willst|magst) du(,? (dir|bitte|mal|auch|mir))*
        (konnen|koennen|konnten|koennten|wurden|wuerden) sie(,? (sich|bitte|mal|auch))*
    """),
    telling=compile_lines("""
        (du )?(sollst|solltest|musst)( du)?(,? (dir|bitte|auch))*
        ich (mochte|moechte|will|wunsche mir|hatte|haette)( gerne?)?,? da(ss|ß) du( dir| bitte| auch)*
    """),
    fillers=compile_fillers(
        "bitte mal doch gut einfach noch auch jetzt nun unbedingt schnell wieder sofort kurz immer"
    ),
    clause=compile_clause(
        """
        das
        dies
        folgendes
        es
        das folgende
        """,
        r"""
        da(?:ss|ß)
        das(?=\s+(?:ich|wir|man|mein\w*|unser\w*)\b)
        """,
    ),
    clause_start=compile_lines(r"\w+"),
    interrogatives=compile_lines("was|wer|wen|wem|wessen|wo|wohin|woher|wann|warum|wieso|weshalb|wie|welche[rsnm]?|ob"),
    pronouns=frozenset({"das", "dies", "es", "dieses", "das hier", "das alles", "das da", "das wieder"}),
    leads=compile_lines(r"""
        (den |die |das )?(fakt|fakten|tatsache|eintrag|notiz|satz)(?=\s+[^\s#\d]|,)
        (die |das )?(sache )?mit
        (alles|was)(,? was)?( ich| du)?( dir)? (uber|ueber|zu|von)
        da(ss|ß)
        ,
    """),
    all_facts=compile_lines("""
        alles(,? was (du|ich) .*)?
        alles (uber|ueber|von) mich
        alle( meine| deine)? (fakten|erinnerungen)
        mich
    """),
)

_ASKED = (
    "(jarvis |ok |hey |hallo |bitte )*"
    "((kannst|konntest|koenntest|wurdest|wuerdest) du |(du )?(sollst|solltest) )?(bitte |mal |dir )*"
)
_FIGURES = "zahl|zahlen|kennzahlen|werte?n?|messwerte?n?|preise?n?|kurse?n?|betrage?|betraege?|ziffern"

QUESTIONS = Questions(
    for_facts=compile_lines("""
        (sag mir |zeig mir |zeige mir )?was( alles)? (weisst|weist|weiszt|kennst|hast) du\
( alles| denn| schon| noch| eigentlich| jetzt)*( (uber|ueber|von) (mich|mir|uns))?( alles| schon)?
        (sag mir |zeig mir |zeige mir )?(alles )?was du( alles)?( (uber|ueber|von) (mich|mir|uns))?( alles)?\
 (weisst|weist|weiszt)
        was hast du dir( (uber|ueber|von) (mich|mir|uns))?( alles| bisher| schon)* (gemerkt|notiert)
        was (habe?|hab) ich dir( alles| bisher| schon)* (gesagt|erzahlt|erzaehlt)
        was (merkst du dir|ist (uber|ueber) mich bekannt)( alles)?
        (zeig|zeige|nenn|nenne|liste|gib|sag|lies)( mir)?( bitte)?( alle)?( meine| die| deine)? (fakten|erinnerungen)\
( auf| an| vor)?( bitte)?
        (alle )?(meine |die |deine )?fakten
        welche fakten (kennst|hast|weisst) du( \\w+){0,3}
        wer bin ich
    """),
    for_notebook=compile_lines("""
        (wer|was) bist du( eigentlich| genau)?
        bist du (eine? )?(ki|ai|echt|mensch|roboter|bot|chatbot|person|maschine)
        bist du (eine? )?(assistent|sprachmodell|programm|computer)
        bist du (eine? )?(chatgpt|claude|jarvis|da|notizbuch|kunstliche intelligenz)
        was kannst du( alles| denn| eigentlich| fur mich)*( tun| machen)?
        was kann ich( dich)? (tun|machen|fragen)
        wie (heisst|heiszt|funktionierst) du
        wie funktioniert (das|dies)
        hilfe
        hilf mir
        befehle
    """),
    for_conversations=compile_lines(r"""
        .*\b(gesprochen|geredet|unterhalten|besprochen|diskutiert|gesprache?n?)
        .*\b(reden|redeten|sprachen) wir
    """),
    starts=compile_lines(r"""
        was|wer|wen|wem|wessen|wo|wohin|woher|wann|warum|wieso|weshalb|wie|welche[rsnm]?
        woruber|worueber|wovon|womit|woran|worum|wozu|wofur|wofuer|wonach|wobei|wodurch
        (mit|von|bei|zu|an) (wem|was)|(fur|fuer|uber|ueber|an) (wen|was)|in welche[rmn]?|seit wann
        (habe?|hatte|hatten|haben|bin|war|kenne?|mag|muss|wollte|wohne) (ich|wir)
        (hast|weisst|weist|weiszt|kennst|erinnerst|kannst|konntest|bist|warst|hattest|magst|siehst) du
        weisst|erinnerst|gibt es
        (ist|sind|hat|heisst|war|wohnt|mag|gibt|gab|lebt) (mein\w*|unser\w*|der|die|das|es|er|sie|ich|ihr\w*|sein\w*|da)
        sag mir|sage mir|sag mal|erzahl\w*|erzaehl\w*|zeige?|nenne?|suche?|finde|verrate?
        erinnere? mich( dran| daran| bitte)* (wie|was|wo|wer|wann|an)
        ich (mochte|moechte|will|wurde gerne?|wuerde gerne?) wissen|ich frage mich
        ich (weiss nicht|habe? vergessen)( mehr)?( genau)? (wie|wo|was|wer|wann|warum|ob)
    """),
    statement_starts=compile_lines(r"""
        was fur eine? schon\w*
        wie (gesagt|immer|du weisst|schon)
        was (mich betrifft|ich sagen wollte|schon)
    """),
    stating_words=word_set("""
        ich wir er sie es du ihr bin ist sind war waren habe hab hat hatte haben will mag mochte liebe hasse gehe ging
        geht heisst heisse wohne wohnt komme kommt kommen schreib schreibe ubersetze erklare erzahl ja nein gut toll
        super schade
    """),
    for_figures=compile_lines(f"""
        {_ASKED}(prufe?|pruefe?|uberprufe?|ueberpruefe?|kontrolliere?|vergleiche?|beobachte?)\\b.{{0,80}}\\b({_FIGURES})
        {_ASKED}(verfolge?|lies|schaue?|sieh|sichte)\\b.{{0,80}}\\b({_FIGURES})
        {_ASKED}.{{0,80}}\\b({_FIGURES}) ((im|in|aus|des|vom) .{{0,40}})?(prufe?n|pruefe?n|uberprufen|ueberpruefen)
        {_ASKED}.{{0,80}}\\b({_FIGURES}) ((im|in|aus|des|vom) .{{0,40}})?(kontrollieren|vergleichen|ansehen|anschauen)
    """),
    for_changes=compile_lines(r"""
        .*\bwas( hat| ist| sich| alles| denn| seit\w*( \w+)?)* (geandert|geaendert|verandert|veraendert|neu|anders)
        .*\b(nenne?|sage?|zeige?|liste?|melde?)( mir| uns| alle| die)* (anderungen|aenderungen|unterschiede)
        .*\b(nenne?|sage?|zeige?|liste?|melde?)( mir| uns| alle| die)* (veranderungen|veraenderungen)
        .*\b(etwas|irgendwas)( sich)? (geandert|geaendert|verandert|veraendert)
    """),
)

SMALL_TALK = SmallTalk(
    greeting=(
        word_set("hallo guten moin servus tag abend gruss grus gruezi"),
        word_set("guter gute gott dich dir morgen jarvis wieder du und"),
    ),
    thanks=(
        word_set("danke dankeschon merci dank"),
        word_set("schon sehr vielen dir jarvis super toll gut fur fuer das die deine hilfe"),
    ),
    farewell=(
        word_set("tschuss tschuess tschus ciao wiedersehen widersehen nacht"),
        word_set("auf gute jarvis bis bald dann und danke servus"),
    ),
    how_are_you=compile_lines("""
        (hallo |na )?(jarvis )?wie geht( es| s)?( dir)?( heute)?( jarvis)?
        (hallo |na )?wie gehts( dir)?( jarvis)?
    """),
)
