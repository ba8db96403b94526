"""Whether an index of words is whole and fits what it was made from: its form, its rows, their words, its pages."""

from __future__ import annotations

from dataclasses import dataclass

from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.database.forms import IndexForm, list_index_forms
from jarvis_cli.memory.word_texts import WORD_TABLES, WordTable, list_row_words
from jarvis_cli.memory.words import spell_scope

# So many words of an index are looked up again, evenly spread: a page that is not found holds hundreds.
_MOST_WORDS = 2_000


@dataclass(frozen=True, slots=True)
class WordFault:
    """What is wrong with an index of words: how many rows it lacks, or has too many, or that it is broken.

    `differing` is how many rows stand in it with other words than their own.
    """

    table: str
    missing: int
    surplus: int
    is_broken: bool
    differing: int = 0


def list_word_faults(database: Database) -> tuple[WordFault, ...]:
    """Return what is wrong with the indexes of words, and with what shows their vocabulary."""
    forms = {form.name: form for form in list_index_forms()}
    faults = [_check(database, forms.pop(table.name), table) for table in WORD_TABLES]
    broken = {fault.table for fault in faults if fault.is_broken}
    # What shows the words of a broken one is broken with it.
    rest = (form for form in forms.values() if form.name.replace("_vocabulary", "_words") not in broken)
    faults += (_check_vocabulary(database, form) for form in rest)
    return tuple(fault for fault in faults if fault.is_broken or fault.missing or fault.surplus or fault.differing)


def _check(database: Database, form: IndexForm, table: WordTable) -> WordFault:
    try:
        if _has_form(database, form):
            missing, surplus = _count_rows(database, table)
            if database.rows(f"PRAGMA integrity_check({form.name})") == [("ok",)]:
                return WordFault(form.name, missing, surplus, False, _count_differing(database, table.name))
    except MemoryFileError:
        pass
    return WordFault(form.name, 0, 0, True)


def _check_vocabulary(database: Database, form: IndexForm) -> WordFault:
    try:
        is_well = _has_form(database, form) and _finds_its_words(database, form.name)
    except MemoryFileError:
        is_well = False
    return WordFault(form.name, 0, 0, not is_well)


def _has_form(database: Database, form: IndexForm) -> bool:
    if database.rows("SELECT sql FROM sqlite_master WHERE name = ?", (form.name,)) != [(form.sql,)]:
        return False
    if form.is_vocabulary:
        return True
    return {*form.settings} <= {*database.rows(f"SELECT k, v FROM {form.name}_config")}


def _count_rows(database: Database, table: WordTable) -> tuple[int, int]:
    """Return how many rows an index lacks, and how many it has too many."""
    missing = f"SELECT count(*) FROM ({table.required} EXCEPT SELECT rowid FROM {table.name})"
    surplus = f"SELECT count(*) FROM (SELECT rowid FROM {table.name} EXCEPT {table.allowed})"
    return int(database.value(missing)), int(database.value(surplus))


def _count_differing(database: Database, table: str) -> int:
    """Return how many rows stand in an index with other words than their own."""
    columns = "text, scope" if table == "fact_words" else "text, ''"
    indexed = {row_id: (text, scope) for row_id, text, scope in database.rows(f"SELECT rowid, {columns} FROM {table}")}
    own = {
        row.row_id: (row.folded, spell_scope(row.scope) if table == "fact_words" else "")
        for row in list_row_words(database, table)
    }
    return sum(words != indexed[row_id] for row_id, words in own.items() if row_id in indexed)


def _finds_its_words(database: Database, vocabulary: str) -> bool:
    """Return whether words that an index holds are found by looking them up: there is a table of its pages for that."""
    terms = database.rows(f"SELECT term FROM {vocabulary}")
    some = terms[:: 1 + len(terms) // _MOST_WORDS]
    return all(database.row(f"SELECT 1 FROM {vocabulary} WHERE term = ?", term) for term in some)
