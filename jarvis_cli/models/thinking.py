"""The thinking that some models write in front of their answer, taken out while the answer streams."""

import re
from typing import Literal

_TAGS = ("<think>", "<thinking>")
_START = re.compile("<(think|thinking)>", re.IGNORECASE | re.ASCII)


class ThinkingFilter:
    """Takes thinking out of one answer that arrives in pieces.

    Thinking is what stands between `<think>` and `</think>` (or `<thinking>` and `</thinking>`, in any case) at the
    very beginning of the answer, once or several times, with the blanks around it. Without its end tag the whole answer
    is thinking. A tag anywhere else is text like any other.
    """

    def __init__(self) -> None:
        self._state: Literal["beginning", "thinking", "answer"] = "beginning"
        self._held = ""
        self._end_tag = ""

    def feed(self, piece: str) -> str:
        """Return what `piece` adds to the answer; what may yet turn out to be thinking is held back."""
        self._held += piece
        while True:
            state = self._state
            if state == "beginning":
                self._look_for_start()
            elif state == "thinking":
                self._look_for_end()
            if self._state == state:
                break
        return self._release() if state == "answer" else ""

    def finish(self) -> str:
        """Return what was held back and is text after all, now that nothing more comes."""
        return "" if self._state == "thinking" else self._release()

    def _look_for_start(self) -> None:
        text = self._held.lstrip()
        if self._end_tag:
            self._held = text
        if started := _START.match(text):
            self._state, self._held, self._end_tag = "thinking", text[started.end() :], f"</{started[1]}>"
        elif not any(tag.startswith(text.lower()) for tag in _TAGS):
            self._state = "answer"

    def _look_for_end(self) -> None:
        if ended := re.search(self._end_tag, self._held, re.IGNORECASE | re.ASCII):
            self._state, self._held = "beginning", self._held[ended.end() :]
        else:
            # Only the last letters can still become the end tag.
            self._held = self._held[1 - len(self._end_tag) :]

    def _release(self) -> str:
        text, self._held = self._held, ""
        return text


def remove_thinking(text: str) -> str:
    """Return a whole answer without the thinking at its beginning."""
    thinking = ThinkingFilter()
    return thinking.feed(text) + thinking.finish()
