"""The keys of the prompt: Enter sends, Alt-Enter begins a line, and Ctrl-C clears."""

from typing import Any


def bind_keys() -> Any:
    """Return the bindings of the prompt, which go over those of the library."""
    from prompt_toolkit.enums import DEFAULT_BUFFER
    from prompt_toolkit.filters import Condition, has_focus
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.keys import Keys

    is_typing = has_focus(DEFAULT_BUFFER)
    bindings = KeyBindings()
    bindings.add("enter", filter=is_typing)(_send)
    bindings.add("escape", "enter", filter=is_typing)(_begin_line)
    bindings.add("c-c", filter=is_typing)(_clear)
    bindings.add(Keys.SIGINT)(_clear)
    bindings.add("c-d", filter=is_typing & Condition(_is_at_end))(_ignore)
    return bindings


def _send(event: Any) -> None:
    """Send what was typed; where a completion is chosen, only take that."""
    buffer = event.current_buffer
    if buffer.complete_state and buffer.complete_state.current_completion:
        buffer.complete_state = None
    else:
        buffer.validate_and_handle()


def _begin_line(event: Any) -> None:
    event.current_buffer.insert_text("\n")


def _clear(event: Any) -> None:
    """Clear what was typed; where there is nothing, leave the prompt, which shows a hint."""
    buffer = event.app.layout.get_buffer_by_name("DEFAULT_BUFFER")
    if event.app.layout.is_searching:
        from prompt_toolkit.search import stop_search

        stop_search()
    elif buffer.text:
        buffer.reset()
    else:
        event.app.exit(exception=KeyboardInterrupt, style="class:aborting")


def _is_at_end() -> bool:
    """Whether Ctrl-D would delete nothing of what was typed: the library rings the bell then."""
    from prompt_toolkit.application import get_app

    buffer = get_app().current_buffer
    return bool(buffer.text) and buffer.cursor_position == len(buffer.text)


def _ignore(_: object) -> None:
    """Do nothing."""
