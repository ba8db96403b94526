"""Errors follow one form: what failed and why, and what to do; wherever one is raised, both are said."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from jarvis_cli import errors
from jarvis_cli.errors import JarvisError

PACKAGE = Path(errors.__file__).parent
KINDS = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, JarvisError)}
# RequestTooLongError says what to do by itself; what a tool says goes to the model, and holds what to do; the others
# never reach a person: who raises them is asked again, or tells of a line of a file.
WITHOUT_HINT = {"RequestTooLongError", "ToolError", "SchemaRefusedError", "ToolsRefusedError", "LineError"}
# By file and function: what is kept with a job, whose list says what to do, and what only a bug of ours can bring out.
ELSEWHERE = {
    ("background/extracting.py", "_read"),
    ("background/summarizing.py", "_ask_summary"),
    ("background/summarizing.py", "_check_summary"),
    ("mcp_server/service.py", "refuse"),
    ("memory/conversations.py", "history"),
    ("models/anthropic_wire.py", "translate"),
    ("models/openai_wire.py", "translate"),
    ("models/ollama_embedder.py", "embed"),
    ("models/pieces.py", "split_for_embedding"),
}


@cache
def read_tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def list_kinds() -> frozenset[str]:
    """Return the names of all kinds of errors of ours, those that other modules derive among them."""
    kinds, known = set(KINDS), 0
    trees = [read_tree(path) for path in PACKAGE.rglob("*.py")]
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    while len(kinds) > known:
        known = len(kinds)
        kinds |= {node.name for node in classes if {ast.unparse(base) for base in node.bases} & kinds}
    return frozenset(kinds)


def list_calls(path: Path, kinds: frozenset[str]) -> Iterator[tuple[str, ast.Call]]:
    """Yield the calls that make an error of ours, each with the function it is in."""

    def walk(node: ast.AST, function: str) -> Iterator[tuple[str, ast.Call]]:
        for child in ast.iter_child_nodes(node):
            inner = child.name if isinstance(child, ast.FunctionDef) else function
            if isinstance(child, ast.Call) and _name(child.func) in kinds:
                yield function, child
            yield from walk(child, inner)

    return walk(read_tree(path), "")


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def find_hint(call: ast.Call) -> ast.expr | None:
    named = [keyword.value for keyword in call.keywords if keyword.arg in ("hint", None)]
    starred = [argument for argument in call.args if isinstance(argument, ast.Starred)]
    return next(iter((*named, *starred, *call.args[1:2])), None)


def list_without_hint() -> list[str]:
    kinds = list_kinds() - WITHOUT_HINT
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        place = str(path.relative_to(PACKAGE))
        for function, call in list_calls(path, kinds):
            hint = find_hint(call)
            is_empty = isinstance(hint, ast.Constant) and not hint.value
            if (hint is None or is_empty) and (place, function) not in ELSEWHERE:
                found.append(f"{place}:{call.lineno} {function}: {ast.unparse(call)[:100]}")
    return found


def test_every_error_says_what_to_do() -> None:
    assert list_without_hint() == []


def test_what_is_excepted_is_still_there() -> None:
    kinds = list_kinds()
    for place, function in ELSEWHERE:
        assert any(name == function for name, _ in list_calls(PACKAGE / place, kinds)), (place, function)


@pytest.mark.parametrize("text", ["UsageError('x')", "UsageError('x', '')", "UsageError('x', hint='')"])
def test_an_error_without_a_hint_would_be_found(text: str, tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text(f"def act():\n    raise {text}\n")
    ((function, call),) = list_calls(tmp_path / "module.py", frozenset({"UsageError"}))
    hint = find_hint(call)
    assert function == "act"
    assert hint is None or (isinstance(hint, ast.Constant) and not hint.value)
