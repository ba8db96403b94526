"""The tools a model may call: what it is told of them, its arguments, which are never trusted, and what they do.

Each tool is loaded when it is first called: most turns call none.
"""

from jarvis_cli.tools.caller import Caller, ToolOutcome
from jarvis_cli.tools.calling import call_tool
from jarvis_cli.tools.schemas import list_tools

__all__ = ["Caller", "ToolOutcome", "call_tool", "list_tools"]
