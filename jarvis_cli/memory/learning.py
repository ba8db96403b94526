"""Learning: what a person said and was not read yet, and what becomes of the statements that were read from it.

A model can add, confirm and change what was learned before. It can delete nothing, and what a person, or a model at
their wish, has stored it can only propose to change.
"""

from dataclasses import dataclass, replace

from jarvis_cli.clock import Clock
from jarvis_cli.errors import UsageError
from jarvis_cli.fact import Fact
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.known_facts import find_related, list_few
from jarvis_cli.memory.remembering import EXTRACTED, NewFact, check_fact
from jarvis_cli.memory.search import Search
from jarvis_cli.memory.settling import SUREST, Settling
from jarvis_cli.recalled import Remembered
from jarvis_cli.vector import Vector

# What the person said and may be learned from: nothing that was forgotten, taken back, or asked again.
_SAID = "conversation_id = ?1 AND role = 'user' AND NOT withheld AND NOT taken_back AND NOT replaced"
_UNREAD = f"{_SAID} AND id > (SELECT extracted_until FROM conversations WHERE id = ?1)"
_MOST_BEFORE = 20


@dataclass(frozen=True, slots=True)
class SaidLine:
    """A user message, as it was typed."""

    message_id: int
    text: str


@dataclass(frozen=True, slots=True)
class LearningSource:
    """What is to be learned from next in a conversation, up to `last_message_id`.

    `before` are the lines in front of these, which say how they are meant; nothing is learned from them again. `epoch`
    is the state of forgetting that it was read in.
    """

    conversation_id: int
    lines: tuple[SaidLine, ...]
    last_message_id: int
    epoch: int
    before: tuple[SaidLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement that was read from a message: where in its text, and the vector of a query for it, if there is one.

    `replaces` is the id of a known fact that no longer holds.
    """

    content: str
    category: str
    key: str
    subject: str
    importance: int
    confidence: float
    replaces: int | None
    message_id: int
    said_from: int
    said_until: int
    vector: Vector | None


@dataclass(frozen=True, slots=True)
class Learned:
    """What became of statements: facts that are new, changed or confirmed, and how many new proposals."""

    facts: tuple[Remembered, ...]
    proposed: int


class Learning:
    """What is learned from the conversations in one memory file."""

    def __init__(self, search: Search, clock: Clock) -> None:
        self._search = search
        self._database: Database = search.database
        self._clock = clock
        self._facts = Facts(search.database, clock)

    def read_source(self, conversation_id: int, room_bytes: int) -> LearningSource | None:
        """Return the next lines of the person that were not learned from, or None if there are none.

        They take at most `room_bytes` bytes, unless it is a single one.
        """
        found = self._database.row("SELECT epoch FROM conversations WHERE id = ?", (conversation_id,))
        sizes = self._database.rows(
            f"SELECT id, octet_length(text) FROM messages WHERE {_UNREAD} ORDER BY id", (conversation_id,)
        )
        if found is None or not sizes:
            return None
        last = sizes[0][0]
        for message_id, size in sizes:
            room_bytes -= size
            if room_bytes < 0:
                break
            last = message_id
        rows = self._database.rows(
            f"SELECT id, text FROM messages WHERE {_UNREAD} AND id <= ?2 ORDER BY id", (conversation_id, last)
        )
        lines = tuple(SaidLine(message_id, text) for message_id, text in rows)
        before = self._database.rows(
            f"SELECT id, text FROM messages WHERE {_SAID} AND id < ?2 ORDER BY id DESC LIMIT ?3",
            (conversation_id, lines[0].message_id, _MOST_BEFORE),
        )
        said = tuple(SaidLine(message_id, text) for message_id, text in reversed(before))
        return LearningSource(conversation_id, lines, last, found[0], said)

    def skip(self, conversation_id: int) -> None:
        """Count all that was said in a conversation so far as read, without learning anything from it."""
        self._database.rows(
            "UPDATE conversations SET extracted_until = max(extracted_until,"
            " coalesce((SELECT max(id) FROM messages WHERE conversation_id = ?1 AND role = 'user'), 0)) WHERE id = ?1",
            (conversation_id,),
        )

    def find_related(self, lines: tuple[tuple[str, Vector | None], ...], limit: int) -> tuple[Fact, ...]:
        """Return known facts that lines, each with its vector if there is one, may repeat or change; at most `limit`.

        A line brings the facts that fit it, and those that share telling words with it.
        """
        return find_related(self._search, self._facts, lines, limit, self._clock())

    def list_few(self, limit: int) -> tuple[Fact, ...]:
        """Return all live shared facts where they are no more than `limit`, else none."""
        return list_few(self._facts, limit, self._clock())

    def save(
        self, source: LearningSource, statements: tuple[Statement, ...], created_by: str, *, review: bool
    ) -> Learned | None:
        """Store what was read from a source and count it as read, all at once; with `review`, what is new is proposed.

        Returns None, and nothing is stored, if something that the conversation carried was forgotten since the source
        was read, or if it was learned from meanwhile. A statement that cannot be stored, such as one with a secret in
        it, is left out.
        """
        facts = [(self._check(source, statement, created_by), statement) for statement in statements]
        with self._database.transaction():
            if not self._is_unread(source):
                return None
            settling = Settling(self._search, self._facts, self._clock(), review)
            for fact, statement in facts:
                if fact is not None and self._may_learn_from(statement.message_id):
                    settling.settle(fact, statement.replaces, statement.vector)
            self._database.rows(
                "UPDATE conversations SET extracted_until = ? WHERE id = ?",
                (source.last_message_id, source.conversation_id),
            )
        return Learned(tuple(settling.remembered), settling.proposed)

    def _check(self, source: LearningSource, statement: Statement, created_by: str) -> NewFact | None:
        """Return a statement as a fact that can be stored, or None."""
        lengths = {line.message_id: len(line.text) for line in source.lines}
        if statement.message_id not in lengths:
            return None
        is_known = 0 <= statement.said_from < statement.said_until <= lengths[statement.message_id]
        fact = NewFact(
            statement.content,
            subject=statement.subject,
            key=statement.key,
            category=statement.category,
            importance=statement.importance,
            confidence=min(statement.confidence, SUREST),
            source=EXTRACTED,
            created_by=created_by,
            conversation_id=source.conversation_id,
            message_id=statement.message_id,
        )
        if is_known:
            fact = replace(fact, said_from=statement.said_from, said_until=statement.said_until)
        try:
            return check_fact(fact)
        except UsageError:
            return None

    def _is_unread(self, source: LearningSource) -> bool:
        row = self._database.row(
            "SELECT epoch, extracted_until FROM conversations WHERE id = ?", (source.conversation_id,)
        )
        return row is not None and row[0] == source.epoch and row[1] < source.lines[0].message_id

    def _may_learn_from(self, message_id: int) -> bool:
        sql = "SELECT 1 FROM messages WHERE id = ? AND NOT withheld AND NOT taken_back AND NOT replaced"
        return self._database.row(sql, (message_id,)) is not None
