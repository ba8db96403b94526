"""The bar below the prompt: who answers, in which conversation, with how many facts, at what cost, and what is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from jarvis_cli.errors import JarvisError
from jarvis_cli.models.plans import describe_provider
from jarvis_cli.text import shorten

if TYPE_CHECKING:
    from jarvis_cli.commands.chat.talk import Talk

_SHORTEST_TITLE, _LONGEST_TITLE = 8, 40
_BETWEEN = " · "


class Bar:
    """Tells the state of a chat on one line. It is asked once for each prompt, and when there is news; not per key."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk

    def describe(self, columns: int) -> str:
        """Return the line, with as much of the title as there is room for; what cannot be read just now is left out."""
        model, others = self._name_model(), tuple(self._list_others())
        room = columns - len(_BETWEEN.join((model, "", *others)))
        if room < _SHORTEST_TITLE:
            # The model tells its provider, more or less.
            short = model.rpartition("/")[2]
            model, room = short, room + len(model) - len(short)
        title = ""
        with suppress(JarvisError):
            title = self._name_conversation(max(_SHORTEST_TITLE, min(room, _LONGEST_TITLE)))
        return _BETWEEN.join(part for part in (model, title, *others) if part)

    def _list_others(self) -> Iterator[str]:
        talk = self._talk
        if talk.last_turn is not None:
            yield f"{talk.last_turn.told_facts} recalled"
        yield describe_spent(talk)
        # In a chat that stores nothing, nothing is done in the background.
        if not talk.options.is_closed:
            with suppress(JarvisError):
                yield from self._describe_work()

    def _name_model(self) -> str:
        talk = self._talk
        model = talk.assistant.model if talk.assistant else talk.context.made_model
        if model is not None:
            return f"{model.provider}/{model.name}"
        context = talk.context
        plan = describe_provider(context.settings, context.environment, context.flags.model.strip(), "answer")
        return f"{plan.provider}/{plan.model}".rstrip("/") if plan.provider else "…"

    def _name_conversation(self, room: int) -> str:
        talk = self._talk
        ending = ", private" if talk.is_private else ""
        if talk.saved_id is None:
            return f"new{ending}"
        title = talk.context.memory.catalogue.get(talk.saved_id).title
        return f"{shorten(title, max(room - len(ending), _SHORTEST_TITLE))}{ending}"

    def _describe_work(self) -> Iterator[str]:
        jobs = self._talk.context.memory.jobs.count()
        states = ((jobs.running, "working"), (jobs.due + jobs.waiting, "waiting"), (jobs.parked, "failed"))
        if shown := ", ".join(f"{count} {state}" for count, state in states if count):
            yield f"jobs: {shown}"


def describe_spent(talk: Talk) -> str:
    """Return what the answers of a chat took: tokens, and dollars where a price is known."""
    spent = talk.spent
    if spent.cost is None:
        return "0 tokens"
    # Loaded when there is something to tell: the first prompt does not wait for it.
    from jarvis_cli.commands.spending import describe_cost

    return describe_cost(spent.tokens, spent.cost)
