-- The tables of a Navlog log, and the triggers that keep them append-only. Navlog runs this file in a
-- transaction. You can also run it in the sqlite3 shell. To read a log, use the views in 0002-views.sql.
-- Start with "SELECT * FROM about".
--
-- The column "id" numbers the rows of every table from 1. The suffix _ms means milliseconds, and _us
-- microseconds. Wall times are milliseconds since 1970 in UTC. The tables calls, routers and screens store
-- each distinct value once.

PRAGMA application_id = 0x4E61764C; -- 'NavL'

-- One row for each session. A launch of the app usually records one session. It records another one after a
-- takeover, or if the log can no longer continue the session. "first" is the id of the session's first event. Its
-- last event is the one before the first event of the next session.
CREATE TABLE sessions (
  id INTEGER PRIMARY KEY,
  session TEXT NOT NULL,
  first INTEGER NOT NULL,
  started_ms INTEGER NOT NULL,
  app TEXT NOT NULL,
  version TEXT NOT NULL,
  system TEXT NOT NULL,
  parent TEXT,              -- the session that this one continues
  parent_position INTEGER
) STRICT;
CREATE UNIQUE INDEX sessions_by_session ON sessions (session);
CREATE INDEX sessions_by_first ON sessions (first);

-- One row for each session that the app closed. A session without a row was killed or is still running.
CREATE TABLE session_ends (
  id INTEGER PRIMARY KEY REFERENCES sessions (id),
  ended_ms INTEGER NOT NULL,
  elapsed_us INTEGER NOT NULL
) STRICT;

-- One row for each distinct combination of these columns. A log contains up to a few hundred combinations.
CREATE TABLE calls (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,        -- navigate, pop, dismiss, deepLink …
  style TEXT,                -- push, sheet, fullScreen …; NULL if the call presents nothing
  origin TEXT NOT NULL,      -- user, system, deepLink …
  source TEXT,               -- the call site: Module/File.swift:21
  reason TEXT,               -- why the call had no effect; NULL if it had an effect
  count INTEGER,             -- the number of screens to pop, or of calls that a restore replaces
  repeated INTEGER NOT NULL  -- 1 if, after the call, the visible screen equals the one below it
) STRICT;
CREATE UNIQUE INDEX calls_by_value ON calls (
  kind, origin, repeated, ifnull(source, ''), ifnull(style, ''), ifnull(reason, ''), ifnull(count, ''));

-- One row for each router address, such as main or main/sheet@17. The number after @ is the position of the
-- event that presented the modal.
CREATE TABLE routers (
  id INTEGER PRIMARY KEY,
  address TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX routers_by_address ON routers (address);

-- One row for each screen that was visible or requested in a root. For a root that shows no destination, the
-- row contains the name of the root and no params. Row 1 is the screen "main". A session begins with this screen
-- unless its first event is a setRoots or restore.
CREATE TABLE screens (
  id INTEGER PRIMARY KEY,
  root TEXT NOT NULL,        -- the tab, flow or window
  type TEXT,                 -- the registered name of the destination's type; NULL if it has none
  name TEXT NOT NULL,        -- the case of the destination
  params TEXT                -- the associated values of the case, as JSON
) STRICT;
CREATE UNIQUE INDEX screens_by_value ON screens (name, ifnull(params, ''), root, ifnull(type, ''));
INSERT INTO screens (id, root, name) VALUES (1, 'main', 'main');

-- One row for each recorded call. The position of an event in its session is id - sessions.first + 1. The
-- wall time is sessions.started_ms + elapsed_us / 1000 + drift_ms.
CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  elapsed_us INTEGER NOT NULL,                          -- since the session began, by a monotonic clock
  drift_ms INTEGER NOT NULL,                            -- the deviation of the wall clock from the monotonic clock
  call INTEGER NOT NULL REFERENCES calls (id),
  router INTEGER NOT NULL REFERENCES routers (id),      -- the called router
  destination INTEGER REFERENCES screens (id),          -- the requested screen
  screen INTEGER NOT NULL REFERENCES screens (id),      -- the visible screen after the call
  depth INTEGER NOT NULL,                               -- the number of screens below the visible one
  removed INTEGER NOT NULL,                             -- the number of screens and dialogs that the call removed
  cause INTEGER,                                        -- the position of the event that led to this one
  detail TEXT                                           -- additional fields of some kinds of calls, as JSON
) STRICT;

-- Cached states. A reader can start at the nearest snapshot instead of the first event. Snapshots are optional.
CREATE TABLE snapshots (
  id INTEGER PRIMARY KEY REFERENCES events (id),
  reducer INTEGER NOT NULL,  -- the version of the reducer that computed the state
  state TEXT NOT NULL
) STRICT;

-- One row for each maintenance record. Records of the kinds "masked" and "ended" concern one session. Records
-- of all other kinds concern the whole log. A report of how a session ended can arrive several launches later.
-- For the ending "superseded", time_ms is the start of the newest session of the other process.
CREATE TABLE maintenance (
  id INTEGER PRIMARY KEY,
  time_ms INTEGER NOT NULL,  -- wall time of the record; for the kind masked, the start of the session
  kind TEXT NOT NULL,        -- pruned, redacted, salvaged, cut, unproven, masked or ended
  head TEXT,                 -- the last known head before the operation
  detail TEXT NOT NULL       -- as JSON: what was removed, or the session, its ending and the report
) STRICT;

-- The hash chain. Each row, a seal, covers up to 128 rows of other tables. The end of a session adds a seal,
-- too. A seal is the SHA3-256 hash of the previous seal and of all rows since then. A column that is named
-- after a table contains the id of the last covered row of this table. Documentation/check-chain.sql verifies
-- the chain in the sqlite3 shell.
CREATE TABLE seals (
  id INTEGER PRIMARY KEY,
  sessions INTEGER NOT NULL,
  session_ends INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  routers INTEGER NOT NULL,
  screens INTEGER NOT NULL,
  events INTEGER NOT NULL,
  maintenance INTEGER NOT NULL,
  head TEXT NOT NULL,        -- 64 hexadecimal digits
  signature TEXT             -- the app's signature of the head; NULL if the app does not sign
) STRICT;

-- These triggers prevent accidental changes; an attacker can remove them. INSERT OR REPLACE deletes rows
-- without firing DELETE triggers. Therefore new rows must have the next id, and the tables of calls, routers
-- and screens reject values that they already contain. Like the unique indexes, the triggers do not distinguish
-- NULL from an empty text.

CREATE TRIGGER sessions_append BEFORE INSERT ON sessions
WHEN NEW.id IS NOT (SELECT ifnull(max(id), 0) + 1 FROM sessions)
  OR NEW.first IS NOT (SELECT ifnull(max(id), 0) + 1 FROM events)
  OR EXISTS (SELECT 1 FROM sessions WHERE session = NEW.session)
BEGIN SELECT raise(ABORT, 'a new session needs the next id, the next event as its first, and a new name'); END;
CREATE TRIGGER sessions_update BEFORE UPDATE ON sessions BEGIN SELECT raise(ABORT, 'sessions never change'); END;
CREATE TRIGGER sessions_delete BEFORE DELETE ON sessions BEGIN SELECT raise(ABORT, 'sessions are never deleted'); END;

CREATE TRIGGER session_ends_append BEFORE INSERT ON session_ends
WHEN EXISTS (SELECT 1 FROM session_ends WHERE id = NEW.id) OR NOT EXISTS (SELECT 1 FROM sessions WHERE id = NEW.id)
BEGIN SELECT raise(ABORT, 'only a session in this log can end, and only once'); END;
CREATE TRIGGER session_ends_update BEFORE UPDATE ON session_ends BEGIN SELECT raise(ABORT, 'ends never change'); END;
CREATE TRIGGER session_ends_delete BEFORE DELETE ON session_ends BEGIN SELECT raise(ABORT, 'ends are never deleted'); END;

CREATE TRIGGER calls_append BEFORE INSERT ON calls
WHEN NEW.id IS NOT (SELECT ifnull(max(id), 0) + 1 FROM calls)
  OR EXISTS (SELECT 1 FROM calls c WHERE c.kind = NEW.kind AND c.origin = NEW.origin AND c.repeated = NEW.repeated
    AND ifnull(c.source, '') = ifnull(NEW.source, '') AND ifnull(c.style, '') = ifnull(NEW.style, '')
    AND ifnull(c.reason, '') = ifnull(NEW.reason, '') AND ifnull(c.count, '') = ifnull(NEW.count, ''))
BEGIN SELECT raise(ABORT, 'a new call needs the next id and a new value'); END;
CREATE TRIGGER calls_update BEFORE UPDATE ON calls BEGIN SELECT raise(ABORT, 'calls never change'); END;
CREATE TRIGGER calls_delete BEFORE DELETE ON calls BEGIN SELECT raise(ABORT, 'calls are never deleted'); END;

CREATE TRIGGER routers_append BEFORE INSERT ON routers
WHEN NEW.id IS NOT (SELECT ifnull(max(id), 0) + 1 FROM routers)
  OR EXISTS (SELECT 1 FROM routers WHERE address = NEW.address)
BEGIN SELECT raise(ABORT, 'a new router needs the next id and a new address'); END;
CREATE TRIGGER routers_update BEFORE UPDATE ON routers BEGIN SELECT raise(ABORT, 'routers never change'); END;
CREATE TRIGGER routers_delete BEFORE DELETE ON routers BEGIN SELECT raise(ABORT, 'routers are never deleted'); END;

CREATE TRIGGER screens_append BEFORE INSERT ON screens
WHEN NEW.id IS NOT (SELECT ifnull(max(id), 0) + 1 FROM screens)
  OR EXISTS (SELECT 1 FROM screens s WHERE s.name = NEW.name AND ifnull(s.params, '') = ifnull(NEW.params, '')
    AND s.root = NEW.root AND ifnull(s.type, '') = ifnull(NEW.type, ''))
BEGIN SELECT raise(ABORT, 'a new screen needs the next id and a new value'); END;
CREATE TRIGGER screens_update BEFORE UPDATE ON screens BEGIN SELECT raise(ABORT, 'screens never change'); END;
CREATE TRIGGER screens_delete BEFORE DELETE ON screens BEGIN SELECT raise(ABORT, 'screens are never deleted'); END;

CREATE TRIGGER events_append BEFORE INSERT ON events
WHEN NEW.id IS NOT (SELECT ifnull(max(id), 0) + 1 FROM events)
BEGIN SELECT raise(ABORT, 'a new event needs the next id'); END;
CREATE TRIGGER events_update BEFORE UPDATE ON events BEGIN SELECT raise(ABORT, 'events never change'); END;
CREATE TRIGGER events_delete BEFORE DELETE ON events BEGIN SELECT raise(ABORT, 'events are never deleted'); END;

CREATE TRIGGER maintenance_append BEFORE INSERT ON maintenance
WHEN NEW.id IS NOT (SELECT ifnull(max(id), 0) + 1 FROM maintenance)
BEGIN SELECT raise(ABORT, 'a new maintenance record needs the next id'); END;
CREATE TRIGGER maintenance_update BEFORE UPDATE ON maintenance
BEGIN SELECT raise(ABORT, 'maintenance records never change'); END;
CREATE TRIGGER maintenance_delete BEFORE DELETE ON maintenance
BEGIN SELECT raise(ABORT, 'maintenance records are never deleted'); END;

CREATE TRIGGER seals_append BEFORE INSERT ON seals
WHEN NEW.id IS NOT (SELECT ifnull(max(id), 0) + 1 FROM seals)
BEGIN SELECT raise(ABORT, 'a new seal needs the next id'); END;
CREATE TRIGGER seals_update BEFORE UPDATE ON seals BEGIN SELECT raise(ABORT, 'seals never change'); END;
CREATE TRIGGER seals_delete BEFORE DELETE ON seals BEGIN SELECT raise(ABORT, 'seals are never deleted'); END;
