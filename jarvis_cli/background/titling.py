"""Titles of conversations: one for each, made after its first summary by the small model, else by the built-in rule."""

import re

from jarvis_cli.background.asking import ask_model
from jarvis_cli.background.equipment import Equipment
from jarvis_cli.errors import ModelError, SettingsError
from jarvis_cli.memory.jobs import Job
from jarvis_cli.memory.titles import BUILTIN, TitleSource
from jarvis_cli.messages import Message
from jarvis_cli.models.notebook.titles import LONGEST_TITLE, make_title
from jarvis_cli.models.notebook.words import detect_language
from jarvis_cli.request.titling import build_title_request
from jarvis_cli.secret_shapes import find_secret, redact_secrets
from jarvis_cli.text import is_blank, normalise_text

# Some models think before they speak.
_TITLE_TOKENS = 300
# What models put around a title although they were told not to.
_LABEL = re.compile(r"^(?:title|titel|tytuł)\s*:\s*", re.IGNORECASE)
_WRAPPING = " \t*_`\"'“”„«»‚‘’「」『』"
_HEADING = "#"
_MARKUP = re.compile(r"[\"“”„«»<>`*\[\]{}|]|^#|https?:")
_STOPS = ".。"


def entitle(job: Job, source: TitleSource, equipment: Equipment) -> None:
    """Give the conversation of a job its title, and finish the job, at once.

    It has one afterwards, whatever became of the model: a title that cannot be made is never tried again.
    """
    lines = tuple(Message(line.role, redact_secrets(line.text)) for line in source.lines)
    title, titled_by = "", BUILTIN
    if not source.is_builtin and equipment.model.provider != "notebook":
        title = _ask_title(source, lines, equipment)
        titled_by = f"{equipment.model.provider}/{equipment.model.name}" if title else BUILTIN
    title = title or make_title(lines)
    memory = equipment.memory
    with memory.transaction():
        if title:
            memory.catalogue.save_title(source, title, titled_by)
        memory.jobs.finish(job)


def _ask_title(source: TitleSource, lines: tuple[Message, ...], equipment: Equipment) -> str:
    """Return the title that the model gives, or '' where it gives none that can be used."""
    request = build_title_request(redact_secrets(source.summary), lines, _TITLE_TOKENS)
    try:
        text, reason = ask_model(request, equipment.model, equipment.memory)
    except (ModelError, SettingsError) as error:
        equipment.options.log(f"title of #{source.conversation_id} failed: {error.message}")
        return ""
    title = check_title(text, "\n".join(line.text for line in lines)) if reason == "end" else ""
    if not title:
        equipment.options.log(f"title of #{source.conversation_id}: what the model gave is no title ({reason})")
    return title


def check_title(text: str, said: str) -> str:
    """Return the title in what a model gave for a conversation in which `said` was said, or '' where there is none.

    A title is one line of at most 60 characters, without quotes, markup or a secret, in the language of what was said
    as far as both can be told.
    """
    bare = normalise_text(text).lstrip(_HEADING).strip(_WRAPPING)
    title = _LABEL.sub("", bare).strip(_WRAPPING).rstrip(_STOPS)
    if is_blank(title) or "\n" in title or "\t" in title or len(title) > LONGEST_TITLE:
        return ""
    if _MARKUP.search(title) or find_secret(title):
        return ""
    language, spoken = detect_language(title), detect_language(said)
    return "" if language and spoken and language != spoken else title
