"""Forgetting a text everywhere: facts that hold it go, it is cut out of messages, and the file is written anew."""

from __future__ import annotations

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.forgetting import forget_fact, make_anew
from jarvis_cli.memory.occurrences import Occurrence, cut_json, cut_text, list_occurrences
from jarvis_cli.memory.remains import INDEXES, Pattern, Remains, list_remains
from jarvis_cli.memory.words import add_words, remove_words, spell_message


class Erasing:
    """Forgetting a text in all of a memory file, over one connection."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def find(self, wanted: str) -> tuple[Occurrence, ...]:
        """Return every row that holds a text, which is folded already. Raises MemoryFileError."""
        return list_occurrences(self._database, wanted)

    def erase(self, wanted: str) -> None:
        """Take a folded text out of the memory, at once or not at all.

        Facts that hold it are forgotten with all that carries them; former wordings, proposals, summaries and titles
        go, and summaries are made anew; out of messages it is cut, wherever it stands in them. Raises MemoryFileError.
        """
        database, now = self._database, format_time(self._clock())
        with database.transaction():
            for found in list_occurrences(database, wanted):
                if found.kind == "fact" and Facts(database, self._clock).find_numbered(found.id):
                    forget_fact(database, self._clock, found.id)
                elif found.kind == "history":
                    database.rows("DELETE FROM fact_history WHERE id = ?", (found.id,))
                elif found.kind == "proposal":
                    database.rows("DELETE FROM proposals WHERE id = ?", (found.id,))
                elif found.kind == "summary":
                    make_anew(database, found.id, now)
                elif found.kind == "title":
                    database.rows(
                        "UPDATE conversations SET title = '', folded_title = '', titled_by = '' WHERE id = ?",
                        (found.id,),
                    )
            self._cut_messages(wanted, now)

    def _cut_messages(self, wanted: str, now: str) -> None:
        database = self._database
        conversations = set()
        # Looked for once more: with a fact some of what was recalled went already.
        for found in list_occurrences(database, wanted):
            if found.kind != "message":
                continue
            (row,) = database.rows(
                "SELECT text, recalled, attached, tool_calls, tool_results FROM messages WHERE id = ?", (found.id,)
            )
            cut = (*(cut_text(text, wanted) for text in row[:3]), *(cut_json(text, wanted) for text in row[3:]))
            database.rows(
                "UPDATE messages SET text = ?, recalled = ?, attached = ?, tool_calls = ?, tool_results = ?"
                " WHERE id = ?",
                (*cut, found.id),
            )
            if database.row("SELECT 1 FROM message_words WHERE rowid = ?", (found.id,)):
                remove_words(database, "message", found.id)
                text, _, attached, *_ = cut
                add_words(database, "message", found.id, spell_message(text, attached))
            conversations.add(found.belongs_to)
        for conversation_id in conversations:
            make_anew(database, conversation_id, now)
        if conversations:
            # That of an agent's last line may be one of a line that held the text.
            database.rows("DELETE FROM line_vectors")

    def rewrite(self) -> None:
        """Write the file anew without what was deleted, and empty its side file. Raises MemoryFileError.

        A program that reads just now keeps the side file: then the bytes are still there, and the proof tells.
        """
        database = self._database
        with database.transaction():
            # Of words whose rows are gone an index may keep some, until it is made anew from the rows that are there.
            for index in INDEXES:
                database.rows(f"INSERT INTO {index} ({index}) VALUES ('rebuild')")
            database.rows("DELETE FROM unswept_words")
        database.rows("VACUUM")
        database.shrink_log()

    def explain(self, exact: Pattern, wide: Pattern) -> tuple[Remains, ...]:
        """Return in which columns of the file a text still stands, by patterns of its bytes, and how often.

        See `list_remains`. Raises MemoryFileError.
        """
        return list_remains(self._database, exact, wide)
