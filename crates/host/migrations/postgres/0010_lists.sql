-- What the lists of tables are made from. It follows from the rest: the database keeps it true by itself, whoever
-- changes what it follows from, and no backup holds it.

-- The tables with a free seat for anybody: somebody sits there, and a chair has neither a person nor a computer.
CREATE VIEW vacant AS
SELECT id AS table_id, opened FROM tables
WHERE over = 0 AND private = 0 AND study = 0
AND EXISTS (SELECT 1 FROM sitters WHERE sitters.table_id = tables.id)
AND EXISTS (SELECT 1 FROM chairs WHERE chairs.table_id = tables.id AND chairs.level IS NULL
    AND NOT EXISTS (SELECT 1 FROM sitters WHERE sitters.table_id = chairs.table_id AND sitters.seat = chairs.seat));
CREATE TABLE vacancies (
    table_id TEXT PRIMARY KEY NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    opened BIGINT NOT NULL
);
CREATE INDEX vacancies_by_opening ON vacancies (opened DESC, table_id);
INSERT INTO vacancies (table_id, opened) SELECT table_id, opened FROM vacant;
CREATE FUNCTION keep_vacancy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed TEXT := CASE WHEN TG_TABLE_NAME = 'tables' THEN to_json(NEW) ->> 'id'
        WHEN TG_OP = 'DELETE' THEN to_json(OLD) ->> 'table_id' ELSE to_json(NEW) ->> 'table_id' END;
BEGIN
    -- Those who come and go at once come one after the other, and see each other.
    PERFORM 1 FROM tables WHERE id = changed FOR NO KEY UPDATE;
    DELETE FROM vacancies WHERE table_id = changed;
    INSERT INTO vacancies (table_id, opened) SELECT table_id, opened FROM vacant WHERE table_id = changed;
    RETURN NULL;
END
$$;
CREATE TRIGGER vacancy_of_new_chair AFTER INSERT ON chairs FOR EACH ROW EXECUTE FUNCTION keep_vacancy();
CREATE TRIGGER vacancy_of_chair AFTER UPDATE OF level ON chairs FOR EACH ROW EXECUTE FUNCTION keep_vacancy();
CREATE TRIGGER vacancy_of_sitter AFTER INSERT ON sitters FOR EACH ROW EXECUTE FUNCTION keep_vacancy();
CREATE TRIGGER vacancy_of_leaver AFTER DELETE ON sitters FOR EACH ROW EXECUTE FUNCTION keep_vacancy();
CREATE TRIGGER vacancy_at_end AFTER UPDATE OF over ON tables FOR EACH ROW WHEN (NEW.over <> OLD.over)
    EXECUTE FUNCTION keep_vacancy();

-- When the first clock of a table runs out, so that anybody may take that seat. `waiting` has since when each is asked.
CREATE VIEW running AS
SELECT id AS table_id,
    (SELECT min(CAST(value AS BIGINT)) FROM json_each_text(CAST(waiting AS JSON))) + clock_days * 86400 AS at
FROM tables
WHERE over = 0 AND private = 0 AND study = 0 AND clock_days IS NOT NULL AND waiting <> '{}';
CREATE TABLE clocks (
    table_id TEXT PRIMARY KEY NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    at BIGINT NOT NULL
);
CREATE INDEX clocks_by_end ON clocks (at DESC, table_id);
INSERT INTO clocks (table_id, at) SELECT table_id, at FROM running;
CREATE FUNCTION keep_clock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM clocks WHERE table_id = NEW.id;
    INSERT INTO clocks (table_id, at) SELECT table_id, at FROM running WHERE table_id = NEW.id;
    RETURN NULL;
END
$$;
CREATE TRIGGER clock_of_new_table AFTER INSERT ON tables FOR EACH ROW WHEN (NEW.clock_days IS NOT NULL)
    EXECUTE FUNCTION keep_clock();
CREATE TRIGGER clock_of_table AFTER UPDATE OF waiting ON tables FOR EACH ROW
    WHEN (NEW.clock_days IS NOT NULL AND NEW.waiting <> OLD.waiting) EXECUTE FUNCTION keep_clock();

-- What hangs on somebody or on a table is found when they go, and is not looked for among everybody's.
CREATE INDEX chat_by_person ON chat (person, at);
CREATE INDEX notes_by_person ON notes (person);
CREATE INDEX promises_by_person ON promises (person);
CREATE INDEX jobs_by_table ON jobs (table_id);
-- Those who may have to be swept away.
CREATE INDEX guests_by_age ON people (created) WHERE name IS NULL;
CREATE INDEX tables_of_nobody ON tables (opener, opened) WHERE opener IS NULL AND (over = 0 OR private = 1);
CREATE INDEX failures_by_end ON failures (until);
