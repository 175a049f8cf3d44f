-- Tables of games, their logs, snapshots and outbox. Times are UTC in ISO 8601. `table_id, sequence` numbers a table's log
-- rows from 1 without a gap; the number of the last one is the table's version.

CREATE TABLE tables (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    guild       INTEGER NOT NULL,
    channel     INTEGER NOT NULL,
    host        INTEGER NOT NULL,
    game        TEXT    NOT NULL,
    ruleset     TEXT    NOT NULL,
    options     TEXT    NOT NULL,              -- JSON object
    phase       TEXT    NOT NULL CHECK (phase IN ('lobby', 'running', 'finished', 'abandoned')),
    version     INTEGER NOT NULL,
    mover       INTEGER,
    turn        INTEGER NOT NULL DEFAULT 0,
    seed        TEXT    NOT NULL DEFAULT '',   -- secret while the table runs
    engine      INTEGER NOT NULL DEFAULT 0,    -- of the rules and data that the game was started with
    data_digest TEXT    NOT NULL DEFAULT '',
    message     INTEGER,                       -- carries the live buttons
    fault       TEXT    NOT NULL DEFAULT '',   -- why the table is set aside
    created     TEXT    NOT NULL,
    moved       TEXT    NOT NULL
) STRICT;

CREATE UNIQUE INDEX one_live_table_a_channel ON tables (channel) WHERE phase IN ('lobby', 'running');
CREATE INDEX tables_by_channel ON tables (channel, id);

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    user     INTEGER,                          -- NULL: a computer player of this level
    level    TEXT    NOT NULL,
    colour   TEXT    NOT NULL,                 -- the wish
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_user ON seats (user) WHERE user IS NOT NULL;

CREATE TABLE log (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    sequence INTEGER NOT NULL,
    kind     TEXT    NOT NULL,
    seat     INTEGER,
    user     INTEGER,
    name     TEXT    NOT NULL,
    turn     INTEGER NOT NULL,                 -- in which a step was made
    moves    TEXT    NOT NULL,                 -- JSON list, one long form a move
    events   BLOB    NOT NULL,                 -- as the game writes them, nothing blanked
    count    INTEGER NOT NULL,                 -- steps that an undo took back or a redo brought again
    key      TEXT    UNIQUE,                   -- of the request
    created  TEXT    NOT NULL,
    PRIMARY KEY (table_id, sequence)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    sequence   INTEGER NOT NULL,
    turn_start INTEGER NOT NULL,               -- kept for ever; of the others only the newest
    state      BLOB    NOT NULL,
    PRIMARY KEY (table_id, sequence)
) STRICT;

CREATE TABLE outbox (
    id       INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    sequence INTEGER NOT NULL,
    kind     TEXT    NOT NULL CHECK (kind IN ('card', 'post', 'retire', 'ai')),
    state    TEXT    NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'done', 'superseded')),
    message  INTEGER,                          -- sent, or to be retired
    why      TEXT    NOT NULL DEFAULT '',      -- it did not go out yet
    UNIQUE (table_id, sequence, kind)
) STRICT;

CREATE INDEX outbox_unfinished ON outbox (table_id, id) WHERE state IN ('waiting', 'sending');
