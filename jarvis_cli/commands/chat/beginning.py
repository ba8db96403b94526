"""How a chat begins: anew, or with an earlier conversation; and what is told of that one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jarvis_cli import render
from jarvis_cli.commands.chat.talk import Talk, TalkOptions
from jarvis_cli.commands.news import News
from jarvis_cli.context import Context

if TYPE_CHECKING:
    from jarvis_cli.conversation import Conversation

_PRIVATE = "this chat is private: nothing of it is stored, and nothing is learned from it"


def begin_talk(context: Context, options: TalkOptions, resume: str | None, *, goes_on: bool) -> Talk:
    """Return a new chat; one that goes on with an earlier conversation tells which.

    Raises MemoryFileError, SettingsError; NotFoundError and AmbiguousError for the conversation that is named.
    """
    if options.is_closed:
        context.reads_only = True
    talk = Talk(context, News(context, context.memory), options)
    if options.is_closed:
        render.print_notice(_PRIVATE)
    if resume is not None or goes_on:
        go_on(talk, resume or "")
    return talk


def go_on(talk: Talk, name: str) -> None:
    """Go on with the conversation that is named, or with '' the last, and tell which it is.

    Raises NotFoundError, AmbiguousError.
    """
    catalogue = talk.kept.catalogue
    conversation = catalogue.find(name) if name else catalogue.last()
    if conversation is None:
        render.print_notice("there is no earlier conversation; a new one begins with your next line")
        return
    talk.go_on(conversation.id)
    _print_conversation(talk, conversation)


def _print_conversation(talk: Talk, conversation: Conversation) -> None:
    from jarvis_cli.render.resumed import print_resumed

    print_resumed(conversation, talk.kept.catalogue.read(conversation.id), talk.context.clock())
