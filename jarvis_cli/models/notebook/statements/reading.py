"""Reading a sentence: what it states about the person, clause by clause."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from jarvis_cli.models.notebook.statements.assertions import TAKEN_OUT, cut_question
from jarvis_cli.models.notebook.statements.keys import make_key, make_subject, name_word
from jarvis_cli.models.notebook.statements.kinds import KINDS, Kind
from jarvis_cli.models.notebook.statements.patterns import fold
from jarvis_cli.models.notebook.statements.slots import is_famous, is_fitting
from jarvis_cli.models.notebook.statements.tables import Rule, Tables

_SURE = 0.9
_SOFT = 0.5
_LONGEST_CONTENT = 300
_FEWEST_WORDS = 3
_MOST_SKIPPED_WORDS = 6
_BEFORE = "\"'„“”‚‘«»*•·–—-"
_AFTER = "\"'„“”‘’«»*.!…–—-"
_MARKS = ",;:)("
_EDGE = ' \t\n,;:.!…–—-"„“”«»*•·'
# With this before it a rule holds only for the role in which a person speaks.
_ROLE_MARK = "@"
_COUPLING = ("and", "und", "i", "oraz", "a")
_SUBJECTS = ("i", "ich")
_PICTURES = re.compile("[\U0001f300-\U0001faff\u2600-\u27bf\ufe0f\\s]+$")
_WORDS = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of the person. `content` is a part of the line, `subject` is '' for the person."""

    content: str
    category: str
    key: str
    subject: str
    importance: int
    confidence: float


@dataclass(frozen=True, slots=True)
class _Clause:
    text: str
    is_reason: bool = False


@dataclass(frozen=True, slots=True)
class _Found:
    kind: Kind
    slots: dict[str, str]


def read_sentence(sentence: str, tables: Tables) -> list[Statement]:
    """Return what a sentence states, in order; empty for a question, a wish, and what others say."""
    stated = cut_question(sentence, tables)
    # What a question asks may be unreal; behind a statement nothing may.
    opened, _ = _strip(stated if "?" in sentence else sentence, tables.frames.openers)
    if tables.gates.unreal.search(fold(opened)):
        return []
    rules = tables.load_rules()
    statements = _read_role(sentence, rules, tables)
    if not stated:
        return statements
    follows = False
    is_joking = is_doubted = tables.gates.joking.search(fold(sentence)) is not None
    is_greeted = tables.frames.greeting.match(fold(stated)) is not None
    for clause in _split_clauses(stated, tables):
        content, _ = _strip(clause.text, tables.frames.openers)
        content, is_unsure = _strip(content, tables.frames.unsure)
        content, _ = _strip(content, tables.frames.openers)
        # "I think, ..." is all of a clause.
        is_unsure, is_doubted = is_unsure or is_doubted, is_joking or (is_unsure and not content)
        words = _read_words(content, tables)
        is_opened = content != clause.text.strip(_EDGE) or not content.startswith(words[0] if words else "")
        words = tables.arrange(words, follows=follows, opened=is_opened)
        follows = fold(words[0]) in _SUBJECTS if words else follows
        if (clause.is_reason and statements) or TAKEN_OUT in content:
            continue
        for found in _find(words, rules, tables):
            if _is_lasting(found.kind, content, tables) and (is_greeted or found.kind is not KINDS["introduction"]):
                statements.append(make_statement(found.kind, found.slots, content, tables, is_unsure=is_unsure))
                break
    return _tell_more(_drop_repeated(statements), stated)


def _read_role(sentence: str, rules: tuple[Rule, ...], tables: Tables) -> list[Statement]:
    """Return what a person says of themself by the role in which they speak: "As a nurse, I ..."."""
    role = tables.frames.role.match(fold(sentence))
    if role is None:
        return []
    content = _trim(sentence[: role.end()])
    found = next(_find((_ROLE_MARK, *_read_words(content, tables)), rules, tables), None)
    return [make_statement(found.kind, found.slots, content, tables)] if found else []


def _drop_repeated(statements: list[Statement]) -> list[Statement]:
    """Return the statements without the first where another holds all its words."""
    first, others = statements[:1], statements[1:]
    return others if first and any(first[0].content in other.content for other in others) else statements


def _split_clauses(sentence: str, tables: Tables) -> Iterator[_Clause]:
    start = 0
    is_reason = False
    for end in tables.frames.boundary.finditer(fold(sentence)):
        is_joined = end.group().strip(", ").split(" ")[0] in _COUPLING
        if is_joined and _is_couple(sentence[start : end.start()], tables):
            continue
        if end.start() > start:
            yield _Clause(sentence[start : end.start()], is_reason)
        start, is_reason = end.end(), end["reason"] is not None
    yield _Clause(sentence[start:], is_reason)


def _is_couple(text: str, tables: Tables) -> bool:
    """Return whether a text only names somebody of the family, with whom the person goes on: "my wife Ann (and I)"."""
    words = text.split()
    related = [place for place, word in enumerate(words[:3]) if name_word("relation", word, tables)]
    return bool(related) and related[-1] >= len(words) - 2


def _strip(text: str, openers: re.Pattern[str]) -> tuple[str, bool]:
    """Return a text without what opens it, and whether there was anything."""
    folded = fold(text)
    start = 0
    while opener := openers.match(folded, start):
        if opener.end() == start:
            break
        start = opener.end()
    return _trim(text[start:]), start > 0


def _trim(text: str) -> str:
    """Return a text without marks at its ends, a bracket too where it has no other."""
    text = _PICTURES.sub("", text.strip(_EDGE)).strip(_EDGE)
    if text.startswith("(") and ")" not in text[:-1]:
        text = text[1:].removesuffix(")")
    if text.endswith(")") and "(" not in text:
        text = text[:-1]
    return text.strip(_EDGE)


def _read_words(text: str, tables: Tables) -> tuple[str, ...]:
    """Return the words of a clause, with a comma where a mark stands between them, without those that say nothing."""
    words: list[str] = []
    for raw in text.split():
        if raw[0] in _MARKS:
            words.append(",")
        word = raw.strip(_MARKS + _AFTER).lstrip(_BEFORE)
        if any(letter.isalnum() for letter in word):
            words.append(word)
        if raw[-1] in _MARKS:
            words.append(",")
    joined = " ".join(words)
    parts = []
    start = 0
    for noise in tables.frames.noise.finditer(fold(joined)):
        parts.append(joined[start : noise.start()])
        start = noise.end()
    parts.append(joined[start:])
    return tuple("".join(parts).split())


def _find(words: tuple[str, ...], rules: tuple[Rule, ...], tables: Tables) -> Iterator[_Found]:
    """Yield what the rules find in the words of a clause, in the order of the rules."""
    said = " ".join(words)
    folded = fold(said)
    for rule in rules:
        if rule.pattern.search(folded) is None:
            continue
        matches = rule.pattern.finditer(folded) if rule.anywhere else _match(rule.pattern, folded, said, tables)
        for matched in matches:
            slots = _read_slots(matched, said)
            if _find_unfitting(slots, said, tables) is None:
                yield _Found(KINDS[rule.kind], slots)
                break


def _match(pattern: re.Pattern[str], folded: str, said: str, tables: Tables) -> Iterator[re.Match[str]]:
    """Yield a match, and again one without the word that did not fit, as it may stand before the one that does."""
    for _ in range(_MOST_SKIPPED_WORDS):
        matched = pattern.match(folded)
        if matched is None:
            return
        yield matched
        unfitting = _find_unfitting(_read_slots(matched, said), said, tables)
        if unfitting is None or unfitting not in tables.slots.closed:
            return
        start, end = matched.span(unfitting)
        folded = folded[:start] + "_" * (end - start) + folded[end:]


def _read_slots(matched: re.Match[str], said: str) -> dict[str, str]:
    """Return what stands in the slots of a rule, as the person wrote it."""
    spans = {slot: matched.span(slot) for slot in matched.groupdict()}
    return {slot: said[start:end].strip() for slot, (start, end) in spans.items() if start >= 0}


def _find_unfitting(slots: dict[str, str], said: str, tables: Tables) -> str | None:
    return next((slot for slot, text in slots.items() if not is_fitting(slot, text, said, tables)), None)


def _is_lasting(kind: Kind, clause: str, tables: Tables) -> bool:
    """Return whether a clause tells more than of a moment, of a wish, or of others' own matters."""
    folded = fold(clause)
    gates = tables.gates
    if kind.key == "name" and is_famous(folded):
        return False
    if gates.wishing.search(folded) or gates.fleeting.search(folded):
        return False
    if (kind.is_of_others and gates.private.search(folded)) or (kind.is_loose and gates.technical.search(folded)):
        return False
    if kind.is_change:
        return True
    if kind.is_ongoing:
        folded = gates.present.sub("", folded)
    return not gates.passing.search(folded)


def _tell_more(statements: list[Statement], stated: str) -> list[Statement]:
    """Return the statements of a sentence; where one has too few words, only one, in the words of all of it."""
    whole = _trim(stated)
    has_few = any(len(_WORDS.findall(statement.content)) < _FEWEST_WORDS for statement in statements)
    if not has_few or len(whole) > _LONGEST_CONTENT or TAKEN_OUT in whole:
        return statements
    kept = next((statement for statement in statements if statement.key), statements[0])
    return [replace(kept, content=whole or kept.content, confidence=min(each.confidence for each in statements))]


def make_statement(
    kind: Kind, slots: dict[str, str], content: str, tables: Tables, *, is_unsure: bool = False
) -> Statement:
    """Return the statement of a kind, with what its key and its subject are; less sure where its words are soft."""
    is_soft = is_unsure or tables.gates.soft.search(fold(content)) is not None
    if len(content) > _LONGEST_CONTENT:
        content = content[:_LONGEST_CONTENT].rpartition(" ")[0].strip(_EDGE)
    return Statement(
        content,
        kind.category,
        make_key(kind, slots, tables),
        make_subject(kind, slots, tables),
        kind.importance,
        _SOFT if is_soft else _SURE,
    )
