"""The grounds of answers as they are stored: numbers, scores and reasons in few bytes, and never a text.

The facts in the system text stay the same throughout a conversation, so they are stored with one of its turns, and the
later ones refer to it.
"""

import json
from collections.abc import Iterable, Iterator

from jarvis_cli.explanation import Grounds, Kind, Mention, Reason
from jarvis_cli.memory.database import Database, Row

_KINDS: dict[str, Kind] = {"f": "fact", "s": "summary", "p": "passage"}
# In the order in which they are stored, as numbers: a new one goes to the end.
_REASONS: tuple[Reason, ...] = (
    *("system", "new", "fits", "important", "gone", "again", "stands in"),
    *("no room", "below", "others", "told before"),
)
_COLUMNS = "e.change, s.system, e.sent, e.left_out, e.cut_turns, e.withheld_turns, e.words_only"


def note_grounds(database: Database, conversation_id: int, turn_id: int, grounds: Grounds) -> None:
    """Store the grounds of a turn that is just being saved, in the caller's transaction."""
    system = pack_numbers(grounds.system)
    before = database.row(
        "SELECT s.turn_id, s.system FROM conversations c JOIN explanations e ON e.turn_id = c.last_turn_id"
        " JOIN explanations s ON s.turn_id = e.system_turn_id WHERE c.id = ?",
        (conversation_id,),
    )
    stands_at, stored = (before[0], "") if before is not None and before[1] == system else (turn_id, system)
    database.rows(
        "INSERT INTO explanations (turn_id, change, system_turn_id, system, sent, left_out, cut_turns, withheld_turns,"
        " words_only) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(turn_id, grounds.change, stands_at, stored),
            *(_pack_mentions(grounds.sent), _pack_mentions(grounds.left_out)),
            *(grounds.cut_turns, grounds.withheld_turns, int(grounds.words_only)),
        ),
    )


def read_grounds(database: Database, turn_id: int) -> Grounds | None:
    """Return the grounds of a turn, or None where none were noted."""
    row = database.row(
        f"SELECT {_COLUMNS} FROM explanations e JOIN explanations s ON s.turn_id = e.system_turn_id"
        " WHERE e.turn_id = ?",
        (turn_id,),
    )
    return _read_row(row) if row else None


def read_sent_before(database: Database, conversation_id: int, turn_id: int, cut_turns: int) -> frozenset[int]:
    """Return the facts that earlier turns of a conversation told in front of their lines, as far as those were sent
    with a turn: all but the first so many."""
    rows = database.rows(
        "SELECT iif(m.withheld, '[]', coalesce(e.sent, '[]'))"
        " FROM messages m LEFT JOIN explanations e ON e.turn_id = m.id"
        " WHERE m.conversation_id = ? AND m.id < ? AND m.role = 'user' AND NOT m.replaced"
        " ORDER BY m.id LIMIT -1 OFFSET ?",
        (conversation_id, turn_id, cut_turns),
    )
    mentions = (mention for (sent,) in rows for mention in _unpack_mentions(sent))
    return frozenset(mention.number for mention in mentions if mention.kind == "fact")


def pack_numbers(numbers: Iterable[int]) -> str:
    """Return numbers as short as can be, in their order of size: 1, 2, 3 and 7 are `1-3,7`."""
    spans: list[list[int]] = []
    for number in sorted(numbers):
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ",".join(f"{first}" if first == last else f"{first}-{last}" for first, last in spans)


def unpack_numbers(packed: str) -> Iterator[int]:
    """Yield the numbers that `pack_numbers` has packed."""
    for span in packed.split(",") if packed else ():
        first, _, last = span.partition("-")
        yield from range(int(first), int(last or first) + 1)


def _read_row(row: Row) -> Grounds:
    change, system, sent, left_out, cut_turns, withheld_turns, words_only = row
    return Grounds(
        tuple(unpack_numbers(system)),
        _unpack_mentions(sent),
        _unpack_mentions(left_out),
        cut_turns,
        withheld_turns,
        bool(words_only),
        change,
    )


def _pack_mentions(mentions: tuple[Mention, ...]) -> str:
    packed = []
    for mention in mentions:
        score = () if mention.score is None else (round(mention.score, 3),)
        packed.append([mention.kind[0], mention.number, _REASONS.index(mention.reason), *score])
    return json.dumps(packed, separators=(",", ":"))


def _unpack_mentions(packed: str) -> tuple[Mention, ...]:
    return tuple(
        Mention(_KINDS[kind], number, _REASONS[reason], score[0] if score else None)
        for kind, number, reason, *score in json.loads(packed)
    )
