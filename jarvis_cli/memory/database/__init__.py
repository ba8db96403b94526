"""The one place that opens the memory file: modes, pragmas, sqlite-vec, and SQLite's errors turned into ours."""

from jarvis_cli.memory.database.connection import Database, Row, is_of_words, mark_places
from jarvis_cli.memory.database.opening import APPLICATION_ID, find_extension, open_database, open_or_read

__all__ = [
    "APPLICATION_ID",
    "Database",
    "Row",
    "find_extension",
    "is_of_words",
    "mark_places",
    "open_database",
    "open_or_read",
]
