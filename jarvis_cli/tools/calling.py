"""Calling a tool by its name. What goes wrong in it is told to the model."""

from jarvis_cli.errors import JarvisError, MemoryFileError, ToolError
from jarvis_cli.messages import ToolCall, ToolResult
from jarvis_cli.tools.caller import Caller, ToolOutcome
from jarvis_cli.tools.refusals import word_refusal

_STORING = ("remember_fact", "forget_fact")


def call_tool(call: ToolCall, caller: Caller) -> ToolOutcome:
    """Carry out one tool call. What goes wrong in it goes back to the model as an error result.

    Raises MemoryFileError only: when nothing can be stored any more, the turn itself has failed.
    """
    try:
        return _carry_out(call, caller)
    except MemoryFileError:
        raise
    except JarvisError as error:
        return _fail(call, word_refusal(error))
    except Exception as error:  # noqa: BLE001 - a bug in a tool is told to the model, and the turn goes on
        return _fail(call, f"the tool failed ({type(error).__name__}); nothing else is known")


def _carry_out(call: ToolCall, caller: Caller) -> ToolOutcome:
    if call.name in _STORING and caller.memory.reach.writable == ():
        raise ToolError("nothing is stored or forgotten, since nothing that is said now is kept")
    if call.name not in caller.tools:
        raise ToolError("there is no such tool", f"there are: {', '.join(caller.tools)}" if caller.tools else "")
    if call.name == "remember_fact":
        from jarvis_cli.tools.remembering import remember

        return remember(call, caller)
    if call.name == "recall":
        from jarvis_cli.tools.recalling import recall

        return recall(call, caller)
    if call.name == "forget_fact":
        from jarvis_cli.tools.forgetting import forget

        return forget(call, caller)
    from jarvis_cli.tools.listing import list_facts

    return list_facts(call, caller)


def _fail(call: ToolCall, text: str) -> ToolOutcome:
    return ToolOutcome(ToolResult(call.id, text, is_error=True))
