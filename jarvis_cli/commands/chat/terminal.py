"""The chat on a terminal: the prompt, and what becomes of each line."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from jarvis_cli import __version__, render
from jarvis_cli.commands.chat.bar import Bar
from jarvis_cli.commands.chat.dispatch import Next, obey
from jarvis_cli.errors import JarvisError
from jarvis_cli.models.plans import describe_provider
from jarvis_cli.repl import Candidate, Prompt, PromptOptions, Sources, Typed, ignoring_interrupts
from jarvis_cli.text import is_blank

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jarvis_cli.commands.chat.talk import Talk
    from jarvis_cli.slash import Kind


def talk_on_terminal(talk: Talk) -> None:
    """Take lines from the prompt until the person leaves. Raises SettingsError for what would make every turn fail."""
    print_greeting(talk)
    # What the first answer needs is loaded while the person types.
    warm_up = threading.Thread(target=_warm_up, args=(talk,), name="jarvis-warm-up", daemon=True)
    prompt = _make_prompt(talk, warm_up)
    talk.news.prompt = prompt
    following = Next()
    with ignoring_interrupts():
        while not following.leaves:
            prompt.is_private = talk.is_private
            typed = prompt.read(following.draft)
            if typed is None:
                return
            following = _answer(typed, following, talk)


def print_greeting(talk: Talk) -> None:
    """Print which program this is, and who will answer as far as that is known without asking a server.

    Raises SettingsError where nobody can.
    """
    context = talk.context
    plan = describe_provider(context.settings, context.environment, context.flags.model.strip(), "answer")
    if plan.fault:
        from jarvis_cli.models.choice import choose_provider

        choose_provider(context.surroundings)
    who = f", {plan.provider}" if plan.provider else ""
    render.print_notice(f"JARVIS {__version__}{who}; /help shows the commands")


def _make_prompt(talk: Talk, warm_up: threading.Thread) -> Prompt:
    context = talk.context
    options = PromptOptions(
        context.places.history,
        keeps_history=not talk.options.is_closed,
        keys=context.settings.prompt_keys,
        is_plain=talk.options.is_plain or bool(context.environment.get("NO_COLOR")),
    )
    bar = Bar(talk)

    def list_candidates(kind: Kind) -> Iterable[Candidate]:
        from jarvis_cli.commands.chat.candidates import list_candidates

        return list_candidates(talk, kind)

    return Prompt(options, Sources(talk.news.take, bar.describe, list_candidates, warm_up.start))


def _warm_up(talk: Talk) -> None:
    from jarvis_cli.turn import take_turn  # noqa: F401 - loaded for the first line

    talk.context.warm_up()
    if not talk.options.is_plain:
        render.warm_up_markdown()
    if talk.news.prompt:
        talk.news.prompt.tell()
    if not talk.options.is_closed:
        talk.news.start()


def _answer(typed: Typed, before: Next, talk: Talk) -> Next:
    """Do what a line asks for; return how it goes on. What fails is shown, and ends nothing."""
    try:
        if typed.is_command:
            return obey(typed.text, talk)
        if not is_blank(typed.text):
            talk.take(typed.text, before.replaced)
    except JarvisError as error:
        render.print_error(error.message, error.hint)
    return Next()
