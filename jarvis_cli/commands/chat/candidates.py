"""What may stand behind a slash command, for completion: conversations, facts, models, and the like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from jarvis_cli.ages import describe_age
from jarvis_cli.errors import JarvisError
from jarvis_cli.memory.filtering import FactFilter
from jarvis_cli.repl import Candidate
from jarvis_cli.slash import COMMANDS, Kind

if TYPE_CHECKING:
    from jarvis_cli.commands.chat.talk import Talk

# So many of the newest are offered.
_MOST = 500


def list_candidates(talk: Talk, kind: Kind) -> tuple[Candidate, ...]:
    """Return what may stand behind a command of this kind, the newest first; nothing where it cannot be read."""
    try:
        return tuple(_list(talk, kind))
    except JarvisError:
        return ()


def _list(talk: Talk, kind: Kind) -> Iterator[Candidate]:
    if kind == "command":
        yield from (Candidate(command.name.removeprefix("/"), command.help) for command in COMMANDS)
    elif kind == "switch":
        yield from (Candidate("on"), Candidate("off"))
    elif kind == "conversation":
        now = talk.context.clock()
        for conversation in talk.kept.catalogue.list(_MOST):
            yield Candidate(str(conversation.id), f"{conversation.title}, {describe_age(conversation.last_at, now)}")
    elif kind == "fact":
        for fact in reversed(talk.kept.facts.list(FactFilter(), _MOST)):
            yield Candidate(str(fact.id), fact.content)
    elif kind == "model":
        from jarvis_cli.models.listing import list_models

        yield from (Candidate(name) for name in list_models(talk.context.surroundings))
