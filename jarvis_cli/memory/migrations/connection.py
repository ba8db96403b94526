"""What a step needs of a connection."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol


class Connection(Protocol):
    """A connection that runs statements."""

    def execute(self, statements: str, bindings: tuple[object, ...] | None = None, /) -> Iterable[Any]: ...


Step = Callable[[Connection], None]
