-- The turn that a game is in, for lists of games. 0 is not known: of a game that was last changed before this was kept.
ALTER TABLE tables ADD COLUMN turn BIGINT NOT NULL DEFAULT 0;
