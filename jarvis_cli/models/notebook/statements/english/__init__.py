"""How people tell about themselves in English, put together; tables.py describes the tables."""

from jarvis_cli.models.notebook.statements.english.frames import FRAMES
from jarvis_cli.models.notebook.statements.english.gates import GATES
from jarvis_cli.models.notebook.statements.english.order import arrange
from jarvis_cli.models.notebook.statements.english.words import KEY_WORDS, SLOTS
from jarvis_cli.models.notebook.statements.tables import Rule, Tables


def _load_rules() -> tuple[Rule, ...]:
    # They take long to load, and most people write in one language.
    from jarvis_cli.models.notebook.statements.english.asides import ASIDES
    from jarvis_cli.models.notebook.statements.english.life import LIFE
    from jarvis_cli.models.notebook.statements.english.person import PERSON

    return PERSON + LIFE + ASIDES


ENGLISH = Tables("en", _load_rules, arrange, GATES, FRAMES, SLOTS, KEY_WORDS)
