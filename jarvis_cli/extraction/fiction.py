"""What is only played or supposed: roles, stories, and what would be if."""

from jarvis_cli.extraction.draft import Draft, locate_sentences
from jarvis_cli.extraction.patterns import POLITE_OPENERS, Phrases, compile_openings, compile_phrases
from jarvis_cli.extraction.playing import find_plays

_SUPPOSING = compile_openings(
    r"""
    imagine (that )?(i|i'm|we|you|my|there|it|a|being|having|living)|suppose|supposing|assume|assuming
    let'?s (say|imagine|assume|suppose)|let us (say|imagine|assume|suppose)|say (i|we|that i) |hypothetically|what if
    (stell|stelle|stellen sie|stellt)( dir| euch| sich)?( mal| bitte)? vor|angenommen|nehmen wir( mal)? an
    gesetzt den fall
    sagen wir( mal)?|hypothetisch|rein theoretisch|mal angenommen|was ware,? wenn
    wyobraz(my|cie)?( sobie)?|zalozmy|przypuscmy|powiedzmy,? ze|hipotetycznie|teoretycznie|przyjmijmy|co by bylo,? gdyby
    """,
    POLITE_OPENERS,
)
_TELLING = Phrases(
    compile_openings(
        r"""
        (write|tell|make up|invent|compose|draft|continue|start|begin)
        (schreib|schreibe|erzahl|erzahle|erzaehl|erfinde?|dichte?|beginne?)
        (napisz|opowiedz|wymysl|zacznij|uloz|stworz)
        """,
        POLITE_OPENERS,
    ).pattern
    + r"[^.!?\n]{0,80}\b(?:stor(?:y|ies)|novel|tale|scene|script|screenplay|monologue|diary|character|geschichte\w*"
    r"|roman\w*|marchen|szene|drehbuch|monolog\w*|tagebuch\w*|figur|opowiadani\w+|powiesc\w*|bajk\w+|scen\w+"
    r"|scenariusz\w*"
    r"|pamietnik\w*|postac\w*)\b"
)
_IN_FIRST_PERSON = Phrases(
    r"first[\s-]person|ich-form|erste\w?\s+person|pierwsz\w+\s+osob\w+|\bas\s+if\b|(?:in|w)\s+(?:which|der|dem|den"
    r"|denen|ktor\w+)|\bwhere\s+i\b"
)
# One sentence that is not about the person's own life.
_OTHER_WORLD = compile_phrases(
    r"""
    in (this|the|my|our|that) (story|novel|game|dream|film|movie|scene|scenario|simulation|campaign|role-?play)
    my (character|avatar|protagonist|persona)|main character|i (dreamt|dreamed)|in skyrim|in minecraft
    im (spiel|traum|roman|film|rollenspiel)|in (meinem|der|dieser|meiner) (roman|traum|spiel|geschichte|kampagne)
    mein(e|em|er)? (charakter|avatar|spielfigur|figur)|ich habe? getraumt|getraumt,? dass
    w (grze|moim snie|snie|powiesci|mojej powiesci|opowiadaniu|kampanii)|moja postac|mojej postaci|snilo mi sie
    """
)
_IF = compile_phrases(
    r"""
    if (i|i'd|i'm|i've|we|my|our|me)|even if|unless (i|we)|in case (i|we|my)|as though|as if
    (i|we|you) (would|could (eat|sleep|kill|use|do with|cry)|wouldn'?t|could have|might have|should have)
    (i|we)'d (be|have|live|move|work|go|do|buy|eat|say|never)
    i wish|if only|were i|had i (known|been)
    (wenn|falls|sofern|als ob|sobald) [^.!?\n]{0,80}\b(wurde|wurden|wuerde|ware|waren|waere|hatte ich|haette|konnte\
|koennte|kame|ginge)
    falls (ich|wir|mein\w*)|(ich|wir) (wurde|wuerde|wurden|ware|waere|hatte gern|haette|konnte mir|koennte)
    (ware|waere|hatte|haette|wurde|wuerde|konnte) (ich|wir)
    gdyby\w*|jesli(by)?|jezeli(by)?|o ile|czy gdy|gdybym|jakbym|jakbysmy
    \w+(lbym|labym|libysmy|lybysmy)|bym|bysmy
    """
)
_NO_CONDITION = compile_phrases(
    r"""
    if i (remember|recall|understand|may|am honest|am not mistaken)|if i'?m (honest|not mistaken|being honest)
    if my memory
    jesli (dobrze )?(pamietam|sie nie myle|chodzi o|mozesz|mozna)|jezeli chodzi|o ile (dobrze )?pamietam
    """
)
# What somebody does by habit is so, whatever may keep them from it now and then.
_HABIT_UNLESS = compile_openings(
    r"""
    (i|we) (?!would|could|should|only|might|will|want|have to)\w+ [^.!?,]{0,60}(on (mon|tues|wednes|thurs\
|fri|satur|sun)days|at weekends|every \w+|most \w+)\
,?(?= (if|unless) (?!only|i (had|were|was|could|would)))
    (sonntags|montags|dienstags|mittwochs|donnerstags|freitags|samstags|jed\w+ \w+) \w+ (ich|wir)[^.!?,]{0,60},\
(?= (falls|wenn|sofern) )
    (w|we) (poniedzialki|wtorki|srody|czwartki|piatki|soboty|niedziele|weekendy) [^.!?,]{0,60},(?= (jesli|o ile|jezeli\
|chyba ze) (?!\w*by))
    """
)
# What the person's own book says; it may be said behind a sentence of it, or in front.
_BOOK_EN = r"(novel|novella|book|stor(y|ies)|thriller|memoir|screenplay|script|play|tale|fan-?fic\w*|chapter)"
_BOOK_DE = (
    r"(\w*roman\w*|\w*krimi\w*|\w*geschichten?|buch(es|s)?|erzahlung|novelle|thrillers?|drehbuch\w*|marchens?|stucks?)"
)
_BOOK_PL = r"(powiesc\w*|kryminal\w*|opowiadani\w*|ksiazk\w*|bajk\w*|scenariusz\w*|thriller\w*|sztuk\w*|nowel\w*)"
_NARRATED = compile_phrases(
    rf"""
    (opening|first (line|sentence|words?|paragraph|chapter|scene)s?|beginning|start|chapter \w+|prologue|ending\
|last (line|sentence)|excerpt|passage|scene|draft) (of|from|in|for) (my|a|our|his|her) (\w+ ){{0,2}}{_BOOK_EN}
    (my|our|the|this) (\w+ ){{0,2}}{_BOOK_EN} (begins|starts|opens|ends|goes)|(that|this)'?s how (my\
|the) (\w+ )?{_BOOK_EN}
    (the|my|our|a) (\w+ )?(narrator|protagonist|main character|hero|heroine) (say|think|speak|tell|is|begin|start\
|live|has)s?
    (i'?m|i am) the (narrator|protagonist|hero|heroine)|my line in (the|our|this) (play|scene|film)\
|first-person narrator
    (so|damit|hiermit|hier) (beginnt|fangt|startet|endet|schliesst|geht) (mein|meine|der|die|das|unser|unsere)\
 (\w+ )?{_BOOK_DE}
    mein\w* (\w+ )?{_BOOK_DE} (beginnt|fangt|startet|endet|geht)
    (anfang|beginn|erste[rn]? satz|erste zeile|erstes kapitel|einstieg|prolog|schluss|auszug|szene|kapitel \w+)\
 (von |vom |aus |zu )?(meine[mrs]?|des|der|einem|einer|eines|unsere[mrs]?) (\w+ )?{_BOOK_DE}
    (\w*roman|krimi)(anfang|beginn)\w*|ich-erzahler\w*|(der|die|mein|meine) (erzahler|erzahlerin|hauptfigur\
|protagonist\w*\
|held|heldin) (sagt|denkt|spricht|erzahlt|ist|beginnt|lebt|hat)|(ich bin|bin ich) (der erzahler|die erzahlerin)
    (tak|oto jak) (sie )?(zaczyna|rozpoczyna|konczy) (sie )?(moj\w*|nasz\w*|ta|ten|to) (\w+ )?{_BOOK_PL}
    moj\w* (\w+ )?{_BOOK_PL} (zaczyna|rozpoczyna|konczy) sie
    (poczatek|pierwsze (zdanie|zdania|slowa)|pierwszy (rozdzial|akapit)|wstep|prolog|fragment|rozdzial \w+\
|scena) (do |z )?\
(moj\w+ |nasz\w+ |tej |tego )?{_BOOK_PL}
    (narrator\w*|bohater\w*) (mojej \w+ |opowiadania |powiesci )?(mowi|mysli|opowiada|zaczyna|jest|mieszka|ma)
    (jestem|ja jestem) narrator\w*|moja kwestia w (sztuce|filmie|scenie)
    """
)


def remove_fiction(draft: Draft) -> None:
    """Take out roles, stories and suppositions from where they begin to the end, and single sentences like these."""
    if _NARRATED.search(draft.plain):
        draft.remove([(0, len(draft.plain))])
        return
    supposed = (match.start("said") for match in _SUPPOSING.finditer(draft.plain))
    draft.remove([(start, len(draft.plain)) for start in (*find_plays(draft.plain), *supposed)])
    spans = locate_sentences(draft.text)
    told = next((start for start, end in spans if _begins_tale(draft.plain[start:end])), len(draft.text))
    unreal = [span for span in spans if _is_unreal(draft.plain[span[0] : span[1]])]
    draft.remove([*unreal, (told, len(draft.text))])


def _begins_tale(sentence: str) -> bool:
    """Return whether a sentence in plain letters orders a story, and begins or sets it."""
    return bool(_TELLING.search(sentence)) and (":" in sentence or bool(_IN_FIRST_PERSON.search(sentence)))


def _is_unreal(sentence: str) -> bool:
    return bool(_OTHER_WORLD.search(sentence)) or is_hypothetical(sentence)


def is_hypothetical(plain: str) -> bool:
    """Return whether a sentence in plain letters says what would be, or what happens if."""
    habit = _HABIT_UNLESS.match(plain)
    return bool(_IF.search(_NO_CONDITION.remove(plain[: habit.end()] if habit else plain)))
