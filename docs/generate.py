"""What the README takes from the program itself: its help, settings, exit codes. Run by cog, see `make docs`."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from tempfile import TemporaryDirectory

from typer.testing import CliRunner

from jarvis_cli import errors
from jarvis_cli.agent_settings import list_agent_settings
from jarvis_cli.app import app
from jarvis_cli.context import Context
from jarvis_cli.messages import Notice, Shown, TextDelta
from jarvis_cli.render import describe_event
from jarvis_cli.settings import SECTIONS, list_settings
from jarvis_cli.slash import describe_commands
from jarvis_cli.turn import take_turn


def read_help(call: tuple[str, ...]) -> str:
    """Return the help text of a command as it is printed on a terminal of 80 columns."""
    result = CliRunner().invoke(app, [*call, "--help"], prog_name="jarvis", env={"COLUMNS": "80", "TERM": "dumb"})
    assert result.exit_code == 0, result.output
    return result.stdout.rstrip()


def write_story() -> str:
    """Return a Markdown block of three chats with the notebook, days apart, as the program really answers them."""
    monday = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
    chats = (
        (monday, ("remember that my dog is called Bruno", "In May I am taking the train to Krakow.")),
        (monday + timedelta(days=2), ("what is my dog called?", "when is my holiday in Poland?")),
        (monday + timedelta(days=9), ("forget that my dog is called Bruno", "yes", "what is my dog called?")),
    )
    told = []
    with TemporaryDirectory() as home:
        environment = {"JARVIS_HOME": home, "JARVIS_PROVIDER": "notebook"}
        for day, lines in chats:
            context = Context(environment, clock=lambda now=day: now)  # type: ignore[misc]
            told.append(f"$ jarvis chat            # {day:%A, %-d %B}")
            told += _tell_chat(context, lines)
            result = CliRunner().invoke(app, ["summarize"], obj=Context(environment, clock=context.clock))
            assert result.exit_code == 0, result.output
    return "\n".join(("```text", *told, "```")) + "\n"


def _tell_chat(context: Context, lines: tuple[str, ...]) -> Iterator[str]:
    assistant, conversation = context.make_assistant(), None
    shown: list[Shown] = []
    for line in lines:
        shown.clear()
        conversation = take_turn(line, conversation, assistant, shown.append).conversation_id
        yield f"> {line}"
        for event in shown:
            if isinstance(event, TextDelta):
                yield from event.text.splitlines()[:1] if "ANTHROPIC" in event.text else event.text.splitlines()
            elif not isinstance(event, Notice):
                yield from describe_event(event)
    context.close()


def write_root_help() -> str:
    """Return a Markdown block with the help text of the program; docs/commands.md has those of its commands."""
    return f"```text\n$ jarvis --help\n{read_help(())}\n```\n"


def write_settings() -> str:
    """Return a Markdown table of every setting."""
    rows = ["| in the environment | in the file | default | meaning |", "|---|---|---|---|"]
    for setting in list_settings():
        section, _, rest = setting.name.partition("_")
        in_file = f"`[{section}] {rest}`" if section in SECTIONS else f"`{setting.name}`"
        default = f"`{setting.default}`" if setting.default != "" else "empty"
        rows.append(f"| `JARVIS_{setting.name.upper()}` | {in_file} | {default} | {setting.metadata['help']} |")
    return "\n".join(rows) + "\n"


def write_agent_settings() -> str:
    """Return a Markdown table of what can be set for each agent, in a table of its own in the settings file."""
    rows = ["| below `[agents.NAME]` | default | meaning |", "|---|---|---|"]
    for setting in list_agent_settings():
        default = setting.default
        if isinstance(default, tuple):
            default = ", ".join(default)
        shown = "empty" if default == "" else f"`{default}`"
        rows.append(f"| `{setting.name}` | {shown} | {setting.metadata['help']} |")
    return "\n".join(rows) + "\n"


def list_exit_codes() -> Iterator[tuple[str, str]]:
    """Yield every exit code and its meaning."""
    yield "0", 'done; also "nothing to do" and "no hits"'
    yield (
        "1",
        "a bug in JARVIS: one line, and the path of the log that says where in the code; also output, on stdout or in a"
        " file that was named, that fails while it is written, as on a full disk",
    )
    kinds = (errors.UsageError, errors.SettingsError, errors.ModelError, errors.MemoryFileError)
    for kind in (*kinds, errors.NotFoundError, errors.AmbiguousError):
        meaning = (kind.__doc__ or "").split("`")[0].strip().splitlines()[0].rstrip(".")
        yield str(kind.exit_code), meaning[0].lower() + meaning[1:]
    yield "130", "interrupted"


def write_exit_codes() -> str:
    """Return a Markdown table of every exit code."""
    rows = ["| exit | meaning |", "|---|---|", *(f"| {code} | {meaning} |" for code, meaning in list_exit_codes())]
    return "\n".join(rows) + "\n"


def write_slash_commands() -> str:
    """Return a Markdown block of the commands inside a chat."""
    return f"```text\n{describe_commands()}\n```\n"
