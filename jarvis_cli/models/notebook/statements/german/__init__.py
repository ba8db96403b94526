"""How people tell about themselves in German, put together; tables.py describes the tables."""

from jarvis_cli.models.notebook.statements.german.frames import FRAMES
from jarvis_cli.models.notebook.statements.german.gates import GATES
from jarvis_cli.models.notebook.statements.german.order import arrange
from jarvis_cli.models.notebook.statements.german.words import KEY_WORDS, SLOTS
from jarvis_cli.models.notebook.statements.tables import Rule, Tables


def _load_rules() -> tuple[Rule, ...]:
    # They take long to load, and most people write in one language.
    from jarvis_cli.models.notebook.statements.german.asides import ASIDES
    from jarvis_cli.models.notebook.statements.german.life import LIFE
    from jarvis_cli.models.notebook.statements.german.person import PERSON

    return PERSON + LIFE + ASIDES


GERMAN = Tables("de", _load_rules, arrange, GATES, FRAMES, SLOTS, KEY_WORDS)
