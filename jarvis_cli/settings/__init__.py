"""Settings: one table, read from a TOML file and the environment into a frozen object. Flags are laid over it."""

import os
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from jarvis_cli.errors import SettingsError
from jarvis_cli.text import shorten

if TYPE_CHECKING:
    from jarvis_cli.agent_settings import AgentSettings

Provider = Literal["", "anthropic", "ollama", "notebook"]
EmbedderChoice = Literal["builtin", "ollama", "none"]
ExtractorProvider = Literal["", "anthropic", "ollama", "openai", "notebook"]
Extraction = Literal["on", "review", "off"]
Switch = Literal["on", "off"]
Keys = Literal["emacs", "vi"]
KeyPlace = Literal["", "keyring"]


def _setting(
    default: object, text: str, *, least: float = 0.000_001, most: float | None = None, shown: bool = True
) -> Any:
    return field(default=default, repr=shown, metadata={"help": text, "least": least, "most": most})


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting: its name, type, default and meaning. In the file `anthropic_model` is `model` under `[anthropic]`.

    In the environment it is `JARVIS_ANTHROPIC_MODEL`. Agents are tables of the file alone.
    """

    provider: Provider = _setting("", "anthropic, ollama or notebook; empty: what is there, in this order")
    embedder: EmbedderChoice = _setting(
        "builtin", "builtin, ollama or none: what finds texts that say the same in other words"
    )
    answer_tokens: int = _setting(4096, "the longest answer, in tokens")
    facts_budget: int = _setting(8000, "how many characters of facts a model is told at the start of a conversation")
    history_budget: int = _setting(
        72_000, "how much of a conversation is sent again, in bytes; older turns are sent as a summary"
    )
    extraction: Extraction = _setting(
        "on", "on, review or off: whether facts are learned from what you say, or only proposed to `jarvis review`"
    )
    extraction_confidence: float = _setting(0.7, "how sure, from 0 to 1, a fact must be to be learned", least=0, most=1)
    learned_line: Switch = _setting("on", "on or off: whether a chat says in one line what was learned")
    prompt_keys: Keys = _setting("emacs", "emacs or vi: the keys of the prompt in a chat")
    background_tokens: int = _setting(
        1_000_000, "how many tokens background work may use in a day; what is left then waits for tomorrow"
    )
    extractor_provider: ExtractorProvider = _setting(
        "", "anthropic, ollama, openai (any compatible server) or notebook: who learns; empty: who makes the summaries"
    )
    extractor_url: str = _setting("", "the address of the Ollama or OpenAI-compatible server that learns")
    extractor_model: str = _setting("", "the model that learns; empty: the small one of its provider")
    extractor_key: str = _setting("", "the key of the OpenAI-compatible server, if it wants one", shown=False)
    extractor_timeout: float = _setting(30.0, "seconds without a byte after which a try to learn has failed")
    retention_days: int = _setting(
        0, "after how many days learned facts expire that were neither recalled nor confirmed; 0: never", least=0
    )
    retention_categories: str = _setting("observation", "the categories that expire so, with commas between them")
    retention_importance: int = _setting(2, "the highest importance, from 1 to 3, that expires so", least=1, most=3)
    extractor_key_in: KeyPlace = _setting("", "keyring: that key is kept in the keyring of the system; else empty")
    anthropic_key_in: KeyPlace = _setting("", "keyring: the key for Anthropic is kept in the keyring of the system")
    anthropic_model: str = _setting("claude-opus-5-5", "the Anthropic model that answers")
    anthropic_small_model: str = _setting("claude-haiku-5-5", "the Anthropic model for summaries")
    anthropic_input_price: float = _setting(
        0.0,
        "what a million tokens read by the model that answers cost, in dollars; 0: the price that JARVIS knows",
        least=0,
    )
    anthropic_output_price: float = _setting(
        0.0, "what a million tokens of its answers cost, in dollars; 0: the price that JARVIS knows", least=0
    )
    anthropic_context: int = _setting(200_000, "the context size of the Anthropic models, in tokens")
    anthropic_timeout: float = _setting(60.0, "seconds without a byte after which an answer has failed")
    ollama_host: str = _setting("", "the address of the Ollama server; empty: OLLAMA_HOST, or the one on this machine")
    ollama_model: str = _setting("", "the Ollama model that answers; empty: the newest one that can chat")
    ollama_small_model: str = _setting("", "the Ollama model for summaries; empty: the one that answers")
    ollama_embedder: str = _setting("nomic-embed-text", "the Ollama model for vectors, where embedder is ollama")
    ollama_context: int = _setting(16384, "the context size that is asked of Ollama, in tokens")
    ollama_timeout: float = _setting(120.0, "seconds without a byte after which an answer has failed")
    # A text, since most commands need no agents, and their module takes time to load.
    agents: "tuple[AgentSettings, ...]" = ()


SECTIONS = ("anthropic", "ollama", "extractor", "retention")


def list_settings() -> "tuple[Field[Any], ...]":
    """Return the settings with a value of their own in the file and the environment: all but the tables of agents."""
    return tuple(setting for setting in fields(Settings) if setting.metadata)


@dataclass(frozen=True, slots=True)
class Places:
    """Where things are: the memory file, the settings file, the log, and the history of the prompt."""

    memory: Path
    settings: Path
    log: Path
    history: Path


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A key that is never shown: not by `repr`, nor in a traceback."""

    value: str = field(repr=False)


def find_places(environment: Mapping[str, str]) -> Places:
    """Return where things are: in one folder if JARVIS_HOME is set, else in the platform's folders for the user.

    Raises SettingsError when there is no home to be found.
    """
    home = environment.get("JARVIS_HOME", "").strip()
    if home:
        data = config = log = _expand_home(home)
    else:
        import platformdirs

        try:
            data = Path(platformdirs.user_data_dir("jarvis", appauthor=False))
            config = Path(platformdirs.user_config_dir("jarvis", appauthor=False))
            log = Path(platformdirs.user_log_dir("jarvis", appauthor=False))
        except RuntimeError:
            # Neither HOME nor an entry for this user, as in some containers.
            data = config = log = Path("~")
    if not all(place.is_absolute() for place in (data, config, log)):
        raise SettingsError("there is no home folder to keep the memory in", "set HOME, or JARVIS_HOME to a folder")
    return Places(data / "memory.db", config / "settings.toml", log / "jarvis.log", data / "history")


def _expand_home(folder: str) -> Path:
    """Return a folder as an absolute path; one that begins with a `~` which stands for no home stays relative."""
    expanded = os.path.expanduser(folder)
    return Path(expanded if expanded.startswith("~") else os.path.abspath(expanded))


def read_settings(file: Path, environment: Mapping[str, str]) -> Settings:
    """Return the settings: the environment over the file over the defaults. Raises SettingsError for a wrong one."""
    given: dict[str, Any] = {}
    if os.path.lexists(file):
        # Most people have none.
        from jarvis_cli.settings.file import read_file

        given = read_file(file)
    for setting in list_settings():
        name = f"JARVIS_{setting.name.upper()}"
        if name in environment:
            given[setting.name] = parse_value(setting, environment[name], name)
    return Settings(**given)


def override(settings: Settings, **flags: str) -> Settings:
    """Return the settings with flags laid over them; an empty flag changes nothing. Raises SettingsError."""
    given = {
        name: parse_value(find_setting(name), value, f"--{name.replace('_', '-')}")
        for name, value in flags.items()
        if value
    }
    return Settings(**{**{setting.name: getattr(settings, setting.name) for setting in fields(Settings)}, **given})


def read_api_key(environment: Mapping[str, str]) -> ApiKey | None:
    """Return the Anthropic key without outer blanks, or None. Raises SettingsError for illegal characters in it."""
    return check_key(environment.get("ANTHROPIC_API_KEY", ""), "ANTHROPIC_API_KEY")


def check_key(text: str, where: str) -> ApiKey | None:
    """Return a key without outer blanks, or None for an empty one. Raises SettingsError for illegal characters."""
    value = text.strip()
    if not value:
        return None
    if not value.isascii() or not value.isprintable() or " " in value:
        raise SettingsError(f"{where} contains illegal characters", "set it anew, without blanks or line ends in it")
    return ApiKey(value)


def find_setting(name: str, place: str = "") -> "Field[Any]":
    """Return a setting by its name. Raises SettingsError, which names the place that it was found in, if any."""
    for setting in list_settings():
        if setting.name == name:
            return setting
    where = f" (in {place})" if place else ""
    raise SettingsError(f"there is no setting {shorten(name, 60)}{where}", "`jarvis config list` shows them all")


def parse_value(setting: "Field[Any]", text: str, where: str) -> Any:
    """Return the value that a text stands for. Raises SettingsError, which names where it was given."""
    kind: Any = setting.type
    parse: Callable[[str], Any] = {int: int, float: float}.get(kind, str)
    try:
        value = parse(text.strip())
    except ValueError:
        raise SettingsError(f"{where} is not a number", "give a number") from None
    return check_value(setting, value, where)


def check_value(setting: "Field[Any]", value: Any, where: str) -> Any:
    """Return a value in the type of its setting. Raises SettingsError, which names where it was given."""
    kind: Any = setting.type
    choices = get_args(kind)
    if choices and value not in choices:
        shown = ", ".join(choice for choice in choices if choice)
        raise SettingsError(f"{where} has no such value", f"it is one of {shown}")
    if kind is str and not isinstance(value, str):
        raise SettingsError(f"{where} is not a text", "put it in quotes")
    if kind in (int, float):
        if (
            isinstance(value, bool)
            or not isinstance(value, (int, float))
            or (kind is int and not isinstance(value, int))
        ):
            raise SettingsError(f"{where} is not a number", "give a number")
        _check_range(setting, value, where)
        return kind(value)
    return value


def _check_range(setting: "Field[Any]", value: float, where: str) -> None:
    least, most = setting.metadata["least"], setting.metadata["most"]
    if most is not None:
        is_within, wanted = least <= value <= most, f"a number from {least} to {most}"
    else:
        is_within, wanted = least <= value < 10_000_000, "a number above 0" if least else "0 or a number above it"
    if not is_within:
        raise SettingsError(f"{where} is out of range", f"give {wanted}")
