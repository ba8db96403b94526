"""What came of one question, for a program that reads it: one JSON object, or the JSON document that the answer is."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from jarvis_cli.render.answers import describe_event, print_withheld
from jarvis_cli.render.lines import print_notice
from jarvis_cli.render.objects import print_json_object

if TYPE_CHECKING:
    from jarvis_cli.messages import Shown, Turn


class KeptPrinter:
    """Prints nothing of an answer, and what happens beside it as notices; `show` takes what take_turn shows.

    `remembered` and `forgotten` are the numbers of the facts that were.
    """

    def __init__(self) -> None:
        self.remembered: list[int] = []
        self.forgotten: list[int] = []

    def start(self) -> None:
        """Show nothing: a program waits."""

    def show(self, shown: Shown) -> None:
        """Print one event of a turn, if it is no part of the answer."""
        from jarvis_cli.messages import Notice, TextDelta
        from jarvis_cli.recalled import Forgotten, Remembered

        if isinstance(shown, TextDelta):
            return
        if isinstance(shown, Notice):
            print_notice(shown.text)
            return
        for line in describe_event(shown):
            print_notice(line)
        if isinstance(shown, Remembered):
            self.remembered.append(shown.fact.id)
        elif isinstance(shown, Forgotten):
            self.forgotten += [shown.fact_id, *shown.others]
            print_withheld(shown.turns, shown.left)

    def close(self) -> None:
        """Do nothing: no line is open."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One question that was answered, or was not.

    `answer` is the text, or the document where a schema was given, or None where there is none that keeps it; `cost` is
    in dollars, None where it is not known.
    """

    turn: Turn
    answer: object
    provider: str
    model: str
    cost: float | None
    remembered: tuple[int, ...] = ()
    forgotten: tuple[int, ...] = ()


def describe_asked(asked: Asked) -> dict[str, object]:
    """Return what came of a question as it is printed in JSON."""
    turn = asked.turn
    error = {"message": turn.error, "hint": turn.hint, "exit_code": turn.exit_code} if turn.error else None
    return {
        "answer": asked.answer,
        "status": turn.status,
        "usage": asdict(turn.usage),
        "cost": asked.cost,
        "provider": asked.provider,
        "model": asked.model,
        "stored": turn.is_stored,
        "conversation_id": turn.conversation_id or None,
        "turn_id": turn.turn_id if turn.turn_id > 0 else None,
        "recalled": {"facts": list(turn.fact_ids), "conversations": list(turn.conversation_ids)},
        "remembered": list(asked.remembered),
        "forgotten": list(asked.forgotten),
        "error": error,
    }


def print_asked(asked: Asked) -> None:
    """Print what came of a question as one JSON object."""
    print_json_object(describe_asked(asked))
