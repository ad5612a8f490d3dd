-- How much each address may still ask all hosts for, of each kind. It need not outlive a crash, and no backup holds it.
CREATE UNLOGGED TABLE buckets (
    what TEXT NOT NULL,
    address TEXT NOT NULL,
    per_second DOUBLE PRECISION NOT NULL,
    burst DOUBLE PRECISION NOT NULL,
    tokens DOUBLE PRECISION NOT NULL,
    -- In seconds since 1970.
    filled DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (what, address)
);
