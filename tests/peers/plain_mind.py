"""What a language model would do at its simplest, decided only from the request that it was sent.

It calls the tools when the line asks for it, and "knows" a word exactly if the word stands somewhere in the request.
Asked for facts, it takes for one whatever was said: what of that is worth learning, the program has to know.
Both wire peers are driven by it, so that a whole conversation can be played with the real clients.
"""

import json
import re
from dataclasses import dataclass

_REMEMBER = re.compile(r"(?:remember that|merke dir, dass|zapamiętaj, że)\s+(.+)", re.IGNORECASE)
_FORGET = re.compile(r"(?:forget that|vergiss, dass|zapomnij, że)\s+(.+)", re.IGNORECASE)
_YES = ("yes", "ja", "tak")


@dataclass(frozen=True, slots=True)
class Thought:
    """What is to be answered: a text, or one tool call with its arguments."""

    text: str = ""
    tool: str = ""
    arguments: str = ""


@dataclass(frozen=True, slots=True)
class Heard:
    """A request in common words: all of its text, the person's last line, and the results of tools after that.

    `has_schema` says that the answer has to keep to one.
    """

    everything: str
    line: str
    results: tuple[str, ...]
    has_schema: bool


def think(heard: Heard, wanted: tuple[str, ...]) -> Thought:
    """Return what to do. `wanted` are the words that questions are about."""
    if heard.has_schema:
        return Thought(json.dumps({"facts": _take_for_facts(heard.line)}, ensure_ascii=False))
    if "<transcript>" in heard.line:
        said = re.findall(r"<summary>\n(.+)\n</summary>|^(?:user|assistant): (.+)$", heard.line, re.MULTILINE)
        return Thought(" ".join(before or line for before, line in said)[:900])
    if heard.results:
        return Thought(_report(heard.results[-1]))
    if match := _REMEMBER.search(heard.line):
        return Thought(tool="remember_fact", arguments=json.dumps({"content": match.group(1)}))
    if match := _FORGET.search(heard.line):
        return Thought(tool="forget_fact", arguments=json.dumps({"query": match.group(1)}))
    found = re.findall(r'"found": \[\{"id": (\d+)', heard.everything.replace('\\"', '"'))
    if found and heard.line.strip().casefold() in _YES:
        return Thought(tool="forget_fact", arguments=json.dumps({"id": int(found[-1])}))
    if "?" not in heard.line:
        return Thought("I see.")
    known = [word for word in wanted if word.casefold() in heard.everything.casefold()]
    return Thought(f"I know: {', '.join(known)}." if known else "I do not know.")


def _take_for_facts(line: str) -> list[dict[str, object]]:
    said = line.rpartition("<lines>\n")[2].partition("\n</lines>")[0].splitlines()
    lines = [text.removeprefix("- ") for text in said]
    asked = [_REMEMBER.search(text) or _FORGET.search(text) for text in lines]
    contents = [match.group(1) if match else text for match, text in zip(asked, lines, strict=True)]
    rest = {"category": "fact", "key": "", "subject": "", "importance": 3, "confidence": 0.9}
    return [{"content": content, **rest, "restricted": False, "replaces": 0} for content in contents]


def _report(result: str) -> str:
    if '"found": []' in result:
        return "There is nothing like it."
    if '"found"' in result:
        return "Shall I forget it?"
    return "Done."
