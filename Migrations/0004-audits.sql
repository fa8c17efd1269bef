-- Views that answer in the time of a scan. They compare and join by ids, and resolve names and times last, only for what
-- a question asks: a name is a subquery, since SQLite computes that only where its column is used, and joins it always.
-- Names, columns and answers are those of 0002-views.sql; event_log and deep_links have further columns at their end.

-- One row each time the clock was set back: the first event that is earlier than the one before it in its session.
-- Between two of them the events of a session are in the order of time. It follows from the events, so no seal covers it.
CREATE TABLE clock_jumps (
  id INTEGER PRIMARY KEY -- of the event
) STRICT;

INSERT INTO clock_jumps (id)
SELECT e.id FROM events e JOIN events p ON p.id = e.id - 1
WHERE e.time < p.time AND NOT EXISTS (SELECT 1 FROM sessions WHERE first = e.id);

CREATE TRIGGER clock_jumps_only_at_the_end BEFORE INSERT ON clock_jumps
WHEN NEW.id IS NULL OR NEW.id <= (SELECT coalesce(max(id), 0) FROM clock_jumps)
BEGIN SELECT raise(ABORT, 'a clock jump is only added after the last one'); END;
CREATE TRIGGER clock_jumps_stay BEFORE UPDATE ON clock_jumps
BEGIN SELECT raise(ABORT, 'clock jumps are never changed'); END;
CREATE TRIGGER clock_jumps_are_kept BEFORE DELETE ON clock_jumps
BEGIN SELECT raise(ABORT, 'clock jumps are never deleted'); END;

DROP VIEW session_summary;
DROP VIEW no_effect;
DROP VIEW rulings;
DROP VIEW deep_links;
DROP VIEW transitions;
DROP VIEW screen_visits;
DROP VIEW screens;
DROP VIEW event_log;

-- The root that each router belongs to: the part of its address before the first slash. A root that names no screen is
-- called by its own name.
CREATE VIEW router_roots AS
SELECT id, substr(address, 1, instr(address || '/', '/') - 1) AS root FROM routers;

-- One row an event, all ids resolved. The id is the place in the file: the next event's is one higher.
CREATE VIEW event_log AS
SELECT
  s.uid AS session,
  e.id - s.first + 1 AS position,
  strftime('%Y-%m-%dT%H:%M:', e.time / 1000, 'unixepoch')
    || printf('%02d.%03dZ', e.time / 1000 % 60, e.time % 1000) AS at,
  e.elapsed / 1e6 AS seconds,
  (SELECT term FROM terms WHERE id = e.kind) AS kind,
  (SELECT address FROM routers WHERE id = e.router) AS router,
  (SELECT name FROM destinations WHERE id = e.destination) AS destination,
  (SELECT params FROM destinations WHERE id = e.destination) AS params,
  (SELECT nullif(type, '') FROM destinations WHERE id = e.destination) AS type,
  coalesce(
    (SELECT term FROM terms WHERE id = e.style),
    (SELECT 'push' FROM terms WHERE id = e.kind AND term = 'navigate')) AS style,
  coalesce(e.count, (SELECT 1 FROM terms WHERE id = e.kind AND term = 'pop' AND e.detail IS NULL)) AS count,
  coalesce(e.removed, 0) AS removed,
  (SELECT term FROM terms WHERE id = e.origin) AS origin,
  e.cause AS cause,
  (SELECT place FROM sources WHERE id = e.source) AS source,
  CASE WHEN e.reason IS NULL THEN 'applied' ELSE 'noEffect' END AS outcome,
  (SELECT term FROM terms WHERE id = e.reason) AS reason,
  coalesce(
    (SELECT name FROM destinations WHERE id = e.screen),
    (SELECT address FROM routers WHERE id = e.selected),
    (SELECT root FROM router_roots WHERE id = e.router)) AS screen,
  (SELECT params FROM destinations WHERE id = e.screen) AS screen_params,
  (SELECT nullif(type, '') FROM destinations WHERE id = e.screen) AS screen_type,
  e.depth AS depth,
  e.detail AS detail,
  e.id AS id
-- CROSS JOIN keeps the order: first the session, then its range of events.
FROM sessions s
CROSS JOIN events e
  ON e.id >= s.first AND e.id < ifnull((SELECT n.first FROM sessions n WHERE n.id = s.id + 1), 1 << 62);

-- What was on screen after each event, and before the first, by ids; "event" is NULL before the first. An app begins at
-- the root "main", unless its first event says otherwise. The views below resolve it.
CREATE VIEW screen_ids AS
SELECT
  s.id AS session_id, s.uid AS session, s.started, s.first, ifnull(t.first, 1 << 62) AS next,
  e.id AS event, e.time, e.elapsed, e.kind, e.router, e.origin, e.source, e.screen, ifnull(e.depth, 0) AS depth, e.selected
FROM sessions s
LEFT JOIN sessions t ON t.id = s.id + 1
CROSS JOIN (SELECT 0 AS is_event UNION ALL SELECT 1) r
LEFT JOIN events e ON e.id >= s.first AND e.id < CASE WHEN r.is_event THEN ifnull(t.first, 1 << 62) ELSE 0 END
WHERE e.id IS NOT NULL OR NOT r.is_event AND NOT EXISTS (
  SELECT 1 FROM events f JOIN terms k ON k.id = f.kind
  WHERE f.id = s.first AND f.id < ifnull(t.first, 1 << 62) AND k.term IN ('setRoots', 'restore'));

-- What was on screen after each event, and before the first.
CREATE VIEW screens AS
SELECT
  session,
  ifnull(event - first + 1, 0) AS position,
  strftime('%Y-%m-%dT%H:%M:', ifnull(time, started) / 1000, 'unixepoch')
    || printf('%02d.%03dZ', ifnull(time, started) / 1000 % 60, ifnull(time, started) % 1000) AS at,
  ifnull(elapsed / 1e6, 0.0) AS seconds,
  CASE WHEN event IS NULL THEN 'begin' ELSE (SELECT term FROM terms WHERE id = i.kind) END AS kind,
  (SELECT term FROM terms WHERE id = i.origin) AS origin,
  (SELECT place FROM sources WHERE id = i.source) AS source,
  coalesce(
    (SELECT name FROM destinations WHERE id = i.screen),
    (SELECT address FROM routers WHERE id = i.selected),
    (SELECT root FROM router_roots WHERE id = i.router),
    'main') AS screen,
  (SELECT d.params FROM destinations d WHERE d.id = i.screen) AS params,
  (SELECT nullif(d.type, '') FROM destinations d WHERE d.id = i.screen) AS type,
  depth
FROM screen_ids i;

-- One row each time a screen came into sight, with how long it was seen. The last visit of a session lasts until the
-- session was closed, or until its last event when it was not.
CREATE VIEW screen_visits AS
SELECT
  i.session,
  ifnull(i.event - i.first + 1, 0) AS position,
  strftime('%Y-%m-%dT%H:%M:', ifnull(i.time, i.started) / 1000, 'unixepoch')
    || printf('%02d.%03dZ', ifnull(i.time, i.started) / 1000 % 60, ifnull(i.time, i.started) % 1000) AS entered,
  (SELECT strftime('%Y-%m-%dT%H:%M:', time / 1000, 'unixepoch') || printf('%02d.%03dZ', time / 1000 % 60, time % 1000)
    FROM (SELECT coalesce(
      n.time,
      (SELECT ended FROM session_ends WHERE session = i.session_id),
      (SELECT time FROM events WHERE id >= i.first AND id < i.next ORDER BY id DESC LIMIT 1),
      i.started) AS time)) AS left_at,
  coalesce(
    d.name,
    (SELECT address FROM routers WHERE id = i.selected),
    (SELECT root FROM router_roots WHERE id = i.router),
    'main') AS screen,
  d.params AS params,
  nullif(d.type, '') AS type,
  i.depth,
  CASE WHEN i.event IS NULL THEN 'begin' ELSE (SELECT term FROM terms WHERE id = i.kind) END AS entered_by,
  (SELECT place FROM sources WHERE id = i.source) AS source,
  -- Of the clock that does not jump, so that it is true whatever happens to the time of day.
  round(
    coalesce(
      n.elapsed / 1e6,
      (SELECT elapsed / 1e6 FROM session_ends WHERE session = i.session_id),
      (SELECT max(elapsed) / 1e6 FROM events WHERE id >= i.first AND id < i.next),
      0.0) - ifnull(i.elapsed / 1e6, 0.0),
    3) AS seconds
FROM screen_ids i
LEFT JOIN events p ON p.id = i.event - 1 AND i.event > i.first
LEFT JOIN destinations d ON d.id = i.screen
-- The next event after which something else was on screen. All visits together read each event once.
LEFT JOIN events n ON n.id = (
  SELECT e.id FROM events e
  WHERE e.id >= ifnull(i.event + 1, i.first) AND e.id < i.next AND (
    e.depth <> i.depth
    OR e.screen IS NOT i.screen AND NOT EXISTS (
      -- The dictionary may have the same destination twice.
      SELECT 1 FROM destinations o
      WHERE o.id = e.screen AND o.name = d.name AND o.params = d.params AND o.type = d.type)
    OR e.screen IS NULL AND i.screen IS NULL
      AND coalesce(
        (SELECT address FROM routers WHERE id = e.selected), (SELECT root FROM router_roots WHERE id = e.router))
      <> coalesce(
        (SELECT address FROM routers WHERE id = i.selected), (SELECT root FROM router_roots WHERE id = i.router), 'main'))
  ORDER BY e.id LIMIT 1)
WHERE i.event IS NULL
  OR i.depth <> ifnull(p.depth, 0)
  OR i.screen IS NOT p.screen AND NOT EXISTS (
    SELECT 1 FROM destinations o
    WHERE o.id = p.screen AND o.name = d.name AND o.params = d.params AND o.type = d.type)
  OR i.screen IS NULL AND p.screen IS NULL
    AND coalesce(
      (SELECT address FROM routers WHERE id = i.selected), (SELECT root FROM router_roots WHERE id = i.router))
    <> coalesce(
      (SELECT address FROM routers WHERE id = p.selected), (SELECT root FROM router_roots WHERE id = p.router), 'main')
  OR i.event = i.first AND EXISTS (SELECT 1 FROM terms WHERE id = i.kind AND term IN ('setRoots', 'restore'));

-- One row each time one screen gave way to another.
CREATE VIEW transitions AS
SELECT
  s.uid AS session,
  e.id - s.first + 1 AS position,
  strftime('%Y-%m-%dT%H:%M:', e.time / 1000, 'unixepoch')
    || printf('%02d.%03dZ', e.time / 1000 % 60, e.time % 1000) AS at,
  coalesce(
    (SELECT name FROM destinations WHERE id = p.screen),
    (SELECT address FROM routers WHERE id = p.selected),
    (SELECT root FROM router_roots WHERE id = p.router),
    'main') AS from_screen,
  coalesce(
    (SELECT name FROM destinations WHERE id = e.screen),
    (SELECT address FROM routers WHERE id = e.selected),
    (SELECT root FROM router_roots WHERE id = e.router)) AS to_screen,
  (SELECT nullif(type, '') FROM destinations WHERE id = p.screen) AS from_type,
  (SELECT nullif(type, '') FROM destinations WHERE id = e.screen) AS to_type,
  (SELECT term FROM terms WHERE id = e.kind) AS kind,
  (SELECT term FROM terms WHERE id = e.origin) AS origin,
  (SELECT place FROM sources WHERE id = e.source) AS source
FROM sessions s
CROSS JOIN events e
  ON e.id >= s.first AND e.id < ifnull((SELECT n.first FROM sessions n WHERE n.id = s.id + 1), 1 << 62)
LEFT JOIN events p ON p.id = e.id - 1 AND e.id > s.first
WHERE (
    e.depth <> ifnull(p.depth, 0)
    OR e.screen IS NOT p.screen AND NOT EXISTS (
      SELECT 1 FROM destinations a JOIN destinations b ON b.id = p.screen
      WHERE a.id = e.screen AND a.name = b.name AND a.params = b.params AND a.type = b.type)
    OR e.screen IS NULL AND p.screen IS NULL
      AND coalesce(
        (SELECT address FROM routers WHERE id = e.selected), (SELECT root FROM router_roots WHERE id = e.router))
      <> coalesce(
        (SELECT address FROM routers WHERE id = p.selected), (SELECT root FROM router_roots WHERE id = p.router), 'main'))
  -- Before a first event that says where the app begins, there was nothing.
  AND NOT (e.id = s.first AND EXISTS (SELECT 1 FROM terms WHERE id = e.kind AND term IN ('setRoots', 'restore')));

-- What was on screen at a moment: WHERE moment = 1000 * strftime('%s', '2026-11-21 12:03'), in milliseconds since 1970.
-- Without a moment there are no rows: a view takes no argument, but json_each in it does, by its hidden column. Where
-- the clock was set back, a session shows the moment twice.
CREATE VIEW on_screen AS
SELECT
  s.uid AS session,
  ifnull(e.id - s.first + 1, 0) AS position,
  strftime('%Y-%m-%dT%H:%M:', ifnull(e.time, s.started) / 1000, 'unixepoch')
    || printf('%02d.%03dZ', ifnull(e.time, s.started) / 1000 % 60, ifnull(e.time, s.started) % 1000) AS at,
  coalesce(
    (SELECT name FROM destinations WHERE id = e.screen),
    (SELECT address FROM routers WHERE id = e.selected),
    (SELECT root FROM router_roots WHERE id = e.router),
    'main') AS screen,
  (SELECT params FROM destinations WHERE id = e.screen) AS params,
  (SELECT nullif(type, '') FROM destinations WHERE id = e.screen) AS type,
  ifnull(e.depth, 0) AS depth,
  m.json AS moment
FROM json_each m
-- The stretches of a session in which the clock was not set back.
CROSS JOIN (
  SELECT id AS session, first AS id, 1 AS begins FROM sessions
  UNION ALL
  SELECT (SELECT max(id) FROM sessions WHERE first <= j.id), j.id, 0 FROM clock_jumps j
) r
CROSS JOIN sessions s ON s.id = r.session
LEFT JOIN sessions t ON t.id = s.id + 1
LEFT JOIN events b ON b.id = r.id AND b.id < ifnull(t.first, 1 << 62)
LEFT JOIN clock_jumps c ON c.id = (SELECT min(id) FROM clock_jumps WHERE id > r.id)
-- The last event of the stretch that is not later.
LEFT JOIN events e ON e.id = (
  SELECT id FROM events
  WHERE b.time <= m.value AND id >= r.id AND id < min(ifnull(t.first, 1 << 62), ifnull(c.id, 1 << 62))
    AND time <= m.value
  ORDER BY id DESC LIMIT 1)
LEFT JOIN events n ON n.id = ifnull(e.id + 1, s.first) AND n.id < ifnull(t.first, 1 << 62)
LEFT JOIN session_ends x ON x.session = s.id
WHERE m.type = 'integer'
  AND CASE
    WHEN e.id IS NOT NULL THEN
      -- Until the next event, or the end; and if the clock was set back then, until it would have shown that moment.
      m.value < coalesce(n.time, x.ended, e.time)
      OR m.value < e.time + (coalesce(n.elapsed, x.elapsed, e.elapsed) - e.elapsed) / 1000
    ELSE
      r.begins AND s.started <= m.value AND m.value < coalesce(n.time, x.ended, s.started)
      AND NOT EXISTS (SELECT 1 FROM terms WHERE id = n.kind AND term IN ('setRoots', 'restore'))
  END;

-- One row a link that was opened, with what became of it. One that a guard put off is recorded as what waits; its fate is
-- then that it was resumed, abandoned (fate_position leads to the reason), replaced by an equal link or with the whole
-- state, or that it was waiting at the end of its session.
-- Two paths make json_extract give JSON, ["challenge://…",null], and so leave the escapes alone that keep what a stranger
-- sent from the terminal; one path would undo them. (The operator -> does the same, but is too young for many shells.)
CREATE VIEW deep_links AS
SELECT
  session, position, at, substr(url, 3, length(url) - 9) AS url,
  CASE WHEN is_put_off THEN 'deferred' ELSE outcome END AS outcome,
  reason, screen, params, type,
  CASE
    WHEN NOT is_put_off THEN NULL
    WHEN settled < min(ifnull(repeated, 1 << 62), ifnull(restored, 1 << 62))
      THEN CASE settled_by WHEN 'resume' THEN 'resumed' ELSE 'abandoned' END
    WHEN coalesce(repeated, restored) IS NOT NULL THEN 'replaced'
    ELSE 'waiting'
  END AS fate,
  CASE WHEN is_put_off
    THEN nullif(min(ifnull(settled, 1 << 62), ifnull(repeated, 1 << 62), ifnull(restored, 1 << 62)), 1 << 62)
  END AS fate_position,
  id
FROM (
  SELECT
    *, kind = 'defer' AND outcome = 'applied' AS is_put_off,
    lead(kind) OVER one AS settled_by, lead(position) OVER one AS settled,
    lead(position) OVER equal AS repeated,
    min(CASE WHEN kind IN ('restore', 'branch') AND outcome = 'applied' THEN position END) OVER later AS restored
  FROM (
    SELECT
      id, session, position, at, kind, outcome, reason, screen, screen_params AS params, screen_type AS type,
      json_extract(detail, CASE kind WHEN 'defer' THEN '$.intent.url' ELSE '$.url' END, '$.no') AS url,
      -- An intent is called by the position of its event.
      CASE WHEN outcome = 'applied' THEN
        CASE kind
          WHEN 'defer' THEN CAST(position AS TEXT)
          WHEN 'resume' THEN json_extract(detail, '$.intent')
          WHEN 'abandon' THEN json_extract(detail, '$.intent')
        END
      END AS intent,
      CASE WHEN kind = 'defer' AND outcome = 'applied'
        THEN json_extract(detail, '$.intent.url', '$.intent.plan', '$.intent.flag', '$.intent.value')
      END AS waiting
    FROM event_log
    WHERE kind IN ('deepLink', 'defer', 'resume', 'abandon', 'restore', 'branch')
  )
  WINDOW
    one AS (PARTITION BY session, intent ORDER BY position),
    equal AS (PARTITION BY session, waiting ORDER BY position),
    later AS (PARTITION BY session ORDER BY position DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
)
WHERE kind IN ('deepLink', 'defer') AND url LIKE '["%'
ORDER BY id;

-- One row for each thing that a redirect or a guard made of a destination: what was asked, what was given, and why.
CREATE VIEW rulings AS
SELECT
  session, position, at, kind, router, substr(rule, 3, length(rule) - 9) AS rule, ruling,
  substr(asked, 3, length(asked) - 9) AS asked, asked_params,
  CASE WHEN asked_type LIKE '["%' THEN substr(asked_type, 3, length(asked_type) - 9) END AS asked_type,
  CASE ruling WHEN 'redirected' THEN substr(given, 3, length(given) - 9) END AS given, given_params,
  CASE WHEN given_type LIKE '["%' THEN substr(given_type, 3, length(given_type) - 9) END AS given_type,
  CASE ruling
    WHEN 'denied' THEN substr(why, 3, length(why) - 9)
    WHEN 'deferred' THEN 'until ' || substr(until, 3, length(until) - 9) || ' = ' || substr(value, 2, length(value) - 7)
  END AS why,
  outcome, source
FROM (
  SELECT
    r.session, r.position, r.at, r.kind, r.router, r.outcome, r.source,
    CASE
      WHEN json_type(r.rule, '$.to') = 'object' THEN 'redirected'
      WHEN json_type(r.rule, '$.denied') = 'text' THEN 'denied'
      ELSE 'deferred'
    END AS ruling,
    json_extract(r.rule, '$.rule', '$.no') AS rule,
    json_extract(r.rule, '$.asked.name', '$.no') AS asked,
    CASE json_type(r.rule, '$.asked.params') WHEN 'object' THEN json_extract(r.rule, '$.asked.params') END
      AS asked_params,
    json_extract(r.rule, '$.asked.type', '$.no') AS asked_type,
    json_extract(r.rule, '$.to.name', '$.no') AS given,
    CASE json_type(r.rule, '$.to.params') WHEN 'object' THEN json_extract(r.rule, '$.to.params') END AS given_params,
    json_extract(r.rule, '$.to.type', '$.no') AS given_type,
    json_extract(r.rule, '$.denied', '$.no') AS why,
    json_extract(r.rule, '$.deferred.until', '$.no') AS until,
    json_extract(r.rule, '$.deferred.equals', '$.no') AS value
  FROM (
    -- What stands there in an event of a kind that nobody knows need not be a ruling.
    SELECT e.*, CASE j.type WHEN 'object' THEN j.value ELSE '{}' END AS rule
    FROM event_log e CROSS JOIN json_each(CASE WHEN json_valid(e.detail) THEN e.detail END, '$.rules') j
    WHERE e.detail IS NOT NULL
  ) r
  WHERE json_type(r.rule, '$.rule') = 'text' AND json_type(r.rule, '$.asked.name') = 'text'
    AND (json_type(r.rule, '$.to.name') = 'text' OR json_type(r.rule, '$.denied') = 'text'
      OR json_type(r.rule, '$.deferred.until') = 'text')
);

-- Calls that changed nothing, and why.
CREATE VIEW no_effect AS
SELECT session, position, at, kind, router, destination, params, type, reason, origin, source, screen, screen_type
FROM event_log
WHERE outcome = 'noEffect';

-- One row a session.
CREATE VIEW session_summary AS
SELECT
  s.uid AS session, s.app, s.version, s.system,
  strftime('%Y-%m-%dT%H:%M:%SZ', s.started / 1000, 'unixepoch') AS started,
  CASE WHEN x.session IS NULL THEN 'not closed' ELSE 'closed' END AS ended,
  -- The ids have no gap: a trigger sees to that.
  ifnull(t.first, (SELECT ifnull(max(id), 0) + 1 FROM events)) - s.first AS events,
  round(coalesce(
    x.elapsed / 1e6,
    (SELECT max(elapsed) / 1e6 FROM events WHERE id >= s.first AND id < ifnull(t.first, 1 << 62)),
    0), 3) AS seconds,
  (SELECT count(reason) FROM events WHERE id >= s.first AND id < ifnull(t.first, 1 << 62)) AS without_effect,
  (SELECT count(DISTINCT
      ifnull(nullif(d.type, '') || '.', '') || coalesce(
        d.name,
        (SELECT address FROM routers WHERE id = i.selected),
        (SELECT root FROM router_roots WHERE id = i.router)))
    FROM (
      SELECT DISTINCT
        screen,
        CASE WHEN screen IS NULL THEN selected END AS selected,
        CASE WHEN screen IS NULL THEN router END AS router
      FROM events
      WHERE id >= s.first AND id < ifnull(t.first, 1 << 62)
    ) i
    LEFT JOIN destinations d ON d.id = i.screen) AS screens,
  s.parent_uid AS parent, s.parent_position
FROM sessions s
LEFT JOIN sessions t ON t.id = s.id + 1
LEFT JOIN session_ends x ON x.session = s.id
-- Keeps SQLite from counting anew for every row of another view that this one is joined with.
GROUP BY s.id;
