"""What the tests of imports do: make conversations from elsewhere, import them, summarise them, take them back."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from jarvis_cli.memory import Memory
from jarvis_cli.memory.import_undo import UndoPlan, plan_undo, undo_import
from jarvis_cli.memory.imported import NewConversation, NewMessage, Stored
from jarvis_cli.memory.summaries import NewSummary

SOURCE = "chatgpt"
START = datetime(2024, 3, 1, 10, tzinfo=UTC)
TEXTS = ("Mein Hund heißt Bruno.", "Ładne imię!", "我住在上海", "שלום לך")


def make(name: str, *texts: str, first: str = "user", title: str = "Bruno", days: int = 0) -> NewConversation:
    """Return a conversation from elsewhere in which the two speak in turn, that began so many days after START."""
    start = START + timedelta(days=days)
    other = "assistant" if first == "user" else "user"
    messages = tuple(
        NewMessage(f"{name}/{place}", other if place % 2 else first, text, start + timedelta(minutes=place))  # type: ignore[arg-type]
        for place, text in enumerate(texts or TEXTS)
    )
    return NewConversation(name, title, start, messages)


def lengthen(conversation: NewConversation, *texts: str) -> NewConversation:
    """Return a conversation that was gone on with there."""
    longer = make(conversation.name, *(message.text for message in conversation.messages), *texts)
    return replace(conversation, messages=longer.messages)


def bring(
    memory: Memory, *conversations: NewConversation, source: str = SOURCE, built_in: bool = False, ends: bool = True
) -> Stored:
    """Import conversations in one batch, oldest first; with `ends` false it is broken off after that."""
    imports = memory.imports
    order = [each.name for each in sorted(conversations, key=lambda each: each.started_at)]
    new = [name for name in order if _is_new(memory, source, name, conversations)]
    batch = imports.begin(source, new, is_built_in=built_in)
    stored = imports.save(batch, conversations)
    if ends:
        imports.finish(batch)
    imports.release(batch)
    return stored


def undo(memory: Memory, number: int) -> UndoPlan:
    """Take a batch back, and return what went with it."""
    plan = plan_undo(memory.imports, memory.imports.find(number))
    undo_import(memory.imports, plan, lambda _: None)
    return plan


def summarise(memory: Memory, number: int, text: str = "Es ging um Bruno.") -> None:
    """Save a summary of all that was said in a conversation."""
    source = memory.summaries.read_source(number)
    assert source is not None
    assert memory.summaries.save(NewSummary(source, text, "m", 1))


def _is_new(memory: Memory, source: str, name: str, conversations: Sequence[NewConversation]) -> bool:
    conversation = next(each for each in conversations if each.name == name)
    return memory.imports.compare(source, conversation).found == "new"
