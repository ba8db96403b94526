"""What learning from conversations needs."""

from jarvis_cli.memory.migrations.connection import Connection


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
