-- The readable form of a log. Every view but session_summary has a session and a position in it, so any row leads to
-- the event it comes from: navlog show LOG SESSION@POSITION.
-- A type is the one that the app registered a destination by, and tells apart what features call by the same name; NULL
-- where there is none, as for a root that names no screen.

-- One row an event, all ids resolved.
CREATE VIEW event_log AS
SELECT
  s.uid AS session,
  e.id - s.first + 1 AS position,
  strftime('%Y-%m-%dT%H:%M:', e.time / 1000, 'unixepoch')
    || printf('%02d.%03dZ', e.time / 1000 % 60, e.time % 1000) AS at,
  e.elapsed / 1e6 AS seconds,
  k.term AS kind,
  r.address AS router,
  d.name AS destination,
  d.params AS params,
  nullif(d.type, '') AS type,
  coalesce(st.term, CASE WHEN k.term = 'navigate' THEN 'push' END) AS style,
  coalesce(e.count, CASE WHEN k.term = 'pop' AND e.detail IS NULL THEN 1 END) AS count,
  coalesce(e.removed, 0) AS removed,
  o.term AS origin,
  e.cause AS cause,
  src.place AS source,
  CASE WHEN e.reason IS NULL THEN 'applied' ELSE 'noEffect' END AS outcome,
  re.term AS reason,
  -- A root that names no screen is called by its own name: the part of an address before the first slash.
  coalesce(v.name, sr.address, substr(r.address, 1, instr(r.address || '/', '/') - 1)) AS screen,
  v.params AS screen_params,
  nullif(v.type, '') AS screen_type,
  e.depth AS depth,
  e.detail AS detail
FROM events e
JOIN sessions s ON s.id = (SELECT max(id) FROM sessions WHERE first =
  (SELECT max(first) FROM sessions WHERE first <= e.id))
JOIN terms k ON k.id = e.kind
JOIN routers r ON r.id = e.router
JOIN terms o ON o.id = e.origin
LEFT JOIN destinations d ON d.id = e.destination
LEFT JOIN terms st ON st.id = e.style
LEFT JOIN sources src ON src.id = e.source
LEFT JOIN terms re ON re.id = e.reason
LEFT JOIN destinations v ON v.id = e.screen
LEFT JOIN routers sr ON sr.id = e.selected;

-- What was on screen after each event, and before the first: an app begins at the root "main", unless its first event
-- says otherwise.
CREATE VIEW screens AS
SELECT
  session, position, at, seconds, kind, origin, source, screen, screen_params AS params, screen_type AS type, depth
FROM event_log
UNION ALL
SELECT
  s.uid, 0,
  strftime('%Y-%m-%dT%H:%M:', s.started / 1000, 'unixepoch')
    || printf('%02d.%03dZ', s.started / 1000 % 60, s.started % 1000),
  0.0, 'begin', NULL, NULL, 'main', NULL, NULL, 0
FROM sessions s
WHERE NOT EXISTS (
  SELECT 1 FROM event_log e
  WHERE e.session = s.uid AND e.position = 1 AND e.kind IN ('setRoots', 'restore'));

-- One row each time a screen came into sight, with how long it was seen. The last visit of a session lasts until the
-- session was closed, or until its last event when it was not.
CREATE VIEW screen_visits AS
SELECT
  v.session, v.position, v.at AS entered,
  coalesce(
    lead(v.at) OVER w,
    strftime('%Y-%m-%dT%H:%M:', n.ended / 1000, 'unixepoch')
      || printf('%02d.%03dZ', n.ended / 1000 % 60, n.ended % 1000),
    v.last_at) AS left_at,
  v.screen, v.params, v.type, v.depth, v.kind AS entered_by, v.source,
  -- Of the clock that does not jump, so that it is true whatever happens to the time of day.
  round(coalesce(lead(v.seconds) OVER w, n.elapsed / 1e6, v.last_seconds) - v.seconds, 3) AS seconds
FROM (
  SELECT
    *,
    screen IS NOT lag(screen) OVER w OR params IS NOT lag(params) OVER w OR type IS NOT lag(type) OVER w
      OR depth IS NOT lag(depth) OVER w AS is_new,
    max(seconds) OVER (PARTITION BY session) AS last_seconds,
    last_value(at) OVER (PARTITION BY session ORDER BY position
      ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS last_at
  FROM screens
  WINDOW w AS (PARTITION BY session ORDER BY position)
) v
JOIN sessions s ON s.uid = v.session
LEFT JOIN session_ends n ON n.session = s.id
WHERE v.is_new
WINDOW w AS (PARTITION BY v.session ORDER BY v.position);

-- One row each time one screen gave way to another.
CREATE VIEW transitions AS
SELECT
  session, position, at, from_screen, screen AS to_screen, from_type, type AS to_type, kind, origin, source
FROM (
  SELECT
    *,
    lag(screen) OVER w AS from_screen,
    lag(params) OVER w AS from_params,
    lag(type) OVER w AS from_type,
    lag(depth) OVER w AS from_depth
  FROM screens
  WINDOW w AS (PARTITION BY session ORDER BY position)
)
WHERE from_depth IS NOT NULL
  AND (from_screen IS NOT screen OR from_params IS NOT params OR from_type IS NOT type OR from_depth <> depth);

-- One row a link that was opened, with what became of it. One that a guard put off is recorded as what waits.
-- Two paths make json_extract give JSON, ["challenge://…",null], and so leave the escapes alone that keep what a stranger
-- sent from the terminal; one path would undo them. (The operator -> does the same, but is too young for many shells.)
CREATE VIEW deep_links AS
SELECT
  session, position, at, substr(url, 3, length(url) - 9) AS url,
  CASE WHEN kind = 'defer' AND outcome = 'applied' THEN 'deferred' ELSE outcome END AS outcome,
  reason, screen, screen_params AS params, screen_type AS type
FROM (
  SELECT *, json_extract(detail, CASE kind WHEN 'defer' THEN '$.intent.url' ELSE '$.url' END, '$.no') AS url
  FROM event_log
  WHERE kind IN ('deepLink', 'defer')
)
WHERE url LIKE '["%';

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
    FROM event_log e, json_each(CASE WHEN json_valid(e.detail) THEN e.detail END, '$.rules') j
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
  CASE WHEN n.session IS NULL THEN 'not closed' ELSE 'closed' END AS ended,
  coalesce(e.events, 0) AS events,
  round(coalesce(n.elapsed / 1e6, e.seconds, 0), 3) AS seconds,
  coalesce(e.without_effect, 0) AS without_effect, coalesce(e.screens, 0) AS screens,
  s.parent_uid AS parent, s.parent_position
FROM sessions s
LEFT JOIN session_ends n ON n.session = s.id
LEFT JOIN (
  SELECT
    session, count(*) AS events, max(seconds) AS seconds,
    sum(outcome = 'noEffect') AS without_effect,
    count(DISTINCT coalesce(screen_type || '.', '') || screen) AS screens
  FROM event_log GROUP BY session
) e ON e.session = s.uid;
