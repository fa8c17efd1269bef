-- Tamper evidence. A seal is the SHA3-256 of the seal before it and of every row written since then, in every table but
-- the snapshots, which are a cache. Whoever changes, adds or takes away a sealed row has to make that seal and all later
-- ones anew, and then the last one is not the one that was noted elsewhere. SQL: Documentation/check-chain.sql.

-- What was done to the log as a whole, which no event of it tells.
CREATE TABLE alterations (
  id INTEGER PRIMARY KEY,
  time INTEGER NOT NULL,
  kind TEXT NOT NULL,   -- pruned, redacted, salvaged: written anew, without some of it; cut: found shorter than its head
  head TEXT,            -- the last head that was known of the log before
  detail TEXT NOT NULL  -- what went, as JSON
) STRICT;

-- One row for every hundred events or so, and one at the end of a session. The numbers are the last rows that it
-- covers; rows up to those of the seal before it are covered by that.
CREATE TABLE seals (
  id INTEGER PRIMARY KEY,
  sessions INTEGER NOT NULL,
  session_ends INTEGER NOT NULL,
  terms INTEGER NOT NULL,
  routers INTEGER NOT NULL,
  sources INTEGER NOT NULL,
  destinations INTEGER NOT NULL,
  events INTEGER NOT NULL,
  alterations INTEGER NOT NULL,
  head TEXT NOT NULL,   -- 64 hexadecimal digits
  signature TEXT        -- what the app made of the head with a key of its own; NULL where it has none
) STRICT;

CREATE TRIGGER seals_only_at_the_end BEFORE INSERT ON seals
WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM seals)
BEGIN SELECT raise(ABORT, 'a seal is only added at the next id'); END;
CREATE TRIGGER seals_stay BEFORE UPDATE ON seals
BEGIN SELECT raise(ABORT, 'seals are never changed'); END;
CREATE TRIGGER seals_are_kept BEFORE DELETE ON seals
BEGIN SELECT raise(ABORT, 'seals are never deleted'); END;

CREATE TRIGGER alterations_only_at_the_end BEFORE INSERT ON alterations
WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM alterations)
BEGIN SELECT raise(ABORT, 'an alteration is only added at the next id'); END;
CREATE TRIGGER alterations_stay BEFORE UPDATE ON alterations
BEGIN SELECT raise(ABORT, 'alterations are never changed'); END;
CREATE TRIGGER alterations_are_kept BEFORE DELETE ON alterations
BEGIN SELECT raise(ABORT, 'alterations are never deleted'); END;

-- Every row that can be sealed, as the text that is. JSON, because it says where a value begins and ends, and NULL. A view
-- for each table: SQLite finds the rows of a seal by their ids only where no UNION stands between.
CREATE VIEW sealed_sessions AS
SELECT id, json_array('sessions', id, uid, first, started, app, version, system, parent_uid, parent_position) AS line
FROM sessions;
CREATE VIEW sealed_session_ends AS
SELECT session AS id, json_array('session_ends', session, ended, elapsed) AS line FROM session_ends;
CREATE VIEW sealed_terms AS SELECT id, json_array('terms', id, term) AS line FROM terms;
CREATE VIEW sealed_routers AS SELECT id, json_array('routers', id, address) AS line FROM routers;
CREATE VIEW sealed_sources AS SELECT id, json_array('sources', id, place) AS line FROM sources;
CREATE VIEW sealed_destinations AS
SELECT id, json_array('destinations', id, type, name, params) AS line FROM destinations;
CREATE VIEW sealed_events AS
SELECT id,
  json_array('events', id, time, elapsed, kind, router, destination, style, count, removed, origin, cause, source,
    reason, screen, depth, detail, selected) AS line
FROM events;
CREATE VIEW sealed_alterations AS
SELECT id, json_array('alterations', id, time, kind, head, detail) AS line FROM alterations;
