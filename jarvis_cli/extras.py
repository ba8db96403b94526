"""The extras of JARVIS, and how one is installed: said in one way wherever a part is missing."""

from typing import Literal

Extra = Literal["keyring", "mcp", "openai"]


def explain_extra(extra: Extra) -> str:
    """Return what to do to have an extra, for either of the ways in which the README installs JARVIS."""
    return (
        f"install JARVIS with its extra, in its folder: `pipx install --force '.[{extra}]'`,"
        f" or `.venv/bin/pip install '.[{extra}]'`"
    )
