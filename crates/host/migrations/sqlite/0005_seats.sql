-- At one screen several players share a person: what is said and noted belongs to the seat. -1 is no seat, for notes
-- of those who have one seat or none.
ALTER TABLE chat ADD COLUMN seat BIGINT;
CREATE TABLE notes_by_seat (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL DEFAULT -1,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, person, seat)
);
INSERT INTO notes_by_seat (table_id, person, text) SELECT table_id, person, text FROM notes;
DROP TABLE notes;
ALTER TABLE notes_by_seat RENAME TO notes;
