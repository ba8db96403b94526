"""Every sentence that the notebook says, in each of its languages."""

from collections.abc import Mapping
from dataclasses import astuple, dataclass

from jarvis_cli.models.notebook.figure_phrases import FIGURE_PHRASES
from jarvis_cli.models.notebook.words import Language

# How a language model is set up; it stands in the hint of every language, by which the hint is known again.
SET_UP_ANTHROPIC = "export ANTHROPIC_API_KEY=..."
SET_UP_OLLAMA = "`ollama serve`, `ollama pull llama3.2`"


@dataclass(frozen=True, slots=True)
class Phrases:
    """The sentences of one language. What stands in braces is filled in with str.format."""

    remembered: str
    updated: str
    before: str
    already_known: str
    similar: str
    what_to_remember: str
    what_to_forget: str
    one_at_a_time: str
    found_nothing: str
    found_one: str
    found_nearest: str
    really: str
    found_several: str
    found_too_many: str
    which: str
    kept: str
    not_among: str
    forgotten: str
    failed: str
    no_result: str
    nothing_to_answer: str
    nothing_about: str
    no_conversation: str
    which_conversation: str
    cannot_converse: str
    set_up: str
    greeting: str
    thanks: str
    farewell: str
    about_notebook: str
    known: str
    nothing_known: str
    more: str
    fact: str
    summary: str
    said: str
    answered: str
    asked: str
    said_here: str
    nearest: str
    this_conversation: str
    only_forgetting: str


_ENGLISH = Phrases(
    remembered="Remembered.",
    updated="Updated.",
    before="Before: {content}",
    already_known="I knew that already.",
    similar='There is something similar: {facts}. If it no longer holds, say "forget #{id}".',
    what_to_remember='What should I remember? For example: "remember that my dog is called Bruno".',
    what_to_forget='What should I forget? For example: "forget my dog", or "forget #3".',
    one_at_a_time='I forget facts one at a time, each after a yes. "list my facts" shows them, then say "forget #3".',
    found_nothing="No fact fits that. Nothing was deleted.",
    found_one="I found this fact:",
    found_nearest="No fact says just that; this comes nearest:",
    really="Really forget this? (yes/no)",
    found_several="Found {count} facts:",
    found_too_many="Found {count} facts; these are the first:",
    which="Which one should I forget? Say its number.",
    kept="Nothing was deleted.",
    not_among='That was not among them. Nothing was deleted. Say "forget #3" with the number you mean.',
    forgotten="Forgotten.",
    failed="That did not work: {reason}",
    no_result="the tool gave no result that I can read.",
    nothing_to_answer="There is no question of mine open at the moment.",
    nothing_about="I remember nothing about that.",
    no_conversation="I remember no earlier conversation about that. `jarvis summaries list` shows them all.",
    which_conversation="Say what it was about, and I look for it. `jarvis summaries list` shows all conversations.",
    cannot_converse=(
        "I cannot converse without a language model. Your line stays in this conversation and can be found again;"
        ' "remember ..." keeps it as a fact.'
    ),
    set_up=(f"No language model is set up. To set one up: `{SET_UP_ANTHROPIC}`, or start Ollama ({SET_UP_OLLAMA})."),
    greeting='Hello! I am the notebook of JARVIS: say "remember ...", "forget ...", or ask me what you told me.',
    thanks="You are welcome.",
    farewell="Goodbye! What you had me remember stays.",
    about_notebook=(
        "I am the notebook of JARVIS, a set of rules and not a language model. I understand"
        ' "remember that ...", "forget ...", "list my facts", and questions about what you told me.'
    ),
    known="This is what I know:",
    nothing_known='I know no facts yet. "remember that ..." keeps one.',
    more="... and {count} more; `jarvis facts list` shows them all.",
    fact="Fact #{id}{age}: {content}",
    summary="From a conversation{age}: {content}",
    said="From a conversation{age}, you: {content}",
    answered="From a conversation{age}, the answer: {content}",
    asked="From a conversation{age}, your question: {content}",
    said_here="Earlier in this conversation, you: {content}",
    nearest="Nothing says just that; this comes nearest:",
    this_conversation="In this conversation so far: {content}",
    only_forgetting="The person had something forgotten.",
)

_GERMAN = Phrases(
    remembered="Gemerkt.",
    updated="Geändert.",
    before="Vorher: {content}",
    already_known="Das wusste ich schon.",
    similar="Es gibt etwas Ähnliches: {facts}. Falls es nicht mehr stimmt, sag „vergiss #{id}“.",
    what_to_remember="Was soll ich mir merken? Zum Beispiel: „merke dir, dass mein Hund Bruno heißt“.",
    what_to_forget="Was soll ich vergessen? Zum Beispiel: „vergiss meinen Hund“ oder „vergiss #3“.",
    one_at_a_time=(
        "Ich vergesse einen Fakt nach dem anderen, jeden erst nach einem Ja. „Zeig meine Fakten“ nennt sie,"
        " dann sag „vergiss #3“."
    ),
    found_nothing="Ich habe keinen passenden Fakt gefunden. Nichts wurde vergessen.",
    found_one="Ich habe diesen Fakt gefunden:",
    found_nearest="Genau das sagt kein Fakt; am nächsten kommt:",
    really="Wirklich vergessen? (ja/nein)",
    found_several="Gefunden: {count} Fakten.",
    found_too_many="Gefunden: {count} Fakten; das sind die ersten.",
    which="Welchen soll ich vergessen? Sag seine Nummer.",
    kept="Nichts wurde vergessen.",
    not_among="Der war nicht dabei. Nichts wurde vergessen. Sag „vergiss #3“ mit der Nummer, die du meinst.",
    forgotten="Vergessen.",
    failed="Das hat nicht geklappt: {reason}",
    no_result="das Werkzeug gab kein Ergebnis, das ich lesen kann.",
    nothing_to_answer="Von mir ist gerade keine Frage offen.",
    nothing_about="Dazu weiß ich nichts.",
    no_conversation="An ein früheres Gespräch darüber erinnere ich mich nicht. `jarvis summaries list` zeigt alle.",
    which_conversation="Sag, worum es ging, dann suche ich danach. `jarvis summaries list` zeigt alle Gespräche.",
    cannot_converse=(
        "Ohne Sprachmodell kann ich mich nicht unterhalten. Deine Zeile bleibt in diesem Gespräch und ist"
        " wiederzufinden; „merke dir ...“ behält sie als Fakt."
    ),
    set_up=(
        f"Es ist kein Sprachmodell eingerichtet. So geht es: `{SET_UP_ANTHROPIC}`,"
        f" oder Ollama starten ({SET_UP_OLLAMA})."
    ),
    greeting=(
        "Hallo! Ich bin das Notizbuch von JARVIS: Sag „merke dir ...“ oder „vergiss ...“, oder frag mich nach dem, was"
        " du mir gesagt hast."
    ),
    thanks="Gern geschehen.",
    farewell="Auf Wiedersehen! Was ich mir merken sollte, bleibt.",
    about_notebook=(
        "Ich bin das Notizbuch von JARVIS, ein Regelwerk und kein Sprachmodell. Ich verstehe „merke dir, dass ...“,"
        " „vergiss ...“, „zeig meine Fakten“ und Fragen nach dem, was du mir gesagt hast."
    ),
    known="Das weiß ich:",
    nothing_known="Ich kenne noch keine Fakten. „Merke dir, dass ...“ behält einen.",
    more="... und {count} weitere; `jarvis facts list` zeigt alle.",
    fact="Fakt #{id}{age}: {content}",
    summary="Aus einem Gespräch{age}: {content}",
    said="Aus einem Gespräch{age}, du: {content}",
    answered="Aus einem Gespräch{age}, die Antwort: {content}",
    asked="Aus einem Gespräch{age}, deine Frage: {content}",
    said_here="Vorhin in diesem Gespräch, du: {content}",
    nearest="Genau das weiß ich nicht; am nächsten kommt:",
    this_conversation="In diesem Gespräch bisher: {content}",
    only_forgetting="Es sollte etwas vergessen werden.",
)

_POLISH = Phrases(
    remembered="Zapamiętane.",
    updated="Zmienione.",
    before="Przedtem: {content}",
    already_known="To już wiem.",
    similar="Jest coś podobnego: {facts}. Jeśli to już nieaktualne, powiedz „zapomnij #{id}”.",
    what_to_remember="Co mam zapamiętać? Na przykład: „zapamiętaj, że mój pies nazywa się Bruno”.",
    what_to_forget="Co mam zapomnieć? Na przykład: „zapomnij o moim psie” albo „zapomnij #3”.",
    one_at_a_time=(
        "Zapominam fakty po jednym, każdy dopiero po potwierdzeniu. „Pokaż moje fakty” je wymieni, potem powiedz"
        " „zapomnij #3”."
    ),
    found_nothing="Nie ma faktu, który by pasował. Niczego nie zapomniano.",
    found_one="Pasuje ten fakt:",
    found_nearest="Żaden fakt nie mówi dokładnie tego; najbliżej jest:",
    really="Na pewno zapomnieć? (tak/nie)",
    found_several="Pasujące fakty ({count}):",
    found_too_many="Pasujące fakty ({count}); oto pierwsze:",
    which="Który mam zapomnieć? Podaj jego numer.",
    kept="Niczego nie zapomniano.",
    not_among="Tego wśród nich nie było. Niczego nie zapomniano. Powiedz „zapomnij #3” z właściwym numerem.",
    forgotten="Zapomniane.",
    failed="To się nie udało: {reason}",
    no_result="narzędzie nie dało wyniku, który umiem odczytać.",
    nothing_to_answer="Nie czekam teraz na żadną odpowiedź.",
    nothing_about="Nic o tym nie pamiętam.",
    no_conversation="Nie pamiętam wcześniejszej rozmowy o tym. `jarvis summaries list` pokazuje wszystkie.",
    which_conversation="Powiedz, o czym była, a poszukam. `jarvis summaries list` pokazuje wszystkie rozmowy.",
    cannot_converse=(
        "Bez modelu językowego nie umiem rozmawiać. To, co piszesz, zostaje w tej rozmowie i da się odnaleźć;"
        " „zapamiętaj ...” zachowa to jako fakt."
    ),
    set_up=(
        f"Nie ustawiono modelu językowego. Jak to zrobić: `{SET_UP_ANTHROPIC}` albo uruchom Ollamę ({SET_UP_OLLAMA})."
    ),
    greeting=(
        "Cześć! Jestem notatnikiem JARVIS: powiedz „zapamiętaj ...”, „zapomnij ...” albo zapytaj o to, co już wiem."
    ),
    thanks="Nie ma za co.",
    farewell="Do widzenia! To, co zapamiętane, zostaje.",
    about_notebook=(
        "Jestem notatnikiem JARVIS, zbiorem reguł, a nie modelem językowym. Rozumiem „zapamiętaj, że ...”,"
        " „zapomnij ...”, „pokaż moje fakty” i pytania o to, co już wiem."
    ),
    known="Oto, co wiem:",
    nothing_known="Nie znam jeszcze żadnych faktów. „Zapamiętaj, że ...” zachowa pierwszy.",
    more="... i jeszcze {count}; `jarvis facts list` pokazuje wszystkie.",
    fact="Fakt #{id}{age}: {content}",
    summary="Z rozmowy{age}: {content}",
    said="Z rozmowy{age}, ty: {content}",
    answered="Z rozmowy{age}, odpowiedź: {content}",
    asked="Z rozmowy{age}, twoje pytanie: {content}",
    said_here="Wcześniej w tej rozmowie, ty: {content}",
    nearest="Dokładnie tego nie wiem; najbliżej jest:",
    this_conversation="W tej rozmowie do tej pory: {content}",
    only_forgetting="Coś miało zostać zapomniane.",
)

PHRASES: Mapping[Language, Phrases] = {"en": _ENGLISH, "de": _GERMAN, "pl": _POLISH}

# Some begin like many a sentence of anyone; they never stand first.
_NEVER_FIRST = ("... and ", "... und ", "... i jeszcze ", "Before: ", "Vorher: ", "Przedtem: ")
_STARTS = tuple(
    start
    for start in (
        *(text.split("{")[0] for phrases in PHRASES.values() for text in astuple(phrases)),
        *(text.split("{")[0] for phrases in FIGURE_PHRASES.values() for text in phrases.openings),
    )
    if start not in _NEVER_FIRST
)


def is_own_sentence(text: str) -> bool:
    """Return whether a text begins as the notebook begins what it says."""
    return text.lstrip().startswith(_STARTS)
