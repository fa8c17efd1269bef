-- Where people had trouble: five rules, each row a moment to look at. And how each screen is used.
-- Times are differences of the clock that does not jump. What a restored or replayed session repeats (origin restore,
-- replay) counts for the four rules about what somebody did, as if it were not there; every other origin counts, since a
-- swipe back is the system's, and a link somebody's tap. Views of ids come first, as in 0004-audits.sql.

-- The kinds of calls that lead back. An answer to a dialog is a choice, and not one of them.
CREATE VIEW ways_back AS
SELECT id FROM terms
WHERE term IN
  ('pop', 'popTo', 'popToRoot', 'dismiss', 'dismissSheet', 'dismissFullScreen', 'dismissModal', 'dismissAll');

-- The kinds of calls that set up where an app is, rather than lead there.
CREATE VIEW setups AS SELECT id FROM terms WHERE term IN ('setRoots', 'restore', 'branch');

-- The origins of calls that repeat what was done before.
CREATE VIEW repetitions AS SELECT id FROM terms WHERE term IN ('restore', 'replay');

-- One row each time one screen gave way to another, as in transitions, by the id of its event; "before" is the event
-- before that, NULL at the beginning of a session. What was shown is compared by its text, since the dictionary may have
-- the same destination twice.
CREATE VIEW transition_ids AS
SELECT
  e.id AS event, p.id AS before, e.elapsed, p.elapsed AS before_elapsed, e.kind, e.origin,
  e.screen, e.selected, e.router, e.depth, ifnull(p.depth, 0) AS from_depth,
  coalesce(
    (SELECT json_array(type, name, params) FROM destinations WHERE id = e.screen),
    (SELECT address FROM routers WHERE id = e.selected),
    (SELECT root FROM router_roots WHERE id = e.router)) AS shown,
  coalesce(
    (SELECT json_array(type, name, params) FROM destinations WHERE id = p.screen),
    (SELECT address FROM routers WHERE id = p.selected),
    (SELECT root FROM router_roots WHERE id = p.router),
    'main') AS from_shown
FROM events e
LEFT JOIN events p ON p.id = e.id - 1 AND NOT EXISTS (SELECT 1 FROM sessions WHERE first = e.id)
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
  AND NOT (p.id IS NULL AND EXISTS (SELECT 1 FROM terms WHERE id = e.kind AND term IN ('setRoots', 'restore')));

-- The same, with the transition before it in its session. All rows together read each event once more.
CREATE VIEW transition_steps AS
SELECT
  *,
  (SELECT p.event FROM transition_ids p
    WHERE p.event < t.event AND p.event >= (SELECT max(first) FROM sessions WHERE first <= t.event)
    ORDER BY p.event DESC LIMIT 1) AS previous
FROM transition_ids t;

-- The findings of all rules, by ids: the event to look at, the event that it is told by, and how long it took in
-- microseconds.
CREATE VIEW friction_ids AS
-- doublePush: a navigate or present that had an effect, at most 700 ms after an equal one, that is, of the same destination
-- on the same router, with nothing between them that leads back. Three in a row are two findings: each is a screen too
-- many. The event is the one that was too many. No more than 50 events are looked at, so that an answer takes a scan.
SELECT 'doublePush' AS rule, b.id AS event, a.id AS other, b.elapsed - a.elapsed AS took
FROM events b
JOIN events a ON a.id = (
  SELECT
    CASE WHEN x.elapsed >= b.elapsed - 700000 AND x.kind IN (SELECT id FROM terms WHERE term IN ('navigate', 'present'))
      THEN x.id END
  FROM events x
  WHERE x.id < b.id AND x.id >= max(b.id - 50, (SELECT max(first) FROM sessions WHERE first <= b.id))
    AND (
      x.elapsed < b.elapsed - 700000
      OR x.reason IS NULL AND (
        x.kind IN (SELECT id FROM ways_back UNION ALL SELECT id FROM terms WHERE term IN ('dismissDialog', 'setPath'))
        OR x.kind IN (SELECT id FROM terms WHERE term IN ('navigate', 'present'))
          AND x.origin NOT IN (SELECT id FROM repetitions)
          AND (
            x.router = b.router
            OR (SELECT address FROM routers WHERE id = x.router) = (SELECT address FROM routers WHERE id = b.router))
          AND (
            x.destination = b.destination
            OR EXISTS (
              SELECT 1 FROM destinations c JOIN destinations d ON d.id = b.destination
              WHERE c.id = x.destination AND c.name = d.name AND c.params = d.params AND c.type = d.type))))
  ORDER BY x.id DESC LIMIT 1)
WHERE b.kind IN (SELECT id FROM terms WHERE term IN ('navigate', 'present')) AND b.reason IS NULL
  AND b.origin NOT IN (SELECT id FROM repetitions)
  -- Whatever came just before it must be as near.
  AND b.elapsed - (SELECT elapsed FROM events WHERE id = b.id - 1) <= 700000
UNION ALL
-- pingPong: A-B-A three times in 10 s, that is, seven visits to two screens in turn, whatever their depth, where the last
-- begins at most 10 s after the second. The event is the one that led to A for the third time. One that goes on is one
-- finding, as long as any seven visits in turn take no longer.
SELECT 'pingPong', a.event, a.before, a.elapsed - f.elapsed
FROM transition_steps a
-- Six transitions are six events at least.
CROSS JOIN events q ON q.id = a.event - 5 AND q.elapsed >= a.elapsed - 10000000
CROSS JOIN transition_steps b ON b.event = a.previous AND b.from_shown = a.shown
CROSS JOIN transition_steps c ON c.event = b.previous AND c.from_shown = b.shown
CROSS JOIN transition_steps d ON d.event = c.previous AND d.from_shown = c.shown
CROSS JOIN transition_steps e ON e.event = d.previous AND e.from_shown = d.shown
CROSS JOIN transition_steps f ON f.event = e.previous AND f.from_shown = e.shown
WHERE a.elapsed - f.elapsed <= 10000000 AND f.shown <> f.from_shown
  AND NOT EXISTS (SELECT 1 FROM repetitions WHERE id IN (a.origin, b.origin, c.origin, d.origin, e.origin, f.origin))
  AND NOT EXISTS (
    SELECT 1 FROM transition_ids g
    WHERE g.event = f.previous AND g.from_shown = f.shown AND b.elapsed - g.elapsed <= 10000000
      AND g.origin NOT IN (SELECT id FROM repetitions))
UNION ALL
-- rageBack: three calls that lead back in 2 s, whether they had an effect or not, and whatever is between them. The event is
-- the third. One that goes on is one finding, as long as any three take no longer.
SELECT 'rageBack', event, first_event, took
FROM (
  SELECT
    e.id AS event, lag(e.id, 2) OVER w AS first_event, e.elapsed - lag(e.elapsed, 2) OVER w AS took,
    lag(e.elapsed) OVER w - lag(e.elapsed, 3) OVER w AS took_before
  FROM sessions s
  CROSS JOIN events e
    ON e.id >= s.first AND e.id < ifnull((SELECT n.first FROM sessions n WHERE n.id = s.id + 1), 1 << 62)
  WHERE e.kind IN (SELECT id FROM ways_back) AND e.origin NOT IN (SELECT id FROM repetitions)
  WINDOW w AS (PARTITION BY s.id ORDER BY e.id)
)
WHERE took <= 2000000 AND ifnull(took_before > 2000000, 1)
UNION ALL
-- bounce: a visit below 1 s to a screen that somebody opened, left for one that is not deeper. Not the first visit of a
-- session, nor its last, which nobody left; nor one that was uncovered on the way back, passed through on the way in,
-- or set up by the app; nor a dialog that was answered. The event is the one that opened the screen.
SELECT 'bounce', v.id, t.event, t.elapsed - v.elapsed
FROM transition_steps t
CROSS JOIN events v ON v.id = t.previous
WHERE t.depth <= t.from_depth AND t.elapsed - t.before_elapsed < 1000000 AND t.elapsed - v.elapsed < 1000000
  AND t.kind NOT IN (SELECT id FROM setups UNION ALL SELECT id FROM terms WHERE term = 'dismissDialog')
  AND v.kind NOT IN (SELECT id FROM setups UNION ALL SELECT id FROM ways_back UNION ALL
    SELECT id FROM terms WHERE term = 'dismissDialog')
  AND t.origin NOT IN (SELECT id FROM repetitions) AND v.origin NOT IN (SELECT id FROM repetitions)
UNION ALL
-- noEffect: a call that changed nothing. The same calls as in no_effect, of whatever origin.
SELECT 'noEffect', id, NULL, NULL FROM events WHERE reason IS NOT NULL;

-- One row a finding. "screen" is what was on screen after the event; "destination" is what the event opened or was asked
-- to, and for pingPong the other of the two screens.
CREATE VIEW friction AS
SELECT
  f.rule,
  s.uid AS session,
  e.id - s.first + 1 AS position,
  strftime('%Y-%m-%dT%H:%M:', e.time / 1000, 'unixepoch')
    || printf('%02d.%03dZ', e.time / 1000 % 60, e.time % 1000) AS at,
  coalesce(
    (SELECT name FROM destinations WHERE id = e.screen),
    (SELECT address FROM routers WHERE id = e.selected),
    (SELECT root FROM router_roots WHERE id = e.router)) AS screen,
  CASE f.rule
    WHEN 'pingPong' THEN (
      SELECT coalesce(
        (SELECT name FROM destinations WHERE id = o.screen),
        (SELECT address FROM routers WHERE id = o.selected),
        (SELECT root FROM router_roots WHERE id = o.router))
      FROM events o WHERE o.id = f.other)
    ELSE (SELECT name FROM destinations WHERE id = e.destination)
  END AS destination,
  CASE f.rule
    WHEN 'pingPong' THEN (SELECT d.params FROM events o JOIN destinations d ON d.id = o.screen WHERE o.id = f.other)
    ELSE (SELECT params FROM destinations WHERE id = e.destination)
  END AS params,
  (SELECT place FROM sources WHERE id = e.source) AS source,
  f.took / 1e6 AS seconds,
  CASE f.rule
    WHEN 'doublePush' THEN 'opened again on ' || (SELECT address FROM routers WHERE id = e.router)
      || printf(' after %.3f s', f.took / 1e6)
    WHEN 'pingPong' THEN printf('there and back 3 times in %.3f s', f.took / 1e6)
    WHEN 'rageBack' THEN printf('back 3 times in %.3f s', f.took / 1e6)
    WHEN 'bounce' THEN printf('left after %.3f s by ', f.took / 1e6)
      || (SELECT term FROM terms WHERE id = (SELECT kind FROM events WHERE id = f.other))
    ELSE (SELECT term FROM terms WHERE id = e.kind) || ': ' || (SELECT term FROM terms WHERE id = e.reason)
  END AS detail,
  e.id AS id
FROM friction_ids f
CROSS JOIN events e ON e.id = f.event
JOIN sessions s ON s.id = (SELECT max(id) FROM sessions WHERE first = (SELECT max(first) FROM sessions WHERE first <= e.id));

-- One row a screen by its name and type, whatever its parameters: how often it was visited, the time in seconds that half
-- and that 95 % of its visits do not exceed, how many sessions began and ended with it, and how many visits led on to
-- something deeper. One that never does is a dead end. The times are cut to 0.01 s from 1 s on, to 0.1 s from 10 s on, and
-- to whole seconds from 100 s on.
CREATE VIEW screen_stats AS
SELECT
  v.screen, v.type, sum(v.visits) AS visits,
  min(CASE WHEN 2 * v.up_to >= v.whole THEN v.dwell END) / 1e3 AS p50,
  min(CASE WHEN 20 * v.up_to >= 19 * v.whole THEN v.dwell END) / 1e3 AS p95,
  sum(v.entries) AS entries,
  ifnull(x.exits, 0) AS exits,
  ifnull(o.onward, 0) AS onward
FROM (
  SELECT
    *, sum(visits) OVER (PARTITION BY screen, type ORDER BY dwell) AS up_to,
    sum(visits) OVER (PARTITION BY screen, type) AS whole
  FROM (
    SELECT
      screen, type,
      -- Whole milliseconds divide exactly, so that every SQLite cuts the same.
      CASE
        WHEN ms < 1000 THEN ms WHEN ms < 10000 THEN ms / 10 * 10 WHEN ms < 100000 THEN ms / 100 * 100 ELSE ms / 1000 * 1000
      END AS dwell,
      count(*) AS visits,
      sum(entered_by = 'begin' OR position = 1 AND entered_by IN ('setRoots', 'restore')) AS entries
    FROM (
      SELECT screen, type, position, entered_by, CAST(round(seconds * 1000) AS INTEGER) AS ms FROM screen_visits
    )
    -- Numbers first: they are compared faster than texts.
    GROUP BY dwell, screen, type
  )
) v
LEFT JOIN (
  SELECT screen, type, count(*) AS exits
  FROM (
    SELECT
      coalesce(
        (SELECT name FROM destinations WHERE id = e.screen),
        (SELECT address FROM routers WHERE id = e.selected),
        (SELECT root FROM router_roots WHERE id = e.router),
        'main') AS screen,
      (SELECT nullif(type, '') FROM destinations WHERE id = e.screen) AS type
    FROM sessions s
    LEFT JOIN events e
      ON e.id = ifnull((SELECT n.first FROM sessions n WHERE n.id = s.id + 1) - 1, (SELECT max(id) FROM events))
        AND e.id >= s.first
  )
  GROUP BY screen, type
) x ON x.screen = v.screen AND x.type IS v.type
LEFT JOIN (
  SELECT screen, type, sum(onward) AS onward
  FROM (
    SELECT
      coalesce(
        (SELECT name FROM destinations WHERE id = p.screen),
        (SELECT address FROM routers WHERE id = p.selected),
        (SELECT root FROM router_roots WHERE id = p.router),
        'main') AS screen,
      (SELECT nullif(type, '') FROM destinations WHERE id = p.screen) AS type,
      t.onward
    FROM (
      SELECT min(before) AS before, count(*) AS onward
      FROM (
        SELECT t.before, p.screen, CASE WHEN p.screen IS NULL THEN p.selected END AS selected,
          CASE WHEN p.screen IS NULL THEN p.router END AS router
        FROM transition_ids t
        LEFT JOIN events p ON p.id = t.before
        WHERE t.depth > t.from_depth
          AND t.kind NOT IN (SELECT id FROM setups UNION ALL SELECT id FROM terms WHERE term = 'select')
      )
      GROUP BY screen, selected, router
    ) t
    LEFT JOIN events p ON p.id = t.before
  )
  GROUP BY screen, type
) o ON o.screen = v.screen AND o.type IS v.type
GROUP BY v.screen, v.type;
