"""How the memory file came to its present form: named steps in order. A step that has landed is never edited."""

import json
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from jarvis_cli.memory.filtering import fold_tags
from jarvis_cli.text import fold_words


class Connection(Protocol):
    """What a step needs of a connection."""

    def execute(self, statements: str, bindings: tuple[object, ...] | None = None, /) -> Iterable[Any]: ...


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


def learn_from_conversations(connection: Connection) -> None:
    """Add what learning needs: how far conversations were read, where facts are from, proposals, usage, job numbers."""
    connection.execute(_LEARNING)
    connection.execute(_USAGE)
    connection.execute(_NUMBERED_JOBS)


_LEARNING = """
-- What was said before JARVIS learned by itself is not learned from afterwards.
ALTER TABLE conversations ADD COLUMN extracted_until INTEGER NOT NULL DEFAULT 0;
UPDATE conversations SET extracted_until =
    coalesce((SELECT max(id) FROM messages WHERE conversation_id = conversations.id), 0);

-- The sentence in the text of the message; both 0: unknown.
ALTER TABLE facts ADD COLUMN said_from INTEGER NOT NULL DEFAULT 0;
ALTER TABLE facts ADD COLUMN said_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE facts ADD COLUMN confirmations INTEGER NOT NULL DEFAULT 0;
ALTER TABLE facts ADD COLUMN confirmed_at TEXT;
ALTER TABLE facts ADD COLUMN recalled_at TEXT;

-- All that an update changes, so that it can be taken back; NULL in rows from before.
ALTER TABLE fact_history ADD COLUMN category TEXT;
ALTER TABLE fact_history ADD COLUMN tags TEXT;
ALTER TABLE fact_history ADD COLUMN confidence REAL;
ALTER TABLE fact_history ADD COLUMN source TEXT;
ALTER TABLE fact_history ADD COLUMN created_by TEXT;
ALTER TABLE fact_history ADD COLUMN conversation_id INTEGER REFERENCES conversations ON DELETE SET NULL;
ALTER TABLE fact_history ADD COLUMN said_from INTEGER;
ALTER TABLE fact_history ADD COLUMN said_until INTEGER;
ALTER TABLE fact_history ADD COLUMN expires_at TEXT;
ALTER TABLE fact_history ADD COLUMN subject TEXT;
ALTER TABLE fact_history ADD COLUMN key TEXT;
ALTER TABLE fact_history ADD COLUMN confirmations INTEGER;
ALTER TABLE fact_history ADD COLUMN confirmed_at TEXT;

ALTER TABLE fact_changes ADD COLUMN undoes INTEGER NOT NULL DEFAULT 0;  -- the change that this one takes back
-- Gone by cleaning up, not because someone wanted it forgotten: no turn is withheld for it.
ALTER TABLE fact_changes ADD COLUMN tidied INTEGER NOT NULL DEFAULT 0;
CREATE INDEX fact_changes_undone ON fact_changes (undoes) WHERE undoes <> 0;

-- A fact from it was taken back: nothing is learned from it again.
ALTER TABLE messages ADD COLUMN taken_back INTEGER NOT NULL DEFAULT 0;

CREATE TABLE proposals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    content TEXT NOT NULL,
    statement TEXT NOT NULL,              -- equal for two that say the same again
    subject TEXT NOT NULL,
    key TEXT NOT NULL,
    category TEXT NOT NULL,
    importance INTEGER NOT NULL CHECK (importance BETWEEN 1 AND 5),
    confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
    replaces INTEGER REFERENCES facts ON DELETE SET NULL,
    created_by TEXT NOT NULL,
    conversation_id INTEGER REFERENCES conversations ON DELETE SET NULL,
    message_id INTEGER REFERENCES messages ON DELETE SET NULL,
    said_from INTEGER NOT NULL,
    said_until INTEGER NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX proposals_statement ON proposals (statement);
CREATE INDEX proposals_message ON proposals (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX proposals_replaces ON proposals (replaces) WHERE replaces IS NOT NULL;
"""

_USAGE = """
CREATE TABLE usage (
    day TEXT NOT NULL,                    -- the person's local day
    work TEXT NOT NULL CHECK (work IN ('answer', 'background')),
    provider TEXT NOT NULL,
    model TEXT NOT NULL,
    calls INTEGER NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    cache_read_tokens INTEGER NOT NULL,
    cache_write_tokens INTEGER NOT NULL,
    PRIMARY KEY (day, work, provider, model)
) STRICT, WITHOUT ROWID;
INSERT INTO usage SELECT substr(created_at, 1, 10), 'answer', provider, model, count(*), sum(input_tokens),
    sum(output_tokens), 0, 0 FROM messages WHERE role = 'assistant' AND input_tokens + output_tokens > 0
    GROUP BY 1, 2, 3, 4;
"""

_NUMBERED_JOBS = """
ALTER TABLE jobs RENAME TO former_jobs;
CREATE TABLE jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('summarize', 'embed', 'extract')),
    target INTEGER NOT NULL,              -- the conversation; 0 where the job is about all that waits
    revision INTEGER NOT NULL DEFAULT 1,  -- grows each time the job is asked for again
    due_at TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,  -- tries that failed, for the pause before the next one
    faults INTEGER NOT NULL DEFAULT 0,    -- of these, the ones that were the job's own fault
    doubtful INTEGER NOT NULL DEFAULT 0,  -- the last try failed while the server may have been away
    last_error TEXT NOT NULL DEFAULT '',
    parked INTEGER NOT NULL DEFAULT 0,
    lease_owner TEXT NOT NULL DEFAULT '',
    lease_until TEXT NOT NULL DEFAULT '',
    UNIQUE (kind, target)
) STRICT;
INSERT INTO jobs (kind, target, revision, due_at, attempts, faults, last_error, parked)
    SELECT kind, target, revision, due_at, attempts, attempts, last_error, parked FROM former_jobs;
DROP TABLE former_jobs;
CREATE INDEX jobs_order ON jobs (kind = 'embed', due_at, id) WHERE NOT parked AND lease_until = '';
CREATE INDEX jobs_leased ON jobs (lease_until) WHERE lease_until <> '';
"""


def serve_agents(connection: Connection) -> None:
    """Add what agents need: facts in the order of their scope, runs and what they cost, words by scope, attachments."""
    connection.execute(_AGENTS)
    connection.execute(_SCOPED_WORDS)
    for fact_id, tags in tuple(connection.execute("SELECT id, tags FROM facts WHERE tags <> '[]'")):
        folded = json.dumps(fold_tags(tuple(json.loads(tags))))
        connection.execute("UPDATE facts SET folded_tags = ? WHERE id = ?", (folded, fact_id))
    for fact_id, content, subject, key, tags in tuple(connection.execute(_WITH_NAMES)):
        words = fold_words("\n".join((content, subject, key, *json.loads(tags))))
        for table in ("fact_words", "fact_trigrams"):
            connection.execute(f"UPDATE {table} SET text = ? WHERE rowid = ?", (words, fact_id))


# A fact is found by its subject and its tags too, and one of an agent by its key.
_WITH_NAMES = """
SELECT id, content, subject, CASE WHEN scope LIKE 'agent:%' THEN key ELSE '' END, tags FROM facts
    WHERE subject <> '' OR tags <> '[]' OR (scope LIKE 'agent:%' AND key <> '')
"""

_AGENTS = """
ALTER TABLE facts ADD COLUMN folded_tags TEXT NOT NULL DEFAULT '[]';
DROP INDEX facts_order;
-- In the order of ids: the newest of a scope are found without sorting.
CREATE INDEX facts_scope ON facts (scope);
CREATE INDEX facts_expiry ON facts (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX facts_scope_order ON facts (scope, importance DESC, change DESC);
-- For messages that go: what refers to them is found without reading all of the history.
CREATE INDEX fact_history_message ON fact_history (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX fact_history_conversation ON fact_history (conversation_id) WHERE conversation_id IS NOT NULL;

ALTER TABLE conversations ADD COLUMN agent TEXT NOT NULL DEFAULT '';  -- whose run it is; '': the person's
ALTER TABLE messages ADD COLUMN attached TEXT NOT NULL DEFAULT '';    -- handed over with the line

CREATE TABLE agents (
    name TEXT PRIMARY KEY,
    runs INTEGER NOT NULL,
    first_run_at TEXT NOT NULL,
    last_run_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The newest runs of each agent; the older ones go with their conversations.
CREATE TABLE agent_runs (
    conversation_id INTEGER PRIMARY KEY REFERENCES conversations ON DELETE CASCADE,
    agent TEXT NOT NULL REFERENCES agents,
    started_at TEXT NOT NULL,
    ended_at TEXT,                        -- NULL: it is running, or was killed
    status TEXT NOT NULL DEFAULT '',
    provider TEXT NOT NULL DEFAULT '',
    model TEXT NOT NULL DEFAULT '',
    input_tokens INTEGER NOT NULL DEFAULT 0,
    output_tokens INTEGER NOT NULL DEFAULT 0,
    cache_read_tokens INTEGER NOT NULL DEFAULT 0,
    cache_write_tokens INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX agent_runs_agent ON agent_runs (agent, conversation_id);

CREATE TABLE agent_usage (
    agent TEXT NOT NULL REFERENCES agents,
    day TEXT NOT NULL,                    -- the person's local day
    provider TEXT NOT NULL,
    model TEXT NOT NULL,
    runs INTEGER NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    cache_read_tokens INTEGER NOT NULL,
    cache_write_tokens INTEGER NOT NULL,
    PRIMARY KEY (agent, day, provider, model)
) STRICT, WITHOUT ROWID;

-- Of the last line of each agent.
CREATE TABLE line_vectors (
    agent TEXT PRIMARY KEY REFERENCES agents ON DELETE CASCADE,
    line BLOB NOT NULL,                   -- the SHA-256 of the folded line
    embedder_id INTEGER NOT NULL REFERENCES embedders,
    vector BLOB NOT NULL,
    aim BLOB                              -- NULL: there was no cohort to aim it by
) STRICT, WITHOUT ROWID;
"""

# A scope stands in the index as one word, so that the words of one scope are found without reading those of the others;
# it counts nothing in how well a text fits. The index of vectors is made again by scope when the job comes to it.
_SCOPED_WORDS = """
CREATE TABLE former_words (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
INSERT INTO former_words SELECT rowid, text FROM fact_words;
DROP TABLE fact_vocabulary;
DROP TABLE fact_words;
CREATE VIRTUAL TABLE fact_words USING fts5(text, scope, tokenize = 'unicode61 remove_diacritics 2');
INSERT INTO fact_words (fact_words, rank) VALUES ('secure-delete', 1);
INSERT INTO fact_words (fact_words, rank) VALUES ('rank', 'bm25(1.0, 0.0)');
INSERT INTO fact_words (rowid, text, scope)
    SELECT w.id, w.text, 's' || lower(hex(f.scope)) FROM former_words w JOIN facts f ON f.id = w.id;
DROP TABLE former_words;
CREATE VIRTUAL TABLE fact_vocabulary USING fts5vocab('fact_words', 'row');
INSERT INTO jobs (kind, target, due_at) SELECT 'embed', 0, strftime('%Y-%m-%dT%H:%M:%SZ', 'now')
    WHERE EXISTS (SELECT 1 FROM vectors) ON CONFLICT DO UPDATE SET revision = revision + 1;
"""

MIGRATIONS: tuple[Callable[[Connection], None], ...] = (create_memory, learn_from_conversations, serve_agents)
