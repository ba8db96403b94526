"""The first form of the memory file."""

from jarvis_cli.memory.migrations.connection import Connection


def create_memory(connection: Connection) -> None:
    """Create conversations and their messages, facts and their history, summaries, vectors, jobs, word indexes."""
    connection.execute(_CONVERSATIONS)
    connection.execute(_FACTS)
    connection.execute(_DERIVED)
    connection.execute(_WORDS)


_CONVERSATIONS = """
CREATE TABLE migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;

CREATE TABLE conversations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    opening_change INTEGER NOT NULL,      -- the facts in the system text are those of this change
    epoch INTEGER NOT NULL DEFAULT 0,     -- grows with each forgetting that touches the conversation
    started_at TEXT NOT NULL
) STRICT;

CREATE TABLE messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    conversation_id INTEGER NOT NULL REFERENCES conversations ON DELETE CASCADE,
    turn_id INTEGER NOT NULL,             -- the id of the turn's user message
    role TEXT NOT NULL CHECK (role IN ('user', 'assistant', 'tool')),
    text TEXT NOT NULL,
    recalled TEXT NOT NULL DEFAULT '',
    tool_calls TEXT NOT NULL DEFAULT '[]',
    tool_results TEXT NOT NULL DEFAULT '[]',
    status TEXT NOT NULL,
    change INTEGER NOT NULL DEFAULT 0,    -- the facts were told up to this change
    withheld INTEGER NOT NULL DEFAULT 0,  -- carries something forgotten: never sent, recalled or summarised again
    provider TEXT NOT NULL DEFAULT '',
    model TEXT NOT NULL DEFAULT '',
    input_tokens INTEGER NOT NULL DEFAULT 0,
    output_tokens INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX messages_conversation ON messages (conversation_id, id);
CREATE INDEX messages_turn ON messages (turn_id);
"""

_FACTS = """
CREATE TABLE facts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    content TEXT NOT NULL,
    folded TEXT NOT NULL,                 -- for literal search
    statement TEXT NOT NULL,              -- equal for two facts that say the same again
    scope TEXT NOT NULL,
    subject TEXT NOT NULL,
    folded_subject TEXT NOT NULL,
    key TEXT NOT NULL,
    folded_key TEXT NOT NULL,
    category TEXT NOT NULL,
    tags TEXT NOT NULL,
    importance INTEGER NOT NULL CHECK (importance BETWEEN 1 AND 5),
    confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
    source TEXT NOT NULL,
    created_by TEXT NOT NULL,
    conversation_id INTEGER REFERENCES conversations ON DELETE SET NULL,
    message_id INTEGER REFERENCES messages ON DELETE SET NULL,
    created_change INTEGER NOT NULL,
    change INTEGER NOT NULL,              -- of the present wording
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    expires_at TEXT
) STRICT;
CREATE UNIQUE INDEX facts_key ON facts (scope, folded_subject, folded_key) WHERE folded_key <> '';
CREATE INDEX facts_statement ON facts (scope, statement);
CREATE INDEX facts_order ON facts (importance DESC, change DESC);
CREATE INDEX facts_message ON facts (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX facts_conversation ON facts (conversation_id) WHERE conversation_id IS NOT NULL;

CREATE TABLE fact_history (
    id INTEGER PRIMARY KEY,
    fact_id INTEGER NOT NULL REFERENCES facts ON DELETE CASCADE,
    content TEXT NOT NULL,
    importance INTEGER NOT NULL,
    message_id INTEGER REFERENCES messages ON DELETE SET NULL,
    from_change INTEGER NOT NULL,
    until_change INTEGER NOT NULL,
    valid_from TEXT NOT NULL,
    valid_until TEXT NOT NULL
) STRICT;
CREATE INDEX fact_history_fact ON fact_history (fact_id, from_change);

CREATE TABLE fact_changes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    fact_id INTEGER NOT NULL,
    scope TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('added', 'updated', 'forgotten')),
    changed_at TEXT NOT NULL
) STRICT;

CREATE TABLE forget_offers (
    conversation_id INTEGER NOT NULL REFERENCES conversations ON DELETE CASCADE,
    fact_id INTEGER NOT NULL,
    turn_id INTEGER NOT NULL,             -- the turn in which the person was shown the fact
    PRIMARY KEY (conversation_id, fact_id, turn_id)
) STRICT, WITHOUT ROWID;
"""

_DERIVED = """
CREATE TABLE summaries (
    conversation_id INTEGER PRIMARY KEY REFERENCES conversations ON DELETE CASCADE,
    summary TEXT NOT NULL,
    last_message_id INTEGER NOT NULL,     -- made from the messages up to this one
    epoch INTEGER NOT NULL,
    model TEXT NOT NULL,
    prompt_version INTEGER NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX summaries_order ON summaries (updated_at DESC, conversation_id DESC);

CREATE TABLE embedders (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    dimension INTEGER NOT NULL,
    UNIQUE (name, version, dimension)
) STRICT;

CREATE TABLE vectors (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner TEXT NOT NULL CHECK (owner IN ('fact', 'summary')),
    owner_id INTEGER NOT NULL,
    made_from INTEGER NOT NULL,           -- the change of the fact, the last message of the summary
    embedder_id INTEGER NOT NULL REFERENCES embedders,
    vector BLOB,                          -- NULL: the embedder refused the text `attempts` times
    attempts INTEGER NOT NULL DEFAULT 0,
    UNIQUE (owner, owner_id)
) STRICT;
CREATE INDEX vectors_embedder ON vectors (embedder_id, owner);

CREATE TABLE cohort (
    embedder_id INTEGER NOT NULL REFERENCES embedders,
    text TEXT NOT NULL,
    vector BLOB NOT NULL,
    PRIMARY KEY (embedder_id, text)
) STRICT, WITHOUT ROWID;

CREATE TABLE jobs (
    kind TEXT NOT NULL CHECK (kind IN ('summarize', 'embed')),
    target INTEGER NOT NULL,              -- the conversation; 0 where the job is about all that waits
    revision INTEGER NOT NULL DEFAULT 1,  -- grows each time the job is asked for again
    due_at TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    last_error TEXT NOT NULL DEFAULT '',
    parked INTEGER NOT NULL DEFAULT 0,
    lease_owner TEXT NOT NULL DEFAULT '',
    lease_until TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (kind, target)
) STRICT, WITHOUT ROWID;
"""

# The tables keep the folded text themselves: only then can FTS5 take a deleted row's words out of the index at once.
# Inflected forms are worked out in Python, for more languages than a tokenizer knows, and looked up in the vocabulary.
_WORDS = "".join(
    f"""
CREATE VIRTUAL TABLE {name} USING fts5(text, tokenize = '{tokenizer}');
INSERT INTO {name} ({name}, rank) VALUES ('secure-delete', 1);
"""
    for name, tokenizer in (
        ("fact_words", "unicode61 remove_diacritics 2"),
        ("fact_trigrams", "trigram"),
        ("summary_words", "unicode61 remove_diacritics 2"),
        ("summary_trigrams", "trigram"),
        ("message_words", "unicode61 remove_diacritics 2"),
    )
) + "".join(
    f"CREATE VIRTUAL TABLE {indexed}_vocabulary USING fts5vocab('{indexed}_words', 'row');"
    for indexed in ("fact", "summary", "message")
)
