"""What is kept of an answer: no secret that the model has said, called a tool with, or was answered by one."""

import json
from collections.abc import Iterator
from dataclasses import replace

from jarvis_cli.messages import Message
from jarvis_cli.secret_shapes import find_secret, redact_secrets

# What JSON can hold.
_Value = str | int | float | bool | list["_Value"] | dict[str, "_Value"] | None


def take_secrets_out(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    """Return messages of a model and of tools with each secret replaced by its kind; what is JSON stays JSON."""
    return tuple(_clean_message(message) for message in messages)


def _clean_message(message: Message) -> Message:
    calls = tuple(replace(call, arguments=_clean_json(call.arguments)) for call in message.tool_calls)
    results = tuple(replace(result, content=_clean_json(result.content)) for result in message.tool_results)
    return replace(message, text=redact_secrets(message.text), tool_calls=calls, tool_results=results)


def _clean_json(written: str) -> str:
    """Return a JSON text without secrets; one without any stays as it was written, letter by letter."""
    try:
        value: _Value = json.loads(written)
        cleaned = _clean_together(_clean_value(value))
        return written if cleaned == value else json.dumps(cleaned, ensure_ascii=False)
    except (ValueError, RecursionError):
        return redact_secrets(written)


def _clean_value(value: _Value) -> _Value:
    match value:
        case str():
            return redact_secrets(value)
        case list():
            return [_clean_value(each) for each in value]
        case dict():
            return {redact_secrets(name): _clean_value(each) for name, each in value.items()}
    return value


def _clean_together(value: _Value) -> _Value:
    """Return a value without the texts that are secrets only by what the others say, as a fact is checked too."""
    together = "\n".join(_list_texts(value))
    kind = find_secret(together)
    return _replace_texts(value, redact_secrets(together), f"[{kind}]") if kind else value


def _list_texts(value: _Value) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for each in value:
                yield from _list_texts(each)
        case dict():
            for each in value.values():
                yield from _list_texts(each)


def _replace_texts(value: _Value, redacted: str, kind: str) -> _Value:
    """Return a value with each text that is no longer found in what was redacted replaced by the kind."""
    match value:
        case str():
            return value if value in redacted else kind
        case list():
            return [_replace_texts(each, redacted, kind) for each in value]
        case dict():
            return {name: _replace_texts(each, redacted, kind) for name, each in value.items()}
    return value
