"""Sessions of Claude Code: one file each, a line for everything that happened, in the order in which it did.

The form is not documented by its maker, and grows; this is as of 2026. What the person typed and what was answered is
taken; tools, thinking, commands of the program itself, what it adds to lines, and its helpers are not. Lines that were
taken back there are kept, as they were said.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from jarvis_cli.clock import UNKNOWN_TIME
from jarvis_cli.errors import UsageError
from jarvis_cli.foreign.cutting import cut_messages
from jarvis_cli.foreign.dating import date_messages
from jarvis_cli.foreign.files import ExportFile, Wanted, find_files, show_path
from jarvis_cli.foreign.recognising import refuse_other
from jarvis_cli.foreign.shapes import Members, Value, read_list, read_members, read_moment, read_text
from jarvis_cli.foreign.skipping import Skips
from jarvis_cli.foreign.streaming import BrokenValue, parse_value
from jarvis_cli.memory.imported import NewConversation, NewMessage

_EXPECTED = "give a session's .jsonl file, the folder of a project, or ~/.claude/projects"
# Helpers of a session write files of their own; the history is a list of lines without their answers.
_HELPER, _HISTORY, _ENDING = "agent-", "history.jsonl", ".jsonl"
_HELPERS_FOLDER = "subagents"
_LONGEST_LINE = 48 * 2**20
_TITLE = "Claude Code"
_NOT_SAID = ("isMeta", "isSidechain", "isCompactSummary", "isVisibleInTranscriptOnly", "isApiErrorMessage")
_NOISE_BLOCKS = frozenset(("thinking", "redacted_thinking", "tool_use", "tool_result", "server_tool_use", "fallback"))
_MARKS = {"image": "[image]", "document": "[file]"}
_NOISE_LINES = frozenset(
    (
        *("system", "progress", "attachment", "file-history-snapshot", "file-history-delta", "queue-operation"),
        *("agent-name", "agent-color", "agent-setting", "last-prompt", "permission-mode", "mode", "pr-link", "tag"),
        *("worktree-state", "content-replacement", "task-summary", "attribution-snapshot", "bridge-session"),
        *("saved_hook_context", "speculation-accept", "started", "result", "frame-link"),
        *("marble-origami-commit", "marble-origami-snapshot"),
    )
)
# What the program puts in the place of a line, or into one.
_OWN_LINE = re.compile(
    r"\s*(?:<(?:command-name|command-message|local-command-\w+|bash-\w+|user-memory-input|task-notification)>"
    r"|Caveat: The messages below were generated|\[Request interrupted by user)"
)
_ADDED = re.compile(
    r"<(system-reminder|ide_selection|ide_opened_file|ide_diagnostics|new-diagnostics)>.*?</\1>\s*", re.DOTALL
)
_COMMAND = re.compile(r"<command-name>(/?[^<]*)</command-name>")
_ARGUMENTS = re.compile(r"<command-args>(.*?)</command-args>", re.DOTALL)
# Titles in the order in which they count: given by the person, by the program, or an old summary.
_TITLES = (("custom-title", "customTitle"), ("ai-title", "aiTitle"), ("summary", "summary"))


def read_claude_code(path: Path, skips: Skips) -> Iterator[NewConversation]:
    """Yield the sessions at a path: a file, a project, all projects, or a zip of these.

    Raises NotFoundError, UsageError for something else.
    """
    known = False
    for number, file in enumerate(find_files(path, Wanted(_is_session, _EXPECTED)), 1):
        session = _Session(file.place.stem, number, skips)
        for value in _read_lines(file):
            session.take(value)
        known = known or session.is_known
        if conversation := session.close():
            yield cut_messages(conversation, number, skips)
        elif session.is_known:
            skips.note("empty conversation", number)
        else:
            skips.note("not a session", number)
    if not known:
        refuse_other(path, _TITLE)
        raise UsageError(f"there is no session of Claude Code in {show_path(path)}", _EXPECTED)


def _is_session(place: PurePosixPath) -> bool:
    name = place.name
    is_own = name.endswith(_ENDING) and name != _HISTORY and not name.startswith(_HELPER)
    return is_own and _HELPERS_FOLDER not in place.parts


def _read_lines(file: ExportFile) -> Iterator[Value | BrokenValue]:
    with file.open() as stream:
        while line := stream.readline(_LONGEST_LINE):
            if len(line) == _LONGEST_LINE and not line.endswith(b"\n"):
                while (rest := stream.readline(_LONGEST_LINE)) and not rest.endswith(b"\n"):
                    pass
                yield BrokenValue(is_end=False, is_too_large=True)
            elif line.strip():
                yield parse_value(line)


@dataclass(slots=True)
class _Session:
    """One session while it is read, line by line."""

    name: str
    number: int
    skips: Skips
    is_known: bool = False
    messages: dict[str, NewMessage] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    line: int = 0
    uuids: set[str] = field(default_factory=set)

    def take(self, value: Value | BrokenValue) -> None:
        """Take in what is on the next line."""
        self.line += 1
        if not isinstance(value, dict):
            is_large = isinstance(value, BrokenValue) and value.is_too_large
            kind = f"line of more than {_LONGEST_LINE // 2**20} MB" if is_large else "broken line"
            self.skips.note(kind, self.number)
            return
        kind = read_text(value.get("type"))
        self.is_known = self.is_known or "sessionId" in value or kind in ("user", "assistant", "summary")
        self.uuids.add(read_text(value.get("uuid")))
        if kind in ("user", "assistant"):
            self._take_message(value, kind)
        elif kind == "attachment":
            self._take_queued(value)
        elif title := next((read_text(value.get(member)) for name, member in _TITLES if name == kind), ""):
            # A summary may be that of another session, which the line that it ends with tells.
            leaf = read_text(value.get("leafUuid")) if kind == "summary" else ""
            self.titles[f"{kind}/{leaf}"] = title
        elif kind not in _NOISE_LINES and kind not in dict(_TITLES):
            self.skips.note("unknown line", self.number, kind)

    def close(self) -> NewConversation | None:
        """Return the session, or None where nothing was said in it."""
        known = ("custom-title/", "ai-title/", *(f"summary/{name}" for name in self.uuids))
        title = next((self.titles[name] for name in known if name in self.titles), "")
        messages = date_messages(list(self.messages.values()))
        return NewConversation(self.name, title, messages[0].said_at, messages) if messages else None

    def _take_message(self, value: Members, kind: str) -> None:
        message = read_members(value.get("message"))
        if any(value.get(mark) for mark in _NOT_SAID) or message.get("model") == "<synthetic>":
            return
        content = message.get("content")
        blocks = [{"type": "text", "text": content}] if isinstance(content, str) else read_list(content)
        parts = [self._read_block(read_members(block), kind) for block in blocks]
        text = "\n\n".join(part for part in parts if part.strip())
        if text:
            name = read_text(message.get("id")) if kind == "assistant" else ""
            self._add(name or self._name_line(value), kind, text, value)

    def _take_queued(self, value: Members) -> None:
        """Take in a line that was typed while the assistant was at work."""
        attachment = read_members(value.get("attachment"))
        origin = read_text(read_members(attachment.get("origin")).get("kind")) or "human"
        is_typed = attachment.get("type") == "queued_command" and attachment.get("commandMode", "prompt") == "prompt"
        text = _clean_line(read_text(attachment.get("prompt")))
        if is_typed and origin == "human" and text and not value.get("isSidechain"):
            self._add(self._name_line(value), "user", text, value)

    def _add(self, name: str, kind: str, text: str, value: Members) -> None:
        """Add a message, or the next part of an answer that comes in several lines."""
        before = self.messages.get(name)
        if before is None:
            last = next(reversed(self.messages.values())).said_at if self.messages else UNKNOWN_TIME
            said_at = read_moment(value.get("timestamp")) or last
            model = read_text(read_members(value.get("message")).get("model")) if kind == "assistant" else ""
            self.messages[name] = NewMessage(name, "user" if kind == "user" else "assistant", text, said_at, model)
        elif kind == "assistant" and text.startswith(before.text):
            self.messages[name] = replace(before, text=text)
        elif kind == "assistant" and not before.text.endswith(text):
            self.messages[name] = replace(before, text=f"{before.text}\n\n{text}")

    def _name_line(self, value: Members) -> str:
        return read_text(value.get("uuid")) or f"{self.name}/{self.line}"

    def _read_block(self, block: Members, kind: str) -> str:
        block_kind = read_text(block.get("type"))
        if block_kind == "text":
            text = read_text(block.get("text"))
            return _clean_line(text) if kind == "user" else text
        if block_kind in _MARKS:
            return _MARKS[block_kind]
        if block_kind not in _NOISE_BLOCKS:
            self.skips.note("unknown content", self.number, block_kind)
        return ""


def _clean_line(text: str) -> str:
    """Return what the person typed of a line; of a command of the program, what was typed behind it."""
    text = _ADDED.sub("", text)
    if not _OWN_LINE.match(text):
        return text.strip()
    name, arguments = _COMMAND.search(text), _ARGUMENTS.search(text)
    typed = arguments[1].strip() if arguments else ""
    return f"{name[1]} {typed}".strip() if name and typed else ""
