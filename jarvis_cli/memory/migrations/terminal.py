"""What a chat to live in needs: titles, explanations, turns that were asked again, and conversations from elsewhere."""

from jarvis_cli.memory.migrations.connection import Connection


def live_in_terminal(connection: Connection) -> None:
    """Add titles, the order of conversations, what an answer was told, costs by message, and imports."""
    connection.execute(_CONVERSATIONS)
    connection.execute(_EXPLANATIONS)
    connection.execute(_IMPORTS)


_CONVERSATIONS = """
ALTER TABLE conversations ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE conversations ADD COLUMN folded_title TEXT NOT NULL DEFAULT '';
ALTER TABLE conversations ADD COLUMN titled_by TEXT NOT NULL DEFAULT '';   -- a model, 'builtin', or 'user'; '': nobody
ALTER TABLE conversations ADD COLUMN source TEXT NOT NULL DEFAULT '';      -- where it was imported from; '': said here
ALTER TABLE conversations ADD COLUMN summarizer TEXT NOT NULL DEFAULT '';  -- 'builtin': never by a model
-- The newest turn that was said here; 0: none, all of it was imported.
ALTER TABLE conversations ADD COLUMN last_turn_id INTEGER NOT NULL DEFAULT 0;
UPDATE conversations SET last_turn_id =
    coalesce((SELECT max(turn_id) FROM messages WHERE conversation_id = conversations.id), 0);
CREATE INDEX conversations_order ON conversations (agent, last_turn_id DESC, id DESC);

ALTER TABLE messages ADD COLUMN cache_read_tokens INTEGER NOT NULL DEFAULT 0;
ALTER TABLE messages ADD COLUMN cache_write_tokens INTEGER NOT NULL DEFAULT 0;
-- Its line was asked again: it is kept and shown, but never sent, recalled, summarised or learned from again.
ALTER TABLE messages ADD COLUMN replaced INTEGER NOT NULL DEFAULT 0;
"""

_EXPLANATIONS = """
CREATE TABLE explanations (
    turn_id INTEGER PRIMARY KEY REFERENCES messages ON DELETE CASCADE,
    sent TEXT NOT NULL,                   -- JSON: what the answer was told; ids and scores, no texts
    left_out TEXT NOT NULL                -- JSON: what it was not told, and why
) STRICT;
"""

# What was imported keeps its name there when it is deleted here, so that it does not come back.
_IMPORTS = """
CREATE TABLE imports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT,                        -- NULL: it is running, or was broken off
    undone_at TEXT
) STRICT;

CREATE TABLE imported_conversations (
    source TEXT NOT NULL,
    external BLOB NOT NULL,               -- the first 16 bytes of the SHA-256 of its name there
    import_id INTEGER NOT NULL REFERENCES imports,
    conversation_id INTEGER REFERENCES conversations ON DELETE SET NULL,
    PRIMARY KEY (source, external)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_conversations_here ON imported_conversations (conversation_id) WHERE conversation_id IS NOT NULL;

CREATE TABLE imported_messages (
    source TEXT NOT NULL,
    external BLOB NOT NULL,
    import_id INTEGER NOT NULL REFERENCES imports,
    message_id INTEGER REFERENCES messages ON DELETE SET NULL,
    PRIMARY KEY (source, external)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_messages_here ON imported_messages (message_id) WHERE message_id IS NOT NULL;
"""
