"""A home with an empty memory."""

from pathlib import Path

import pytest

from tests.peers.program import Home


@pytest.fixture
def home(template: Path, tmp_path: Path) -> Home:
    """A home of its own for each test."""
    return Home.make(tmp_path / "home", template)
