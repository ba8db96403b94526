"""The catalogue: the person's conversations, as they look at them. The runs of agents are no part of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jarvis_cli.clock import Clock, parse_time
from jarvis_cli.conversation import Conversation, Said
from jarvis_cli.errors import AmbiguousError, NotFoundError, UsageError
from jarvis_cli.memory.database import Database, Row
from jarvis_cli.memory.titles import BY_USER, TitleSource, read_title_source, save_title, store_title
from jarvis_cli.text import fold_text, is_blank, normalise_text, one_line, shorten

if TYPE_CHECKING:
    from jarvis_cli.conversation import ConversationHit, Deletion

# In characters: of a title that a person gives, and of the line that stands for one.
LONGEST_TITLE = 100
_LONGEST_BEGINNING = 60
_MOST_DIGITS = 18
_MOST_NAMED = 10
# From so many on it is quicker to write what is left of the index of words anew.
_MANY_MESSAGES = 200
_LIST_HINT = "`jarvis conversations list` shows them all"
# Where there is no title, the line that begins it is read along.
_COLUMNS = (
    "c.id, c.title, c.titled_by, c.source, c.started_at,"
    " (SELECT count(*) FROM messages m WHERE m.conversation_id = c.id AND m.role = 'user'),"
    " (SELECT created_at FROM messages m WHERE m.conversation_id = c.id ORDER BY id DESC LIMIT 1),"
    " coalesce((SELECT summary FROM summaries s WHERE s.conversation_id = c.id), ''),"
    " CASE WHEN c.title = '' THEN (SELECT substr(text, 1, 200) FROM messages m WHERE m.conversation_id = c.id"
    " AND role = 'user' AND NOT withheld AND NOT replaced ORDER BY id LIMIT 1) END"
)
_NEWEST_FIRST = "ORDER BY c.last_turn_id DESC, c.id DESC"


class Catalogue:
    """The conversations of the person in one memory file: listed, found, read, named and deleted."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def list(self, limit: int | None = None) -> tuple[Conversation, ...]:
        """Return the conversations, at most `limit`, the one in which something was said last first."""
        sql = f"SELECT {_COLUMNS} FROM conversations c WHERE c.agent = '' {_NEWEST_FIRST} LIMIT ?"
        most = -1 if limit is None else max(limit, 0)
        return tuple(_read_conversation(row) for row in self._database.rows(sql, (most,)))

    def count(self) -> int:
        """Return how many conversations there are."""
        return int(self._database.value("SELECT count(*) FROM conversations WHERE agent = ''"))

    def get(self, conversation_id: int) -> Conversation:
        """Return one conversation. Raises NotFoundError."""
        row = None
        if abs(conversation_id) < 2**63:
            sql = f"SELECT {_COLUMNS} FROM conversations c WHERE c.agent = '' AND c.id = ?"
            row = self._database.row(sql, (conversation_id,))
        if row is None:
            raise NotFoundError(f"there is no conversation #{conversation_id}", _LIST_HINT)
        return _read_conversation(row)

    def last(self) -> Conversation | None:
        """Return the conversation in which something was said last, or None where there is none."""
        return next(iter(self.list(1)), None)

    def find(self, name: str) -> Conversation:
        """Return the conversation that is named by `#ID`, a bare number, or its title.

        A number is never looked for as a title. A title is compared literally and folded: one that is equal comes
        before one that begins so, and that before one that holds the text. Raises NotFoundError, and AmbiguousError
        that names the ids where several fit equally well.
        """
        number = name.strip().removeprefix("#")
        if number.isdecimal() and number.isascii():
            return self.get(int(number[:_MOST_DIGITS]))
        wanted = fold_text(name)
        if is_blank(wanted):
            raise UsageError("no conversation is named", "give its number, or words of its title")
        named = [(conversation_id, fold_text(title)) for conversation_id, title in self._list_titles()]
        for fits in (str.__eq__, str.startswith, str.__contains__):
            found = [conversation_id for conversation_id, title in named if fits(title, wanted)]
            if len(found) > 1:
                raise _explain_several(found)
            if found:
                return self.get(found[0])
        raise NotFoundError("no conversation has this title", _LIST_HINT)

    def read(self, conversation_id: int) -> tuple[Said, ...]:
        """Return what was said in a conversation, in order: also what is withheld or replaced, marked as such.

        What tools were asked and told is left out. Raises NotFoundError.
        """
        self.get(conversation_id)
        rows = self._database.rows(
            "SELECT id, turn_id, role, text, attached, created_at, status, withheld, replaced, provider, model"
            " FROM messages WHERE conversation_id = ? AND role <> 'tool' AND (text <> '' OR role = 'user') ORDER BY id",
            (conversation_id,),
        )
        return tuple(_read_said(row) for row in rows)

    def search(self, text: str, limit: int) -> tuple[ConversationHit, ...]:
        """Return the conversations that hold a text in what was said or in their title, best first; at most `limit`.

        See message_search.py for what fits. A text with no word in it finds nothing.
        """
        from jarvis_cli.memory.message_search import search_messages

        return search_messages(self._database, self, text, limit)

    def rename(self, conversation_id: int, title: str) -> Conversation:
        """Give a conversation the title that the person wants, on one line; return it as it is now.

        Raises NotFoundError; UsageError for a title that is empty or longer than LONGEST_TITLE.
        """
        line = one_line(normalise_text(title))
        if is_blank(line):
            raise UsageError("the title is empty", "give some words")
        if len(line) > LONGEST_TITLE:
            raise UsageError(f"the title is too long ({len(line)} letters)", f"give at most {LONGEST_TITLE}")
        with self._database.transaction():
            self.get(conversation_id)
            store_title(self._database, conversation_id, line, BY_USER)
        return self.get(conversation_id)

    def preview(self, conversation_id: int) -> Deletion:
        """Return what would go with a conversation; nothing is changed. Raises NotFoundError."""
        from jarvis_cli.memory.deleting import preview_deletion

        return preview_deletion(self._database, self._clock, self.get(conversation_id))

    def delete(self, conversation_id: int, *, with_facts: bool) -> Deletion:
        """Delete a conversation and all that was made from it, at once or not at all; return what has gone.

        With `with_facts` what was learned from it is forgotten too, as `Memory.forget` does; without, it stays and no
        longer says where it is from. Facts that were told in it stay in any case. Raises NotFoundError.
        """
        from jarvis_cli.memory.deleting import delete_conversation
        from jarvis_cli.memory.sweeping import removing_many, sweep_words

        is_long = self.preview(conversation_id).messages >= _MANY_MESSAGES
        with removing_many(self._database) if is_long else self._database.transaction():
            deletion = delete_conversation(self._database, self._clock, self.get(conversation_id), with_facts)
        if is_long:
            sweep_words(self._database)
        self._database.shrink_log()
        return deletion

    def read_title_source(self, conversation_id: int) -> TitleSource | None:
        """Return what the title of a conversation is to be made from, or None where none is to be made."""
        return read_title_source(self._database, conversation_id)

    def save_title(self, source: TitleSource, title: str, titled_by: str) -> bool:
        """Store a title that was made from a source; return whether it was still wanted, and nothing was forgotten."""
        with self._database.transaction():
            return save_title(self._database, source, title, titled_by)

    def _list_titles(self) -> Sequence[tuple[int, str]]:
        """Return the number and the title of each conversation, as they are listed."""
        rows = self._database.rows(
            "SELECT c.id, CASE WHEN c.title <> '' THEN c.title ELSE (SELECT substr(text, 1, 200) FROM messages m"
            " WHERE m.conversation_id = c.id AND role = 'user' AND NOT withheld AND NOT replaced ORDER BY id LIMIT 1)"
            f" END, c.title = '' FROM conversations c WHERE c.agent = '' {_NEWEST_FIRST}"
        )
        return [(number, _name_untitled(number, title) if is_line else title) for number, title, is_line in rows]


def _read_conversation(row: Row) -> Conversation:
    number, title, titled_by, source, started_at, turns, last_at, summary, first_line = row
    return Conversation(
        number,
        title or _name_untitled(number, first_line),
        titled_by,
        source,
        turns,
        parse_time(started_at),
        parse_time(last_at or started_at),
        summary,
    )


def _read_said(row: Row) -> Said:
    message_id, turn_id, role, text, attached, said_at, status, withheld, replaced, provider, model = row
    values = (message_id, turn_id, role, text, attached, parse_time(said_at), status)
    return Said(*values, is_withheld=bool(withheld), is_replaced=bool(replaced), provider=provider, model=model)


def _name_untitled(conversation_id: int, first_line: str | None) -> str:
    """Return what stands for the title that a conversation does not have: how its first line begins."""
    beginning = shorten(first_line or "", _LONGEST_BEGINNING)
    return f"conversation #{conversation_id}" if is_blank(beginning) else beginning


def _explain_several(found: list[int]) -> AmbiguousError:
    numbers = ", ".join(f"#{conversation_id}" for conversation_id in found[:_MOST_NAMED])
    more = f" and {len(found) - _MOST_NAMED} more" if len(found) > _MOST_NAMED else ""
    return AmbiguousError(f"{len(found)} conversations have such a title: {numbers}{more}", "name it by its number")
