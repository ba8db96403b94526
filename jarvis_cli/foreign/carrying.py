"""Carrying conversations over from an export into memory, a few in each transaction."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from jarvis_cli.foreign.cleaning import clean_conversation
from jarvis_cli.foreign.skipping import Skips
from jarvis_cli.foreign.sources import Export
from jarvis_cli.foreign.surveying import Survey
from jarvis_cli.memory.imported import NewConversation, Stored
from jarvis_cli.memory.importing import Imports

# What is stored in one transaction, where a single conversation is not longer.
_MOST_CONVERSATIONS = 10
_MOST_MESSAGES = 200


def carry_over(
    export: Export, imports: Imports, survey: Survey, report: Callable[[int], None], *, is_built_in: bool
) -> tuple[int, Stored]:
    """Import what is new in an export; return the number of the batch and how much was stored.

    `report` is told how many messages are stored. Broken off at any moment, what was stored stays, and the next import
    of the same goes on from there. Raises NotFoundError, UsageError, MemoryFileError.
    """
    batch = imports.begin(export.source.name, survey.order, is_built_in=is_built_in)
    stored = Stored()
    for some in _gather(_list_new(export, imports)):
        stored += imports.save(batch, some)
        report(stored.messages)
    imports.finish(batch)
    return batch.import_id, stored


def _list_new(export: Export, imports: Imports) -> Iterator[NewConversation]:
    """Yield what is new of each conversation, as it is stored."""
    for conversation in export.read(Skips()):
        news = imports.compare(export.source.name, conversation).news
        if news:
            yield clean_conversation(replace(conversation, messages=news))


def _gather(conversations: Iterator[NewConversation]) -> Iterator[list[NewConversation]]:
    some: list[NewConversation] = []
    for conversation in conversations:
        some.append(conversation)
        if len(some) >= _MOST_CONVERSATIONS or sum(len(each.messages) for each in some) >= _MOST_MESSAGES:
            yield some
            some = []
    if some:
        yield some
