"""The prompt of a chat, and what is told above it while a person types."""

import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from jarvis_cli import render
from jarvis_cli.repl.completing import Candidate, is_command, make_completer
from jarvis_cli.repl.history import open_history
from jarvis_cli.repl.interrupts import wait_for_keys
from jarvis_cli.repl.keys import bind_keys
from jarvis_cli.settings import Keys
from jarvis_cli.slash import Kind
from jarvis_cli.text import normalise_text, one_line

_MARK, _PRIVATE_MARK = "> ", "private> "


@dataclass(frozen=True, slots=True)
class PromptOptions:
    """How a prompt is: where its history is and whether lines are added to it, its keys, and whether it has colours."""

    history: Path
    keeps_history: bool = True
    keys: Keys = "emacs"
    is_plain: bool = False


@dataclass(frozen=True, slots=True)
class Sources:
    """What a prompt asks for.

    `take_notices` gives what there is to tell, each once, and `describe_state` the bar below the prompt for so many
    columns; both are asked before each prompt and whenever `tell` was called, never for a key. `list_candidates` gives
    what may stand behind a command. `when_shown` is called once, when the person sees the first prompt.
    """

    take_notices: Callable[[], Iterable[str]] = tuple
    describe_state: Callable[[int], str] = lambda _: ""
    list_candidates: Callable[[Kind], Iterable[Candidate]] = lambda _: ()
    when_shown: Callable[[], None] = lambda: None


@dataclass(frozen=True, slots=True)
class Typed:
    """A line that was typed, normalised, and whether it calls a slash command: one line that begins with a slash."""

    text: str
    is_command: bool


class Prompt:
    """The prompt on a terminal: a line at a time, or several after Alt-Enter or in a paste.

    While it `is_private` its mark is another one, and what is typed does not become part of the history.
    """

    def __init__(self, options: PromptOptions, sources: Sources) -> None:
        history, self._paused = open_history(options.history, is_kept=options.keeps_history)
        self._sources = sources
        self._bar = ""
        self._candidates: dict[Kind, tuple[Candidate, ...]] = {}
        self._is_shown = False
        self._session = self._make_session(options, history)
        self._session.app.after_render += lambda _: self._tell_shown()

    @property
    def is_private(self) -> bool:
        """Whether nothing of what is typed is kept."""
        return self._paused.is_paused

    @is_private.setter
    def is_private(self, is_private: bool) -> None:
        self._paused.is_paused = is_private

    def read(self, draft: str = "") -> Typed | None:
        """Return the next line; None when the person leaves with Ctrl-D. A draft stands there to be changed.

        Raises Terminated when the terminal is closed or the program asked to end meanwhile.
        """
        while True:
            self._candidates.clear()
            for notice in self._sources.take_notices():
                render.print_notice(notice)
            self._bar = self._describe_bar()
            try:
                line = wait_for_keys(partial(self._ask, draft))
            except KeyboardInterrupt:
                # The prompt of a terminal without cursor movement does not clear, but begins anew.
                if not self._session.default_buffer.text:
                    render.print_notice("Ctrl-D or /quit leaves")
                draft = ""
            except EOFError:
                return None
            else:
                return Typed(normalise_text(line), is_command(line))

    def tell(self) -> None:
        """Say, from any thread, that there is something to tell, or that the bar has changed.

        It is told at once above the prompt, what is being typed left as it is; without a prompt, before the next one.
        """
        loop = self._session.app.loop
        if loop is not None:
            # A loop that was closed in this moment is that of a prompt that is answered.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._tell_above)

    def _make_session(self, options: PromptOptions, history: Any) -> Any:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.filters import Condition
        from prompt_toolkit.layout.processors import TabsProcessor
        from prompt_toolkit.output import ColorDepth
        from prompt_toolkit.styles import Style

        styles = {"mark.private": "ansimagenta bold", "bottom-toolbar": "reverse"}
        plain = {"bottom-toolbar": "noreverse"}
        return PromptSession(
            self._mark,
            multiline=True,
            history=history,
            vi_mode=options.keys == "vi",
            completer=make_completer(self._list_candidates),
            complete_while_typing=Condition(lambda: is_command(self._session.default_buffer.text)),
            key_bindings=bind_keys(),
            bottom_toolbar=lambda: self._bar,
            input_processors=[TabsProcessor(char1=" ", char2=" ")],
            color_depth=ColorDepth.DEPTH_1_BIT if options.is_plain else None,
            style=Style.from_dict(plain if options.is_plain else styles),
            enable_suspend=True,
            enable_open_in_editor=False,
        )

    def _mark(self) -> Any:
        return [("class:mark.private", _PRIVATE_MARK)] if self.is_private else [("", _MARK)]

    def _ask(self, draft: str) -> str:
        # What came between the look before the prompt and the start of its loop was told to nobody.
        line = str(self._session.prompt(pre_run=self.tell, default=draft))
        # A terminal without cursor movement has a prompt of another kind, which does not tell.
        self._tell_shown()
        return line

    def _tell_above(self) -> None:
        app = self._session.app
        if app.is_done:
            return
        self._bar = self._describe_bar()
        if notices := tuple(self._sources.take_notices()):
            # The library's own way gives the keyboard back to the terminal meanwhile, which then shows keys that are
            # typed just now, and the codes of a paste, as they come.
            app.renderer.erase()
            for notice in notices:
                render.print_notice(notice)
            app.renderer.request_absolute_cursor_position()
        app.invalidate()

    def _describe_bar(self) -> str:
        return f" {one_line(self._sources.describe_state(shutil.get_terminal_size().columns - 2))}"

    def _list_candidates(self, kind: Kind) -> Iterable[Candidate]:
        """Return what may stand behind a command; looked up once for each prompt, not for each key."""
        if kind not in self._candidates:
            self._candidates[kind] = tuple(self._sources.list_candidates(kind))
        return self._candidates[kind]

    def _tell_shown(self) -> None:
        if not self._is_shown:
            self._is_shown = True
            self._sources.when_shown()
