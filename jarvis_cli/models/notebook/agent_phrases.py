"""What the notebook says otherwise in the run of an agent.

Of a run only facts last: it is neither searched nor summarised, and nobody is there to answer a question.
"""

from collections.abc import Mapping
from dataclasses import replace

from jarvis_cli.messages import Request
from jarvis_cli.models.notebook.phrases import PHRASES, Phrases
from jarvis_cli.models.notebook.words import Language

_NO_FORGETTING: Mapping[Language, str] = {
    "en": "Nothing is forgotten in the run of an agent: `jarvis facts forget` does that, after a yes of yours.",
    "de": "Im Lauf eines Agenten wird nichts vergessen: Das tut `jarvis facts forget`, nach einem Ja von dir.",
    "pl": "Podczas przebiegu agenta nic nie jest zapominane: robi to `jarvis facts forget`, po twoim „tak”.",
}
_NO_CONVERSATIONS: Mapping[Language, str] = {
    "en": "In the run of an agent I know of no conversations, only facts.",
    "de": "Im Lauf eines Agenten weiß ich von keinen Gesprächen, nur Fakten.",
    "pl": "Podczas przebiegu agenta nie znam rozmów, tylko fakty.",
}

_AGENT_PHRASES: Mapping[Language, Phrases] = {
    "en": replace(
        PHRASES["en"],
        similar="There is something similar: {facts}. If it no longer holds, `jarvis facts forget {id}` deletes it.",
        cannot_converse=(
            "I cannot converse without a language model. What is said in the run of an agent is not found again later;"
            ' "remember ..." keeps it as a fact.'
        ),
        greeting='Hello! I am the notebook of JARVIS: say "remember ...", or ask me what I was told.',
        about_notebook=(
            "I am the notebook of JARVIS, a set of rules and not a language model. In the run of an agent I understand"
            ' "remember that ...", "list my facts", questions about what I was told, and "compare the figures in the'
            ' text".'
        ),
    ),
    "de": replace(
        PHRASES["de"],
        similar="Es gibt etwas Ähnliches: {facts}. Falls es nicht mehr stimmt, löscht es `jarvis facts forget {id}`.",
        cannot_converse=(
            "Ohne Sprachmodell kann ich mich nicht unterhalten. Was im Lauf eines Agenten gesagt wird, ist später nicht"
            " wiederzufinden; „merke dir ...“ behält es als Fakt."
        ),
        greeting="Hallo! Ich bin das Notizbuch von JARVIS: Sag „merke dir ...“, oder frag mich nach dem, was ich weiß.",
        about_notebook=(
            "Ich bin das Notizbuch von JARVIS, ein Regelwerk und kein Sprachmodell. Im Lauf eines Agenten verstehe ich"
            " „merke dir, dass ...“, „zeig meine Fakten“, Fragen nach dem, was ich weiß, und „vergleiche die Zahlen im"
            " Text“."
        ),
    ),
    "pl": replace(
        PHRASES["pl"],
        similar="Jest coś podobnego: {facts}. Jeśli to już nieaktualne, usuwa to `jarvis facts forget {id}`.",
        cannot_converse=(
            "Bez modelu językowego nie umiem rozmawiać. Tego, co powiedziano podczas przebiegu agenta, nie da się potem"
            " odnaleźć; „zapamiętaj ...” zachowa to jako fakt."
        ),
        greeting="Cześć! Jestem notatnikiem JARVIS: powiedz „zapamiętaj ...” albo zapytaj o to, co już wiem.",
        about_notebook=(
            "Jestem notatnikiem JARVIS, zbiorem reguł, a nie modelem językowym. Podczas przebiegu agenta rozumiem"
            " „zapamiętaj, że ...”, „pokaż moje fakty”, pytania o to, co już wiem, i „porównaj liczby w tekście”."
        ),
    ),
}
_PHRASES: Mapping[Language, Phrases] = {
    language: replace(
        phrases,
        what_to_forget=_NO_FORGETTING[language],
        one_at_a_time=_NO_FORGETTING[language],
        no_conversation=_NO_CONVERSATIONS[language],
        which_conversation=_NO_CONVERSATIONS[language],
    )
    for language, phrases in _AGENT_PHRASES.items()
}


def is_run(request: Request) -> bool:
    """Return whether a request belongs to the run of an agent: only those are told an overview."""
    return request.recalled.overview is not None


def choose_phrases(request: Request, language: Language) -> Phrases:
    """Return the sentences of a language that are true where the request comes from: a chat, or the run of an agent."""
    return _PHRASES[language] if is_run(request) else PHRASES[language]
