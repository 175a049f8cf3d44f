-- Votes on taking back what was revealed or what another has built on: the last one of each table, and who voted how.
-- The outbox learns to show them. A vote's post changes with every ballot, so its errands are not one of a kind.

CREATE TABLE votes (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    version  INTEGER NOT NULL,                 -- of the table; any later one has cancelled the vote
    seat     INTEGER NOT NULL,                 -- who asks
    scope    TEXT    NOT NULL CHECK (scope IN ('step', 'turn')),
    ends     TEXT    NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('open', 'carried', 'refused', 'expired', 'cancelled')),
    message  INTEGER                           -- its post
) STRICT;

CREATE TABLE ballots (
    table_id INTEGER NOT NULL REFERENCES votes (table_id) ON DELETE CASCADE,
    user     INTEGER NOT NULL,
    agrees   INTEGER NOT NULL,
    PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;

DROP INDEX outbox_unfinished;
ALTER TABLE outbox RENAME TO outbox_before;
CREATE TABLE outbox (
    id       INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    sequence INTEGER NOT NULL,
    kind     TEXT    NOT NULL CHECK (kind IN ('card', 'post', 'retire', 'ai', 'vote')),
    state    TEXT    NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'done', 'superseded')),
    message  INTEGER,                          -- sent, or to be retired
    why      TEXT    NOT NULL DEFAULT ''       -- it did not go out yet
) STRICT;
INSERT INTO outbox SELECT id, table_id, sequence, kind, state, message, why FROM outbox_before;
DROP TABLE outbox_before;

CREATE UNIQUE INDEX outbox_once ON outbox (table_id, sequence, kind) WHERE kind <> 'vote';
CREATE INDEX outbox_unfinished ON outbox (table_id, id) WHERE state IN ('waiting', 'sending');
