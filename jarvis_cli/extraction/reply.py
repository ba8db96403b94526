"""The reply of an extractor, read as what it is: a text that may be anything, with candidates in it at best."""

import json
import math
import re
from collections.abc import Mapping, Sequence

from jarvis_cli.errors import ModelError
from jarvis_cli.extraction.candidates import Candidate
from jarvis_cli.models.thinking import remove_thinking
from jarvis_cli.text import normalise_text, one_line

_MOST_CANDIDATES = 500
# Starts of JSON that are looked at in one reply.
_MOST_TRIES = 1_000
_LONGEST_CONTENT = 2_000
_LONGEST_NAME = 200
_LARGEST_ID = 2**63 - 1
# How an object, or a list of objects, begins in JSON; prose has other things behind its brackets.
_START = re.compile(r"\{\s*[\"}]|\[\s*[{\]]")
# Brackets with nothing in them are a list of facts only where the reply ends with them.
_NOTHING = re.compile(r"(?<!\[)\[\s*\]\s*(?:```)?\s*\Z")
_DECODER = json.JSONDecoder()


def read_reply(text: str) -> tuple[Candidate, ...]:
    """Return the candidates in a reply; none where it says that there are none.

    Thinking, a code fence, and prose around the JSON are passed over. Raises ModelError, with nothing of the text in
    it, for a reply that is empty, cut off, or holds no candidates in JSON: that is never taken for "nothing new".
    """
    found = _find_candidates(remove_thinking(text))
    read = [_read_candidate(one) for one in (found or ())[:_MOST_CANDIDATES] if isinstance(one, Mapping)]
    candidates = tuple(candidate for candidate in read if candidate is not None)
    if found is None or (found and not candidates):
        raise ModelError(
            "the model's reply holds no list of facts that can be read",
            "choose another model to learn with (extractor_model)",
            transient=False,
        )
    return candidates


def _find_candidates(text: str) -> Sequence[object] | None:
    """Return the list of candidates in a text, unread, or None where there is none."""
    if "{" not in text and _NOTHING.search(text):
        return ()
    end, is_broken = 0, False
    for _ in range(_MOST_TRIES):
        start = _START.search(text, end)
        if start is None:
            break
        # A part of a broken reply is not the reply: only a whole one behind it counts.
        is_broken = is_broken or "{" in text[end : start.start()]
        try:
            value, end = _DECODER.raw_decode(text, start.start())
        except json.JSONDecodeError as error:
            if error.msg.startswith("Unterminated"):
                break
            is_broken, end = True, max(error.pos, start.start() + 1)
        except (ValueError, RecursionError):
            break
        else:
            found = _read_whole(value) if is_broken else _unwrap(value)
            if found is not None:
                return found
    return None


def _unwrap(value: object) -> Sequence[object] | None:
    """Return the list in a reply: the one under "facts", the only one there is, a bare one, or one candidate alone."""
    if isinstance(value, list):
        return value if any(isinstance(one, Mapping) for one in value) else None
    if not isinstance(value, Mapping):
        return None
    if "facts" in value or "content" in value:
        return _read_whole(value) if "facts" in value else [value]
    inner = [part for part in value.values() if isinstance(part, list | Mapping)]
    if len(inner) != 1:
        return None
    return _read_list(inner[0]) if isinstance(inner[0], list) else _read_whole(inner[0])


def _read_whole(value: object) -> Sequence[object] | None:
    """Return the list of a reply that keeps to the contract, or holds one fact where a list should be."""
    facts = value.get("facts") if isinstance(value, Mapping) else None
    if isinstance(facts, Mapping) and "content" in facts:
        return [facts]
    return _read_list(facts) if isinstance(facts, list) else None


def _read_list(facts: Sequence[object]) -> Sequence[object] | None:
    """Return a list that a reply names: it may say that there is nothing."""
    return facts if not facts or any(isinstance(one, Mapping) for one in facts) else None


def _read_candidate(given: Mapping[object, object]) -> Candidate | None:
    """Return a candidate with each field in its range, or None for one whose content is no text."""
    content = given.get("content")
    if not isinstance(content, str):
        return None
    return Candidate(
        content=one_line(normalise_text(content[:_LONGEST_CONTENT])),
        category=_read_name(given.get("category")).lower(),
        key=_read_name(given.get("key")),
        subject=_read_name(given.get("subject")),
        importance=_read_importance(given.get("importance")),
        confidence=_read_confidence(given.get("confidence")),
        restricted=_read_restricted(given.get("restricted")),
        replaces=_read_id(given.get("replaces")),
    )


def _read_name(value: object) -> str:
    """Return a short text on one line; '' for none, and for one that is too long to name anything."""
    name = one_line(normalise_text(value[: _LONGEST_NAME + 1])) if isinstance(value, str) else ""
    return name if len(name) <= _LONGEST_NAME else ""


def _read_number(value: object) -> float:
    """Return a number, also one written as a text or in per cent; NaN for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return math.nan
    text = value.strip() if isinstance(value, str) else ""
    try:
        return float(text[:-1]) / 100 if text.endswith("%") else float(text or value)
    except (ValueError, OverflowError):
        return math.nan


def _read_importance(value: object) -> int:
    """Return 1 to 5; 3 where nothing is said."""
    number = _read_number(value)
    if number == 0 or not math.isfinite(number):
        return 3
    return round(min(max(number, 1), 5))


def _read_confidence(value: object) -> float:
    """Return 0 to 1; 0 for what is not on that scale."""
    number = _read_number(value)
    return number if 0 <= number <= 1 else 0.0


def _read_restricted(value: object) -> bool:
    """Return whether the extractor holds it back; in doubt it does."""
    if isinstance(value, str):
        return value.strip().lower() not in ("", "false", "no", "none", "null", "0", "nein", "nie")
    return bool(value)


def _read_id(value: object) -> int | None:
    """Return the id of a known fact, also one written as `#12`; None for none."""
    number = _read_number(value.strip().removeprefix("#") if isinstance(value, str) else value)
    return int(number) if number.is_integer() and 0 < number < _LARGEST_ID else None
