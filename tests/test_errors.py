"""Each kind of error has the exit code that the design documents (section 9)."""

from pathlib import Path

import pytest

from jarvis_cli import errors
from jarvis_cli.errors import JarvisError

DOCUMENTED = (
    ("JarvisError", 1),
    ("OutputError", 1),
    ("UsageError", 2),
    ("SettingsError", 3),
    ("ModelError", 4),
    ("RequestTooLongError", 4),
    ("RunLimitError", 4),
    ("EmbedderError", 4),
    ("MemoryFileError", 5),
    ("NotFoundError", 6),
    ("AmbiguousError", 7),
    ("ToolError", 1),
)


@pytest.mark.parametrize(("name", "code"), DOCUMENTED)
def test_the_exit_code_is_the_documented_one(name: str, code: int) -> None:
    error = getattr(errors, name)("what failed", "what to do")
    assert isinstance(error, JarvisError)
    assert (error.exit_code, error.message, error.hint, str(error)) == (
        code,
        "what failed",
        "what to do",
        "what failed",
    )


def test_no_kind_of_error_is_missing_here() -> None:
    kinds = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, JarvisError)}
    assert kinds == {name for name, _ in DOCUMENTED}


def test_a_model_error_may_pass_unless_it_says_otherwise() -> None:
    assert errors.ModelError("slow").transient
    assert not errors.EmbedderError("refused", transient=False).transient
    assert not errors.RequestTooLongError("too long").transient


def test_no_hint_means_none() -> None:
    assert JarvisError("x").hint == ""
    assert "/new" in errors.RequestTooLongError("too long").hint, "ANT-04: this one always says what to do"
    assert Path(errors.__file__).name == "errors.py"
