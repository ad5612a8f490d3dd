-- Changes lie in the order in which they came, whichever games they are of: those that are written together lie together.
-- By game and number they would lie apart, and each would cost pages of its own.
CREATE TABLE appended (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    lines TEXT NOT NULL,
    shown TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
INSERT INTO appended (table_id, number, lines, shown) SELECT table_id, number, lines, shown FROM changes;
DROP TABLE changes;
ALTER TABLE appended RENAME TO changes;
