-- People. A guest has no name and no password.
CREATE TABLE people (
    id TEXT PRIMARY KEY NOT NULL,
    name TEXT,
    -- The name as it is compared: no two people have names that look alike.
    folded TEXT UNIQUE,
    password TEXT,
    email TEXT,
    language TEXT,
    last_level TEXT,
    created BIGINT NOT NULL
);

-- Only the hash of a token is kept.
CREATE TABLE sessions (
    token TEXT PRIMARY KEY NOT NULL,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    expires BIGINT NOT NULL
);
CREATE INDEX sessions_of_person ON sessions (person);
CREATE INDEX sessions_by_expiry ON sessions (expires);

-- Failed log-ins, by name and by address.
CREATE TABLE failures (
    key TEXT PRIMARY KEY NOT NULL,
    count BIGINT NOT NULL,
    until BIGINT NOT NULL
);

CREATE TABLE tables (
    id TEXT PRIMARY KEY NOT NULL,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    options TEXT NOT NULL,
    name TEXT NOT NULL,
    commitment TEXT NOT NULL,
    -- These and `over` are 0 or 1.
    private BIGINT NOT NULL,
    study BIGINT NOT NULL,
    hotseat BIGINT NOT NULL,
    clock_days BIGINT,
    invite TEXT NOT NULL,
    opener TEXT REFERENCES people (id) ON DELETE SET NULL,
    opened BIGINT NOT NULL,
    -- How often the game has changed: whoever changes it names the number they saw.
    commits BIGINT NOT NULL,
    entries BIGINT NOT NULL,
    -- The seats that the game waits for, each with since when, as JSON.
    waiting TEXT NOT NULL,
    over BIGINT NOT NULL,
    resigned BIGINT,
    consent TEXT,
    -- The seats whose turn a computer finishes, as JSON.
    finishing TEXT NOT NULL
);
CREATE INDEX tables_of_opener ON tables (opener);

-- Secret until the game is over, then in the journal and no longer here.
CREATE TABLE seeds (
    table_id TEXT PRIMARY KEY NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seed TEXT NOT NULL
);

-- The journals, a line each.
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

-- What each viewer has been shown; the spectator is -1.
CREATE TABLE sights (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    viewer BIGINT NOT NULL,
    version BIGINT NOT NULL,
    -- The first line of the log that was ever taken back.
    low BIGINT NOT NULL,
    PRIMARY KEY (table_id, viewer)
);
CREATE TABLE frames (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    viewer BIGINT NOT NULL,
    number BIGINT NOT NULL,
    step BIGINT NOT NULL,
    turn BIGINT NOT NULL,
    whereabouts TEXT NOT NULL,
    log BIGINT NOT NULL,
    PRIMARY KEY (table_id, viewer, number)
);

-- The seats of tables: a computer's level, or the word that lets partners in.
CREATE TABLE chairs (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    level TEXT,
    partner TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE TABLE sitters (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    since BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat, person)
);
CREATE INDEX sitters_by_person ON sitters (person);

CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    person TEXT REFERENCES people (id) ON DELETE SET NULL,
    at BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, person)
);

-- Work to be done apart from requests, one of a kind for a table. Whoever takes it holds it until its lease ends.
CREATE TABLE jobs (
    kind TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    -- The change of the game that asked for it last.
    stamp BIGINT NOT NULL,
    due BIGINT NOT NULL,
    lease BIGINT NOT NULL,
    holder TEXT NOT NULL,
    PRIMARY KEY (kind, table_id)
);
CREATE INDEX jobs_by_due ON jobs (kind, due);
