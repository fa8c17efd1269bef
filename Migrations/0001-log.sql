-- Navlog's log, version 1. Run by the library inside a transaction; runs in the sqlite3 shell as well.
-- Times are milliseconds since 1970 in UTC; elapsed is microseconds since the session began, of a clock that does not
-- jump. What repeats stands once, in terms, routers, sources and destinations, and is referred to by id.
-- The views (0002-views.sql) give the readable form: begin with event_log.

PRAGMA application_id = 0x4E61764C; -- 'NavL'

-- Kinds of events, origins, presentation styles, and reasons for having had no effect.
CREATE TABLE terms (
  id INTEGER PRIMARY KEY,
  term TEXT NOT NULL
) STRICT;

-- Addresses of routers: main, main/sheet@17. The number is the position of the event that presented the modal.
CREATE TABLE routers (
  id INTEGER PRIMARY KEY,
  address TEXT NOT NULL
) STRICT;

-- Places in the app's source from which calls were made: Module/File.swift:21.
CREATE TABLE sources (
  id INTEGER PRIMARY KEY,
  place TEXT NOT NULL
) STRICT;

-- Destinations: the name of the enum's case, and its associated values as JSON.
CREATE TABLE destinations (
  id INTEGER PRIMARY KEY,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  params TEXT NOT NULL
) STRICT;

-- One row a launch. Its events are those from "first" up to the next session's first.
CREATE TABLE sessions (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL,
  first INTEGER NOT NULL,
  started INTEGER NOT NULL,
  app TEXT NOT NULL,
  version TEXT NOT NULL,
  system TEXT NOT NULL,
  parent_uid TEXT,
  parent_position INTEGER
) STRICT;
CREATE UNIQUE INDEX sessions_by_uid ON sessions (uid);
CREATE INDEX sessions_by_first ON sessions (first);

-- Sessions that were closed in good order; one without a row was killed, or still runs.
CREATE TABLE session_ends (
  session INTEGER PRIMARY KEY REFERENCES sessions (id),
  ended INTEGER NOT NULL,
  elapsed INTEGER NOT NULL
) STRICT;

-- One row a call. The id is the place in the file; the position in the session is id - sessions.first + 1.
CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  time INTEGER NOT NULL,
  elapsed INTEGER NOT NULL,
  kind INTEGER NOT NULL REFERENCES terms (id),
  router INTEGER NOT NULL REFERENCES routers (id),
  destination INTEGER REFERENCES destinations (id),
  style INTEGER REFERENCES terms (id),   -- how it was presented; NULL for a push, and where nothing was
  count INTEGER,                         -- how many screens a pop asked for; NULL for one
  removed INTEGER,                       -- how many screens left the router's path; NULL for none
  origin INTEGER NOT NULL REFERENCES terms (id),
  cause INTEGER,                         -- the position, in the session, of the event that led to this one
  source INTEGER REFERENCES sources (id),
  reason INTEGER REFERENCES terms (id),  -- why it had no effect; NULL where it had
  screen INTEGER REFERENCES destinations (id), -- what was seen afterwards; NULL at a root that names no screen
  depth INTEGER NOT NULL,                -- how many screens lay between that and the root's own
  detail TEXT,                           -- what only some kinds have, as JSON
  selected INTEGER REFERENCES routers (id) -- the root that was shown afterwards; NULL where it is the called router's
) STRICT;

-- States, so that any moment is found without folding from the beginning. A cache: nothing depends on it.
CREATE TABLE snapshots (
  session INTEGER NOT NULL REFERENCES sessions (id),
  position INTEGER NOT NULL,
  reducer INTEGER NOT NULL,
  state TEXT NOT NULL,
  PRIMARY KEY (session, position)
) STRICT, WITHOUT ROWID;

-- What was recorded stays as it was recorded. INSERT OR REPLACE gets round a trigger on DELETE, so rows may only be
-- added at the end. Guard rails against accidents, not against somebody who means it.
CREATE TRIGGER events_only_at_the_end BEFORE INSERT ON events
WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM events)
BEGIN SELECT raise(ABORT, 'an event is only added at the next id'); END;
CREATE TRIGGER events_stay BEFORE UPDATE ON events
BEGIN SELECT raise(ABORT, 'events are never changed'); END;
CREATE TRIGGER events_are_kept BEFORE DELETE ON events
BEGIN SELECT raise(ABORT, 'events are never deleted'); END;

CREATE TRIGGER sessions_only_at_the_end BEFORE INSERT ON sessions
WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM sessions)
  OR NEW.first IS NOT (SELECT coalesce(max(id), 0) + 1 FROM events)
BEGIN SELECT raise(ABORT, 'a session is only added at the next id, after the last event'); END;
CREATE TRIGGER sessions_only_once BEFORE INSERT ON sessions
WHEN EXISTS (SELECT 1 FROM sessions WHERE uid = NEW.uid)
BEGIN SELECT raise(ABORT, 'a session is in the log once'); END;
CREATE TRIGGER sessions_stay BEFORE UPDATE ON sessions
BEGIN SELECT raise(ABORT, 'sessions are never changed'); END;
CREATE TRIGGER sessions_are_kept BEFORE DELETE ON sessions
BEGIN SELECT raise(ABORT, 'sessions are never deleted'); END;

CREATE TRIGGER session_ends_once BEFORE INSERT ON session_ends
WHEN EXISTS (SELECT 1 FROM session_ends WHERE session = NEW.session)
  OR NOT EXISTS (SELECT 1 FROM sessions WHERE id = NEW.session)
BEGIN SELECT raise(ABORT, 'a session that there is ends once'); END;
CREATE TRIGGER session_ends_stay BEFORE UPDATE ON session_ends
BEGIN SELECT raise(ABORT, 'the end of a session is never changed'); END;
CREATE TRIGGER session_ends_are_kept BEFORE DELETE ON session_ends
BEGIN SELECT raise(ABORT, 'the end of a session is never deleted'); END;

CREATE TRIGGER terms_only_at_the_end BEFORE INSERT ON terms
WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM terms)
BEGIN SELECT raise(ABORT, 'a term is only added at the next id'); END;
CREATE TRIGGER terms_stay BEFORE UPDATE ON terms
BEGIN SELECT raise(ABORT, 'terms are never changed'); END;
CREATE TRIGGER terms_are_kept BEFORE DELETE ON terms
BEGIN SELECT raise(ABORT, 'terms are never deleted'); END;

CREATE TRIGGER routers_only_at_the_end BEFORE INSERT ON routers
WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM routers)
BEGIN SELECT raise(ABORT, 'a router is only added at the next id'); END;
CREATE TRIGGER routers_stay BEFORE UPDATE ON routers
BEGIN SELECT raise(ABORT, 'routers are never changed'); END;
CREATE TRIGGER routers_are_kept BEFORE DELETE ON routers
BEGIN SELECT raise(ABORT, 'routers are never deleted'); END;

CREATE TRIGGER sources_only_at_the_end BEFORE INSERT ON sources
WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM sources)
BEGIN SELECT raise(ABORT, 'a source is only added at the next id'); END;
CREATE TRIGGER sources_stay BEFORE UPDATE ON sources
BEGIN SELECT raise(ABORT, 'sources are never changed'); END;
CREATE TRIGGER sources_are_kept BEFORE DELETE ON sources
BEGIN SELECT raise(ABORT, 'sources are never deleted'); END;

CREATE TRIGGER destinations_only_at_the_end BEFORE INSERT ON destinations
WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM destinations)
BEGIN SELECT raise(ABORT, 'a destination is only added at the next id'); END;
CREATE TRIGGER destinations_stay BEFORE UPDATE ON destinations
BEGIN SELECT raise(ABORT, 'destinations are never changed'); END;
CREATE TRIGGER destinations_are_kept BEFORE DELETE ON destinations
BEGIN SELECT raise(ABORT, 'destinations are never deleted'); END;
