"""What the tests here share: a memory file of its own for each."""

from pathlib import Path

import pytest

from tests.peers.program import Home


@pytest.fixture
def home(template: Path, tmp_path: Path) -> Home:
    return Home.make(tmp_path / "home", template)
