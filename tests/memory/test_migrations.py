"""How a file came to its form is recorded by name, in the transaction that changed it."""

from pathlib import Path

import apsw
import pytest

from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory.database import APPLICATION_ID, Database, open_database
from jarvis_cli.memory.migrations import MIGRATIONS, create_memory


def test_each_step_is_recorded_by_name_and_the_file_is_stamped(database: Database) -> None:
    names = [step.__name__ for step in MIGRATIONS]
    assert [name for (name,) in database.rows("SELECT name FROM migrations ORDER BY id")] == names
    assert len(set(names)) == len(names)
    assert database.value("PRAGMA user_version") == len(MIGRATIONS)
    assert database.value("PRAGMA application_id") == APPLICATION_ID


def test_opening_again_changes_nothing(memory_path: Path) -> None:
    before = memory_path.read_bytes()
    open_database(memory_path).close()
    assert memory_path.read_bytes() == before


def test_db_10_making_a_file_that_was_broken_off_leaves_one_that_is_new(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    broken = apsw.Connection(str(path))
    broken.pragma("journal_mode", "wal")
    broken.execute("BEGIN IMMEDIATE")
    create_memory(broken)
    # The process dies before it commits.
    broken.close()
    database = open_database(path)
    assert database.rows("SELECT name FROM migrations") == [("create_memory",)]
    database.close()


def test_a_step_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    connection = apsw.Connection(str(path))
    connection.pragma("application_id", APPLICATION_ID)
    connection.execute("CREATE TABLE jobs (id)")
    with pytest.raises(MemoryFileError, match="failed"):
        open_database(path)
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("jobs",)]
    assert connection.pragma("user_version") == 0
    connection.close()


def test_every_ordinary_table_checks_the_types_of_its_values(database: Database) -> None:
    tables = database.rows("SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    assert {name for name, strict in tables if not strict} <= {"sqlite_schema", "sqlite_sequence"}
    assert {"facts", "fact_history", "messages", "summaries", "vectors", "jobs"} <= {name for name, _ in tables}


def test_what_belongs_to_a_conversation_goes_with_it(database: Database) -> None:
    database.rows("INSERT INTO conversations (id, opening_change, started_at) VALUES (1, 0, '')")
    database.rows(
        "INSERT INTO messages (id, conversation_id, turn_id, role, text, status, created_at)"
        " VALUES (1, 1, 1, 'user', 'שלום', 'complete', '')"
    )
    database.rows("DELETE FROM conversations WHERE id = 1")
    assert database.rows("SELECT id FROM messages") == []


def test_ids_of_what_is_gone_are_never_given_again(database: Database) -> None:
    sql = "INSERT INTO conversations (opening_change, started_at) VALUES (0, '')"
    first = database.insert(sql)
    database.rows("DELETE FROM conversations")
    assert database.insert(sql) == first + 1
