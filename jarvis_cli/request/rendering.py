"""What was remembered, in words: the facts in the system text, and the block in front of a line."""

import re
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import zip_longest

from jarvis_cli import instructions
from jarvis_cli.clock import UNKNOWN_TIME
from jarvis_cli.explanation import Mention, SentReason
from jarvis_cli.fact import Fact
from jarvis_cli.messages import Message
from jarvis_cli.recalled import Passage, Recalled, Summary
from jarvis_cli.request.fences import fence_content, fence_name, fence_said
from jarvis_cli.request.sizes import measure_text
from jarvis_cli.scope import AGENT_PREFIX
from jarvis_cli.secret_shapes import redact_secrets

# In characters: a longer fact that fits a line, or has changed, is told by its beginning.
_LONGEST_NEWS = 8_000
# In bytes: a fact that is larger, and finds no room, is told by its beginning where at least so many are left for that.
_LARGE_FACT, _LEAST_BEGINNING = 1_000, 200
_LONGEST_SUMMARY = 1_500
_LONGEST_PASSAGE = 400
EARLIER = "<earlier_in_this_conversation>"
_FACT_LINE = re.compile(r"^(- #\d+)( .*)$", re.MULTILINE)
_DATE_LENGTH = len(", 2026-03-01")

Messages = tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A block that stands in front of a line ('': none), what it holds, and what was left out of it, and why."""

    block: str
    sent: tuple[Mention, ...] = ()
    left_out: tuple[Mention, ...] = ()


@dataclass(frozen=True, slots=True)
class _Part:
    """A piece of a block, and what it tells."""

    text: str
    mention: Mention


def fit_facts(facts: tuple[Fact, ...], room: int) -> tuple[Fact, ...]:
    """Return the facts that find room in a block of so many bytes, the first ones first, each as a whole.

    Of the others, those are told that fit the line.
    """
    room -= measure_text(instructions.MEMORY_HEADING) + 30
    fitting = []
    for fact in facts:
        size = measure_text(_render_fact(fact)) + 1
        if size <= room:
            fitting.append(fact)
            room -= size
    return tuple(fitting)


def render_memory(facts: tuple[Fact, ...]) -> str:
    """Return the block of facts for the system text, or '' when there are none."""
    if not facts:
        return ""
    lines = "\n".join(_render_fact(fact) for fact in facts)
    return f"<memory>\n{instructions.MEMORY_HEADING}\n{lines}\n</memory>"


def render_recalled(recalled: Recalled, kept: Messages, cut: Messages, space: int) -> str:
    """Return the block that `tell_recalled` tells."""
    return tell_recalled(recalled, kept, cut, space).block


def tell_recalled(recalled: Recalled, kept: Messages, cut: Messages, space: int) -> Told:
    """Return the block that stands in front of a line, or '' when there is nothing to tell, and what it holds and why.

    Nothing is told that `kept`, the history that is sent with it, has told already. For what is `cut` off, the summary
    of this conversation stands in, and the facts told there are told again. What does not fit `space` is left out, the
    least important first.
    """
    told = "\n".join(message.recalled for message in kept)
    told_lines = _read_fact_lines(told)
    parts, known = _list_news(recalled, told_lines, "\n".join(message.recalled for message in cut))
    if cut and (earlier := _render_earlier(recalled.earlier_summary, kept)):
        parts.insert(0, _Part(earlier, Mention("summary", 0, "stands in")))
    for part in _list_found(recalled):
        if part.text in told:
            known.append(replace(part.mention, reason="told before"))
        else:
            parts.append(part)
    heading, end = f"<recalled>\n{instructions.RECALLED_HEADING}", "</recalled>"
    fitting, left_out = _fit_parts(parts, space - measure_text(heading + end) - 1, told_lines)
    block = "\n".join((heading, *(part.text for part in fitting), end)) if fitting else ""
    sent = (*(part.mention for part in fitting), *(mention for mention in known if mention.reason == "system"))
    left_out += [mention for mention in known if mention.reason != "system"]
    return Told(block, sent, (*left_out, *_list_missed(recalled, told_lines, (*sent, *left_out))))


def _fit_parts(parts: list[_Part], space: int, told: dict[int, str]) -> tuple[list[_Part], list[Mention]]:
    """Return the parts that fit so many bytes, as they are told, and what is left out."""
    fitting, left_out = [], []
    for part in parts:
        line = _fit_part(part.text, space, told) if part.mention.kind == "fact" else part.text
        size = measure_text(line) + 1
        if line and size <= space:
            fitting.append(replace(part, text=line))
            space -= size
        else:
            left_out.append(replace(part.mention, reason="no room" if line else "told before"))
    return fitting, left_out


def _list_missed(recalled: Recalled, told: dict[int, str], mentioned: tuple[Mention, ...]) -> list[Mention]:
    """Return what fits the line less than what is told, without the facts that the model has before it all the same."""
    at_hand = {mention.number for mention in mentioned if mention.kind == "fact"}
    at_hand |= told.keys() | {fact.id for fact in recalled.opening_facts}
    return [mention for mention in recalled.missed if mention.kind != "fact" or mention.number not in at_hand]


def _render_earlier(summary: str, kept: Messages) -> str:
    """Return the summary of what was said before `kept`, or '' where that tells it, or there is none yet.

    A summary that was told long ago is told anew, before the cut comes to what was said since it was made: it counts
    only where it stands in the newer half.
    """
    block = f"{EARLIER}\n{fence_said(summary, _LONGEST_SUMMARY)}\n</earlier_in_this_conversation>"
    lines = [message.recalled for message in kept if message.role == "user"]
    is_told = any(EARLIER in told for told in lines[len(lines) // 2 :]) or any(block in told for told in lines)
    return "" if is_told or not summary else block


def _list_news(recalled: Recalled, told: dict[int, str], cut: str) -> tuple[list[_Part], list[Mention]]:
    """Return the lines of the facts that the model does not know, or knows in another wording; and those that fit the
    line, but are known."""
    known = {fact.id: _render_fact(fact, _LONGEST_NEWS) for fact in recalled.opening_facts} | told
    scores = dict(zip_longest((fact.id for fact in recalled.matching_facts), recalled.relevance))
    news = _read_fact_lines(cut) | told
    why: dict[int, SentReason] = {}
    for change in recalled.changes:
        gone = f"- #{change.fact_id} {instructions.FORGOTTEN_FACT}"
        news[change.fact_id] = _render_fact(change.fact, _LONGEST_NEWS) if change.fact else gone
        why[change.fact_id] = "new" if change.fact else "gone"
    news |= {fact.id: _render_fact(fact, _LONGEST_NEWS) for fact in recalled.matching_facts}
    for fact_id in scores:
        why.setdefault(fact_id, "fits")
    parts = [
        _Part(line, Mention("fact", fact_id, why.get(fact_id, "again"), scores.get(fact_id)))
        for fact_id, line in news.items()
        if known.get(fact_id) != line
    ]
    return parts, [
        Mention("fact", fact_id, "told before" if fact_id in told else "system", score)
        for fact_id, score in scores.items()
        if known.get(fact_id) == news[fact_id]
    ]


def _list_found(recalled: Recalled) -> list[_Part]:
    """Return what is told of earlier conversations."""
    summaries = [
        _Part(_render_summary(summary, recalled), Mention("summary", summary.conversation_id, "fits", summary.score))
        for summary in recalled.summaries
    ]
    passages = [
        _Part(_render_passage(passage), Mention("passage", passage.message_id, "fits", passage.score))
        for passage in recalled.passages
    ]
    return summaries + passages


def _read_fact_lines(blocks: str) -> dict[int, str]:
    """Return the last line that rendered blocks hold about each fact."""
    return {int(line[0][3:]): line[0] + line[1] for line in _FACT_LINE.findall(blocks)}


def _fit_part(line: str, space: int, told: dict[int, str]) -> str:
    """Return the line of a fact as it is told in so many bytes: whole, by its beginning, or '' where that was told."""
    size = measure_text(line) + 1
    if size <= space or size <= _LARGE_FACT or space < _LEAST_BEGINNING:
        return line
    told_head, cut, _ = told.get(_read_id(line), "").rpartition("…")
    if cut and line.startswith(told_head):
        return ""
    # What is left is for the others.
    head = line.encode()[: space // 2 - _DATE_LENGTH].decode(errors="ignore").rstrip()
    return f"{head}…{line[-_DATE_LENGTH:]}"


def _read_id(line: str) -> int:
    return next(iter(_read_fact_lines(line)))


def _render_fact(fact: Fact, longest: int | None = None) -> str:
    author = f", by {fence_name(fact.created_by)}" if fact.created_by.startswith(AGENT_PREFIX) else ""
    return f"- #{fact.id} {describe_content(fact, longest)}{author}, {fact.updated_at:%Y-%m-%d}"


def describe_content(fact: Fact, longest: int | None = None) -> str:
    """Return what a fact says, about whom or what, and under which key, on one line that leaves no fence.

    It is whole, or where `longest` is given cut to so many characters.
    """
    key = f" [{fence_name(fact.key)}]" if fact.key else ""
    subject = f" ({fence_name(fact.subject)})" if fact.subject else ""
    return f"{fence_content(fact.content, longest)}{subject}{key}"


def _render_summary(summary: Summary, recalled: Recalled) -> str:
    age = _spell_day(summary.updated_at)
    days = max((recalled.now - summary.updated_at).days, 0) if recalled.now else 0
    age += f", {days} days ago" if days and summary.updated_at != UNKNOWN_TIME else ""
    text = fence_said(summary.summary, _LONGEST_SUMMARY)
    return f'<conversation id="{summary.conversation_id}" said="{age}">\n{text}\n</conversation>'


def _spell_day(moment: datetime) -> str:
    return "unknown" if moment == UNKNOWN_TIME else f"{moment:%Y-%m-%d}"


def _render_passage(passage: Passage) -> str:
    text = fence_said(redact_secrets(passage.text), _LONGEST_PASSAGE)
    said = f'said="{_spell_day(passage.created_at)}" by="{passage.role}"'
    return f'<conversation id="{passage.conversation_id}" {said}>\n{text}\n</conversation>'
