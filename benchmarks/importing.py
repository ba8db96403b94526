"""How long a large export of ChatGPT takes to import, and how much memory: 10,000 conversations in 500 MB.

`python benchmarks/importing.py [MEGABYTES [CONVERSATIONS]]` writes such an export into a temporary folder, imports it
with the real program in a process of its own, again when nothing is new, and takes it back. The limit is 1 GiB.
"""

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

_JARVIS = Path(sys.executable).with_name("jarvis")
_MEGABYTE = 1_000_000
_GIBIBYTE = 2**30
_START = 1_600_000_000
_WORDS = (
    "the of and to in is that for with on this from by an are be as at or not you what how when where which who why"
    " dog Bruno Graz Straße größer heute gelernt pies mieszka Łódź wczoraj zapisać функция значение список 我 住在 上海"
    " parser function returns value list conversation window river mountain winter recipe tomato paragraph summary"
).split()


def write_export(path: Path, megabytes: int, conversations: int) -> None:
    """Write an export of about so many megabytes with so many conversations, each of thirty messages."""
    rnd = random.Random(5)
    size = megabytes * _MEGABYTE // conversations // 30 - 450
    with path.open("w", encoding="utf-8") as file:
        for number in range(conversations):
            file.write("[" if not number else ",")
            json.dump(_make_conversation(rnd, number, size), file)
        file.write("]")


def _make_conversation(rnd: random.Random, number: int, size: int) -> dict[str, object]:
    name = f"{number:08x}-0000-4000-8000-000000000000"
    moment = _START + 10_000 * number
    mapping: dict[str, object] = {"root": {"id": "root", "message": None, "parent": None, "children": []}}
    parent = "root"
    for place in range(30):
        node = f"{number:08x}-{place:04x}"
        role = "assistant" if place % 2 else "user"
        message = {
            "id": node,
            "author": {"role": role, "name": None, "metadata": {}},
            "create_time": moment + 60.5 * place,
            "content": {"content_type": "text", "parts": [_make_text(rnd, size)]},
            "status": "finished_successfully",
            "weight": 1.0,
            "metadata": {"model_slug": "gpt-4o"},
            "recipient": "all",
        }
        mapping[node] = {"id": node, "message": message, "parent": parent, "children": []}
        parent = node
    title = f"Conversation {number}"
    times = {"create_time": moment, "update_time": moment + 2_000}
    return {"title": title, **times, "mapping": mapping, "current_node": parent, "conversation_id": name, "id": name}


def _make_text(rnd: random.Random, size: int) -> str:
    """Return a text that takes about so many bytes as JSON; every sixth has code in it."""
    parts: list[str] = []
    if not rnd.randrange(6):
        name, value = rnd.choice(_WORDS[:20]), rnd.randrange(10**6)
        line = f"    self.{name}_value = load_settings(path, key='{name}', limit={value})  # see docs/{name}.md"
        parts = ["```python", *[line] * (size // 4 // len(line)), "```"]
    written = sum(map(len, parts))
    while written < size:
        word = rnd.choice(_WORDS)
        written += len(json.dumps(word)) - 1
        parts.append(word)
    return " ".join(parts)


def _run(home: Path, *words: str | Path) -> tuple[float, dict[str, object]]:
    """Run the program, and return how many seconds that took, and the object that it printed."""
    environment = {**os.environ, "JARVIS_HOME": str(home), "JARVIS_PROVIDER": "notebook", "JARVIS_EMBEDDER": "none"}
    start = time.perf_counter()
    command = [_JARVIS, "import", *words, "--yes", "--json"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return time.perf_counter() - start, json.loads(done.stdout)


def _measure_peak() -> int:
    """Return the most memory, in bytes, that any process took so far that was started here."""
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def main() -> None:
    """Write the export, import it twice, take it back, and print what that took."""
    megabytes, conversations = (int(word) for word in [*sys.argv[1:], *("500", "10000")[len(sys.argv) - 1 :]])
    with tempfile.TemporaryDirectory() as folder:
        home, export = Path(folder, "home"), Path(folder, "conversations.json")
        home.mkdir()
        write_export(export, megabytes, conversations)
        print(f"export: {export.stat().st_size / _MEGABYTE:.0f} MB, {conversations} conversations")
        for what, words in (
            ("import", ("chatgpt", export)),
            ("import when nothing is new", ("chatgpt", export)),
            ("undo", ("undo",)),
        ):
            seconds, told = _run(home, *words)
            done = told.get("imported") or told.get("messages", 0)
            print(f"{what}: {seconds:.1f} s ({done}), peak {_measure_peak() / _GIBIBYTE:.0%} of 1 GiB")
            print(f"memory file: {(home / 'memory.db').stat().st_size / _MEGABYTE:.0f} MB")


if __name__ == "__main__":
    main()
