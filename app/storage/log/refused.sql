-- Finds why an entry was refused: the number of the entry that has the same command id, if any, and the table's status.
SELECT
    (SELECT seq FROM moves WHERE table_id = $1 AND cmd_id = $2),
    (SELECT status FROM tables WHERE id = $1)
