-- The embedded store. Values of a person are sealed (docs/spec/commitment.md, kernel/src/vault); in plain text are
-- ids, types, times, outcomes and knowledge keys. Every effect has its leaf; foreign keys say which.

CREATE TABLE tenants (
  no      INTEGER PRIMARY KEY,
  name    TEXT NOT NULL UNIQUE,
  origin  TEXT NOT NULL UNIQUE
) STRICT;

-- The head row is locked by every write transaction: the next index comes from here, never from a sequence.
CREATE TABLE heads (
  tenant    INTEGER PRIMARY KEY REFERENCES tenants(no),
  frontier  BLOB NOT NULL,
  size      INTEGER NOT NULL CHECK (size >= 0),
  epoch     INTEGER NOT NULL CHECK (epoch >= 0),
  log_time  INTEGER NOT NULL
) STRICT;

-- id = tenant * 2^40 + index: one B-tree, appended at its end.
CREATE TABLE leaves (
  id         INTEGER PRIMARY KEY,
  kind       TEXT NOT NULL,
  hash       BLOB NOT NULL CHECK (length(hash) = 32),
  keyid      TEXT NOT NULL,
  signature  BLOB NOT NULL CHECK (length(signature) = 64),
  statement  BLOB NOT NULL,
  holder     INTEGER REFERENCES holders(no),
  openings   BLOB
) STRICT;
CREATE TRIGGER leaves_append_only BEFORE UPDATE OF id, kind, hash, keyid, signature, statement ON leaves
BEGIN SELECT RAISE(ABORT, 'leaves are append-only'); END;
CREATE TRIGGER leaves_stay BEFORE DELETE ON leaves
BEGIN SELECT RAISE(ABORT, 'leaves are append-only'); END;

-- The frontier of the last published checkpoint, so that the next one proves that it extends it.
CREATE TABLE published (
  tenant    INTEGER PRIMARY KEY REFERENCES tenants(no),
  frontier  BLOB NOT NULL
) STRICT;

CREATE TABLE artefacts (
  digest  BLOB PRIMARY KEY CHECK (length(digest) = 32),
  bytes   BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER artefacts_append_only BEFORE UPDATE ON artefacts
BEGIN SELECT RAISE(ABORT, 'artefacts are append-only'); END;
CREATE TRIGGER artefacts_stay BEFORE DELETE ON artefacts
BEGIN SELECT RAISE(ABORT, 'artefacts are append-only'); END;

CREATE TABLE holders (
  no       INTEGER PRIMARY KEY,
  tenant   INTEGER NOT NULL REFERENCES tenants(no),
  kind     TEXT NOT NULL,
  id       TEXT NOT NULL,
  wrapped  BLOB NOT NULL,
  UNIQUE (tenant, kind, id)
) STRICT;

CREATE TABLE persons (
  id          BLOB PRIMARY KEY,
  tenant      INTEGER NOT NULL REFERENCES tenants(no),
  name        TEXT NOT NULL,
  roles       TEXT NOT NULL,
  team        TEXT,
  trained_on  TEXT,
  token_hash  BLOB NOT NULL UNIQUE,
  revoked     INTEGER NOT NULL DEFAULT 0,
  leaf        INTEGER NOT NULL REFERENCES leaves(id),
  UNIQUE (tenant, name)
) STRICT;

CREATE TABLE machine_keys (
  id          BLOB PRIMARY KEY,
  tenant      INTEGER NOT NULL REFERENCES tenants(no),
  name        TEXT NOT NULL,
  kind        TEXT NOT NULL,
  packs       TEXT NOT NULL,
  tier        TEXT,
  names       TEXT NOT NULL,
  purposes    TEXT NOT NULL,
  owner       BLOB NOT NULL REFERENCES persons(id),
  token_hash  BLOB NOT NULL UNIQUE,
  revoked     INTEGER NOT NULL DEFAULT 0,
  leaf        INTEGER NOT NULL REFERENCES leaves(id),
  UNIQUE (tenant, name)
) STRICT;

CREATE TABLE gates (
  tenant       INTEGER NOT NULL REFERENCES tenants(no),
  destination  TEXT NOT NULL,
  state        TEXT NOT NULL,
  reason       TEXT NOT NULL,
  leaf         INTEGER NOT NULL REFERENCES leaves(id),
  PRIMARY KEY (tenant, destination)
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
  tenant  INTEGER NOT NULL REFERENCES tenants(no),
  name    TEXT NOT NULL,
  value   TEXT NOT NULL,
  leaf    INTEGER NOT NULL REFERENCES leaves(id),
  PRIMARY KEY (tenant, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE subjects (
  id      BLOB PRIMARY KEY,
  tenant  INTEGER NOT NULL REFERENCES tenants(no),
  holder  INTEGER NOT NULL REFERENCES holders(no),
  sealed  BLOB NOT NULL,
  leaf    INTEGER NOT NULL REFERENCES leaves(id)
) STRICT;

CREATE TABLE runs (
  id          BLOB PRIMARY KEY,
  tenant      INTEGER NOT NULL REFERENCES tenants(no),
  agent       BLOB NOT NULL REFERENCES machine_keys(id),
  opened_by   BLOB NOT NULL REFERENCES machine_keys(id),
  subject     BLOB REFERENCES subjects(id),
  holder      INTEGER NOT NULL REFERENCES holders(no),
  sources     INTEGER NOT NULL DEFAULT 0,
  candidates  INTEGER NOT NULL DEFAULT 0,
  revisions   INTEGER NOT NULL DEFAULT 0,
  sealed      BLOB NOT NULL,
  leaf        INTEGER NOT NULL REFERENCES leaves(id)
) STRICT;

CREATE TABLE sources (
  id           BLOB PRIMARY KEY,
  run          BLOB NOT NULL REFERENCES runs(id),
  sequence     INTEGER NOT NULL,
  attested_by  TEXT NOT NULL,
  tier         TEXT NOT NULL,
  commitment   BLOB NOT NULL,
  recorded_at  INTEGER NOT NULL,
  quarantined  INTEGER NOT NULL,
  retracted    INTEGER NOT NULL DEFAULT 0,
  sealed       BLOB NOT NULL,
  leaf         INTEGER NOT NULL REFERENCES leaves(id),
  UNIQUE (run, sequence)
) STRICT;

CREATE TABLE openings (
  id      INTEGER PRIMARY KEY,
  source  BLOB NOT NULL REFERENCES sources(id),
  person  BLOB NOT NULL REFERENCES persons(id),
  leaf    INTEGER NOT NULL REFERENCES leaves(id),
  UNIQUE (source, person)
) STRICT;

-- Sources that a person let out of quarantine. The source's own row stays as it was recorded.
CREATE TABLE releases (
  source       BLOB PRIMARY KEY REFERENCES sources(id),
  person       BLOB NOT NULL REFERENCES persons(id),
  released_at  INTEGER NOT NULL,
  sealed       BLOB NOT NULL,
  leaf         INTEGER NOT NULL UNIQUE REFERENCES leaves(id)
) STRICT;

CREATE TABLE candidates (
  id            BLOB PRIMARY KEY,
  tenant        INTEGER NOT NULL REFERENCES tenants(no),
  run           BLOB NOT NULL REFERENCES runs(id),
  destination   TEXT NOT NULL,
  type          TEXT NOT NULL,
  digest        BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
  outcome       TEXT NOT NULL,
  version       INTEGER NOT NULL DEFAULT 1,
  submitted_at  INTEGER NOT NULL,
  not_after     INTEGER,
  document      BLOB,
  answer        BLOB NOT NULL,
  -- The draft whose place this one took: one for each. Null where it was refused, for then the draft still waits.
  revises       BLOB REFERENCES candidates(id),
  first_leaf    INTEGER NOT NULL REFERENCES leaves(id),
  leaf          INTEGER NOT NULL REFERENCES leaves(id)
) STRICT;
CREATE INDEX candidates_by_run ON candidates (run);
CREATE UNIQUE INDEX candidates_one_repair ON candidates (revises) WHERE revises IS NOT NULL;
CREATE INDEX candidates_held ON candidates (tenant, not_after) WHERE outcome = 'held';

-- The payloads that live a short time (kernel/src/lifetime.rs). What is held or promoted keeps its payload.
CREATE INDEX candidates_unpromoted ON candidates (tenant, coalesce(not_after, submitted_at))
  WHERE document IS NOT NULL AND outcome NOT IN ('held', 'promoted');
CREATE TRIGGER documents_stay BEFORE UPDATE OF document ON candidates
WHEN NEW.document IS NULL AND OLD.document IS NOT NULL AND OLD.outcome IN ('held', 'promoted')
BEGIN SELECT RAISE(ABORT, 'what is held or promoted keeps its payload'); END;

CREATE TABLE reviews (
  leaf       INTEGER PRIMARY KEY REFERENCES leaves(id),
  candidate  BLOB NOT NULL REFERENCES candidates(id),
  person     BLOB NOT NULL REFERENCES persons(id),
  slot       INTEGER NOT NULL,
  verdict    TEXT NOT NULL,
  UNIQUE (candidate, person),
  UNIQUE (candidate, slot)
) STRICT;

-- What was promoted. The payload stays sealed with its candidate; the leaf is its evidence.
CREATE TABLE items (
  id           BLOB PRIMARY KEY,
  tenant       INTEGER NOT NULL REFERENCES tenants(no),
  destination  TEXT NOT NULL,
  type         TEXT NOT NULL,
  candidate    BLOB NOT NULL UNIQUE REFERENCES candidates(id),
  subject      BLOB REFERENCES subjects(id),
  agent        BLOB REFERENCES machine_keys(id),
  knowledge    TEXT,
  supersedes   BLOB UNIQUE REFERENCES items(id),
  -- What items about one subject are compared by, blind: keyed with the subject's key (kernel/src/service/marks.rs).
  marks        BLOB,
  state        TEXT NOT NULL DEFAULT 'active',
  promoted_at  INTEGER NOT NULL,
  expires_at   INTEGER,
  leaf         INTEGER NOT NULL REFERENCES leaves(id)
) STRICT;
CREATE INDEX items_by_destination ON items (tenant, destination, id);
CREATE INDEX items_by_subject ON items (subject, destination) WHERE subject IS NOT NULL;
CREATE UNIQUE INDEX items_one_active_under_key ON items (tenant, type, knowledge)
  WHERE knowledge IS NOT NULL AND state = 'active';

CREATE INDEX items_by_marks ON items (subject, marks) WHERE marks IS NOT NULL AND state = 'active';
CREATE INDEX memories_by_agent ON items (agent, promoted_at) WHERE destination = 'memory';

-- When a record's retention period began, and the first day on which it may be destroyed.
CREATE TABLE retention_starts (
  item        BLOB PRIMARY KEY REFERENCES items(id),
  event_on    TEXT NOT NULL,
  destroy_on  TEXT NOT NULL,
  leaf        INTEGER NOT NULL REFERENCES leaves(id)
) STRICT;
CREATE INDEX retention_due ON retention_starts (destroy_on);

-- What nothing may destroy, whatever its period says, until it is lifted.
CREATE TABLE legal_holds (
  id      BLOB PRIMARY KEY,
  item    BLOB NOT NULL REFERENCES items(id),
  leaf    INTEGER NOT NULL REFERENCES leaves(id),
  lifted  INTEGER REFERENCES leaves(id)
) STRICT;
CREATE INDEX legal_holds_open ON legal_holds (item) WHERE lifted IS NULL;
CREATE TRIGGER held_items_stay BEFORE DELETE ON items
WHEN EXISTS (SELECT 1 FROM legal_holds WHERE item = OLD.id AND lifted IS NULL)
BEGIN SELECT RAISE(ABORT, 'a legal hold stands on it'); END;
CREATE TRIGGER held_openings_stay BEFORE UPDATE OF openings ON leaves
WHEN NEW.openings IS NOT OLD.openings
  AND EXISTS (SELECT 1 FROM items i JOIN legal_holds h ON h.item = i.id WHERE i.leaf = OLD.id AND h.lifted IS NULL)
BEGIN SELECT RAISE(ABORT, 'a legal hold stands on it'); END;
CREATE TRIGGER held_keys_stay BEFORE DELETE ON holders
WHEN EXISTS (SELECT 1 FROM legal_holds h JOIN items i ON i.id = h.item JOIN candidates c ON c.id = i.candidate
             JOIN runs r ON r.id = c.run WHERE h.lifted IS NULL AND r.holder = OLD.no)
BEGIN SELECT RAISE(ABORT, 'a legal hold stands on what it protects'); END;

CREATE TABLE idempotency (
  scope   BLOB PRIMARY KEY CHECK (length(scope) = 32),
  body    BLOB NOT NULL CHECK (length(body) = 32),
  status  INTEGER NOT NULL,
  answer  BLOB NOT NULL,
  at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_by_age ON idempotency (at);
