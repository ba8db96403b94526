"""Conversations: in a list, whole, as hits of a search, and what goes with one that is deleted."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from jarvis_cli.clock import format_time
from jarvis_cli.conversation import FOUND_END, FOUND_START
from jarvis_cli.render.facts import describe_fact
from jarvis_cli.render.lines import print_line, spell_count
from jarvis_cli.render.moments import format_moment, spell_time
from jarvis_cli.render.tables import print_rows
from jarvis_cli.text import clean_text, one_line

if TYPE_CHECKING:
    from jarvis_cli.conversation import Conversation, ConversationHit, Deletion, Said

_NARROWEST = 40
_STATUSES = {"interrupted": "stopped", "failed": "failed", "cut": "cut off"}
_FORGOTTEN = "carries something that was forgotten"
_REPLACED = "asked again"


def describe_conversation(conversation: Conversation) -> dict[str, object]:
    """Return a conversation as it is printed in JSON, without what was said in it."""
    return {
        "id": conversation.id,
        "title": conversation.title,
        "titled_by": conversation.titled_by,
        "source": conversation.source,
        "turns": conversation.turns,
        "started_at": format_time(conversation.started_at),
        "last_at": format_time(conversation.last_at),
        "summary": conversation.summary,
    }


def describe_said(said: Said) -> dict[str, object]:
    """Return one thing that was said as it is printed in JSON."""
    return {
        "message_id": said.message_id,
        "turn_id": said.turn_id,
        "role": said.role,
        "text": said.text,
        "attached": said.attached,
        "said_at": format_time(said.said_at),
        "status": said.status,
        "withheld": said.is_withheld,
        "replaced": said.is_replaced,
        "provider": said.provider,
        "model": said.model,
    }


def describe_hit(hit: ConversationHit) -> dict[str, object]:
    """Return a hit as it is printed in JSON; `found` are the places of what was found in the snippet, in characters."""
    snippet, found = split_marks(hit.snippet)
    return {
        "conversation": describe_conversation(hit.conversation),
        "message_id": hit.message_id,
        "said_at": format_time(hit.said_at),
        "snippet": snippet,
        "found": [list(place) for place in found],
        "score": round(hit.score, 4),
    }


def describe_deletion(deletion: Deletion, *, deleted: bool, with_facts: bool | None) -> dict[str, object]:
    """Return what goes, or has gone, with a conversation as it is printed in JSON."""
    return {
        "conversation": describe_conversation(deletion.conversation),
        "messages": deletion.messages,
        "summary": deletion.has_summary,
        "learned": [describe_fact(fact) for fact in deletion.learned],
        "explicit": [describe_fact(fact) for fact in deletion.explicit],
        "proposals": deletion.proposals,
        "deleted": deleted,
        "with_facts": with_facts,
        "withheld": deletion.withheld,
        "others": list(deletion.others),
    }


def print_conversations(conversations: Sequence[Conversation], now: datetime) -> None:
    """Print conversations as a table, or one a line in a pipe: id, when something was said last, turns, title."""
    rows = [
        (f"#{one.id}", format_moment(one.last_at, now), str(one.turns), one_line(one.title)) for one in conversations
    ]
    print_rows(("id", "last", "turns", "title"), rows)


def print_hits(hits: Sequence[ConversationHit], now: datetime) -> None:
    """Print hits as a table with what was found in bold, or one a line in a pipe: id, day, title, snippet."""
    if sys.stdout.isatty():
        _print_marked(hits, now)
        return
    rows = [
        (
            f"#{hit.conversation.id}",
            format_moment(hit.said_at, now),
            hit.conversation.title,
            split_marks(hit.snippet)[0],
        )
        for hit in hits
    ]
    print_rows((), rows)


def split_marks(snippet: str) -> tuple[str, list[tuple[int, int]]]:
    """Return a snippet without its marks, and where what they enclose begins and ends in it."""
    plain, places = "", []
    for number, piece in enumerate(snippet.split(FOUND_START)):
        found, end, rest = piece.partition(FOUND_END)
        if number and end:
            places.append((len(plain), len(plain) + len(found)))
        plain += found + rest
    return plain, places


def _print_marked(hits: Sequence[ConversationHit], now: datetime) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, show_header=True, header_style="bold")
    for head in ("id", "said", "title", "found"):
        table.add_column(head, no_wrap=head in ("id", "said"), overflow="fold")
    for hit in hits:
        snippet, places = split_marks(hit.snippet)
        marked = Text(clean_text(snippet))
        for start, end in places:
            marked.stylize("bold", start, end)
        title = Text(clean_text(one_line(hit.conversation.title)))
        table.add_row(Text(f"#{hit.conversation.id}"), Text(format_moment(hit.said_at, now)), title, marked)
    console = Console(file=sys.stdout, highlight=False)
    console.width = max(console.width, _NARROWEST)
    console.print(table)


def print_conversation(conversation: Conversation, said: Sequence[Said], now: datetime) -> None:
    """Print a whole conversation for a person to read; in a pipe one thing that was said a line: when, by whom, what
    is to be known of it, and its text. What was attached follows as a line of its own."""
    if not sys.stdout.isatty():
        print_rows((), list(_list_rows(said)))
        return
    print_line(f"#{conversation.id} {one_line(conversation.title)}")
    print_line(", ".join(_list_parts(conversation, now)))
    for one in said:
        mark = f" ({mark_said(one)})" if mark_said(one) else ""
        print_line(f"\n{name_speaker(one)}, {format_moment(one.said_at, now)}{mark}")
        print_line(one.text)
        if one.attached:
            print_line(f"\nattached:\n{one.attached}")


def _list_parts(conversation: Conversation, now: datetime) -> Iterator[str]:
    yield spell_count(conversation.turns, "turn")
    yield format_moment(conversation.last_at, now)
    if conversation.source:
        yield f"from {one_line(conversation.source)}"


def _list_rows(said: Sequence[Said]) -> Iterator[tuple[str, ...]]:
    for one in said:
        when = spell_time(one.said_at)
        yield when, one.role, mark_said(one), one.text
        if one.attached:
            yield when, "attached", mark_said(one), one.attached


def name_speaker(said: Said) -> str:
    """Return who said something: you, or JARVIS with the model that spoke."""
    if said.role == "user":
        return "You"
    model = "/".join(word for word in (said.provider, said.model) if word)
    return f"JARVIS ({one_line(model)})" if model else "JARVIS"


def mark_said(said: Said) -> str:
    """Return what is to be known of something that was said beside its text, in a few words; '' for nothing."""
    marks = (
        _STATUSES.get(said.status, ""),
        _REPLACED if said.is_replaced else "",
        _FORGOTTEN if said.is_withheld else "",
    )
    return ", ".join(mark for mark in marks if mark)


def print_deletion(deletion: Deletion) -> None:
    """Print what goes with a conversation, one thing a row: what it is, and which."""
    conversation = deletion.conversation
    rows = [
        ("conversation", f"#{conversation.id} {one_line(conversation.title)}"),
        ("said", f"{spell_count(conversation.turns, 'turn')}, {spell_count(deletion.messages, 'message')}"),
        ("summary", one_line(conversation.summary) if deletion.has_summary else ""),
    ]
    rows += [("learned from it", f"#{fact.id} {one_line(fact.content)}") for fact in deletion.learned]
    if deletion.proposals:
        rows.append(("proposed from it", spell_count(deletion.proposals, "proposal")))
    rows += [("stays", f"#{fact.id} {one_line(fact.content)}") for fact in deletion.explicit]
    print_rows(("", ""), [(name, value) for name, value in rows if value])
