"""The schemas that answers have to keep, and answers that are checked by them (the only home of jsonschema).

Nothing is ever fetched for a schema: what it refers to has to stand in it.
"""

from __future__ import annotations

import json
import math
import re
from typing import TYPE_CHECKING, Any

from jarvis_cli.errors import JarvisError, UsageError

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator
    from referencing import Registry

# Models without structured answers set their JSON in one.
_FENCE = re.compile(r"\A```(?:json)?[ \t]*\n(.*)\n```\Z", re.DOTALL | re.IGNORECASE)
_REFERENCES = ("$ref", "$dynamicRef", "$recursiveRef")
_MOST_FAULTS = 5
_LONGEST_FAULT = 300
_CHECK = "correct it; it is checked as JSON Schema says, 2020-12 where it names no other version"


class WrongAnswerError(JarvisError):
    """An answer does not keep a schema. `message` is for the person, `faults` for the model whose answer it was."""

    exit_code = 4

    def __init__(self, reason: str, faults: str) -> None:
        super().__init__(f"the answer does not keep the schema: {reason}")
        self.faults = faults


class AnswerSchema:
    """A JSON Schema that was checked itself."""

    def __init__(self, text: str, validator: Validator) -> None:
        self._validator = validator
        self.text = text

    def read(self, answer: str) -> object:
        """Return the JSON document that an answer is. Raises WrongAnswerError.

        A fence around it is taken off; numbers that no other program could read are refused.
        """
        text = answer.strip()
        fenced = _FENCE.match(text)
        try:
            value = json.loads(fenced[1] if fenced else text, parse_constant=_refuse, parse_float=_read_float)
        except (ValueError, RecursionError):
            raise WrongAnswerError("it is no JSON", "it is not one JSON document and nothing else") from None
        try:
            errors = sorted(self._validator.iter_errors(value), key=lambda error: len(error.absolute_path))
        except RecursionError:
            raise WrongAnswerError("it is nested too deep to be checked", "it is nested too deep") from None
        if errors:
            faults = "\n".join(f"- {_tell(error)}" for error in errors[:_MOST_FAULTS])
            raise WrongAnswerError(f"`{errors[0].validator}` is not so", faults)
        return value


def read_schema(text: str, name: str) -> AnswerSchema:
    """Return the schema in the file `name`, checked. Raises UsageError where it is no JSON, or no JSON Schema."""
    try:
        schema = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        line = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise UsageError(f"the schema {name} is no valid JSON{line}", "correct it") from None
    if not isinstance(schema, dict):
        raise UsageError(f"the schema {name} is no JSON object", _CHECK)
    validator = _make_validator(schema, name)
    return AnswerSchema(json.dumps(schema, ensure_ascii=False, separators=(",", ":")), validator)


def _make_validator(schema: dict[str, Any], name: str) -> Validator:
    from jsonschema import Draft202012Validator, validators
    from jsonschema.exceptions import SchemaError

    kind = validators.validator_for(schema, default=None) if "$schema" in schema else Draft202012Validator
    if kind is None:
        raise UsageError(f"the schema {name} is of a version that is not known", _CHECK)
    try:
        kind.check_schema(schema)
        registry = _register(schema, kind)
        if registry is not None:
            validator: Validator = kind(schema, registry=registry, format_checker=kind.FORMAT_CHECKER)
            # One that leads back to itself without end is found out now, and not by the answer.
            validator.is_valid(None)
            return validator
    except SchemaError as error:
        raise UsageError(f"the schema {name} is no valid JSON Schema: {_place(error)}", _CHECK) from None
    except RecursionError:
        raise UsageError(f"the schema {name} is nested too deep, or without end", _CHECK) from None
    raise UsageError(
        f"the schema {name} refers to something that does not stand in it", "put it in; nothing is fetched for it"
    )


def _register(schema: dict[str, Any], kind: Any) -> Registry[Any] | None:
    """Return what the references of a schema are looked up in: itself; None where one of them leads elsewhere."""
    from jsonschema_specifications import REGISTRY
    from referencing.exceptions import Unresolvable
    from referencing.jsonschema import specification_with

    specification = specification_with(kind.META_SCHEMA["$schema"])
    root = specification.create_resource(schema)
    registry: Registry[Any] = REGISTRY.with_resource(root.id() or "", root).crawl()
    waiting = [(root, registry.resolver_with_root(root))]
    seen: set[int] = set()
    try:
        while waiting:
            resource, resolver = waiting.pop()
            if id(resource.contents) in seen or not isinstance(resource.contents, dict):
                continue
            seen.add(id(resource.contents))
            for reference in filter(None, map(resource.contents.get, _REFERENCES)):
                resolved = resolver.lookup(reference)
                waiting.append((specification.create_resource(resolved.contents), resolved.resolver))
            waiting += [(inner, resolver.in_subresource(inner)) for inner in resource.subresources()]
    except Unresolvable:
        return None
    return registry


def _tell(error: ValidationError) -> str:
    message = str(error.message)
    shown = message if len(message) <= _LONGEST_FAULT else f"{message[:_LONGEST_FAULT]}…"
    return f"{error.json_path}: {shown}"


def _place(error: Any) -> str:
    """Return where in a schema something is wrong, and which rule of JSON Schema it breaks."""
    return f"`{error.validator}` is not so at {error.json_path}"


def _refuse(constant: str) -> object:
    raise ValueError(constant)


def _read_float(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number
