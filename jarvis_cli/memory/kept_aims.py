"""What a line is aimed by, as it is kept beside its vector: to work it out again takes as long as to load half an SDK.

It is good for the cohort that it was made by, and no other.
"""

from array import array
from hashlib import sha256
from struct import Struct, error, pack

from jarvis_cli.cohort import COHORT
from jarvis_cli.memory.calibration import Aim, Calibration
from jarvis_cli.vector import EmbedderName, Vector

# The SHA-256 of the cohort, how many references there are, and the four numbers of aim and calibration.
_HEAD = Struct("<32sB4d")


def pack_aim(aim: Aim, calibration: Calibration) -> bytes:
    """Return an aim with what of its calibration tells the nearness of stored texts."""
    offsets, references = calibration.offsets, calibration.references
    numbers = (aim.offset, aim.commonness, calibration.spread, calibration.middle_length)
    head = _HEAD.pack(_digest_cohort(), len(references), *numbers) + pack(f"<{len(offsets)}d", *offsets)
    return b"".join((head, aim.vector.blob, *(reference.blob for reference in references)))


def unpack_aim(embedder: EmbedderName, kept: bytes) -> tuple[Aim, Calibration] | None:
    """Return what was packed; None where it was made by another cohort, or is damaged."""
    try:
        cohort, references, offset, commonness, spread, middle_length = _HEAD.unpack_from(kept)
        # The first reference is the middle; each of the others has an offset.
        offsets = Struct(f"<{max(references - 1, 0)}d")
        numbers = offsets.unpack_from(kept, _HEAD.size)
    except error:
        return None
    start, size = _HEAD.size + offsets.size, 4 * embedder.dimension
    if cohort != _digest_cohort() or len(kept) != start + size * (references + 1):
        return None
    vector, *others = (Vector(embedder, kept[place : place + size]) for place in range(start, len(kept), size))
    calibration = Calibration(
        (), (), spread=spread, references=tuple(others), middle_length=middle_length, offsets=numbers
    )
    return Aim(vector, array("f", vector.blob).tolist(), offset, commonness), calibration


def _digest_cohort() -> bytes:
    return sha256("\0".join(COHORT).encode()).digest()
