"""The memory as a server of the Model Context Protocol: the only home of the `mcp` package, which is an extra."""

from importlib.util import find_spec

from jarvis_cli.errors import SettingsError
from jarvis_cli.extras import explain_extra
from jarvis_cli.mcp_server.service import Service

__all__ = ["Service", "serve"]


def serve(service: Service) -> None:
    """Serve a memory over stdin and stdout until stdin ends, or the program is asked to end.

    Raises SettingsError where the extra is not installed, MemoryFileError where the memory cannot be opened, and
    KeyboardInterrupt when that was what ended it.
    """
    # The package of this name had another shape before this one was split off.
    if find_spec("mcp") is None or find_spec("mcp_types") is None:
        raise SettingsError(
            "the package mcp is not installed, or too old",
            explain_extra("mcp"),
        )
    from jarvis_cli.mcp_server.serving import run

    run(service)
