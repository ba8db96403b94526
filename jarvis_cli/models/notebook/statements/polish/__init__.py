"""How people tell about themselves in Polish, put together; tables.py describes the tables."""

from jarvis_cli.models.notebook.statements.polish.frames import FRAMES
from jarvis_cli.models.notebook.statements.polish.gates import GATES
from jarvis_cli.models.notebook.statements.polish.order import arrange
from jarvis_cli.models.notebook.statements.polish.words import KEY_WORDS, SLOTS
from jarvis_cli.models.notebook.statements.tables import Rule, Tables


def _load_rules() -> tuple[Rule, ...]:
    # They take long to load, and most people write in one language.
    from jarvis_cli.models.notebook.statements.polish.asides import ASIDES
    from jarvis_cli.models.notebook.statements.polish.life import LIFE
    from jarvis_cli.models.notebook.statements.polish.person import PERSON

    return PERSON + LIFE + ASIDES


POLISH = Tables("pl", _load_rules, arrange, GATES, FRAMES, SLOTS, KEY_WORDS)
