"""The log holds places in the code and what background work did, and nothing that anybody wrote (CLI-04, SEC-03)."""

import os
import re
from pathlib import Path

from jarvis_cli.bug_log import write_bug, write_line

SECRET = "sk-ant-XYZ-mein-Geheimnis-tajne-秘密"


def make_bug() -> BaseException:
    """Return an error as it is caught, with a cause, both with a text of the person in their messages."""
    try:
        raise KeyError(SECRET)
    except KeyError as cause:
        error = RuntimeError(f"failed on {SECRET}")
        error.__cause__ = cause
        return error.with_traceback(cause.__traceback__)


def test_cli_04_the_log_says_where_and_never_what(tmp_path: Path) -> None:
    environment = {"JARVIS_HOME": str(tmp_path / "home"), "ANTHROPIC_API_KEY": SECRET}
    log = write_bug(make_bug(), environment)
    assert log == tmp_path / "home" / "jarvis.log"
    text = log.read_text(encoding="utf-8")
    assert "RuntimeError" in text
    assert "test_bug_log.py" in text
    assert "make_bug" in text
    assert SECRET not in text
    assert "Geheimnis" not in text
    assert "failed on" not in text


def test_sec_03_the_log_and_its_folder_are_private(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        log = write_bug(make_bug(), {"JARVIS_HOME": str(tmp_path / "home")})
    finally:
        os.umask(before)
    assert log is not None
    assert log.stat().st_mode & 0o777 == 0o600
    assert log.parent.stat().st_mode & 0o777 == 0o700


def test_sec_03_a_log_that_was_open_to_all_is_closed(tmp_path: Path) -> None:
    (tmp_path / "jarvis.log").touch(0o644)
    (tmp_path / "jarvis.log").chmod(0o644)
    log = write_bug(make_bug(), {"JARVIS_HOME": str(tmp_path)})
    assert log is not None
    assert log.stat().st_mode & 0o777 == 0o600


def test_bugs_are_added_and_an_overlong_log_begins_anew(tmp_path: Path) -> None:
    environment = {"JARVIS_HOME": str(tmp_path)}
    log = write_bug(make_bug(), environment)
    assert log is not None
    once = log.stat().st_size
    write_bug(make_bug(), environment)
    assert log.stat().st_size == 2 * once
    log.write_bytes(b"x" * 1_000_001)
    write_bug(make_bug(), environment)
    assert log.stat().st_size == once


def test_where_nothing_can_be_written_there_is_no_log_and_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert write_bug(make_bug(), {"JARVIS_HOME": str(tmp_path / "file" / "below")}) is None
    assert write_bug(make_bug(), {"JARVIS_HOME": "~nobody-of-this-name/jarvis"}) is None


def test_a_line_stands_for_itself_with_its_time_before_it(tmp_path: Path) -> None:
    environment = {"JARVIS_HOME": str(tmp_path)}
    assert write_line("summarize #3 failed: overloaded", environment) == tmp_path / "jarvis.log"
    write_line("łódź \ud800 漢", environment)
    first, second = (tmp_path / "jarvis.log").read_text(encoding="utf-8").splitlines()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ summarize #3 failed: overloaded", first)
    assert second.endswith("Z łódź ? 漢")
    assert (tmp_path / "jarvis.log").stat().st_mode & 0o777 == 0o600
