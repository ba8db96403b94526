"""How much of a conversation is sent: the newest of it, cut in large steps, so that the cut moves seldom."""

from dataclasses import dataclass

from jarvis_cli.messages import Message
from jarvis_cli.request.sizes import measure_history

# How much of a conversation is sent at most, in turns and, where no setting says otherwise, in bytes; what is kept when
# it outgrows one of the two; and how many turns are sent however large they are, until twice as many have come. A cut
# of about a fifth keeps requests near the same size, and moves so seldom that most of each request is the one before.
HISTORY_BUDGET = 72_000
_MOST_TURNS, _KEPT_TURNS = 50, 39
_NEWEST_TURNS = 8

Messages = tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a request may be (`budget`, see `measure_text`) and its answer (`max_tokens`).

    `history` is how large the turns of the conversation may grow in it, as far as they are not among the newest.
    """

    budget: int
    max_tokens: int
    history: int = HISTORY_BUDGET


def cut_history(messages: Messages, limits: Limits, measured: tuple[int, ...] = ()) -> Messages:
    """Return the newest messages that fit the limits, starting at a user message; the last is always kept.

    `measured` are the sizes of the first ones, as far as they are known. The cut moves in large steps: when the
    messages outgrow the budget, half of it is freed; when they outgrow what is sent of a history, about a fifth. It
    depends on nothing but the sizes of the messages, so it stays where it is until the next step.
    """
    starts = [index for index, message in enumerate(messages) if message.role == "user"]
    sizes = (*measured, *measure_history(messages[len(measured) :]))
    first, size, read = 0, 0, starts[0] if starts else 0
    for number, start in enumerate(starts):
        # Up to this line, without its answer: what counted when the line was sent counts when it is replayed.
        size += sum(sizes[read : start + 1])
        read = start + 1
        goal = _choose_goal(size, number + 1 - first, limits)
        while first < number and goal.is_missed(size, number + 1 - first):
            size -= sum(sizes[starts[first] : starts[first + 1]])
            first += 1
    return messages[starts[first] :] if starts else messages


@dataclass(frozen=True, slots=True)
class _Goal:
    """What a cut has to come down to: never above `room` bytes, and above `history` bytes only in the newest turns."""

    room: int
    history: int
    turns: int

    def is_missed(self, size: int, turns: int) -> bool:
        """Return whether so many bytes in so many turns are still too much."""
        return size > self.room or turns > self.turns or (size > self.history and turns > _NEWEST_TURNS)


def _choose_goal(size: int, turns: int, limits: Limits) -> _Goal:
    """Return what so many bytes in so many turns are cut down to: to what they are where they fit."""
    room = limits.budget // 2 if size > limits.budget else limits.budget
    if turns > _MOST_TURNS or (size > limits.history and turns > 2 * _NEWEST_TURNS):
        return _Goal(room, limits.history * _KEPT_TURNS // _MOST_TURNS, _KEPT_TURNS)
    return _Goal(room, size, turns)
