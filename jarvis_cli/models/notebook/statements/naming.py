"""A name that is told in the sentence after the one whose name it is: "Our dog is ill. He is called Rex"."""

from itertools import product

from jarvis_cli.models.notebook.statements.keys import name_word
from jarvis_cli.models.notebook.statements.kinds import KINDS
from jarvis_cli.models.notebook.statements.patterns import fold
from jarvis_cli.models.notebook.statements.reading import Statement, make_statement
from jarvis_cli.models.notebook.statements.slots import is_fitting
from jarvis_cli.models.notebook.statements.tables import Tables

_LONGEST = 200


def read_naming(line: str, before: str, sentence: str, tables: Tables) -> Statement | None:
    """Return who is named in a sentence by a pronoun that stands for someone of the sentence before, or None."""
    named = tables.frames.naming.match(fold(sentence))
    if named is None or not is_fitting("name", sentence[named.start("name") : named.end("name")], sentence, tables):
        return None
    for owned in reversed(list(tables.frames.owning.finditer(fold(before)))):
        for slot, word in product(("pet", "relation"), owned["owned"].split()):
            if name_word(slot, word, tables) and (slot == "pet" or owned["my"]):
                start = line.find(before) + owned.start()
                content = line[start : line.find(sentence, start) + named.end()]
                fits = len(content) <= _LONGEST
                return make_statement(KINDS[f"{slot}-name"], {slot: word}, content, tables) if fits else None
    return None
