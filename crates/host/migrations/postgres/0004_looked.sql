-- Who has ever looked from a seat of a table, there still or gone: nobody may know two hands of one game.
CREATE TABLE looked (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, seat, person)
);
CREATE INDEX looked_by_person ON looked (person);
INSERT INTO looked (table_id, seat, person) SELECT table_id, seat, person FROM sitters;

-- Whoever goes from a chair, in whatever way, knows the word that lets partners in: there is a new one.
UPDATE chairs SET partner = replace(gen_random_uuid()::text, '-', '');
CREATE FUNCTION new_partner_word() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE chairs SET partner = replace(gen_random_uuid()::text, '-', '')
    WHERE table_id = OLD.table_id AND seat = OLD.seat;
    RETURN NULL;
END
$$;
CREATE TRIGGER new_partner_word AFTER DELETE ON sitters FOR EACH ROW EXECUTE FUNCTION new_partner_word();
