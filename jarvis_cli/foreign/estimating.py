"""How many tokens it would take to summarise conversations, before anything is sent to anyone."""

from collections.abc import Sequence

from jarvis_cli.memory.imported import NewMessage
from jarvis_cli.usage import Usage

# Latin letters go four to a token, those of other alphabets about two, and Chinese, Japanese and Korean ones stand each
# for one: which of them a text has is told by how many bytes of UTF-8 it takes beyond one a letter.
_TOKENS_PER_LETTER = 0.25
_TOKENS_PER_BYTE_BEYOND = 0.375
# As summaries are made (background/summarizing.py): in pieces of so many bytes, each with the summary so far and with
# instructions, and of a message that is very long only the beginning and the end.
_PIECE_BYTES = 40_000
_LONGEST_MESSAGE, _KEPT_OF_IT = _PIECE_BYTES // 2, 2 * _PIECE_BYTES // 5
_READ_WITH_PIECE, _WRITTEN = 500, 120


def estimate_tokens(text: str) -> float:
    """Return about how many tokens a text is for a model."""
    letters = len(text)
    return letters * _TOKENS_PER_LETTER + (_count_bytes(text) - letters) * _TOKENS_PER_BYTE_BEYOND


def estimate_summary(messages: Sequence[NewMessage]) -> Usage:
    """Return about what it takes to summarise some messages: an estimate within a third or so."""
    tokens, size = 0.0, 0
    for message in messages:
        length = _count_bytes(message.text)
        share = _KEPT_OF_IT / length if length > _LONGEST_MESSAGE else 1.0
        tokens += estimate_tokens(message.text) * share
        size += int(length * share)
    pieces = max(1, -(-size // _PIECE_BYTES))
    return Usage(round(tokens) + pieces * _READ_WITH_PIECE, pieces * _WRITTEN)


def _count_bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
