"""What becomes of a statement that was learned: the same again, a change of what is known, or something new."""

from dataclasses import replace
from datetime import datetime

from jarvis_cli.clock import format_time
from jarvis_cli.fact import Fact
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.known_facts import find_same
from jarvis_cli.memory.proposals import propose
from jarvis_cli.memory.remembering import EXTRACTED, NewFact, find_keyed, is_live, keep_fields
from jarvis_cli.memory.search import Search
from jarvis_cli.memory.storing import insert_fact, update_fact
from jarvis_cli.memory.telling_words import find_telling_words
from jarvis_cli.memory.words import share_forms
from jarvis_cli.recalled import Remembered
from jarvis_cli.scope import SHARED
from jarvis_cli.text import split_words
from jarvis_cli.vector import Vector

# A statement that shares more than this part of its telling words with what a model remembered from the same message
# is that again, worded by another model.
_TOLD_SHARE = 0.5
# Only what a person has stored or kept is certain.
SUREST = 0.99


class Settling:
    """One save of statements, in the caller's transaction: `remembered` and `proposed` say what became of them."""

    def __init__(self, search: Search, facts: Facts, now: datetime, review: bool) -> None:
        self.remembered: list[Remembered] = []
        self.proposed = 0
        self._search = search
        self._database = search.database
        self._facts = facts
        self._now = now
        self._review = review
        self._stored: set[int] = set()
        self._confirmed: set[tuple[int, int | None]] = set()

    def settle(self, fact: NewFact, replaces: int | None, vector: Vector | None) -> None:
        """Confirm what is known already, change what was learned before, propose or store the rest."""
        same = find_same(self._search, self._facts, fact, vector, self._now)
        if same is not None:
            self._confirm(same, fact.message_id)
            return
        changed = self._find_changed(fact, replaces)
        if self._was_told(fact, changed):
            return
        if self._review or (changed is not None and _is_explicit(changed)):
            self.proposed += propose(self._database, fact, changed.id if changed else None, self._moment)
        elif changed is not None:
            update_fact(self._database, changed.id, keep_fields(changed, fact), self._moment)
            after = self._facts.get(changed.id)
            self._note(Remembered(after, "updated", changed.content, changed.updated_at))
        else:
            # A key that another fact has, read from the same message, tells the two from each other no more.
            new = replace(fact, key="") if find_keyed(self._facts, fact) else fact
            fact_id = insert_fact(self._database, new, self._moment)
            self._note(Remembered(self._facts.get(fact_id), "learned"))

    @property
    def _moment(self) -> str:
        return format_time(self._now)

    def _confirm(self, known: Fact, message_id: int | None) -> None:
        """Count that a fact was said again, once for each message that it does not come from itself.

        How sure it is grows half the way that is left: 0.8, 0.9, 0.95.
        """
        if (known.id, message_id) in self._confirmed or self._find_message(known.id) == message_id:
            return
        self._confirmed.add((known.id, message_id))
        self._database.rows(
            "UPDATE facts SET confirmations = confirmations + 1, confirmed_at = ?,"
            " confidence = min(confidence + (1 - confidence) / 2, ?) WHERE id = ?",
            (self._moment, max(known.confidence, SUREST), known.id),
        )
        self.remembered.append(Remembered(self._facts.get(known.id), "confirmed"))

    def _was_told(self, fact: NewFact, changed: Fact | None) -> bool:
        """Return whether a model has remembered as much from the same message already, at the person's wish."""
        words = find_telling_words(fact.content).words
        told = self._facts.select("message_id = ? AND source <> ? AND scope = ?", (fact.message_id, EXTRACTED, SHARED))
        return any(known == changed or share_forms(words, split_words(known.content)) > _TOLD_SHARE for known in told)

    def _find_changed(self, fact: NewFact, replaces: int | None) -> Fact | None:
        """Return the known fact that a statement takes the place of: the one it names, or the one under its key.

        What was read from the same message just now is not taken for what it changes.
        """
        named = self._facts.find_numbered(replaces) if replaces is not None and 0 < replaces < 2**63 else ()
        known = [found for found in named if found.scope == SHARED and is_live(found, self._moment)]
        keyed = find_keyed(self._facts, fact)
        for changed in (*known, *([keyed] if keyed else [])):
            if changed.id not in self._stored or self._find_message(changed.id) != fact.message_id:
                return changed
        return None

    def _note(self, remembered: Remembered) -> None:
        self._stored.add(remembered.fact.id)
        self.remembered.append(remembered)

    def _find_message(self, fact_id: int) -> int | None:
        row = self._database.row("SELECT message_id FROM facts WHERE id = ?", (fact_id,))
        return row[0] if row else None


def _is_explicit(fact: Fact) -> bool:
    """Return whether a person has stored a fact, had it stored, or kept it when it was proposed."""
    return fact.source != EXTRACTED or fact.confidence >= 1
