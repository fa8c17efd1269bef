-- The index of a collector. "batches" contains the uploaded events unchanged. The pages show the verified copies of the
-- sessions, which are stored as files ("sessions/LOG/KEY.jsonl").
CREATE TABLE tokens (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('upload', 'read', 'manage')),
  hash BLOB NOT NULL,
  created TEXT NOT NULL
) STRICT;

-- One row for each sign-in on the pages. "hash" is the hash of the cookie.
CREATE TABLE logins (
  hash BLOB PRIMARY KEY,
  token TEXT NOT NULL REFERENCES tokens ON DELETE CASCADE,
  expires INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  log TEXT NOT NULL,
  session TEXT NOT NULL,
  identity TEXT NOT NULL,
  masked INTEGER NOT NULL,
  app TEXT NOT NULL,
  version TEXT NOT NULL,
  system TEXT NOT NULL,
  started TEXT NOT NULL,
  day TEXT NOT NULL,
  -- "ended" and "duration" are copied exactly from the header of a closed session. "events" is the final number of events
  -- of the session.
  ended TEXT,
  duration TEXT,
  events INTEGER,
  -- The number of accepted events, the head of their hash chain, and their size in bytes.
  position INTEGER NOT NULL,
  head TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  -- The bytes that the quotas count: the events, the identity, the reports, and a fixed cost. "limits.py" defines these costs.
  cost INTEGER NOT NULL,
  first_received TEXT NOT NULL,
  received TEXT NOT NULL,
  -- The time of the next verification, in seconds since 1970; NULL if nothing remains to verify.
  due REAL,
  -- The number of verified events. The pages show only these events. NULL until navlog has verified the session, and while the
  -- session is in quarantine.
  verified INTEGER,
  reason TEXT,
  UNIQUE (log, session)
) STRICT;
CREATE INDEX sessions_due ON sessions (due) WHERE due IS NOT NULL;
CREATE INDEX sessions_received ON sessions (received);

-- Events without gaps from "first" to "last". "lines" contains one line for each event, with a line feed at the end,
-- compressed with zlib.
CREATE TABLE batches (
  session INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  lines BLOB NOT NULL,
  UNIQUE (session, first)
) STRICT;

-- The screens, problems and violated rules of verified sessions. The pages filter the sessions by these rows. "facet" is
-- 'screen', 'problem' or 'rule', and "name" is the name of the screen, problem or rule. "position" is the position where the
-- screen or problem first occurs, or where the rule is violated.
CREATE TABLE facets (
  session INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE,
  facet TEXT NOT NULL,
  name TEXT NOT NULL,
  position INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (session, facet, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX facets_name ON facets (facet, name, session);

CREATE TABLE reports (
  code TEXT PRIMARY KEY,
  session INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE,
  position INTEGER NOT NULL,
  text TEXT NOT NULL,
  received TEXT NOT NULL,
  UNIQUE (session, position, text)
) STRICT;

-- Records of how sessions ended; the last record of a session counts. "candidates" is the number of sessions that the
-- crash report could be about.
CREATE TABLE ends (
  id INTEGER PRIMARY KEY,
  session INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE,
  how TEXT NOT NULL,
  kind TEXT NOT NULL,
  report TEXT NOT NULL,
  candidates INTEGER NOT NULL,
  received TEXT NOT NULL,
  UNIQUE (session, how, kind, report)
) STRICT;

-- How each verified session ended.
CREATE VIEW endings AS
SELECT
  s.id AS session,
  coalesce(e.how, CASE WHEN s.ended IS NOT NULL AND s.verified = s.events THEN 'closed' ELSE 'not closed' END) AS ending,
  ifnull(e.candidates, 1) AS candidates
FROM sessions s
LEFT JOIN ends e ON e.id = (SELECT max(id) FROM ends WHERE session = s.id)
WHERE s.verified IS NOT NULL;

-- Rejected uploads. If an upload contradicts stored events, "body" contains the batch as the device sent it. Otherwise, "body"
-- is NULL.
CREATE TABLE quarantine (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  received TEXT NOT NULL,
  log TEXT NOT NULL,
  session TEXT NOT NULL,
  reason TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  hash TEXT NOT NULL,
  body BLOB
) STRICT;

CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  session INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE,
  body TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  due REAL NOT NULL
) STRICT;

-- Hashes of deleted sessions, two for each. The collector rejects further uploads of these sessions.
CREATE TABLE removed (
  hash BLOB PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Files that the collector still has to delete from the store.
CREATE TABLE trash (
  name TEXT PRIMARY KEY
) STRICT;

-- The number of sessions of each log and their cost, for the quotas. The row with the log '' contains the sums of all logs.
CREATE TABLE usage (
  log TEXT PRIMARY KEY,
  sessions INTEGER NOT NULL,
  cost INTEGER NOT NULL
) STRICT;
INSERT INTO usage VALUES ('', 0, 0);

CREATE TRIGGER usage_added AFTER INSERT ON sessions BEGIN
  INSERT OR IGNORE INTO usage VALUES (NEW.log, 0, 0);
  UPDATE usage SET sessions = sessions + 1, cost = cost + NEW.cost WHERE log IN ('', NEW.log);
END;
CREATE TRIGGER usage_grown AFTER UPDATE OF cost ON sessions BEGIN
  UPDATE usage SET cost = cost + NEW.cost - OLD.cost WHERE log IN ('', NEW.log);
END;
CREATE TRIGGER usage_removed AFTER DELETE ON sessions BEGIN
  UPDATE usage SET sessions = sessions - 1, cost = cost - OLD.cost WHERE log IN ('', OLD.log);
  DELETE FROM usage WHERE log = OLD.log AND sessions = 0;
END;
