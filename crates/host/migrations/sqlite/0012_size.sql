-- About how many bytes a game takes: the lines of its journal, and what stands beside each change.
ALTER TABLE tables ADD COLUMN size BIGINT NOT NULL DEFAULT 0;
UPDATE tables SET size = (SELECT coalesce(sum(length(lines) + 200), 0) FROM changes WHERE changes.table_id = tables.id);
