-- The outbox tries again by itself: how often a row was tried, when it is due, since when it fails. What has failed for days
-- is laid aside. Ids are never used twice, since a message's nonce is made from them.

DROP INDEX outbox_once;
DROP INDEX outbox_unfinished;
ALTER TABLE outbox RENAME TO outbox_before;
CREATE TABLE outbox (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    sequence INTEGER NOT NULL,
    kind     TEXT    NOT NULL CHECK (kind IN ('card', 'post', 'retire', 'ai', 'vote')),
    state    TEXT    NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'done', 'superseded', 'aside')),
    message  INTEGER,                          -- sent, or to be retired
    why      TEXT    NOT NULL DEFAULT '',      -- it did not go out yet
    attempts INTEGER NOT NULL DEFAULT 0,       -- that failed
    next_try TEXT    NOT NULL DEFAULT '',      -- '' is at once
    failing  TEXT    NOT NULL DEFAULT ''       -- since when, '' while nothing has failed
) STRICT;
INSERT INTO outbox (id, table_id, sequence, kind, state, message, why)
    SELECT id, table_id, sequence, kind, state, message, why FROM outbox_before;
DROP TABLE outbox_before;

CREATE UNIQUE INDEX outbox_once ON outbox (table_id, sequence, kind) WHERE kind <> 'vote';
CREATE INDEX outbox_unfinished ON outbox (table_id, id) WHERE state IN ('waiting', 'sending');
CREATE INDEX outbox_told ON outbox (table_id, sequence) WHERE kind IN ('card', 'post') AND state = 'done';
