"""Paired measuring: two things in turn, A B A B, and the median of the ratios, which holds on a noisy machine."""

import statistics
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paired:
    """Medians of both sides in seconds, and the median of the ratios pair by pair."""

    first: float
    second: float
    ratio: float


def compare(first: Callable[[], float], second: Callable[[], float], rounds: int = 15) -> Paired:
    """Return how long two things took, in turn, after one round of each that does not count."""
    first(), second()
    pairs = [(first(), second()) for _ in range(rounds)]
    return Paired(
        statistics.median(pair[0] for pair in pairs),
        statistics.median(pair[1] for pair in pairs),
        statistics.median(pair[0] / pair[1] for pair in pairs),
    )


def time_command(command: Sequence[str], environment: Mapping[str, str]) -> Callable[[], float]:
    """Return what runs a command, its output thrown away, and tells the seconds it took. A failing command raises."""

    def run() -> float:
        start = time.perf_counter()
        subprocess.run(
            command,
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
        )
        return time.perf_counter() - start

    return run


def print_ratio(name: str, measured: Paired, limit: float, against: str) -> None:
    """Print one figure: the ratio, what it may be at most, and the two medians behind it."""
    verdict = "holds" if measured.ratio <= limit else "does not hold"
    print(
        f"{name:44} {measured.ratio:6.2f} x {against} (at most {limit:g}: {verdict};"
        f" {measured.first * 1000:.1f} ms against {measured.second * 1000:.1f} ms)"
    )
