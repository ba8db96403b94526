"""The order of the check-up: what stands by itself first, then the files, then what is made of them, then servers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from jarvis_cli.checkup.embedder import check_embedder
from jarvis_cli.checkup.finding import Finding, fail
from jarvis_cli.checkup.memory_file import check_memory_file
from jarvis_cli.checkup.models import check_models
from jarvis_cli.checkup.places import check_places
from jarvis_cli.checkup.program import check_program
from jarvis_cli.checkup.settings import check_settings
from jarvis_cli.checkup.surroundings import check_surroundings
from jarvis_cli.clock import Clock
from jarvis_cli.errors import SettingsError
from jarvis_cli.settings import find_places


@dataclass(frozen=True, slots=True)
class Subject:
    """What is looked at: the environment and the clock of a run, and its flags, '' where they were not given."""

    environment: Mapping[str, str]
    clock: Clock
    provider: str = ""
    model: str = ""


def examine(subject: Subject) -> Iterator[Finding]:
    """Yield what is found, one after the other. Nothing is written, and nothing is sent that costs anything."""
    yield from check_program()
    yield from check_surroundings(subject.environment)
    try:
        places = find_places(subject.environment)
    except SettingsError as error:
        yield fail("places", error.message, error.hint)
        return
    yield from check_places(places)
    checked = check_settings(places.settings, subject.environment, subject.provider)
    yield from checked.findings
    yield from check_memory_file(places, subject.clock)
    yield from check_embedder(checked.settings, subject.environment)
    yield from check_models(checked.settings, subject.environment, subject.model)
