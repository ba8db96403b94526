"""Wishes of the moment, and orders to the assistant: they are over once they are granted."""

from jarvis_cli.extraction.patterns import POLITE_OPENERS, compile_openings, compile_phrases

_WISH = compile_phrases(
    r"""
    (i|we|user|person|they) ((really|just|also|still|only|desperately|urgently|now|do|could|badly) )*(want|wants|need\
|needs|would like|would love|wish|wishes|could use|would prefer|hope to|hopes to)
    (i|we)'d (like|love|prefer)|(am|is|are|i'm|we're) (looking|searching|hunting) for|looking for|in need of
    (trying|want|wanting) to (find|get|fix|understand|decide|figure|buy|make|write|solve|know|see|book|order|cook)
    (user|person) (asks?|asked|requests?|requested|is asking) (for|to)|can't wait|can you|could you|let me|let's
    (ich|wir|nutzer|nutzerin|person) ((jetzt|gerade|mal|nur|auch|dringend|noch|gern|gerne|endlich) )*(mochte|mochten\
|will|wollen|brauche|brauchen|braucht|benotige|benotigt|suche|suchen|sucht|wunsche|wunscht|hatte gerne?|wurde gerne?)
    (mochte|will|brauche|suche|benotige|hatte gerne?|wurde gerne?) (ich|wir)|auf der suche nach
    (i|we|i've|we've) (have|had|got|need|must|gotta|should)( still| really| also)?( to)? (finish|buy|do|write|submit\
|go|call|fix|clean|pay|send|hand in|prepare|return|leave|catch)
    (ich|wir) (muss|mussen|sollte|soll)|(muss|sollte|soll) (ich|wir)|(musze|musimy|powinienem|powinnam)
    (chce|chcemy|chcialbym|chcialabym|potrzebuje|potrzebujemy|szukam|szukamy|poprosze|mam ochote|marzy mi sie\
|chcialby|szuka)
    """
)
_WISH_BEGINS = compile_openings("brauche|suche|benotige|mochte|need|needs|want|wants|looking for|wanted")
# What is wanted for good, or again and again, says something about the person.
_LASTING_WISH = compile_phrases(
    r"""
    (want|wants|would like|hope|hopes|wish) to (become|learn|study|be (called|addressed))
    'd like to (become|learn|study)
    (mochte|will) .{0,60}(werden|lernen|studieren|genannt|geduzt|angesprochen)
    chc(e|ialbym|ialabym) (zostac|nauczyc|uczyc)
    (every|each) (day|morning|evening|night|week|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday)
    always|daily|regularly|permanently|insulin|wheelchair|a? ?hearing aid|glasses (to|for)|reading glasses
    immer|taglich|regelmassig|jeden (tag|morgen|abend|monat)|jede (woche|nacht)|insulin|rollstuhl|horgerat|lesebrille
    zawsze|codziennie|regularnie|kazdego dnia|co (dzien|tydzien|miesiac|rano)|insuliny|wozka inwalidzkiego
    """
)
_ORDER = compile_openings(
    r"""
    write|explain|show|tell|give|help|make (me|a|an|it|this|us)|create|find|translate|summari[sz]e|fix|list|suggest
    recommend
    describe|compare|calculate|check|draft|plan (me|a|my|our)|book|open|send|generate|convert|rewrite|draw|design
    convince
    quiz|teach me|let me|let's|answer|respond|reply|remind|set (a|an|up|the)|turn (on|off)|look up|search|google|act as
    speak|keep it|be (brief|short|nice|honest|concise)|stop|continue|go on|ignore|use (a|the|this)|return|proofread
    correct
    do not|don't (?!have|like|eat|drink|drive|speak|own|smoke|work|want|know|live|use|feel|think|believe|get)
    please (?!call|note|remember)
    schreibe?|erklare?|zeige?|gib|hilf|mache? (mir|es|das|mal|eine?n?|bitte)|erstelle?|finde|ubersetze?|fasse?
    sage? (mir|mal)
    empfiehl|beschreibe?|vergleiche?|berechne|prufe?|plane? (mir|uns|eine?n?)|suche? (mir|nach|bitte)|erzahle?
    frage? mich|lass
    antworte?|erinnere?|stelle? (mir|dir)|korrigiere?|formuliere?
    nenne? (mir|uns|drei|zwei|funf|zehn|bitte|eine?n?|alle)
    schlage? (mir|uns)|hor auf|mach weiter|rechne|bitte (?!nenn|merk)
    napisz|wyjasnij|pokaz|podaj|pomoz|zrob|stworz|znajdz|przetlumacz|stresc|popraw|wymien|polec|zaproponuj|opisz
    porownaj
    oblicz|sprawdz|zaplanuj|powiedz|opowiedz|wymysl|odpowiadaj|odpowiedz|przypomnij|daj|uloz|policz|wytlumacz|przepytaj
    prosze (?!mow|pamietaj|zapamietaj)
    """,
    POLITE_OPENERS,
)

# How the next answer should be, and a taste that is told only to say why.
_ANSWER_ORDER = compile_phrases(
    r"""
    (answer|reply|respond|write|talk|explain)( (it|this|that|to me|please|again|from now on|now))* (shorter|short\
|briefly\
|simpler|simply|less|more|longer|concisely|without|in (a|one|two|three)|again)
    (be|make it|keep it|keep (the|your) answers?|stay)( (a bit|more|less|much|really|please))* (brief|short|shorter\
|concise\
|simple|simpler|funnier|polite|formal|informal|longer|darker|precise)|get to the point|no (essays|novels|lectures\
|emojis)
    (antworte?|schreibe?|sage?|erklare?|formuliere?)( (bitte|mir|es|das|ab jetzt|jetzt|mal|doch|etwas|viel|nochmal))*\
 (kurzer|kurz|knapper|knapp|einfacher|einfach|langer|weniger|mehr|ohne|in (einem|zwei|drei)|auf den punkt)
    (fasse?|halte?) dich( (bitte|etwas|ab jetzt|mal))* (kurz|kurzer|knapp|knapper)|komm (bitte )?zum punkt
    (kurzer|knapper|einfacher|langer),? bitte|bitte (etwas |viel )?(kurzer|knapper|einfacher|langer)
    (odpowiadaj|odpowiedz|odpisuj|pisz|napisz|mow|wyjasnij|tlumacz)( (prosze|mi|to|teraz|od teraz|troche|jeszcze raz))*\
 (krocej|krotko|krotkimi|zwiezle|zwiezlej|prosciej|prosto|dluzej|mniej|bez|w (jednym|dwoch|trzech))
    (prosze )?(krocej|zwiezlej|prosciej|dluzej)( prosze)?|(streszczaj|skracaj) sie|do rzeczy|przejdz do rzeczy
    """
)
_TASTE = compile_phrases(
    r"""
    (i|we) ((really|just|also|do|don'?t|do not|can'?t|cannot|never|always|much|simply) )*(like|love|hate|prefer|stand\
|enjoy|dislike|bear|read)|not a fan|fan of
    (ich |wir )?(mag|mogen|liebe|hasse|bevorzuge|ertrage|lese|kann|steh)( ich)?|lieber|gerne?
    (nie )?(lubie|kocham|wole|znosze|nienawidze|uwielbiam|cierpie|czytam|przepadam)
    """
)


def is_instruction(plain: str, whole: str) -> bool:
    """Return whether a simplified text tells a taste that only says why the answer should be otherwise.

    `whole` is the simplified sentence that it stands in.
    """
    return bool(_ANSWER_ORDER.search(whole) and _TASTE.search(plain))


def is_wish(plain: str) -> bool:
    """Return whether a simplified text says what is wanted now, or orders it."""
    if _orders(plain):
        return True
    return bool(_WISH.search(plain) or _WISH_BEGINS.match(plain)) and not _LASTING_WISH.search(plain)


def _orders(plain: str) -> bool:
    """Return whether a text begins with an order."""
    return bool(_ORDER.match(plain))
