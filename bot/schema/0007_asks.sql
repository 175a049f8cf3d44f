-- Votes of a table are numbered, since two may be called at one version; and how often a seat has asked.

ALTER TABLE votes ADD COLUMN number INTEGER NOT NULL DEFAULT 1;

CREATE TABLE asks (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    turn     INTEGER NOT NULL,                 -- of the table, in which the seat asked last
    number   INTEGER NOT NULL,                 -- of times in that turn
    asked    TEXT    NOT NULL,                 -- when it did so last
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
