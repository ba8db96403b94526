"""Which model answers in this chat: /model."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from jarvis_cli import render
from jarvis_cli.errors import NotFoundError
from jarvis_cli.settings import Provider

if TYPE_CHECKING:
    from jarvis_cli.commands.chat.talk import Talk
    from jarvis_cli.models.choice import Surroundings


def choose_model(talk: Talk, wanted: str) -> None:
    """Have the model answer that is named, NAME or PROVIDER/NAME, from the next line on; '' tells which one does.

    A name alone is one of the provider that answers now. Raises SettingsError, ModelError and NotFoundError where it
    cannot be; then the one before stays.
    """
    assistant = talk.assistant = talk.assistant or talk.context.make_assistant()
    if wanted:
        provider, name = _split(wanted, assistant.model.provider)
        given = talk.context.surround(provider, name)
        if provider == "ollama" and name:
            _check_installed(given, name)
        model = talk.context.make_other_model(given)
        talk.use_model(replace(assistant, model=model))
        render.print_answering(model.provider, model.name, "")
        return
    render.print_line(f"{assistant.model.provider}/{assistant.model.name} answers")


def _split(wanted: str, present: str) -> tuple[str, str]:
    """Return provider and name; a provider alone stands for its own choice of a model."""
    first, _, name = wanted.partition("/")
    if first in get_args(Provider):
        return first, name.strip()
    # The notebook has but one model: a name means one of whoever is there besides it.
    return ("" if present == "notebook" else present), wanted


def _check_installed(given: Surroundings, name: str) -> None:
    """Raise NotFoundError for a model that the Ollama server does not have, as far as it can be asked."""
    from jarvis_cli.models.listing import find_ollama_models

    installed = find_ollama_models(given)
    if installed and not {name, f"{name}:latest"} & {*installed}:
        raise NotFoundError(f"Ollama has no model {name}", f"it has {', '.join(sorted(installed))}")
