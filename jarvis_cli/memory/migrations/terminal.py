"""What a chat to live in needs: titles, explanations, turns that were asked again, and conversations from elsewhere."""

from jarvis_cli.memory.migrations.connection import Connection


def live_in_terminal(connection: Connection) -> None:
    """Add titles, the order of conversations, what an answer was told, costs by message, and imports."""
    connection.execute(_CONVERSATIONS)
    connection.execute(_TITLES)
    connection.execute(_EXPLANATIONS)
    connection.execute(_IMPORTS)
    connection.execute(_ARCHIVES)
    connection.execute(_JOBS)
    connection.execute(_UNSWEPT)


_CONVERSATIONS = """
ALTER TABLE conversations ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE conversations ADD COLUMN folded_title TEXT NOT NULL DEFAULT '';  -- as in the word index
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

# Titles are given in several places; by the triggers the index follows whoever does.
_TITLES = """
CREATE VIRTUAL TABLE title_words USING fts5(text, tokenize = 'unicode61 remove_diacritics 2');
INSERT INTO title_words (title_words, rank) VALUES ('secure-delete', 1);
CREATE TRIGGER title_given AFTER INSERT ON conversations WHEN new.folded_title <> '' BEGIN
    INSERT INTO title_words (rowid, text) VALUES (new.id, new.folded_title);
END;
CREATE TRIGGER title_changed AFTER UPDATE OF folded_title ON conversations BEGIN
    DELETE FROM title_words WHERE rowid = old.id;
    INSERT INTO title_words (rowid, text) SELECT new.id, new.folded_title WHERE new.folded_title <> '';
END;
CREATE TRIGGER title_gone AFTER DELETE ON conversations WHEN old.folded_title <> '' BEGIN
    DELETE FROM title_words WHERE rowid = old.id;
END;
"""

_EXPLANATIONS = """
CREATE TABLE explanations (
    turn_id INTEGER PRIMARY KEY REFERENCES messages ON DELETE CASCADE,
    change INTEGER NOT NULL,              -- the facts are those of this change
    system_turn_id INTEGER NOT NULL,      -- the turn whose `system` holds for this one too
    system TEXT NOT NULL,                 -- the facts in the system text, such as 1-4,7; '' where another turn has them
    sent TEXT NOT NULL,                   -- JSON: what the answer was told; ids and scores, no texts
    left_out TEXT NOT NULL,               -- JSON: what it was not told, and why
    cut_turns INTEGER NOT NULL,           -- turns of the conversation that were no longer sent
    withheld_turns INTEGER NOT NULL,      -- turns that stood as a remark, since they carry something forgotten
    words_only INTEGER NOT NULL           -- similar texts were not looked for
) STRICT;
"""

# What was imported keeps its name there when it is deleted here, so that it does not come back.
_IMPORTS = """
CREATE TABLE imports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT,                        -- NULL: it is running, by its lease, or was broken off
    undone_at TEXT,
    lease_owner TEXT NOT NULL DEFAULT '',  -- who is at work on it, or undoing it; '': nobody
    lease_until TEXT NOT NULL DEFAULT ''
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
    left_in INTEGER NOT NULL DEFAULT 0,   -- the import since which it is no longer in the branch that is shown there
    PRIMARY KEY (source, external)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_messages_here ON imported_messages (message_id) WHERE message_id IS NOT NULL;
"""

# What an export names a conversation, a message or a fact by: this file, its number in it, and when it came to be.
# From another export of JARVIS, `external` is that name itself, in UTF-8.
_ARCHIVES = """
CREATE TABLE memory_origin (origin TEXT NOT NULL) STRICT;
INSERT INTO memory_origin VALUES (lower(hex(randomblob(8))));

CREATE TABLE imported_facts (
    source TEXT NOT NULL,
    external BLOB NOT NULL,
    import_id INTEGER NOT NULL REFERENCES imports,
    fact_id INTEGER REFERENCES facts ON DELETE SET NULL,
    added INTEGER NOT NULL,               -- 0: it was there before the import, which only found it, or updated it
    change INTEGER NOT NULL DEFAULT 0,    -- the change of one that was added, as the import left it
    PRIMARY KEY (source, external)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_facts_here ON imported_facts (fact_id) WHERE fact_id IS NOT NULL;

-- What an import of an archive changed in facts that were here, so that undoing it gives them back what they said.
CREATE TABLE imported_changes (
    import_id INTEGER NOT NULL REFERENCES imports,
    fact_id INTEGER NOT NULL REFERENCES facts ON DELETE CASCADE,
    change INTEGER NOT NULL,              -- by which it got another value; 0: only its history grew
    history_id INTEGER NOT NULL           -- the wording that came into its history; 0: by the change
) STRICT;
CREATE INDEX imported_changes_fact ON imported_changes (fact_id);

CREATE TABLE archive_imports (
    import_id INTEGER PRIMARY KEY REFERENCES imports,
    archive BLOB NOT NULL,                -- the SHA-256 of its bytes: an import that was broken off is gone on with
    keeps_ids INTEGER NOT NULL            -- 1: the memory was empty, and all keeps its number
) STRICT;
"""

_JOBS = """
-- Done in turn: 0. Done after all that is: when its conversation ended elsewhere, in seconds since 1970, newest first.
ALTER TABLE jobs ADD COLUMN later INTEGER NOT NULL DEFAULT 0;
DROP INDEX jobs_order;
CREATE INDEX jobs_order ON jobs (later > 0, kind = 'embed', later DESC, due_at, id)
    WHERE NOT parked AND lease_until = '';
"""

_UNSWEPT = """
-- Indexes in whose pages words may still stand of rows that are gone, until what is left is written anew.
CREATE TABLE unswept_words (
    index_name TEXT PRIMARY KEY,
    removals INTEGER NOT NULL             -- grows with each: what was removed meanwhile is not swept yet
) STRICT, WITHOUT ROWID;
"""
