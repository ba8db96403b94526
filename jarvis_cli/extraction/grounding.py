"""Grounding: the person's own sentence that says what a candidate says, or none.

All words of a candidate that tell something have to be in the sentence, and what it says has to be said in the same
manner: of the same person, denied or not, as present, past or to come.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from jarvis_cli.extraction.claims import RELATED, Claim
from jarvis_cli.extraction.manner import is_coming, is_denied, is_former, is_reported
from jarvis_cli.extraction.patterns import is_latin, simplify
from jarvis_cli.extraction.people import People, find_people, is_owned
from jarvis_cli.extraction.relations import PEOPLE
from jarvis_cli.extraction.said import Sentence
from jarvis_cli.extraction.sameness import AGEING, MOVING, REWORDING, claims_present, is_same_word
from jarvis_cli.extraction.windows import Window, find_quoted
from jarvis_cli.memory.telling_words import find_telling_words
from jarvis_cli.memory.words import share_forms
from jarvis_cli.text import split_words

# Of so many words that tell something, one may be the extractor's own, if it names nothing.
_WORDS_FOR_ONE_MORE = 5
_ARTICLES = frozenset("a an the some ein eine einen einem einer und and i oraz or oder lub".split())
_MOST_LISTED_WORDS = 2
_AGE_TOLD = re.compile(r"(?<![\w'])(?:i'?m|i am|ich bin|bin ich) \d{1,3}(?=[,.;!]|$| (?:and|und)\b)")
_CONTRASTS = frozenset("not nicht nie statt instead zamiast".split())
_AWAY = frozenset("from of aus von vom weg z ze spod".split())


@dataclass(frozen=True, slots=True)
class Evidence:
    """A sentence that says what a candidate says.

    `text` is the part that does, with who it is about, and `lead` the clause in front of that, simplified.
    """

    sentence: Sentence
    text: str
    lead: str


def find_evidence(claim: Claim, sentences: Iterable[Sentence]) -> Iterator[Evidence]:
    """Yield the sentences that say what is claimed, in order."""
    if claim.points or not (claim.words or claim.phrases):
        return
    for sentence in sentences:
        evidence = _Reading(claim, sentence).find()
        if evidence is not None:
            yield evidence


class _Reading:
    """One sentence, read for one claim."""

    def __init__(self, claim: Claim, sentence: Sentence) -> None:
        self.claim = claim
        self.sentence = sentence
        self.words = sentence.words
        self.spans = sentence.clauses
        self.clauses = [split_words(sentence.text[start:end]) for start, end in self.spans]

    def find(self) -> Evidence | None:
        """Return the evidence in the sentence, or None."""
        if share_forms(self.claim.phrases, self.words) < 1 and self.claim.phrases:
            return None
        needed = self._find_needed()
        if needed is None:
            return None
        return next((found for window in self._find_windows(needed) if (found := self._check(window))), None)

    def _find_needed(self) -> frozenset[str] | None:
        """Return the words of the claim that the sentence has, or None where one is missing that must not be."""
        missing = [word for word in self.claim.words if not self._match(word, self.words)]
        if RELATED.intersection(missing) and self._speaks_on():
            before = split_words(self.sentence.before)
            missing = [word for word in missing if word not in RELATED or not self._match(word, before)]
        if _AGE_TOLD.search(simplify(self.sentence.text)):
            missing = [word for word in missing if word not in AGEING]
        allowed = len(self.claim.words) >= _WORDS_FOR_ONE_MORE and not self.claim.particular.intersection(missing)
        if len(missing) > int(allowed):
            return None
        return frozenset(word for word in self.claim.words if self._match(word, self.words))

    def _speaks_on(self) -> bool:
        """Return whether the sentence goes on about somebody named in the one before: "He is called Bruno"."""
        mentions = self._find_people(self.sentence.text).mentions
        return bool(mentions) and mentions[0].kind == "other" and self.words[mentions[0].place] not in RELATED

    def _match(self, word: str, said: tuple[str, ...]) -> str:
        """Return the word that was said for a word of the claim, or ''."""
        is_particular = word in self.claim.particular
        return next((one for one in said if is_same_word(word, one, is_particular=is_particular)), "")

    def _find_windows(self, needed: frozenset[str]) -> list[Window]:
        """Return the shortest runs of clauses that have all the words; those of the very words, where they are said."""
        if (quoted := find_quoted(self.claim.said, self.clauses)) is not None:
            return [quoted]
        having = [frozenset(word for word in needed if self._match(word, clause)) for clause in self.clauses]
        if self.claim.phrases:
            return [Window(0, len(self.clauses) - 1)]
        for size in range(1, len(self.clauses) + 1):
            starts = range(len(self.clauses) - size + 1)
            found = [start for start in starts if needed <= frozenset().union(*having[start : start + size])]
            if found:
                return [Window(start, start + size - 1) for start in found]
        return []

    def _check(self, window: Window) -> Evidence | None:
        """Return the evidence if the window says it of the same people and in the same manner."""
        end = self.spans[window.last][1]
        text = self._read_window(window)
        said = split_words(text)
        plain = simplify(text)
        first = self._find_subject_clause(window)
        agrees = (
            self._agrees_in_manner(plain)
            and not is_reported(simplify(self.sentence.text[:end]), simplify(self.sentence.text[end:]))
            and not self._binds_wrongly(window, text, said)
            and not any(claims_present(word, self._match(word, said)) for word in self.claim.words)
            and not self._moved_away(said)
            and self._agrees_in_people(window, first, text)
        )
        if not agrees:
            return None
        return Evidence(self.sentence, self.sentence.text[self.spans[first][0] : end], self._find_lead(first))

    def _read_window(self, window: Window) -> str:
        """Return the text of a window, without what is only set right in the midst of it: ", not my cousin,"."""
        places = range(window.first, window.last + 1)
        left_out = [place for place in places[1:-1] if self._sets_right(self.clauses[place])]
        if not left_out:
            return self.sentence.text[self.spans[window.first][0] : self.spans[window.last][1]]
        return ", ".join(self._clause_text(place) for place in places if place not in left_out)

    def _sets_right(self, clause: tuple[str, ...]) -> bool:
        """Return whether a clause says what is not so, and the claim has nothing of it."""
        return clause[0] in _CONTRASTS and not any(self._match(word, clause) for word in self.claim.words)

    def _find_lead(self, first: int) -> str:
        """Return the clause in front of the evidence, simplified; '' for none."""
        return simplify(self.sentence.text[slice(*self.spans[first - 1])]) if first else ""

    def _agrees_in_manner(self, plain: str) -> bool:
        claim = self.claim
        return (
            claim.is_denied == is_denied(plain)
            and (claim.is_former or not is_former(plain))
            and (claim.is_coming or not is_coming(plain))
        )

    def _binds_wrongly(self, window: Window, text: str, said: tuple[str, ...]) -> bool:
        """Return whether words of several clauses may not belong together, since others stand between them.

        The words of a list do.
        """
        if window.first == window.last or window == find_quoted(self.claim.said, self.clauses):
            return False
        claimed = self.claim.words
        if any(
            word in PEOPLE and not any(is_same_word(word, one, is_particular=True) for one in claimed) for word in said
        ):
            return True
        behind = self.clauses[window.first + 1 : window.last + 1]
        if all(len([word for word in clause if word not in _ARTICLES]) <= _MOST_LISTED_WORDS for clause in behind):
            return False
        names = find_telling_words(text).names
        return any(forms.isdisjoint(claimed) and forms.isdisjoint(REWORDING) for forms in names)

    def _moved_away(self, said: tuple[str, ...]) -> bool:
        """Return whether somebody is claimed to live where they moved away from."""
        if not MOVING.intersection(said) or MOVING.intersection(self.claim.words):
            return False
        places = [said.index(found) for word in self.claim.particular if (found := self._match(word, said))]
        return any(not _AWAY.isdisjoint(said[max(place - 1, 0) : place]) for place in places)

    def _find_subject_clause(self, window: Window) -> int:
        """Return the clause with the subject of the window's first clause: itself, or the last one that has one."""
        for place in range(window.first, -1, -1):
            if self._find_people(self._clause_text(place)).mentions:
                return place
        return window.first

    def _find_people(self, text: str) -> People:
        return find_people(text, whole=self.sentence.text)

    def _clause_text(self, place: int) -> str:
        start, end = self.spans[place]
        return self.sentence.text[start:end]

    def _agrees_in_people(self, window: Window, first: int, text: str) -> bool:
        """Return whether the sentence says it of those of whom it is claimed, and has to do with the person at all."""
        people = self._find_people(self.sentence.text)
        related = people.has_self or (self._speaks_on() and find_people(self.sentence.before).has_self)
        if not related and is_latin(text):
            return False
        said_of = self._find_subject(first, window)
        if said_of is None:
            return self.claim.is_about_self is not False or self._names_related(text)
        if self.claim.is_about_self is None:
            return said_of or self._names_subject(text)
        if self.claim.is_about_self and not said_of:
            return self._owns_first(text)
        return self.claim.is_about_self == said_of

    def _find_subject(self, first: int, window: Window) -> bool | None:
        """Return whether the words are said of the person (True), of others (False), or of nobody named (None)."""
        if first < window.first:
            return self._find_people(self._clause_text(first)).mentions[0].kind == "self"
        text = self._read_window(window)
        mentions, said = self._find_people(text).mentions, split_words(text)
        if not mentions:
            return None
        start = self._find_first(said)
        before = [mention for mention in mentions if mention.place < start + (self.claim.is_about_self is False)]
        return (before[-1] if before else mentions[0]).kind == "self"

    def _find_first(self, said: tuple[str, ...]) -> int:
        """Return the place of the first word that the claim has too."""
        for place, word in enumerate(said):
            if any(is_same_word(one, word, is_particular=one in self.claim.particular) for one in self.claim.words):
                return place
        return len(said)

    def _owns_first(self, text: str) -> bool:
        """Return whether the claim begins with somebody or something of the person's: "has a dog" for "my dog"."""
        said = split_words(text)
        place = self._find_first(said)
        if place == len(said) or said[place] not in RELATED:
            return False
        mentions = self._find_people(self.sentence.text).mentions
        is_had = mentions[0].kind == "self" and not _ARTICLES.isdisjoint(said[max(place - 1, 0) : place])
        return is_had or is_owned(said, place)

    def _names_related(self, text: str) -> bool:
        """Return whether the claim names somebody whom the text calls the person's: "our daughter Mira"."""
        said = split_words(text)
        own = [word for place, word in enumerate(said) if word in RELATED and is_owned(said, place)]
        return any(is_same_word(word, one, is_particular=True) for one in own for word in self.claim.words)

    def _names_subject(self, text: str) -> bool:
        """Return whether the claim begins with the name of whom the text speaks of: "Bruno" for "my dog Bruno"."""
        said = split_words(text)
        capitals = [word for part in text.split() if part[:1].isupper() for word in split_words(part)]
        relations = [place for place, word in enumerate(said) if word in RELATED]
        near = {word for place in relations for word in said[place : place + 3]}
        return self.claim.first in near and (self.claim.first in capitals or self.claim.first in RELATED)
