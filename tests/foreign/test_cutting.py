"""Messages that are too long are cut, and counted."""

from dataclasses import replace

from jarvis_cli.foreign.cutting import LONGEST_MESSAGE, cut_messages
from jarvis_cli.foreign.skipping import Skips
from tests.memory.importing import make


def test_what_is_too_long_is_cut_and_counted() -> None:
    whole = make("a", "漢" * LONGEST_MESSAGE, "😀" * (LONGEST_MESSAGE + 1), "kurz")
    attached = replace(whole.messages[2], attached="x" * 2 * LONGEST_MESSAGE)
    whole, skips = replace(whole, messages=(*whole.messages[:2], attached)), Skips()
    cut = cut_messages(whole, 7, skips)
    assert cut.messages[0] is whole.messages[0]
    assert cut.messages[1].text == "😀" * LONGEST_MESSAGE + "\n\n[the rest was left out]"
    assert len(cut.messages[2].attached) < LONGEST_MESSAGE + 100
    (skipped,) = skips.list()
    assert (skipped.kind, skipped.count) == ("the rest of a message of more than 1,000,000 letters", 2)
    assert skipped.first == (7,)
