"""What a person hands over to be worked on: the text behind 'translate:', 'here is the mail:', 'she wrote:'."""

from jarvis_cli.extraction.draft import Draft
from jarvis_cli.extraction.patterns import POLITE_OPENERS, Phrases, compile_openings, compile_phrases
from jarvis_cli.models.notebook.grammar import join_lines

# What makes another text of a text.
_TRANSFORM = r"""
translate|proof-?read|correct|improve|rewrite|rephrase|reword|paraphrase|summari[sz]e|shorten|spell-?check|simplify
ubersetze?n?|uebersetze?n?|korrigiere?n?|verbessere?|verbessern|(um)?formuliere?n?|fasse?|kurze?n?|uberarbeite?n?
przetlumacz|tlumacz|popraw|stresc|skroc|sparafrazuj|podsumuj|przeredaguj|zredaguj|przeformuluj
"""
_OTHER_TASK = r"""
fix|polish|edit|review|check|explain|analy[sz]e|classify|convert|continue|complete|answer|reply|respond|read|parse|rate
extract|evaluate|comment|transcribe|write|compose|draft|make|turn|generate|create|finish|compare|say
prufe?|pruef\w*|erklare?|erklaer\w*|analysiere?|beantworte?|antworte?|lies|bewerte?|schreibe?|verfasse?|mache?|erstelle?
setze? fort|erganze?|ergaenze?|vergleiche?|sag
sprawdz|wyjasnij|przeanalizuj|odpowiedz|odpisz|przeczytaj|ocen|napisz|stworz|zrob|dokoncz|uzupelnij|wymysl|porownaj
(is|does|was) (this|that|it|the following)|what does (this|that|it)|what'?s wrong with
how (is|does|about) (this|that|my)
ist (das|dieser|dieses|der folgende)|was (heisst|heiszt|bedeutet)|klingt (das|dieser)|stimmt das
czy (to|ten|ta)|co (znaczy|oznacza)|jak brzmi
"""
_BEHIND_COLON = Phrases(
    compile_openings(f"{_TRANSFORM.strip()}\n{_OTHER_TASK.strip()}", POLITE_OPENERS).pattern
    + r"[^.!?\n]{0,120}:(?!\d)(?=\s*\S)"
)
_BEFORE_LINE = Phrases(compile_openings(_TRANSFORM, POLITE_OPENERS).pattern + r"[^.!?\n]{0,120}\n(?=\s*\S)")
_BEHIND_ORDER = Phrases(
    compile_openings(
        r"(?:" + join_lines(_TRANSFORM) + r")(?:,? (?:bitte|mal|mir|me|please|prosze|mi))* "
        r"(?:this|that|these|it|the following|the text|(?:in)?to|diese[nrms]?|das|den text|folgende\w*|ins|auf"
        r"|to|ten|te|tekst|na|ponizsz\w+)",
        POLITE_OPENERS,
    ).pattern
    + r"[^.!?\n]{0,120}[.!?\n:]"
)
_KINDS_OF_TEXT = r"""
e?-?mail|mails?|text|article|letter|message|review|post|code|log|error|output|essay|paragraph|draft|quote|lyrics|song
poem|transcript|advert|ad|description|sentence|bio|passage|story|chat|thread|conversation|prompt|template
artikel|brief|nachricht|rezension|beitrag|fehler|ausgabe|aufsatz|absatz|entwurf|zitat|gedicht|lied|anzeige|bewerbung
satz|geschichte|vorlage|stelle|verlauf
tekst|artykul|list|wiadomosc|recenzja|wpis|kod|blad|esej|akapit|szkic|cytat|wiersz|piosenka|ogloszenie|zdanie|szablon
"""
_INTRODUCED = Phrases(
    r"(?<![\w'])(?:here'?s|here (?:is|are|comes)|this is|below is|the following|hier (?:ist|sind|kommt)|anbei|oto"
    rf"|to jest|tu jest|ponizej)\b[^.!?\n]{{0,80}}?(?<!\w)(?:{join_lines(_KINDS_OF_TEXT)})\b[^.!?\n:]{{0,60}}:"
)
_EXAMPLE = Phrases(
    r"(?<!\w)(?:something like|for example|for instance|e\.g\.|such as|like this|as follows|along the lines of"
    r"|zum beispiel|z\.\s?b\.|etwa so|so etwas wie|wie folgt|na przyklad|np\.|w stylu|cos takiego|tak jak):"
)
_SAYING = r"""
wrote|writes|written|said|says|replied|asked|texted|emailed|posted|sent( me)?( this)?|told (me|us)
schrieb|schreibt|geschrieben|sagte|sagt|gesagt|meinte|antwortete|fragte|geschickt|postete
napisal[ai]?|pisze|powiedzial[ai]?|mowi|odpisal[ai]?|odpowiedzial[ai]?|powtarzal[ai]?|wyslal[ai]?|przyslal[ai]?
"""
_SAID = Phrases(rf"(?P<who>[^.!?\n:]{{0,80}})(?<!\w)(?:{join_lines(_SAYING)})(?!\w)[^.!?\n:]{{0,40}}:")
_ONESELF = compile_phrases("i|i'?ve|ich|ja|wie( ich)?|jak( ja)?|as i")
_IN_FRONT = Phrases(
    compile_openings(
        r"(?:" + join_lines(_TRANSFORM) + r")(?:,? (?:bitte|mal|mir|me|please|prosze|mi))* "
        r"(?:this|that|it|the above|the text|my text|das|den text|diesen text|meinen text|to|ten tekst|powyzsze)"
        r"|how (?:do|would|can) (?:you|i) say (?:this|that|it)|wie sagt man das|wie heisst das"
        r"|jak to (?:bedzie|powiedziec)|is (?:this|that) (?:sentence|text|grammar|correct)"
        r"|czy to (?:jest )?poprawn\w+|ist das (?:richtig|korrekt|so gut)",
        POLITE_OPENERS,
    ).pattern
    + r"[^.!?\n:]{0,60}[.!?]*\s*\Z"
)


def remove_handed_over(draft: Draft) -> None:
    """Take out texts that were handed over with a task or an introduction, up to the end.

    Where what comes next was marked as quoted, and is out already, only that was meant.
    """
    if _IN_FRONT.search(draft.plain):
        draft.remove([(0, len(draft.plain))])
        return
    ends = [
        match.end()
        for pattern in (_BEHIND_COLON, _BEFORE_LINE, _EXAMPLE, _BEHIND_ORDER, _INTRODUCED)
        for match in pattern.finditer(draft.plain)
    ]
    ends += [match.end() for match in _SAID.finditer(draft.plain) if not _ONESELF.search(match["who"])]
    handed = [(end, len(draft.plain)) for end in ends if not draft.was_removed_behind(end)]
    draft.remove(handed)
