"""Turns: the straight path of one line from recall to the saved answer."""

from jarvis_cli.turn.again import find_last_line
from jarvis_cli.turn.assistant import Assistant, Show, embed_line
from jarvis_cli.turn.deadline import Deadline
from jarvis_cli.turn.speaking import MOST_ROUNDS
from jarvis_cli.turn.taking import take_turn

__all__ = ["MOST_ROUNDS", "Assistant", "Deadline", "Show", "embed_line", "find_last_line", "take_turn"]
