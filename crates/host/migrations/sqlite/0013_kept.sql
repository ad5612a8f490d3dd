-- A position of each game that is not far behind it: what a later release stands on that does not come to it by itself.
CREATE TABLE kept (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    position TEXT NOT NULL
);
