"""What the captures show: what was said in the days before, the scenes, and what the scripted model answers."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from tests.peers.anthropic_server import AnthropicServer, Body, Received, Reply, ReplyUsage, text_reply
from tests.peers.background_requests import NOTHING_LEARNED, is_background, is_extraction, is_title

MOMENT = datetime(2026, 4, 1, 9, 0, tzinfo=UTC)
# How many days before it something was done, the command, and what was typed into it.
EARLIER: tuple[tuple[int, tuple[str, ...], str], ...] = (
    (40, ("chat",), "The bicycle needs a new chain."),
    (40, ("summarize",), ""),
    (21, ("facts", "add", "my dog is called Bruno"), ""),
    (21, ("chat",), "In May by train to Krakow."),
    (21, ("summarize",), ""),
    (9, ("facts", "add", "my notes are in ~/notes"), ""),
)
_USAGE = ReplyUsage(input_tokens=1_200, output_tokens=180)

_NOTES = "Which of my notes are about Krakow?"
_NOTES_ANSWER = """\
Your notes are in `~/notes`; this lists **those that name the city**:

```sh
cd ~/notes
grep -il "krak[oó]w" *.md | sort  # in any case, once each
```

| option | what it does | without it |
|:-------|:-------------|:-----------|
| `-i` | takes capitals for small letters | "KRAKOW" is missed |
| `-l` | lists the names of files | *every* line is shown |

- You go there by train **in May**: Bruno needs a ticket of his own.
"""
_GRAZ = "By the way, I moved to Graz last month. What shall I see there?"
_GRAZ_ANSWER = """\
Welcome to Graz! With Bruno beside you:

1. **Schlossberg**: up the steps, down by the lift
2. **Augarten**: a meadow at the river, where dogs run free
3. the Murinsel at dusk

| day | where | how far |
|:----|:------|--------:|
| Monday | Schlossberg | 1.2 km |
| Tuesday | Augarten | 2.5 km |
"""
_TRAIN = "How long does the train to Krakow take from here?"
_TRAIN_ANSWER = """\
About nine hours, with one change; both ways leave from the main station. You told me that you go **in May**: on the \
holidays at its beginning the trains are full, and Bruno needs a ticket of his own.

| way | takes | change | what to know |
|:----|------:|:------:|:-------------|
| by day | 8 h 40 min | Vienna | A dog of Bruno's size goes for half the fare, with a muzzle; the dining car opens \
behind Vienna. |
| by night | 11 h 15 min | Vienna | A dog goes only in a compartment of your own, so this is the dearer way, and the \
*quieter* one. |

```python
from datetime import timedelta

legs = {"Graz - Vienna": timedelta(hours=2, minutes=40), "Vienna - Krakow": timedelta(hours=6)}
print(sum(legs.values(), timedelta()))  # 8:40:00, without the change
```

> Timetables change; look again before you book.
"""
_ANSWERS: Mapping[str, str] = {_NOTES: _NOTES_ANSWER, _GRAZ: _GRAZ_ANSWER, _TRAIN: _TRAIN_ANSWER}
_LEARNED = {"content": "I moved to Graz last month", "category": "fact", "confidence": 0.95, "importance": 3}


@dataclass(frozen=True, slots=True)
class Step:
    """Keys that are typed, and what is to be on the screen, and what not, before the next ones."""

    keys: tuple[str, ...]
    shows: tuple[str, ...]
    hides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """What is typed into a chat on a terminal of so many columns and lines, and the theme it is drawn in."""

    name: str
    steps: tuple[Step, ...]
    size: tuple[int, int]
    theme: str


# A prompt is there, and background work is done.
_PROMPT, _WORKING = "\n>\n", ("jobs:",)
_BEGIN = Step((), ("/help shows", _PROMPT, "0 tokens"), _WORKING)
_ASK = Step((_NOTES, "Enter"), (_PROMPT, "ticket of his own", "Krakow notes"), _WORKING)
SCENES: tuple[Scene, ...] = (
    Scene("answer", (_BEGIN, _ASK), (80, 24), "dark"),
    Scene("why", (_BEGIN, _ASK, Step(("/why", "Enter"), (_PROMPT, "left out:"))), (80, 24), "light"),
    Scene(
        "chat",
        (
            _BEGIN,
            Step((_GRAZ, "Enter"), (_PROMPT, "2.5 km", "learned #", "Moving to"), _WORKING),
            Step((_TRAIN, "Enter"), (_PROMPT, "before you book", "2,760 tokens"), _WORKING),
            Step(("/private on", "Enter"), ("private: ", "\nprivate>\n")),
            Step(("/re",), ("/remember", "/retry", "/review")),
        ),
        (200, 50),
        "dark",
    ),
)


class ScriptedModel(AnthropicServer):
    """The model of the captures: what it answers depends on nothing but what it is asked."""

    def answer(self, received: Received) -> Reply:
        """Return the reply for a request."""
        if is_title(received.body):
            is_about_notes = _NOTES in json.dumps(received.body["messages"])
            return text_reply("Krakow notes" if is_about_notes else "Moving to Graz with Bruno")
        return _answer(received.body)


def _answer(body: Body) -> Reply:
    asked = json.dumps(body["messages"][-1], ensure_ascii=False)
    if is_extraction(body):
        return text_reply(json.dumps({"facts": [_LEARNED]}) if _GRAZ in asked else NOTHING_LEARNED)
    if is_background(body):
        about = "which of their notes are about Krakow" if _NOTES in asked else "what to see in Graz, where they moved"
        return text_reply(f"The person asked {about}.")
    return text_reply(next(text for line, text in _ANSWERS.items() if line in asked), usage=_USAGE)
