"""What the tests of the filters share: one candidate, and the line it is to be learned from."""

from collections.abc import Callable
from typing import Any

import pytest

from jarvis_cli.extraction.candidates import Candidate
from jarvis_cli.extraction.filters import sift
from jarvis_cli.memory.learning import SaidLine


def judge_one(content: str, line: str | None = None, **fields: Any) -> str:
    """Return the sentence in a line that grounds a content, or why there is none; the content is a line too."""
    text = content if line is None else line
    sifted = sift((Candidate(content, **({"confidence": 0.9} | fields)),), (SaidLine(7, text),), 0.7)
    if sifted.rejected:
        assert sifted.kept == ()
        ((reason, count),) = sifted.rejected
        assert count == 1
        return f"<{reason}>"
    (kept,) = sifted.kept
    assert kept.message_id == 7
    return text[kept.said_from : kept.said_until]


@pytest.fixture
def judge() -> Callable[..., str]:
    """What becomes of one content: the sentence it was read from, or the reason in angle brackets."""
    return judge_one
