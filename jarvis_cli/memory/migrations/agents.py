"""What agents need."""

import json

from jarvis_cli.memory.filtering import fold_tags
from jarvis_cli.memory.migrations.connection import Connection
from jarvis_cli.text import fold_words


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
