"""What the program runs in: the encoding of texts, and the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

from jarvis_cli.checkup.finding import Finding, fine, warn


def check_surroundings(environment: Mapping[str, str]) -> Iterator[Finding]:
    """Yield how the surroundings stand."""
    yield check_locale(environment, getattr(sys.stdout, "encoding", None) or "", sys.getfilesystemencoding())
    yield check_terminal(environment, sys.stdin is not None and sys.stdin.isatty())


def check_locale(environment: Mapping[str, str], output: str, files: str) -> Finding:
    """Return whether every letter can be shown, and every path named."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(name)), "not set")
    text = f"{locale}; {output or 'no'} output, paths in {files}"
    if all(_is_unicode(encoding) for encoding in (output, files)):
        return fine("locale", text)
    return warn("locale", f"{text}: some letters cannot be shown", "set LANG to a locale with UTF-8, such as C.UTF-8")


def check_terminal(environment: Mapping[str, str], is_terminal: bool) -> Finding:
    """Return what a chat will look like."""
    if not is_terminal:
        return fine("terminal", "none here: lines are read as they come, and nothing is asked")
    kind = environment.get("TERM", "").strip()
    if kind in ("", "dumb", "unknown"):
        return warn("terminal", f"TERM is {kind or 'not set'}: a chat is plain", "set TERM, as in TERM=xterm-256color")
    return fine("terminal", f"{kind}, without colours (NO_COLOR)" if environment.get("NO_COLOR") else kind)


def _is_unicode(encoding: str) -> bool:
    return encoding.lower().replace("-", "").replace("_", "") in ("utf8", "utf8sig", "utf16", "utf32")
