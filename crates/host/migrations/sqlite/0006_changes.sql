-- A game as it was written: for each change the new lines of its journal, each with its end, and what its viewers
-- were shown by it, as JSON. They stand together, so that a change is one row in one place.
CREATE TABLE changes (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    -- How many changes there were with it; 0 is the opening of the table.
    number BIGINT NOT NULL,
    lines TEXT NOT NULL,
    shown TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

INSERT INTO changes (table_id, number, lines, shown)
SELECT tables.id, tables.commits,
    (SELECT coalesce(group_concat(text, ''), '')
     FROM (SELECT text FROM entries WHERE table_id = tables.id ORDER BY number)),
    (SELECT json_group_array(json_object(
        'viewer', sights.viewer, 'version', sights.version, 'low', sights.low, 'cut', NULL,
        'frames', (SELECT json_group_array(json_object(
                'number', number, 'step', step, 'turn', turn, 'whereabouts', whereabouts, 'log', log))
            FROM (SELECT * FROM frames
                WHERE frames.table_id = tables.id AND frames.viewer = sights.viewer ORDER BY number))))
     FROM sights WHERE sights.table_id = tables.id)
FROM tables;

DROP TABLE entries;
DROP TABLE frames;
DROP TABLE sights;
