"""Calls of every command with `--json`, so that each member of what they print is there with and without a value."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.peers.anthropic_replies import Reply, ToolUse, status_reply, text_reply, tool_reply

Words = tuple[str, ...]

_GROUPS = frozenset({"facts", "conversations", "summaries", "agents", "jobs", "import", "config"})


@dataclass(frozen=True, slots=True)
class Case:
    """A call, without `--json`: what was called before it in the same home, and how it ends.

    In words `{home}` is the folder of the home, `{exports}` that with exports. The home holds something of everything,
    or nothing where it `is_empty`. `settings` are variables of the environment; with `replies` Claude answers.
    """

    words: Words
    exit_code: int = 0
    before: tuple[Words, ...] = ()
    is_empty: bool = False
    settings: Mapping[str, str] = field(default_factory=dict)
    replies: tuple[Reply, ...] = ()

    @property
    def command(self) -> Words:
        """The words of the command that is called; the file of an export alone means `import archive`."""
        if self.words[0] not in _GROUPS:
            return self.words[:1]
        return ("import", "archive") if self.words[0] == "import" and "{" in self.words[1] else self.words[:2]


def call(*words: str, code: int = 0, before: tuple[Words, ...] = (), **settings: str) -> Case:
    """Return a call in the home that holds something of everything."""
    return Case(words, code, before, settings=settings)


def empty(*words: str, code: int = 0, before: tuple[Words, ...] = (), **settings: str) -> Case:
    """Return a call in the home that holds nothing."""
    return Case(words, code, before, is_empty=True, settings=settings)


_REMEMBER = ToolUse("remember_fact", '{"content": "Hund Bruno bellt laut"}')
_DOG = ("facts", "add", "mein Hund heisst Bruno")
_RETENTION = {"JARVIS_RETENTION_DAYS": "1"}
_CLAUDE = {"JARVIS_PROVIDER": "anthropic", "ANTHROPIC_API_KEY": "sk-x"}
_FACTS: tuple[Case, ...] = (
    call("facts", "list"),
    call("facts", "list", "--limit", "2"),
    call("facts", "list", "--as-of", "2026-03-01T12:00Z", "--scope", "shared"),
    call("facts", "list", "--tag", "住所", "--min-importance", "5"),
    empty("facts", "list"),
    empty("facts", "list", "--limit", "1"),
    call("facts", "search", "Bruno"),
    call("facts", "search", "猫", "--limit", "1"),
    empty("facts", "search", "כלב"),
    *(call("facts", "show", str(number)) for number in (1, 2, 4, 6, 12)),
    call("facts", "history", "1"),
    call("facts", "history", "1", "--as-of", "2020-01-01"),
    call("facts", "history", "wohnort"),
    call("facts", "history", "kurs", before=(("facts", "add", "Kurs 7", "--key", "kurs"),), code=7),
    call("facts", "add", "Łatka", "--tag", "犬", "--expires", "30d", "--importance", "5", "--subject", "pies"),
    call("facts", "add", "ich wohne in Wien", "--key", "wohnort"),
    empty(*_DOG, before=(_DOG,)),
    call("facts", "edit", "1", "--content", "ich wohne in Wrocław", "--expires", "never"),
    call("facts", "edit", "2", "--importance", "1"),
    call("facts", "forget", "Bruno", code=7),
    call("facts", "forget", "1", "--dry-run"),
    call("facts", "forget", "14", "--yes"),
    call("facts", "forget", "--scope", "agent:watcher", "--yes"),
    call("facts", "forget", "--scope", "agent:idle", "--yes"),
    call("facts", "undo"),
    call("facts", "undo", before=(_DOG,)),
    empty("facts", "undo"),
    call("facts", "prune", **_RETENTION),
    call("facts", "prune", "--dry-run", "--yes"),
    call("facts", "prune", "--yes", **_RETENTION),
    empty("facts", "prune"),
    call("facts", "dedupe"),
    call("facts", "dedupe", "--yes"),
    empty("facts", "dedupe"),
)
_CONVERSATIONS: tuple[Case, ...] = (
    call("conversations", "list"),
    call("conversations", "list", "--limit", "1"),
    empty("conversations", "list"),
    *(call("conversations", "show", str(number)) for number in (1, 3, 6, 9, 10)),
    call("conversations", "search", "Łodzi"),
    call("conversations", "search", "タマ", "--limit", "1"),
    empty("conversations", "search", "Graz"),
    call("conversations", "rename", "1", "Mój", "pies"),
    call("conversations", "delete", "1", "--yes", "--with-facts"),
    call("conversations", "delete", "10", "--dry-run"),
    call("conversations", "delete", "10", "--yes", "--with-facts"),
    call("conversations", "delete", "10", "--yes", "--keep-facts"),
    call("summaries", "list"),
    empty("summaries", "list"),
    call("summaries", "search", "Bruno"),
    empty("summaries", "search", "Bruno"),
    call("summaries", "show", "1"),
    call("why", "1"),
    call("why", "3"),
    call("why", "17"),
    call("why", before=(("ask", "wie heißt mein Hund Bruno?"),)),
    call("why", before=(("ask", "--agent", "watcher", "Kurs?"),)),
    call("recall", "Filemon Bruno דוד"),
    call("recall", "noch", "etwas", "Graz"),
    call("recall", "Kurs", "--scope", "agent:watcher", "--limit", "2"),
    call("recall"),
    empty("recall", "Bruno"),
)
_REST: tuple[Case, ...] = (
    call("review"),
    call("review", "--keep", "1"),
    call("review", "--drop", "1"),
    call("review", "--keep", "1", "--dry-run"),
    call("review", "--drop", "1", "--dry-run"),
    empty("review"),
    call("agents", "list"),
    empty("agents", "list"),
    call("agents", "show", "watcher"),
    call("agents", "show", "idle"),
    call("summarize", code=4),
    call("summarize", "--retry", **_RETENTION),
    call("summarize", "--dry-run", "--retry", **_RETENTION),
    empty("summarize"),
    empty("summarize", before=(("ask", "Mein Hund heißt Bruno."),)),
    empty("summarize", "--dry-run"),
    call("jobs", "list"),
    empty("jobs", "list"),
    call("jobs", "retry", "--all"),
    call("jobs", "retry", "44", "--dry-run"),
    empty("jobs", "retry", "--all", "--dry-run"),
    call("jobs", "drop", "44"),
    call("status"),
    call("status", JARVIS_EXTRACTION="off", JARVIS_PROVIDER="anthropic", JARVIS_EMBEDDER="builtin"),
    empty("status", JARVIS_PROVIDER="ollama", JARVIS_EXTRACTOR_PROVIDER="openai", JARVIS_EXTRACTOR_URL="localhost:1"),
    call("config", "list"),
    empty("config", "list", JARVIS_EXTRACTOR_KEY="sk-very-secret"),
    empty("config", "list", JARVIS_ANSWER_TOKENS="many"),
    call("config", "get", "agents.watcher.decay"),
    call("config", "get", "anthropic.model"),
    empty("config", "get", "extractor.key"),
    empty("config", "get", "agents.new.decay"),
    call("doctor"),
    call("doctor", "--fix", before=(("backup", "{home}/copy.db"),)),
    empty("doctor", JARVIS_PROVIDER="anthropic", code=5),
)
_FILES: tuple[Case, ...] = (
    call("backup", "{home}/copy.db"),
    empty("backup", "{home}/copy.db", "--force"),
    call("restore", "{home}/copy.db", "--yes", before=(("backup", "{home}/copy.db"),)),
    call("restore", "{home}/copy.db", "--dry-run", before=(("backup", "{home}/copy.db"),)),
    empty("import", "archive", "{exports}/jarvis.jsonl", "--yes"),
    empty("import", "{exports}/broken.jsonl", "--skip-broken", "--dry-run"),
    call("import", "archive", "{exports}/jarvis.jsonl", "--dry-run"),
    empty(
        *("import", "archive", "{exports}/secret.jsonl", "--dry-run"),
        before=(("facts", "add", "ich wohne in Linz", "--key", "wohnort"),),
    ),
    empty("import", "{home}/export.jsonl", "--yes", before=(("export", "--out", "{home}/export.jsonl"),)),
    *(
        made("import", source, f"{{exports}}/{name}", *flags)
        for source, name in (("chatgpt", "chatgpt.json"), ("claude", "claude.json"), ("claude-code", "code.jsonl"))
        for made, flags in ((empty, ("--dry-run",)), (empty, ("--yes", "--no-model")), (call, ("--yes",)))
    ),
    *(
        empty("import", source, f"{{exports}}/{name}", "--dry-run", **_CLAUDE, **settings)
        for source, name in (("chatgpt", "chatgpt.json"), ("claude", "nothing.json"), ("claude-code", "code.jsonl"))
        for settings in ({}, {"JARVIS_ANTHROPIC_SMALL_MODEL": "claude-x"})
    ),
    call("import", "list"),
    empty("import", "list"),
    call("import", "undo", "1", "--dry-run"),
    call("import", "undo", "1", "--yes"),
    empty("import", "undo"),
    empty(
        *("import", "undo", "--yes"),
        before=(("import", "{exports}/jarvis.jsonl", "--yes"), ("facts", "edit", "1", "--importance", "1")),
    ),
    call("forget", "--everywhere", "Bruno", "--dry-run"),
    call("forget", "--everywhere", "Bruno", "--yes"),
    call("forget", "--everywhere", "Wohnort", "--yes"),
    empty("forget", "--everywhere", "Bruno"),
)
_ASKED: tuple[Case, ...] = (
    call("ask", "Was", "mag", "mein", "Hund", "Bruno?"),
    empty("ask", "remember that my dog is called Bruno"),
    Case(("ask", "Hund Bruno"), replies=(tool_reply(_REMEMBER), text_reply("Gemerkt."))),
    Case(("ask", "Hund"), 4, replies=(status_reply(400, "invalid_request_error"),)),
    Case(("ask", "Hund"), replies=(text_reply("Wau", "max_tokens"),), settings={"JARVIS_ANTHROPIC_MODEL": "claude-x"}),
    Case(("ask", "Hund", "--schema", "{exports}/answer.json"), replies=(text_reply('{"name": "Bruno"}'),)),
    Case(("ask", "Hund", "--schema", "{exports}/answer.json"), 4, replies=(text_reply("Bruno"), text_reply("Bruno"))),
)
CASES: tuple[Case, ...] = (*_FACTS, *_CONVERSATIONS, *_REST, *_FILES, *_ASKED)
