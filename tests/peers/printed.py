"""What a command prints with --json, held against its schema in docs/schemas."""

from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from docs.schema_pages import read_schemas


def check_printed(name: str, printed: Any) -> None:
    """Check that an object has the form that a schema describes, such as 'ask.json'."""
    schemas = read_schemas()
    registry: Registry[Any] = Registry().with_resources(
        (title, Resource.from_contents(schema)) for title, schema in schemas.items()
    )
    Draft202012Validator(schemas[name], registry=registry).validate(printed)
