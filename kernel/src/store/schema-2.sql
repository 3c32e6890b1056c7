-- What version 2 adds: sources that a person let out of quarantine. The source's own row stays as it was recorded.

CREATE TABLE releases (
  source       BLOB PRIMARY KEY REFERENCES sources(id),
  person       BLOB NOT NULL REFERENCES persons(id),
  released_at  INTEGER NOT NULL,
  sealed       BLOB NOT NULL,
  leaf         INTEGER NOT NULL UNIQUE REFERENCES leaves(id)
) STRICT;
