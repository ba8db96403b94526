"""Proposals: what was learned and becomes a fact only when the person says so."""

from jarvis_cli.clock import Clock, format_time, parse_time
from jarvis_cli.errors import NotFoundError
from jarvis_cli.learned import Proposal
from jarvis_cli.memory.database import Database, Row
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.origins import cut_sentence
from jarvis_cli.memory.remembering import (
    EXTRACTED,
    NewFact,
    check_fact,
    find_keyed,
    find_same_statement,
    is_live,
    keep_fields,
)
from jarvis_cli.memory.storing import insert_fact, update_fact
from jarvis_cli.recalled import Remembered
from jarvis_cli.text import fold_statement

_SELECT = (
    "SELECT p.id, p.content, p.subject, p.key, p.category, p.importance, p.confidence, p.replaces, p.created_by,"
    " p.conversation_id, p.message_id, p.said_from, p.said_until, p.created_at,"
    " CASE WHEN m.withheld THEN '' ELSE coalesce(m.text, '') END"
    " FROM proposals p LEFT JOIN messages m ON m.id = p.message_id"
)


class Proposals:
    """The proposals in one memory file."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def list(self) -> tuple[Proposal, ...]:
        """Return all proposals, oldest first."""
        return tuple(_read_proposal(row) for row in self._database.rows(f"{_SELECT} ORDER BY p.id"))

    def get(self, proposal_id: int) -> Proposal:
        """Return one proposal. Raises NotFoundError."""
        row = None
        if abs(proposal_id) < 2**63:
            row = self._database.row(f"{_SELECT} WHERE p.id = ?", (proposal_id,))
        if row is None:
            raise NotFoundError(f"there is no proposal #{proposal_id}", "`jarvis review` shows them all")
        return _read_proposal(row)

    def keep(self, proposal_id: int, content: str | None = None) -> Remembered:
        """Store a proposal as a fact, worded otherwise if `content` is given; return the stored row.

        It takes the place of the fact that it replaces, or of the one under its key, whoever stored that, and leaves
        what it does not say of it, as `remember_fact` does. What the person has kept is certain: its confidence is 1.
        Raises NotFoundError; UsageError when `content` cannot be stored, and then it stays a proposal.
        """
        with self._database.transaction():
            proposal = self.get(proposal_id)
            remembered = self._store(proposal, check_fact(self._read_fact(proposal, content)))
            self._database.rows("DELETE FROM proposals WHERE id = ?", (proposal_id,))
        return remembered

    def drop(self, proposal_id: int) -> None:
        """Delete a proposal. Raises NotFoundError."""
        with self._database.transaction():
            self._database.rows("DELETE FROM proposals WHERE id = ?", (self.get(proposal_id).id,))

    def _read_fact(self, proposal: Proposal, content: str | None) -> NewFact:
        said = self._database.row("SELECT said_from, said_until FROM proposals WHERE id = ?", (proposal.id,))
        said_from, said_until = said or (0, 0)
        return NewFact(
            proposal.content if content is None else content,
            subject=proposal.subject,
            key=proposal.key,
            category=proposal.category,
            importance=proposal.importance,
            source=EXTRACTED,
            created_by=proposal.created_by,
            conversation_id=proposal.conversation_id,
            message_id=proposal.message_id,
            said_from=said_from,
            said_until=said_until,
        )

    def _store(self, proposal: Proposal, fact: NewFact) -> Remembered:
        now, facts = format_time(self._clock()), Facts(self._database, self._clock)
        replaced = facts.find_numbered(proposal.replaces) if proposal.replaces else ()
        known = replaced[0] if replaced else find_keyed(facts, fact) or find_same_statement(facts, fact, now)
        if known is None:
            return Remembered(facts.get(insert_fact(self._database, fact, now)), "learned")
        if is_live(known, now) and fold_statement(known.content) == fold_statement(fact.content):
            return Remembered(known, "already known")
        update_fact(self._database, known.id, keep_fields(known, fact), now)
        return Remembered(facts.get(known.id), "updated", known.content, known.updated_at)


def propose(database: Database, fact: NewFact, replaces: int | None, now: str) -> bool:
    """Store a checked fact as a proposal, in the caller's transaction; False where it is proposed already."""
    statement = fold_statement(fact.content)
    if database.row("SELECT 1 FROM proposals WHERE statement = ?", (statement,)):
        return False
    database.insert(
        "INSERT INTO proposals (content, statement, subject, key, category, importance, confidence, replaces,"
        " created_by, conversation_id, message_id, said_from, said_until, created_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(fact.content, statement, fact.subject, fact.key, fact.category, fact.importance, fact.confidence),
            *(replaces, fact.created_by, fact.conversation_id, fact.message_id, fact.said_from, fact.said_until, now),
        ),
    )
    return True


def _read_proposal(row: Row) -> Proposal:
    *start, said_from, said_until, created_at, text = row
    values = (*start, cut_sentence(text, said_from, said_until), parse_time(created_at))
    return Proposal(*values)
