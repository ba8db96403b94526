"""A progress bar on stderr."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from jarvis_cli.render.lines import is_terminal


@contextmanager
def show_progress(total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on stderr while inside, if that is a terminal; yield what takes the number done so far."""
    if not is_terminal() or total <= 0:
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("summarizing"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda done: progress.update(task, completed=done, total=max(total, done))
