"""jarvis doctor finds every index of words that does not fit, and --fix makes it anew, with what is found by it."""

from pathlib import Path

import apsw
import pytest

from jarvis_cli.memory.remembering import NewFact
from tests.peers.program import Ended, Home

WORDS = 300


@pytest.fixture(scope="module")
def sound(template: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file whose indexes have more than one page each."""
    home = Home.make(tmp_path_factory.mktemp("sound") / "home", template)
    memory = home.open_memory()
    for number in range(WORDS):
        memory.remember(NewFact(f"mein Hund heißt Bruno{number} und wohnt am Ort{number} im Haus Nr. {number}"))
    memory.close()
    home.call("ask", "Wie heißt mein Kater Filemon?")
    home.call("summarize")
    return home.memory_file.read_bytes()


@pytest.fixture
def home(sound: bytes, tmp_path: Path) -> Home:
    (tmp_path / "home").mkdir(mode=0o700)
    home = Home(tmp_path / "home")
    home.memory_file.write_bytes(sound)
    home.memory_file.chmod(0o600)
    return home


def change(home: Home, statement: str) -> None:
    connection = apsw.Connection(str(home.memory_file))
    connection.execute(statement)
    connection.close()


def read_words(ended: Ended) -> list[tuple[str, str, str]]:
    """Return the level and the text of what was found of the indexes of words, and what to do."""
    rows = [line.split("\t") for line in ended.stdout.splitlines()]
    assert [row[1] for row in rows if row[0] == "failed"] in ([], ["word indexes"]), ended
    return [(row[0], row[2], row[3]) for row in rows if row[1] == "word indexes"]


TABLES = ("fact_words", "fact_trigrams", "summary_words", "summary_trigrams", "message_words", "title_words")
HARMS = (
    "DELETE FROM {}",
    "INSERT INTO {} (rowid, text) VALUES (77777, 'stray')",
    "UPDATE {} SET text = 'anders'",
    "DELETE FROM {}_data",
    "DELETE FROM {}_data WHERE id > 10",
    "UPDATE {}_data SET block = NULL",
    "UPDATE {}_data SET block = x'ff' WHERE id = 10",
    "UPDATE {}_data SET block = x'ffffffffff' WHERE id > 10",
    "UPDATE {}_data SET block = zeroblob(length(block)) WHERE id > 10",
    "UPDATE {}_content SET c0 = 'anders'",
    "UPDATE {}_content SET c0 = x'ff' || c0",
    "DELETE FROM {}_content",
    "DELETE FROM {}_docsize",
    "DELETE FROM {}_config",
    "UPDATE {}_config SET v = 99 WHERE k = 'version'",
    "UPDATE {}_config SET v = 0 WHERE k = 'secure-delete'",
    "DROP TABLE {}_data",
    "DROP TABLE {}_idx",
    "DROP TABLE {}_content",
    "DROP TABLE {}_docsize",
    "DROP TABLE {}_config",
    "DROP TABLE {}",
)
VOCABULARIES = ("fact_vocabulary", "summary_vocabulary", "message_vocabulary")


@pytest.mark.parametrize(
    "harm",
    [
        *(harm.format("fact_words") for harm in HARMS),
        *(HARMS[-1].format(table) for table in TABLES[1:]),
        *(HARMS[4].format(table) for table in TABLES[1:]),
        *(f"DROP TABLE {vocabulary}" for vocabulary in VOCABULARIES),
        "DELETE FROM fact_words_idx WHERE term > (SELECT min(term) FROM fact_words_idx)",
        "UPDATE fact_words_idx SET segid = segid + 900",
    ],
)
def test_an_index_that_is_broken_or_does_not_fit_is_found_and_made_anew(home: Home, sound: bytes, harm: str) -> None:
    home.call("doctor").check_quiet()
    change(home, harm)
    ill = home.call("doctor")
    ((level, text, what_to_do),) = read_words(ill)
    assert (ill.exit_code, level) == (5, "failed"), ill
    table = harm.removesuffix("_vocabulary").split()[2 if harm[:2] in ("DE", "DR", "IN") else 1]
    assert table.partition("_")[0] in text
    assert what_to_do == "`jarvis doctor --fix` makes it again"
    fixed = home.call("doctor", "--fix")
    assert fixed.exit_code == 0, fixed
    assert fixed.stderr.startswith("jarvis: word indexes made again ("), fixed
    home.call("doctor").check_quiet()
    assert read_forms(home) == read_forms_of(sound, home.folder / "sound.db")
    for number in (0, WORDS // 2, WORDS - 1):
        assert home.call("facts", "search", f"Bruno{number}").stdout.startswith(f"#{number + 1}\t")
    assert "Filemon" in home.call("conversations", "search", "Filemon").stdout
    home.call("facts", "add", "noch ein Kater namens Theodor").check(
        0, f"remembered #{WORDS + 1}: noch ein Kater namens Theodor\n"
    )
    assert home.call("facts", "search", "Theodor").stdout.startswith(f"#{WORDS + 1}\t")
    home.call("doctor").check_quiet()


def read_forms(home: Home) -> list[tuple[str, str]]:
    connection = apsw.Connection(str(home.memory_file))
    found = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
    config = [
        (table, *row) for table in TABLES for row in connection.execute(f"SELECT k, v FROM {table}_config ORDER BY k")
    ]
    connection.close()
    return [*found, *((table, f"{key}={value}") for table, key, value in config)]


def read_forms_of(content: bytes, place: Path) -> list[tuple[str, str]]:
    folder = place.parent / "other"
    folder.mkdir()
    (folder / "memory.db").write_bytes(content)
    return read_forms(Home(folder))


def test_several_are_told_at_once_and_made_anew_at_once(home: Home) -> None:
    for table in TABLES:
        change(home, f"DELETE FROM {table}_data WHERE id > 10")
    change(home, "DROP TABLE message_vocabulary")
    ((level, text, _),) = read_words(home.call("doctor"))
    assert level == "failed"
    assert all(table in text for table in TABLES)
    assert "vocabulary" not in text, "it goes with its index"
    fixed = home.call("doctor", "--fix")
    assert (fixed.exit_code, fixed.stderr.count("made again")) == (0, 1)


def test_a_damaged_page_is_not_taken_for_an_index(home: Home) -> None:
    """Where the table itself is damaged nothing is made anew, and nothing is written."""
    change(home, "DELETE FROM fact_words_data")
    content = bytearray(home.memory_file.read_bytes())
    connection = apsw.Connection(str(home.memory_file))
    sql = "SELECT min(pageno) FROM dbstat WHERE name = 'messages' AND pagetype = 'leaf'"
    ((page,),) = connection.execute(sql).fetchall()
    size = connection.pragma("page_size")
    connection.close()
    content[(page - 1) * size : (page - 1) * size + 512] = b"\xff" * 512
    home.memory_file.write_bytes(content)
    ill = home.call("doctor")
    assert "failed\tmemory file\t" in ill.stdout
    fixed = home.call("doctor", "--fix")
    assert fixed.exit_code == 5
    assert "not repaired: " in fixed.stderr
    assert home.memory_file.read_bytes() == bytes(content)
