-- Where people want to hear of their tables when they are away.
CREATE TABLE channels (
    id TEXT PRIMARY KEY NOT NULL,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    -- mail, webhook or push.
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    -- The public key and the secret of a browser, for push.
    key TEXT,
    secret TEXT,
    -- What the owner of an e-mail address must tell before anything else is sent there.
    code TEXT,
    UNIQUE (person, kind, address)
);

-- Notices on their way, and those that were delivered and whose reader has not come yet. Whoever takes one holds it
-- until its lease ends.
CREATE TABLE notices (
    -- Made of what it is about, its table and its channel: there is one of each.
    id TEXT PRIMARY KEY NOT NULL,
    about TEXT NOT NULL,
    table_id TEXT REFERENCES tables (id) ON DELETE CASCADE,
    channel TEXT NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
    due BIGINT NOT NULL,
    lease BIGINT NOT NULL,
    holder TEXT NOT NULL,
    tries BIGINT NOT NULL,
    -- 0 or 1.
    sent BIGINT NOT NULL
);
CREATE INDEX notices_by_due ON notices (sent, due);
CREATE INDEX notices_by_table ON notices (table_id);
CREATE INDEX notices_by_channel ON notices (channel);

-- Until when somebody is taken to be at the table. Whoever is connected there tells it again and again.
ALTER TABLE sitters ADD COLUMN here BIGINT NOT NULL DEFAULT 0;

-- What all hosts at this database share and nobody else knows.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
);

-- Somebody looks at the clocks of the tables that have them.
INSERT INTO jobs (kind, table_id, stamp, due, lease, holder)
SELECT 'clock', id, commits, 0, 0, '' FROM tables WHERE clock_days IS NOT NULL AND over = 0;
