"""Everything as a text to read: facts by scope, what waits for the person, then conversations and runs of agents.

What was said stands in quotes, line by line, so that nothing in it can end them, nor be taken for a heading of ours.
"""

import re
from collections.abc import Iterator
from datetime import datetime

from jarvis_cli.ages import describe_age
from jarvis_cli.clock import format_time, parse_time
from jarvis_cli.memory.archived import ArchivedConversation, ArchivedFact, ArchivedMessage, Moment
from jarvis_cli.memory.exporting import Exporting
from jarvis_cli.text import clean_text, is_blank, one_line, shorten

_MARKS = re.compile(r"([\\`*_\[\]<>#|~&!])")
_LONGEST_TITLE = 80
_SPEAKERS = {"user": "You", "assistant": "JARVIS"}


def list_markdown(exporting: Exporting, now: datetime) -> Iterator[str]:
    """Yield the lines of a text with all facts, proposals and conversations, and their ages at a moment."""
    yield "# What JARVIS remembers"
    yield ""
    yield f"As of {format_time(now)}."
    for scope in exporting.list_scopes():
        yield from ("", f"## Facts: {_escape(scope)}", "")
        for fact in exporting.read_facts(scope):
            yield f"- #{fact.id} {_escape(fact.content)} ({_describe_fact(fact, now)})"
            for former in exporting.read_wordings(fact.id):
                yield f"  - until {_tell(former.valid_until, now)}: {_escape(former.content)}"
    yield from _list_proposals(exporting)
    for of_agents, heading in ((False, "## Conversations"), (True, "## Runs of agents")):
        is_first = True
        for conversation in exporting.read_conversations(of_agents=of_agents):
            yield from ("", heading) if is_first else ()
            is_first = False
            yield from _list_conversation(exporting, conversation, now)


def _list_proposals(exporting: Exporting) -> Iterator[str]:
    is_first = True
    for proposal in exporting.read_proposals():
        yield from ("", "## Waiting for you", "") if is_first else ()
        is_first = False
        yield f"- {_escape(proposal.content)}"


def _describe_fact(fact: ArchivedFact, now: datetime) -> str:
    parts = [fact.category, f"importance {fact.importance}"]
    parts += [f"about {_escape(fact.subject)}"] if fact.subject else []
    parts += [f"key {_escape(fact.key)}"] if fact.key else []
    parts += [f"tags {', '.join(map(_escape, fact.tags))}"] if fact.tags else []
    parts += [_tell(fact.updated_at, now)]
    parts += [f"until {fact.expires_at}"] if fact.expires_at else []
    return "; ".join(parts)


def _list_conversation(exporting: Exporting, conversation: ArchivedConversation, now: datetime) -> Iterator[str]:
    messages = exporting.read_messages(conversation.id)
    # Only the beginning is looked at for a title, and a conversation may have any number of messages.
    first = next(messages, None)
    title = conversation.title or shorten(first.text if first and not first.withheld else "", _LONGEST_TITLE)
    yield from ("", f"### #{conversation.id} {_escape(title)}", "")
    about = f"Begun {_tell(conversation.started_at, now)}"
    about += f", by the agent {_escape(conversation.agent)}" if conversation.agent else ""
    yield f"{about}, from {_escape(conversation.source)}." if conversation.source else f"{about}."
    for summary in exporting.read_summary(conversation.id):
        yield from ("", f"Summary: {_escape(summary.summary)}")
    if first is not None:
        yield from _list_message(first)
    for message in messages:
        yield from _list_message(message)


def _list_message(message: ArchivedMessage) -> Iterator[str]:
    if message.role not in _SPEAKERS or (is_blank(message.text) and is_blank(message.attached)):
        return
    marks: list[str] = [message.status] if message.status != "complete" else []
    marks += ["withheld: it carries something forgotten"] if message.withheld else []
    marks += ["asked again"] if message.replaced else []
    yield ""
    yield f"**{_SPEAKERS[message.role]}**, {message.created_at}{_bracket(marks)}:"
    yield from ("", *_quote(message.text))
    if message.attached:
        yield from ("", "Handed over with it:", "", *_quote(message.attached))


def _bracket(marks: list[str]) -> str:
    return f" ({', '.join(marks)})" if marks else ""


def _quote(text: str) -> Iterator[str]:
    # Every kind of line end begins a new line of the quote.
    for line in clean_text(text).splitlines() or [""]:
        yield f"> {line}".rstrip()


def _escape(text: str) -> str:
    """Return a text on one line in which nothing is taken for Markdown."""
    return _MARKS.sub(r"\\\1", one_line(text))


def _tell(moment: Moment, now: datetime) -> str:
    return f"{moment} ({describe_age(parse_time(moment), now)})"
