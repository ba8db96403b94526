"""How a file came to its form is recorded by name, in the transaction that changed it."""

from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from jarvis_cli.clock import Clock
from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory import open_memory
from jarvis_cli.memory.database import APPLICATION_ID, Database, open_database
from jarvis_cli.memory.filtering import FactFilter
from jarvis_cli.memory.jobs import EMBED
from jarvis_cli.memory.migrations import STEPS
from jarvis_cli.memory.migrations.creating import create_memory
from jarvis_cli.memory.migrations.learning import learn_from_conversations
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.words import spell_scope
from jarvis_cli.scope import reach_agent
from jarvis_cli.vector import EmbedderName, make_vector
from tests.memory.teaching import ROOM, say


def test_each_step_is_recorded_by_name_and_the_file_is_stamped(database: Database) -> None:
    names = [name for name, _ in STEPS]
    assert [name for (name,) in database.rows("SELECT name FROM migrations ORDER BY id")] == names
    assert len(set(names)) == len(names)
    assert database.value("PRAGMA user_version") == len(STEPS)
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
    assert database.value("SELECT count(*) FROM migrations") == len(STEPS)
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


# A file as the first version left it: a turn, a fact with a former wording, a job that had failed.
_FIRST_VERSION = """
INSERT INTO migrations (name) VALUES ('create_memory');
INSERT INTO conversations (opening_change, started_at) VALUES (0, '2026-01-01T10:00:00Z');
INSERT INTO messages (conversation_id, turn_id, role, text, status, model, input_tokens, output_tokens, created_at)
    VALUES (1, 1, 'user', 'Ich wohne in Linz', 'complete', '', 0, 0, '2026-01-01T10:00:00Z'),
    (1, 1, 'assistant', 'Schön.', 'complete', 'llama', 40, 2, '2026-01-01T10:00:05Z');
INSERT INTO message_words (rowid, text) VALUES (1, 'ich wohne in linz'), (2, 'schon');
INSERT INTO facts (content, folded, statement, scope, subject, folded_subject, key, folded_key, category, tags,
    importance, confidence, source, created_by, message_id, created_change, change, created_at, updated_at)
    VALUES ('Wohnt in Linz', 'wohnt in linz', 'wohnt in linz', 'shared', '', '', 'ort', 'ort', 'fact', '[]',
    3, 1, 'model', 'llama', 1, 1, 2, '2026-01-01T10:00:00Z', '2026-01-01T11:00:00Z');
INSERT INTO fact_words (rowid, text) VALUES (1, 'wohnt in linz');
INSERT INTO fact_trigrams (rowid, text) VALUES (1, 'wohnt in linz');
INSERT INTO fact_changes (fact_id, scope, kind, changed_at) VALUES (1, 'shared', 'added', '2026-01-01T10:00:00Z'),
    (1, 'shared', 'updated', '2026-01-01T11:00:00Z');
INSERT INTO fact_history (fact_id, content, importance, message_id, from_change, until_change, valid_from, valid_until)
    VALUES (1, 'Wohnt in Graz', 5, 1, 1, 2, '2026-01-01T10:00:00Z', '2026-01-01T11:00:00Z');
INSERT INTO jobs (kind, target, due_at, attempts, last_error, parked)
    VALUES ('summarize', 1, '2026-01-01T10:10:00Z', 5, 'it was away', 1),
    ('embed', 0, '2026-01-01T10:10:00Z', 0, '', 0);
"""


def test_a_file_of_the_first_version_keeps_all_and_learns_from_what_is_said_from_now_on(
    tmp_path: Path, clock: Clock, assert_sound: Callable[[Path], None]
) -> None:
    path = tmp_path / "memory.db"
    connection = apsw.Connection(str(path))
    create_memory(connection)
    connection.execute(_FIRST_VERSION)
    connection.pragma("application_id", APPLICATION_ID)
    connection.pragma("user_version", 1)
    connection.close()
    memory = open_memory(path, clock)
    assert [fact.content for fact in memory.facts.list()] == ["Wohnt in Linz"]
    assert [wording.content for wording in memory.facts.list_history(1)] == ["Wohnt in Graz"]
    assert memory.learning.read_source(1, ROOM) is None
    say(memory, "Mam psa", to=1)
    source = memory.learning.read_source(1, ROOM)
    assert source is not None
    assert [line.text for line in source.lines] == ["Mam psa"]
    fact = memory.undo().fact
    assert fact is not None
    assert (fact.content, fact.importance, fact.created_by) == ("Wohnt in Graz", 5, "llama")
    assert memory._database.rows("SELECT day, work, model, calls, input_tokens, output_tokens FROM usage") == [
        ("2026-01-01", "answer", "llama", 1, 40, 2)
    ]
    jobs = memory._database.rows("SELECT kind, target FROM jobs ORDER BY id")
    assert jobs == [("embed", 0), ("summarize", 1), ("extract", 1)]
    memory.close()
    assert_sound(path)


# A file as the second version left it: a turn, facts of two scopes in several scripts with their words, a former
# wording, and vectors that all have been made. It knows nothing of what came with the third.
_SECOND_VERSION = """
INSERT INTO migrations (name) VALUES ('create_memory'), ('learn_from_conversations');
INSERT INTO conversations (opening_change, started_at, extracted_until) VALUES (0, '2026-01-01T10:00:00Z', 2);
INSERT INTO messages (conversation_id, turn_id, role, text, recalled, status, created_at)
    VALUES (1, 1, 'user', 'Ich wohne in Linz', '<recalled>…</recalled>', 'complete', '2026-01-01T10:00:00Z'),
    (1, 1, 'assistant', 'Schön.', '', 'complete', '2026-01-01T10:00:05Z');
INSERT INTO message_words (rowid, text) VALUES (1, 'ich wohne in linz'), (2, 'schon');
INSERT INTO facts (content, folded, statement, scope, subject, folded_subject, key, folded_key, category, tags,
    importance, confidence, source, created_by, message_id, created_change, change, created_at, updated_at)
    VALUES
    ('Wohnt in Linz', 'wohnt in linz', 'wohnt in linz', 'shared', '', '', 'Ort', 'ort', 'fact', '["Stadt", "ŻUBR"]',
    3, 0.9, 'extracted', 'llama', 1, 1, 2, '2026-01-01T10:00:00Z', '2026-01-02T10:00:00Z'),
    ('Żubr waży 900 kg', 'żubr waży 900 kg', 'żubr waży 900 kg', 'agent:wächter', 'Żubr', 'żubr', '', '',
    'observation', '[]', 4, 1, 'model', 'agent:wächter', NULL, 3, 3, '2026-01-03T10:00:00Z', '2026-01-03T10:00:00Z'),
    ('犬はブルーノ', '犬はブルーノ', '犬はブルーノ', 'shared', 'Łódź', 'łódź', '', '', 'fact', '[]',
    3, 1, 'user', '', NULL, 4, 4, '2026-01-04T10:00:00Z', '2026-01-04T10:00:00Z');
INSERT INTO fact_words (rowid, text)
    VALUES (1, 'wohnt in linz'), (2, 'zubr wazy 900 kg'), (3, '犬 は フ ル ー ノ');
INSERT INTO fact_trigrams (rowid, text)
    VALUES (1, 'wohnt in linz'), (2, 'zubr wazy 900 kg'), (3, '犬 は フ ル ー ノ');
INSERT INTO fact_changes (fact_id, scope, kind, changed_at) VALUES (1, 'shared', 'added', '2026-01-01T10:00:00Z'),
    (1, 'shared', 'updated', '2026-01-02T10:00:00Z'), (2, 'agent:wächter', 'added', '2026-01-03T10:00:00Z'),
    (3, 'shared', 'added', '2026-01-04T10:00:00Z');
INSERT INTO fact_history (fact_id, content, importance, message_id, from_change, until_change, valid_from, valid_until,
    category, tags, confidence, source, created_by, conversation_id, said_from, said_until, subject, key, confirmations)
    VALUES (1, 'Wohnt in Graz', 5, 1, 1, 2, '2026-01-01T10:00:00Z', '2026-01-02T10:00:00Z', 'contact', '["Land"]', 0.8,
    'extracted', 'llama', 1, 0, 17, '', 'Ort', 2);
INSERT INTO summaries (conversation_id, summary, last_message_id, epoch, model, prompt_version, updated_at)
    VALUES (1, 'Es ging um Linz.', 2, 0, 'llama', 1, '2026-01-01T10:01:00Z');
INSERT INTO summary_words (rowid, text) VALUES (1, 'es ging um linz.');
INSERT INTO summary_trigrams (rowid, text) VALUES (1, 'es ging um linz.');
INSERT INTO embedders (name, version, dimension) VALUES ('plane', '1', 4);
INSERT INTO vectors (owner, owner_id, made_from, embedder_id, vector)
    VALUES ('fact', 1, 2, 1, ?1), ('fact', 2, 3, 1, ?2), ('fact', 3, 4, 1, ?3), ('summary', 1, 2, 1, ?1);
"""
_PLANE = EmbedderName("plane", "1", 4)


@pytest.fixture
def second_version(tmp_path: Path) -> Path:
    path = tmp_path / "memory.db"
    connection = apsw.Connection(str(path))
    connection.pragma("page_size", 16_384)
    create_memory(connection)
    learn_from_conversations(connection)
    blobs = [make_vector(_PLANE, values).blob for values in ([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0])]
    statements, vectors = _SECOND_VERSION.split("INSERT INTO vectors")
    connection.execute(statements)
    connection.execute(f"INSERT INTO vectors{vectors}", blobs)
    connection.pragma("application_id", APPLICATION_ID)
    connection.pragma("user_version", 2)
    connection.close()
    return path


def test_a_file_of_the_second_version_loses_nothing(
    second_version: Path, clock: Clock, assert_sound: Callable[[Path], None]
) -> None:
    tables = ("facts", "fact_history", "fact_changes", "messages", "summaries", "vectors", "conversations")
    connection = apsw.Connection(str(second_version))
    before = {table: connection.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall() for table in tables}
    columns = {table: [row[1] for row in connection.execute(f"PRAGMA table_info ({table})")] for table in tables}
    connection.close()
    memory = open_memory(second_version, clock)
    for table, rows in before.items():
        kept = memory._database.rows(f"SELECT {', '.join(columns[table])} FROM {table} ORDER BY 1")
        assert kept == rows, table
    said = memory.conversations.history(1)
    assert [(message.text, message.attached) for message in said] == [("Ich wohne in Linz", ""), ("Schön.", "")]
    (former,) = memory.facts.list_history(1)
    assert (former.content, former.category, former.tags, former.key) == ("Wohnt in Graz", "contact", ("Land",), "Ort")
    undone = memory.within(reach_agent("wächter")).undo()
    assert undone is not None
    assert (undone.fact_id, undone.how) == (2, "removed")
    memory.close()
    assert_sound(second_version)


def test_words_of_the_second_version_are_found_by_scope_and_vectors_become_due(
    second_version: Path, clock: Clock
) -> None:
    memory = open_memory(second_version, clock)
    for words, fact_id in (("Linz", 1), ("żubr waży", 2), ("ブルーノ", 3)):
        assert [fact.id for fact in memory.facts.find(words)] == [fact_id]
        assert [hit.fact.id for hit in memory.search_facts(words, None, 5)] == [fact_id]
    # By its subject and its tags too.
    for name, fact_id in (("łódź", 3), ("STADT", 1)):
        assert [hit.fact.id for hit in memory.search_facts(name, None, 5)] == [fact_id]
    scopes = memory._database.rows("SELECT rowid, scope FROM fact_words ORDER BY rowid")
    own = spell_scope("agent:wächter")
    assert scopes == [(1, spell_scope("shared")), (2, own), (3, spell_scope("shared"))]
    assert memory._database.rows("SELECT rowid FROM fact_words WHERE fact_words MATCH ?", (f"scope:{own}",)) == [(2,)]
    # Terms are counted in the new index, and a fact that is stored now stands in it beside the others, of which one has
    # the term as a tag.
    memory.remember(NewFact("Żubr śpi", scope="agent:wächter"))
    assert memory._database.rows("SELECT doc FROM fact_vocabulary WHERE term = 'zubr'") == [(3,)]
    assert [fact.id for fact in memory.facts.list(FactFilter(tags=("STADT", "żubr")))] == [1]
    job = memory.jobs.claim()
    assert job is not None
    assert (job.kind, job.target) == (EMBED, 0)
    memory.close()


def test_a_new_file_has_nothing_to_do(database: Database) -> None:
    assert database.rows("SELECT * FROM jobs") == []
