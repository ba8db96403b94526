"""What stands in the indexes of words: which rows must and which may have their words there, and what those are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jarvis_cli.memory.database import Database
from jarvis_cli.memory.imported import NO_LINE
from jarvis_cli.memory.storing import spell_fact
from jarvis_cli.memory.words import spell_message
from jarvis_cli.text import fold_words

# A turn that was asked again keeps its words; one that carries something forgotten does not, and the runs of agents
# have none.
_LINES = (
    "SELECT m.id FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE c.agent = '' AND NOT m.withheld"
    " AND (m.role = 'user' AND m.text || m.attached <> '' OR m.role = 'assistant' AND m.text <> '')"
)
_FACTS, _SUMMARIES = "SELECT id FROM facts", "SELECT conversation_id FROM summaries"
_TITLES = "SELECT id FROM conversations WHERE folded_title <> ''"


@dataclass(frozen=True, slots=True)
class WordTable:
    """An index of words by its name, and which rows must and which may stand in it."""

    name: str
    required: str
    allowed: str


@dataclass(frozen=True, slots=True)
class RowWords:
    """What stands in an index for a row: its folded text, and the scope of a fact, else ''."""

    row_id: int
    folded: str
    scope: str = ""


WORD_TABLES = (
    WordTable("fact_words", _FACTS, _FACTS),
    WordTable("fact_trigrams", _FACTS, _FACTS),
    WordTable("summary_words", _SUMMARIES, _SUMMARIES),
    WordTable("summary_trigrams", _SUMMARIES, _SUMMARIES),
    WordTable("message_words", f"{_LINES} AND NOT m.replaced AND m.text <> '{NO_LINE}'", _LINES),
    WordTable("title_words", _TITLES, _TITLES),
)


def list_row_words(database: Database, table: str) -> Iterator[RowWords]:
    """Yield what belongs in an index, row by row. Raises MemoryFileError."""
    match table.partition("_")[0]:
        case "fact":
            for fact_id, scope, *parts in database.rows("SELECT id, scope, content, subject, key, tags FROM facts"):
                yield RowWords(fact_id, fold_words(spell_fact(scope, *parts)), scope)
        case "summary":
            for conversation_id, summary in database.rows("SELECT conversation_id, summary FROM summaries"):
                yield RowWords(conversation_id, fold_words(summary))
        case "message":
            for message_id, *said in database.rows(f"SELECT id, text, attached FROM messages WHERE id IN ({_LINES})"):
                yield RowWords(message_id, fold_words(spell_message(*said)))
        case _:
            for conversation_id, title in database.rows(
                f"SELECT id, folded_title FROM conversations WHERE id IN ({_TITLES})"
            ):
                yield RowWords(conversation_id, title)
