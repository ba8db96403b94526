"""How long `jarvis conversations search` takes with 100,000 messages in three languages.

First the search itself, warm, in this process: the median of many queries of each kind, and of all; then the whole
command as a ratio to `python -c pass` in paired runs.
"""

import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

from benchmarks.paired import compare, time_command
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.messages import Message
from jarvis_cli.usage import Usage

_CONVERSATIONS = 5_000
_TURNS = 10
_LIMIT_MILLISECONDS = 50
_ROUNDS = 40
_WORDS = 12_000
# Beginnings, middles and ends of words, so that each language has its own letters and endings.
_SYLLABLES = {
    "English": ("gar tra boi sis for cho car bre the win riv off", "de vi le te mi ra so nu", "n ing s er ed y"),
    "German": ("gär über stra schlü zü wohn kau fahr müll nach", "te ge li ße he be ru", "n ung er en heit"),
    "Polish": ("ogr pocią krak łód śnia zapł wyj dzie żół prze", "o dzi ko ni wa ze", "ą ach owi em y ie"),
}
_COMMON = {
    "English": "garden train house work money week people water morning dinner".split(),
    "German": "Garten Bahn Haus Arbeit Geld Woche Leute Wasser Morgen Essen".split(),
    "Polish": "ogród pociąg dom praca pieniądze tydzień ludzie woda rano obiad".split(),
}


class Language:
    """Made-up words of one language, the first ones far more common than the last, as they are in real texts."""

    def __init__(self, name: str, numbers: random.Random) -> None:
        starts, middles, ends = (part.split() for part in _SYLLABLES[name])
        made = {
            numbers.choice(starts) + "".join(numbers.choices(middles, k=numbers.randint(1, 3))) + numbers.choice(ends)
            for _ in range(3 * _WORDS)
        }
        rest = sorted(made)
        numbers.shuffle(rest)
        self.words = [*_COMMON[name], *rest[:_WORDS]]
        # Zipf's law: the n-th word is an n-th as common as the first.
        self._weights = list(accumulate(1 / (place + 3) for place in range(len(self.words))))
        self._numbers = numbers

    def write(self, words: int) -> str:
        """Return a text of so many words."""
        return " ".join(self._numbers.choices(self.words, cum_weights=self._weights, k=words)).capitalize() + "."

    def choose(self, first: int, last: int, count: int) -> str:
        """Return words of these ranks, to look for."""
        return " ".join(self._numbers.sample(self.words[first:last], count))


def fill(memory: Memory, languages: Sequence[Language]) -> None:
    """Store 100,000 messages in conversations, each in one language and with a title."""
    numbers = random.Random(5)
    with memory.transaction():
        for conversation in range(1, _CONVERSATIONS + 1):
            language, number = languages[conversation % len(languages)], None
            for _ in range(_TURNS):
                line = Message("user", language.write(numbers.randint(4, 30)))
                saved = memory.conversations.save_line(number, line, 0)
                said = Message("assistant", language.write(numbers.randint(10, 120)))
                memory.conversations.save_answer(saved, Answer((said,), "notebook", "rules", Usage(10, 5)))
                number = saved.conversation_id
            memory.catalogue.rename(conversation, language.write(4))


def list_queries(languages: Sequence[Language]) -> dict[str, list[str]]:
    """Return the queries of each kind."""
    kinds = {
        "very common words": (0, 10, 1),
        "two very common words": (0, 10, 2),
        "a common and a rare word": None,
        "words of the middle": (100, 1_000, 2),
        "rare words": (6_000, _WORDS, 2),
        "a phrase of common words": (0, 10, 2),
        "words that stand nowhere": None,
    }
    queries: dict[str, list[str]] = {}
    for kind, ranks in kinds.items():
        for place in range(_ROUNDS):
            language = languages[place % len(languages)]
            if ranks is not None:
                said = language.choose(*ranks)
                query = f'"{said}"' if "phrase" in kind else said
            elif "nowhere" in kind:
                query = f"xq{place}z wy{place}v"
            else:
                query = f"{language.choose(0, 10, 1)} {language.choose(6_000, _WORDS, 1)}"
            queries.setdefault(kind, []).append(query)
    return queries


def measure(memory: Memory, queries: dict[str, list[str]]) -> None:
    """Print the median of each kind of query, and of all."""
    everything: list[float] = []
    for kind, texts in queries.items():
        taken = []
        for text in texts:
            start = time.perf_counter()
            memory.catalogue.search(text, 10)
            taken.append((time.perf_counter() - start) * 1000)
        everything += taken
        print(f"  {kind:42} median {statistics.median(taken):6.1f} ms, slowest {max(taken):6.1f} ms")
    median = statistics.median(everything)
    verdict = "holds" if median < _LIMIT_MILLISECONDS else "does not hold"
    print(f"search over 100,000 messages, warm: median {median:.1f} ms (under {_LIMIT_MILLISECONDS} ms: {verdict})")


def main() -> None:
    """Print the figures."""
    numbers = random.Random(4)
    languages = [Language(name, numbers) for name in _SYLLABLES]
    with tempfile.TemporaryDirectory() as folder:
        memory = open_memory(Path(folder) / "memory.db")
        fill(memory, languages)
        queries = list_queries(languages)
        for texts in queries.values():
            memory.catalogue.search(texts[0], 10)
        measure(memory, queries)
        memory.close()
        environment = {**os.environ, "JARVIS_HOME": folder}
        nothing = time_command((sys.executable, "-c", "pass"), environment)
        jarvis = str(Path(sys.executable).with_name("jarvis"))
        for words in (("search", "garden", "train"), ("list", "--limit", "20"), ("list",)):
            measured = compare(time_command((jarvis, "conversations", *words), environment), nothing)
            name = f"jarvis conversations {' '.join(words)}"
            print(f"{name:44} {measured.ratio:6.2f} x python -c pass ({measured.first * 1000:.1f} ms)")


if __name__ == "__main__":
    main()
