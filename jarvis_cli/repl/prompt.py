"""The prompt of a chat, and what is told above it while a person types."""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from jarvis_cli import render
from jarvis_cli.repl.interrupts import wait_for_keys
from jarvis_cli.slash import COMMANDS
from jarvis_cli.text import normalise_text, repair_text


class Prompt:
    """The prompt on a terminal: a line at a time, with a history kept in a file of mode 0600.

    `take_notices` gives what there is to tell, each once; it is asked before each prompt and whenever `tell` was
    called. `when_shown` is called once, when the person sees the first prompt.
    """

    def __init__(
        self,
        history: Path,
        take_notices: Callable[[], Iterable[str]] = tuple,
        when_shown: Callable[[], None] = lambda: None,
    ) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import WordCompleter

        words = WordCompleter([command.name for command in COMMANDS], sentence=True)
        self._session: Any = PromptSession(
            history=_open_history(history), completer=words, complete_while_typing=False, enable_open_in_editor=False
        )
        self._take_notices = take_notices
        self._when_shown: Callable[[], None] | None = when_shown
        self._session.app.after_render += lambda _: self._tell_shown()

    def read(self) -> str | None:
        """Return the next line, normalised; None when the person leaves with Ctrl-D. Ctrl-C clears the line.

        Raises Terminated when the terminal is closed or the program asked to end meanwhile.
        """
        while True:
            self._print_notices()
            try:
                return normalise_text(wait_for_keys(self._ask))
            except KeyboardInterrupt:
                render.print_notice("Ctrl-D or /quit leaves")
            except EOFError:
                return None

    def tell(self) -> None:
        """Say, from any thread, that there is something to tell.

        It is told at once above the prompt, what is being typed left as it is; without a prompt, before the next one.
        """
        loop = self._session.app.loop
        if loop is not None:
            # A loop that was closed in this moment is that of a prompt that is answered.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._tell_above)

    def _ask(self) -> str:
        # What came between the look before the prompt and the start of its loop was told to nobody.
        line = str(self._session.prompt("> ", pre_run=self.tell))
        # A terminal without cursor movement has a prompt of another kind, which does not tell.
        self._tell_shown()
        return line

    def _tell_above(self) -> None:
        app = self._session.app
        if app.is_done or not (notices := tuple(self._take_notices())):
            return
        # The library's own way gives the keyboard back to the terminal meanwhile, which then shows keys that are typed
        # just now, and the codes of a paste, as they come.
        app.renderer.erase()
        for notice in notices:
            render.print_notice(notice)
        app.renderer.request_absolute_cursor_position()
        app.invalidate()

    def _print_notices(self) -> None:
        for notice in self._take_notices():
            render.print_notice(notice)

    def _tell_shown(self) -> None:
        tell, self._when_shown = self._when_shown, None
        if tell is not None:
            tell()


def _open_history(path: Path) -> Any:
    """Return the history of the prompt; one that is kept only for this chat, with a notice, where no file can be."""
    from prompt_toolkit.history import FileHistory, InMemoryHistory

    class History(FileHistory):
        def store_string(self, string: str) -> None:
            # Loaded with the first line, not with the prompt.
            from jarvis_cli.secret_shapes import redact_secrets

            # A line that cannot be kept must not end the prompt.
            with suppress(OSError):
                super().store_string(redact_secrets(repair_text(string)))

    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        render.print_notice(f"the history of the prompt is not kept: {path} cannot be opened ({error.strerror})")
        return InMemoryHistory()
    return History(str(path))
