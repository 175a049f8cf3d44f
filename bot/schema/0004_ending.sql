-- A vote may be on ending the game without a result, too. Those at the table who are gone are not asked.

ALTER TABLE votes ADD COLUMN kind TEXT NOT NULL DEFAULT 'undo' CHECK (kind IN ('undo', 'abandon'));
ALTER TABLE votes ADD COLUMN absent TEXT NOT NULL DEFAULT '[]';   -- JSON list of user ids
