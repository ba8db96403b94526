"""The trace of a fact: by what a text is known to carry it, in whatever wording of it and in whatever form."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from jarvis_cli.fact import Fact
from jarvis_cli.memory.database import Database, mark_places
from jarvis_cli.memory.telling_words import TellingWords, find_telling_words
from jarvis_cli.memory.wordings import Quotes, collect_quotes
from jarvis_cli.memory.words import count_rows, match_forms, share_forms
from jarvis_cli.scope import SHARED
from jarvis_cli.text import fold_statement, fold_text, split_words

# A text with this part of a fact's particular words carries the fact: one of up to four, two of up to eight.
_NAMING_SHARE = 0.25
# So does one with more than this part of the values, or of all words that tell something, one that names among them.
_TELLING_SHARE = 0.5
# A word that stands in more messages than this is a subject of its own, and names nothing particular.
_MOST_MESSAGES = 50
# Of a fact that was updated more often only so many wordings are traced, the newest: with each more texts would seem to
# carry it, and one that says the price of every half hour would come to share a number with nearly all.
_MOST_TRACED = 20
_SENTENCE_ENDS = re.compile(r"(?<!\d)\.|[!?…;\n。！？؟]")

_Forms = frozenset[str]


@dataclass(frozen=True, slots=True)
class Trace:
    """By what one wording is known again. `names` are its particular words; `clues` are such that no text carries it
    that has none of them."""

    statement: str
    telling: TellingWords
    names: tuple[_Forms, ...]
    clues: tuple[_Forms, ...]

    def is_in(self, text: str, *, was_told: bool) -> bool:
        """Return whether a sentence of a text carries the wording, in whatever order and form.

        `was_told` says that who wrote the text may have been told it: then less of it is enough.
        """
        if not self._fits(split_words(text), was_told):
            return len(self.telling.words) == 1 and self.statement in fold_text(text)
        return any(self._fits(split_words(sentence), was_told) for sentence in _SENTENCE_ENDS.split(text))

    def _fits(self, said: tuple[str, ...], was_told: bool) -> bool:
        words, values = self.telling.words, self.telling.values
        if was_told and self.names and share_forms(self.names, said) >= _NAMING_SHARE:
            return True
        if was_told and len(values) > 1 and share_forms(values, said) > _TELLING_SHARE:
            return True
        told = self.telling.names or values
        is_told = len(words) > 1 and share_forms(words, said) > _TELLING_SHARE
        return is_told and (not told or share_forms(told, said) > 0)


@dataclass(frozen=True, slots=True)
class Traces:
    """The traces of all wordings of a fact. `clues` are theirs together, and `words` the single words in these.

    Of the wordings before the newest ones there are only the words themselves: they are known where they are quoted.
    """

    wordings: tuple[Trace, ...]
    clues: frozenset[_Forms]
    words: frozenset[str]
    older: Quotes

    def are_in(self, text: str, *, was_told: bool = True) -> bool:
        """Return whether a text carries the fact; `was_told`: who wrote it may have been told that."""
        said = split_words(text)
        if self.older.are_in(said):
            return True
        return not self.words.isdisjoint(said) and any(trace.is_in(text, was_told=was_told) for trace in self.wordings)


def find_traces(database: Database, fact: Fact, now: str, gone: frozenset[int] = frozenset()) -> Traces:
    """Return the traces of a fact: of its wording, and of its earlier ones.

    `gone` are the facts that go with it: what they say is not remembered any more.
    """
    wordings = list_wordings(database, fact)
    newest, older = wordings[:_MOST_TRACED], wordings[_MOST_TRACED:]
    telling = [find_telling_words(wording) for wording in newest]
    counts = {
        forms: count_rows(database, "message_words", match_forms(forms))
        for forms in {forms for found in telling for forms in found.words}
    }
    particular = {
        forms
        for forms in {forms for found in telling for forms in found.names}
        if counts[forms] <= _MOST_MESSAGES and not _is_known(database, forms, fact, now, gone)
    }
    traces = []
    for wording, found in zip(newest, telling, strict=True):
        names = tuple(forms for forms in found.names if forms in particular)
        rarer = (*_take_rarer(found.words, counts), *_take_rarer(found.values, counts))
        traces.append(Trace(fold_statement(wording), found, names, tuple(dict.fromkeys((*names, *rarer)))))
    clues = frozenset(forms for trace in traces for forms in trace.clues)
    words = frozenset(word for forms in clues for form in forms for word in form.split())
    return Traces(tuple(traces), clues, words, collect_quotes(older))


def list_wordings(database: Database, fact: Fact) -> tuple[str, ...]:
    """Return what a fact says and what it said before, each once, the newest first."""
    history = database.rows(
        "SELECT content FROM fact_history WHERE fact_id = ? ORDER BY until_change DESC, id DESC", (fact.id,)
    )
    return tuple(dict.fromkeys((fact.content, *(content for (content,) in history))))


def _take_rarer(words: tuple[_Forms, ...], counts: Mapping[_Forms, int]) -> list[_Forms]:
    """Return the rarer half of some words: a text with more than half of them has at least one of these."""
    return sorted(words, key=counts.__getitem__)[: (len(words) + 1) // 2]


def _is_known(database: Database, forms: _Forms, fact: Fact, now: str, gone: frozenset[int]) -> bool:
    """Return whether another fact has the word too: then it is still remembered, and tells this one from no other.

    What is shared is remembered by all, what is in the scope of an agent by that agent.
    """
    others = (fact.id, *gone)
    found = database.row(
        "SELECT 1 FROM fact_words w JOIN facts f ON f.id = w.rowid WHERE fact_words MATCH ?"
        " AND f.scope IN (?, ?) AND (f.expires_at IS NULL OR f.expires_at > ?)"
        f" AND f.id NOT IN ({mark_places(others)}) LIMIT 1",
        (match_forms(forms), fact.scope, SHARED, now, *others),
    )
    return found is not None
