-- Seeds to whose hashes the host is bound, for tables that are about to be opened.
CREATE TABLE promises (
    id TEXT PRIMARY KEY NOT NULL,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    seed TEXT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX promises_by_expiry ON promises (expires);
