"""The names by which things are called on a command line: ids and keys that begin with what is typed already."""

from collections.abc import Mapping

from jarvis_cli.memory.database import Database

# Of each kind: its names that begin so, the newest first, with what they stand for.
_FACTS = "SELECT id, substr(content, 1, 100) FROM facts WHERE CAST(id AS TEXT) GLOB ?1 ORDER BY id DESC LIMIT ?2"
_KEYS = (
    "SELECT key, substr(content, 1, 100) FROM facts WHERE folded_key <> '' AND key GLOB ?1 GROUP BY key"
    " ORDER BY max(id) DESC LIMIT ?2"
)
_CONVERSATIONS = (
    "SELECT id, CASE WHEN title <> '' THEN title ELSE coalesce((SELECT substr(text, 1, 100) FROM messages"
    " WHERE conversation_id = c.id AND role = 'user' ORDER BY id LIMIT 1), '') END FROM conversations c"
    " WHERE agent = '' AND CAST(id AS TEXT) GLOB ?1 ORDER BY last_turn_id DESC, id DESC LIMIT ?2"
)
_ANSWERS = (
    "SELECT id, substr(text, 1, 100) FROM messages WHERE role = 'user' AND CAST(id AS TEXT) GLOB ?1"
    " ORDER BY id DESC LIMIT ?2"
)
_QUERIES: Mapping[str, str] = {
    "fact": _FACTS,
    "key": _KEYS,
    "conversation": _CONVERSATIONS,
    "answer": _ANSWERS,
    "agent": "SELECT name, '' FROM agents WHERE name GLOB ?1 ORDER BY name LIMIT ?2",
    "scope": (
        "SELECT scope, '' FROM (SELECT 'shared' AS scope UNION SELECT 'agent:' || name FROM agents UNION"
        " SELECT DISTINCT scope FROM facts) WHERE scope GLOB ?1 ORDER BY scope LIMIT ?2"
    ),
    "job": "SELECT id, kind FROM jobs WHERE CAST(id AS TEXT) GLOB ?1 ORDER BY id DESC LIMIT ?2",
    "proposal": "SELECT id, content FROM proposals WHERE CAST(id AS TEXT) GLOB ?1 ORDER BY id DESC LIMIT ?2",
    "import": "SELECT id, source FROM imports WHERE CAST(id AS TEXT) GLOB ?1 ORDER BY id DESC LIMIT ?2",
}
KINDS = frozenset(_QUERIES)


def list_names(database: Database, kind: str, start: str, limit: int) -> tuple[tuple[str, str], ...]:
    """Return the names of a kind (one of KINDS) that begin with `start`, and what each stands for; the newest first.

    Keys and scopes are told of every scope, as a person at the shell reaches them all. Raises MemoryFileError.
    """
    literal = "".join(f"[{letter}]" if letter in "*?[" else letter for letter in start)
    return tuple((str(name), text) for name, text in database.rows(_QUERIES[kind], (f"{literal}*", limit)))
