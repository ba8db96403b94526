"""Carrying conversations over from an export into memory, a few in each transaction."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace

from jarvis_cli.errors import MemoryFileError
from jarvis_cli.foreign.cleaning import clean_conversation
from jarvis_cli.foreign.skipping import Skips
from jarvis_cli.foreign.sources import Export
from jarvis_cli.foreign.surveying import Survey
from jarvis_cli.memory.imported import NewConversation, Stored
from jarvis_cli.memory.importing import Imports

# What is stored in one transaction, where a single conversation is not longer.
_MOST_CONVERSATIONS = 10
_MOST_MESSAGES = 200
_MOST_LETTERS = 4 * 2**20


def carry_over(
    export: Export, imports: Imports, survey: Survey, report: Callable[[int], None], *, is_built_in: bool
) -> tuple[int, Stored]:
    """Import what is new in an export; return the number of the batch and how much was stored.

    `report` is told how many messages are stored. Broken off at any moment, what was stored stays, and the next import
    of the same goes on from there. Raises NotFoundError, UsageError, MemoryFileError.
    """
    batch = imports.begin(export.source.name, survey.order, is_built_in=is_built_in)
    stored = Stored()
    try:
        for some in _gather(_list_new(export, imports)):
            stored += imports.save(batch, some)
            report(stored.messages)
        imports.finish(batch)
    finally:
        # Where nothing can be written, the lease ends with this process.
        with suppress(MemoryFileError):
            imports.release(batch)
    return batch.import_id, stored


def _list_new(export: Export, imports: Imports) -> Iterator[NewConversation]:
    """Yield what is new of each conversation, as it is stored."""
    for conversation in export.read(Skips()):
        news = imports.compare(export.source.name, conversation).news
        if news:
            branch = tuple(message.name for message in conversation.messages)
            yield clean_conversation(replace(conversation, messages=news, branch=branch))


def _gather(conversations: Iterator[NewConversation]) -> Iterator[list[NewConversation]]:
    some: list[NewConversation] = []
    messages = letters = 0
    for conversation in conversations:
        some.append(conversation)
        messages += len(conversation.messages)
        letters += sum(len(message.text) for message in conversation.messages)
        if len(some) >= _MOST_CONVERSATIONS or messages >= _MOST_MESSAGES or letters >= _MOST_LETTERS:
            yield some
            some, messages, letters = [], 0, 0
    if some:
        yield some
