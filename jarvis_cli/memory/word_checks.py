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
    """What is wrong with an index of words: how many rows it lacks, has too many or has wrongly, or that it is broken."""

    table: str
    missing: int
    surplus: int
    is_broken: bool
    differing: int = 0


def list_word_faults(database: Database) -> tuple[WordFault, ...]:
    """Return what is wrong with the indexes of words, and with what shows their vocabulary; nothing where all is well."""
    tables = {table.name: table for table in WORD_TABLES}
    found = (_check(database, form, tables.get(form.name)) for form in list_index_forms())
    return tuple(fault for fault in found if fault is not None)


def _check(database: Database, form: IndexForm, table: WordTable | None) -> WordFault | None:
    broken = WordFault(form.name, 0, 0, True)
    try:
        if not _has_form(database, form):
            return broken
        if table is None:
            return None if _finds_its_words(database, form.name) else broken
        counted = _count_rows(database, table)
        if database.rows(f"PRAGMA integrity_check({form.name})") != [("ok",)]:
            return broken
        differing = _count_differing(database, table.name)
    except MemoryFileError:
        return broken
    return WordFault(form.name, *counted, False, differing) if any((*counted, differing)) else None


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
