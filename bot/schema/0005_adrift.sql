-- A table whose channel is gone is adrift, since when; and who is still to be told of it.

ALTER TABLE tables ADD COLUMN adrift TEXT;

CREATE TABLE letters (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user     INTEGER NOT NULL,
    PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;
