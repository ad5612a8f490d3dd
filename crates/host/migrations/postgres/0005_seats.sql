-- At one screen several players share a person: what is said and noted belongs to the seat. -1 is no seat, for notes
-- of those who have one seat or none.
ALTER TABLE chat ADD COLUMN seat BIGINT;
ALTER TABLE notes ADD COLUMN seat BIGINT NOT NULL DEFAULT -1;
ALTER TABLE notes DROP CONSTRAINT notes_pkey;
ALTER TABLE notes ADD PRIMARY KEY (table_id, person, seat);
