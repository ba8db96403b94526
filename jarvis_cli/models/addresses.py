"""Addresses of servers: which are this machine's own, and how the one of an OpenAI-compatible server is read."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from jarvis_cli.errors import SettingsError

# What goes to this machine goes through no proxy.
LOOPBACK = ("127.0.0.1", "[::1]", "localhost", "0.0.0.0")

_EXAMPLE = "it looks like http://127.0.0.1:8080/v1; look at the setting extractor_url"


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """Where an OpenAI-compatible server is: its base URL, and its name and port as a person is told of them."""

    url: str
    place: str


def read_address(given: str) -> ServerAddress:
    """Return the address that is given; `http://` and the usual path `/v1` stand in where nothing is said.

    Raises SettingsError when it is missing, is no address, or holds a name and password. What was given is never told:
    it may hold a secret.
    """
    if not given.strip():
        raise SettingsError("there is no address of the OpenAI-compatible server", f"set it: {_EXAMPLE}")
    scheme, _, rest = given.strip().rpartition("://")
    scheme = scheme.lower() or "http"
    try:
        parts = urlsplit(f"//{rest}")
        name, port = parts.hostname or "", parts.port
    except ValueError:
        name, port = "", None
    if scheme not in ("http", "https") or not name or not parts.netloc.isprintable() or " " in parts.netloc:
        raise SettingsError("the address of the OpenAI-compatible server cannot be used", _EXAMPLE)
    if "@" in parts.netloc:
        raise SettingsError(
            "the address of the OpenAI-compatible server holds a name or password", "set extractor_key instead"
        )
    host = f"[{name}]" if ":" in name else name
    place = f"{host}:{port}" if port else host
    return ServerAddress(f"{scheme}://{place}{parts.path.rstrip('/') or '/v1'}", place)
