"""Which schemas the Messages API can have an answer keep; pure, so without the SDK."""


def is_expressible(schema: object) -> bool:
    """Return whether what the SDK makes of a schema allows the same answers, as far as they would be given.

    It has objects hold the properties that are named and no others: where the names are free, nothing would be left.
    What it refers to has to stand under `$defs`. Other rules are only told to the model.
    """
    if isinstance(schema, list):
        return all(is_expressible(each) for each in schema)
    if not isinstance(schema, dict):
        return True
    return _has_names(schema) and _is_plain(schema) and all(is_expressible(each) for each in schema.values())


def _has_names(schema: dict[str, object]) -> bool:
    is_free = "patternProperties" in schema or schema.get("additionalProperties", False) not in (False, None)
    return not is_free and (schema.get("type") != "object" or bool(schema.get("properties")))


def _is_plain(schema: dict[str, object]) -> bool:
    reference = schema.get("$ref", "#/$defs/")
    if isinstance(schema.get("type"), list):
        return False
    return isinstance(reference, dict) or (isinstance(reference, str) and reference.startswith("#/$defs/"))
