-- The views of a Navlog log. They show the tables with names instead of ids. "SELECT * FROM about" explains
-- every column. Later versions of Navlog add columns only at the end of a view. Views whose names begin with
-- _ are internal.
--
-- The views compare screens and calls by id. The views look up names and times with scalar subqueries instead
-- of joins. SQLite skips the subquery of a column that a query does not use. In an aggregate query, SQLite does
-- not skip an unused join. Comments precede the views: SQLite would store a comment inside of a view in
-- every log.

-- Formats a wall time: SELECT text FROM _wall_times WHERE ms = 0. A view has no parameters, so this view uses
-- a hidden column of json_each. strftime supports the years 0 to 9999. The view shifts other years into this
-- range by cycles of 400 years (12622780800 s), and writes them with a sign and at least six digits.
CREATE VIEW _wall_times AS
SELECT
  ms,
  CASE WHEN cycle BETWEEN 0 AND 24 THEN strftime('%Y-%m-%dT%H:%M:%S', s, 'unixepoch')
    ELSE printf('%+07d', 400 * cycle + strftime('%Y', s - cycle * 12622780800, 'unixepoch'))
      || strftime('-%m-%dT%H:%M:%S', s - cycle * 12622780800, 'unixepoch')
  END || printf('.%03dZ', ms - s * 1000) AS text
FROM (
  SELECT ms, s, (s + 62167219200) / 12622780800 - ((s + 62167219200) % 12622780800 < 0) AS cycle
  FROM (SELECT json AS ms, json / 1000 - (json % 1000 < 0) AS s FROM json_each)
);

-- Extracts a value: SELECT text FROM _json WHERE json = '{"a":"b"}' AND path = '$.a'. "raw" is the value as
-- JSON. "text" is the value without quotes if it is a string, and otherwise NULL. Both columns preserve
-- escapes, so that no control character reaches the terminal. With one path, json_extract would decode the
-- escapes. The view therefore passes two paths, for which json_extract returns JSON: ["b",null].
CREATE VIEW _json AS
SELECT
  json, path, substr(pair, 2, length(pair) - 7) AS raw,
  CASE json_type(json, path) WHEN 'text' THEN substr(pair, 3, length(pair) - 9) END AS text
FROM (SELECT json, root AS path, json_extract(json, root, '$.no') AS pair FROM json_each);

-- Sessions. "first" is the id of the first event, and "next" is the id of the last event plus 1.
CREATE VIEW _sessions AS
SELECT s.*, ifnull(n.first, (SELECT ifnull(max(id), 0) + 1 FROM events)) AS next
FROM sessions s LEFT JOIN sessions n ON n.id = s.id + 1;

-- Properties of calls. "is_start": if the call is the first event of a session, it determines the first screen.
-- "is_setup": the call sets up screens instead of navigating. "is_back": the call goes back. dismissDialog does
-- not go back, because it answers a dialog. "is_repetition": a restore or a replay made the call, to repeat a
-- call of another session.
CREATE VIEW _calls AS
SELECT
  id, kind, reason IS NULL AS is_applied, origin IN ('restore', 'replay') AS is_repetition,
  kind IN ('setRoots', 'restore') AS is_start, kind IN ('setRoots', 'restore', 'branch') AS is_setup,
  kind IN ('restore', 'branch') AND reason IS NULL AS is_restore,
  kind IN ('navigate', 'present') AND reason IS NULL AS is_opening,
  kind IN ('pop', 'popTo', 'popToRoot', 'dismiss', 'dismissSheet', 'dismissFullScreen', 'dismissModal',
    'dismissAll') AS is_back
FROM calls;

-- The steps of each session. The first step of a session is its beginning, with the id NULL and the screen 1,
-- "main". Each further step is an event. A session whose first event is a start (see _calls) has no separate
-- beginning. For the years 1970 to 9999, the views do not use _wall_times, because _wall_times takes three times
-- as long.
CREATE VIEW _steps AS
SELECT
  session, ifnull(id - first + 1, 0) AS position,
  CASE WHEN ms BETWEEN 0 AND 253402300799999
    THEN strftime('%Y-%m-%dT%H:%M:%fZ', ms / 1e3, 'unixepoch')
    ELSE (SELECT text FROM _wall_times WHERE ms = i.ms) END AS at,
  elapsed_us / 1e6 AS elapsed,
  ifnull((SELECT kind FROM calls WHERE id = i.call), 'begin') AS kind,
  (SELECT address FROM routers WHERE id = i.router_id) AS router,
  (SELECT name FROM screens WHERE id = i.destination_id) AS destination,
  (SELECT params FROM screens WHERE id = i.destination_id) AS params,
  (SELECT type FROM screens WHERE id = i.destination_id) AS type,
  (SELECT style FROM calls WHERE id = i.call) AS style,
  (SELECT count FROM calls WHERE id = i.call) AS count, removed,
  (SELECT origin FROM calls WHERE id = i.call) AS origin, cause,
  (SELECT source FROM calls WHERE id = i.call) AS source,
  CASE WHEN (SELECT reason FROM calls WHERE id = i.call) IS NULL THEN 'applied' ELSE 'noEffect' END
    AS outcome,
  (SELECT reason FROM calls WHERE id = i.call) AS reason,
  (SELECT root FROM screens WHERE id = i.screen_id) AS root,
  (SELECT name FROM screens WHERE id = i.screen_id) AS screen,
  (SELECT params FROM screens WHERE id = i.screen_id) AS screen_params,
  (SELECT type FROM screens WHERE id = i.screen_id) AS screen_type, depth,
  (SELECT repeated FROM calls WHERE id = i.call) AS repeated, detail, id,
  session_id, first, next, started_ms, ms, elapsed_us, call, router_id, destination_id, screen_id
FROM (
  SELECT
    s.id AS session_id, s.session, s.first, s.next, s.started_ms, e.id, ifnull(e.elapsed_us, 0) AS elapsed_us,
    s.started_ms + ifnull(e.elapsed_us / 1000 + e.drift_ms, 0) AS ms, e.call, e.router AS router_id,
    e.destination AS destination_id, ifnull(e.screen, 1) AS screen_id, ifnull(e.depth, 0) AS depth, e.removed,
    e.cause, e.detail
  FROM _sessions s
  CROSS JOIN (SELECT 0 AS is_event UNION ALL SELECT 1)
  LEFT JOIN events e ON e.id >= s.first AND e.id < CASE WHEN is_event THEN s.next ELSE 0 END
  WHERE e.id IS NOT NULL OR NOT is_event AND NOT EXISTS (
    SELECT 1 FROM events f JOIN _calls c ON c.id = call WHERE f.id = s.first AND f.id < s.next AND is_start)
) i;

CREATE VIEW event_log AS
SELECT
  session, position, at, elapsed, kind, router, destination, params, type, style, count, removed, origin,
  cause, source, outcome, reason, root, screen, screen_params, screen_type, depth, repeated, detail, id
FROM _steps WHERE id IS NOT NULL;

CREATE VIEW screen_log AS
SELECT
  session, position, at, elapsed, kind, origin, source, root, screen, screen_params AS params,
  screen_type AS type, depth
FROM _steps;

CREATE VIEW no_effect AS
SELECT
  session, position, at, kind, router, destination, params, type, reason, origin, source, screen, screen_type
FROM _steps WHERE call IN (SELECT id FROM _calls WHERE NOT is_applied);

-- The steps at which a visit begins. "from_id" and "from_depth" describe the previous screen. "next_id" is
-- the event that ends the visit. "end_us" is the time at which the visit ends, on the monotonic clock. A
-- query for all rows reads each event three times.
CREATE VIEW _visits AS
SELECT
  i.*, i.id IS NOT NULL AND NOT i.is_start AS is_transition, ifnull(p.screen, 1) AS from_id,
  ifnull(p.depth, 0) AS from_depth, n.id AS next_id, n.depth AS next_depth, n.call AS next_call,
  i.started_ms + n.elapsed_us / 1000 + n.drift_ms AS next_ms,
  coalesce(
    n.elapsed_us,
    (SELECT elapsed_us FROM session_ends WHERE id = i.session_id),
    (SELECT max(elapsed_us) FROM events WHERE id >= i.first AND id < i.next),
    0) AS end_us
FROM (
  SELECT *, ifnull(id = first AND call IN (SELECT id FROM _calls WHERE is_start), 0) AS is_start FROM _steps
) i
LEFT JOIN events p ON p.id = i.id - 1 AND p.id >= i.first
LEFT JOIN events n ON n.id = (
  SELECT id FROM events e
  WHERE id >= ifnull(i.id + 1, i.first) AND id < i.next
    AND (e.screen <> i.screen_id OR e.depth <> i.depth)
  ORDER BY id LIMIT 1)
WHERE i.screen_id <> from_id OR i.depth <> from_depth OR NOT is_transition;

-- The last visit of a session ends when the app closes the session. If the app did not close the session, the
-- visit ends at the last event.
CREATE VIEW screen_visits AS
SELECT
  v.session, v.position, v.at AS entered,
  CASE WHEN exited_ms BETWEEN 0 AND 253402300799999
    THEN strftime('%Y-%m-%dT%H:%M:%fZ', exited_ms / 1e3, 'unixepoch')
    ELSE (SELECT text FROM _wall_times WHERE ms = exited_ms) END AS exited,
  v.elapsed, (v.end_us - v.elapsed_us + 500) / 1000 / 1e3 AS duration, c.root, c.name AS screen, c.params,
  c.type, v.depth, v.kind AS entered_by, v.source
FROM (
  SELECT *, coalesce(
    next_ms,
    (SELECT ended_ms FROM session_ends WHERE id = session_id),
    started_ms + (SELECT elapsed_us / 1000 + drift_ms FROM events e WHERE e.id = next - 1 AND e.id >= first),
    ms) AS exited_ms
  FROM _visits
) v CROSS JOIN screens c ON c.id = v.screen_id;

CREATE VIEW transitions AS
SELECT
  session, position, at, (SELECT name FROM screens WHERE id = v.from_id) AS from_screen,
  screen AS to_screen, (SELECT type FROM screens WHERE id = v.from_id) AS from_type, screen_type AS to_type,
  kind, origin, source
FROM _visits v WHERE is_transition;

-- The screens of all sessions at a wall time. The screen of a step is visible until the next step. If the clock
-- was set back between the two steps, the view computes the end from the monotonic clock: the wall time of the
-- first step plus the time until the next step. If the clock showed a time twice, the view can contain two
-- screens of a session for that time.
CREATE VIEW on_screen AS
SELECT
  i.session, i.position, i.at, i.root, i.screen, i.screen_params AS params, i.screen_type AS type, i.depth,
  m.json AS moment_ms
FROM json_each m
CROSS JOIN _steps i
LEFT JOIN events n ON n.id = ifnull(i.id + 1, i.first) AND n.id < i.next
LEFT JOIN session_ends x ON x.id = i.session_id
WHERE m.type = 'integer' AND i.ms <= m.value AND (
  m.value < coalesce(i.started_ms + n.elapsed_us / 1000 + n.drift_ms, x.ended_ms, i.ms)
  OR i.id IS NOT NULL AND ifnull(i.started_ms + n.elapsed_us / 1000 + n.drift_ms < i.ms, 1)
    AND m.value < i.ms + (coalesce(n.elapsed_us, x.elapsed_us, i.elapsed_us) - i.elapsed_us) / 1000);

-- The steps with an additional column "json", which is "detail", or NULL if "detail" is malformed. The public
-- views above do not call JSON functions, because SQLite before 3.41 allows them in views only in a trusted
-- schema.
CREATE VIEW _parsed AS SELECT *, CASE WHEN json_valid(detail) THEN detail END AS json FROM _steps;

-- The fate of each pending intent, and the event that decided its fate. An intent is identified by the
-- position of its defer event. A later, equal intent replaces an earlier one. A restore or branch replaces
-- all intents. The intents in the restored state get new identities.
CREATE VIEW _fates AS
SELECT
  id,
  CASE min(settled, repeated, restored)
    WHEN never THEN 'waiting'
    WHEN restored THEN 'replaced'
    WHEN repeated THEN 'replaced'
    ELSE CASE settled_by WHEN 'resume' THEN 'resumed' ELSE 'abandoned' END
  END AS fate,
  nullif(min(settled, repeated, restored), never) AS fate_id
FROM (
  SELECT
    id, kind, never, lead(kind) OVER same AS settled_by, lead(id, 1, never) OVER same AS settled,
    lead(id, 1, never) OVER equal AS repeated,
    ifnull(min(CASE WHEN kind IN ('restore', 'branch') THEN id END) OVER later, never) AS restored
  FROM (
    SELECT
      session_id, id, kind, 1 << 62 AS never,
      CASE kind WHEN 'defer' THEN CAST(position AS TEXT) ELSE json_extract(json, '$.intent') END AS intent,
      CASE kind WHEN 'defer' THEN json_extract(
        json, '$.intent.url', '$.intent.plan', '$.intent.flag', '$.intent.value') END AS plan
    FROM _parsed
    WHERE call IN (
      SELECT id FROM _calls WHERE is_restore OR is_applied AND kind IN ('defer', 'resume', 'abandon'))
  )
  WINDOW
    same AS (PARTITION BY session_id, intent ORDER BY id),
    equal AS (PARTITION BY session_id, plan ORDER BY id),
    later AS (PARTITION BY session_id ORDER BY id ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)
)
WHERE kind = 'defer';

-- If a guard defers a link, the log contains a defer event instead of a deepLink event. Without ifnull in the
-- subquery, SQLite would scan the sessions for each row of _fates.
CREATE VIEW deep_links AS
SELECT
  session, position, at, url, CASE WHEN fate IS NULL THEN outcome ELSE 'deferred' END AS outcome, reason,
  screen, screen_params AS params, screen_type AS type, fate, fate_id - first + 1 AS fate_position, id
FROM (
  SELECT i.*, ifnull(f.fate, NULL) AS fate, ifnull(f.fate_id, NULL) AS fate_id,
    (SELECT text FROM _json
      WHERE json = i.json AND path = CASE i.kind WHEN 'defer' THEN '$.intent.url' ELSE '$.url' END) AS url
  FROM _parsed i LEFT JOIN _fates f ON f.id = i.id
  WHERE i.call IN (SELECT id FROM _calls WHERE kind IN ('deepLink', 'defer'))
)
WHERE url IS NOT NULL;

-- "last" is the final screen of the plan. The view takes the last step that shows a screen or sets a path. If
-- this step sets a path, the view takes the last screen of the path.
CREATE VIEW intents AS
SELECT
  session, position, at, (SELECT text FROM _json WHERE json = i.json AND path = '$.intent.url') AS url,
  (SELECT text FROM _json WHERE json = last AND path = '$.name') AS destination,
  CASE json_type(last, '$.params') WHEN 'object' THEN json_extract(last, '$.params') WHEN 'null' THEN 'null' END
    AS params,
  (SELECT text FROM _json WHERE json = last AND path = '$.type') AS type,
  (SELECT text FROM _json WHERE json = i.json AND path = '$.intent.flag') AS flag,
  (SELECT raw FROM _json WHERE json = i.json AND path = '$.intent.value') AS value,
  CASE json_type(i.json, '$.intent.expires') WHEN 'integer'
    THEN (SELECT text FROM _wall_times WHERE ms = json_extract(i.json, '$.intent.expires')) END AS expires,
  fate AS outcome, fate_id - first + 1 AS outcome_position,
  CASE fate WHEN 'abandoned'
    THEN (SELECT text FROM events e JOIN _json j ON j.json = e.detail WHERE e.id = fate_id AND path = '$.why')
  END AS reason
FROM (
  SELECT i.*, f.fate, f.fate_id,
    (SELECT json_extract(
        value, CASE json_type(value, '$.show') WHEN 'object' THEN '$.show' ELSE '$.setPath[#-1]' END)
      FROM json_each(i.json, '$.intent.plan')
      WHERE type = 'object' AND 'object' IN (json_type(value, '$.show'), json_type(value, '$.setPath[#-1]'))
      ORDER BY key DESC LIMIT 1) AS last
  FROM _parsed i CROSS JOIN _fates f ON f.id = i.id
  WHERE i.call IN (SELECT id FROM _calls WHERE is_applied AND kind = 'defer')
) i;

-- A setFlag call sets one flag. A restore or branch sets every flag of the session: a flag that the restored
-- state does not contain loses its value. In older versions of SQLite, a JSON path cannot contain a name with
-- a quote. For a flag with such a name, the view formats the value itself, and shows "…" for unprintable text.
CREATE VIEW _flags AS
WITH setters AS MATERIALIZED (
  SELECT session_id, id, kind, json FROM _parsed
  WHERE call IN (SELECT id FROM _calls WHERE is_restore OR is_applied AND kind = 'setFlag')
), changes AS MATERIALIZED (
  SELECT
    session_id, id, (SELECT text FROM _json WHERE json = i.json AND path = '$.name') AS name,
    (SELECT raw FROM _json WHERE json = i.json AND path = '$.value') AS value
  FROM setters i WHERE kind = 'setFlag'
  UNION ALL
  SELECT
    session_id, id, name,
    ifnull((SELECT raw FROM _json WHERE json = r.json AND path = '$.state.flags."' || name || '"'), CASE
      WHEN type IN ('true', 'false', 'null') THEN type WHEN type IN ('array', 'object') THEN value
      WHEN atom GLOB '*[^ -~]*' THEN '"…"' ELSE json_quote(atom) END)
  FROM (
    SELECT i.session_id, i.id, i.json, j.type, j.atom, j.value, CASE WHEN fullkey LIKE '$.state.flags."%'
      THEN substr(fullkey, 16, length(fullkey) - 16) ELSE substr(fullkey, 15) END AS name
    FROM setters i CROSS JOIN json_each(i.json, '$.state.flags') j
    WHERE kind <> 'setFlag' AND json_type(i.json, '$.state.flags') = 'object'
  ) r
)
SELECT *
FROM (
  SELECT *, lead(id) OVER (PARTITION BY session_id, name ORDER BY id) AS until
  FROM (
    SELECT *, lag(value) OVER (PARTITION BY session_id, name ORDER BY id) AS before
    FROM (
      SELECT session_id, id, name, max(value) AS value
      FROM (
        SELECT * FROM changes
        UNION ALL
        SELECT n.session_id, r.id, n.name, NULL
        FROM setters r
        CROSS JOIN (SELECT DISTINCT session_id, name FROM changes) n ON n.session_id = r.session_id
        WHERE kind <> 'setFlag'
      )
      GROUP BY session_id, name, id
    )
  )
  WHERE value IS NOT before
)
WHERE value IS NOT NULL AND name IS NOT NULL;

CREATE VIEW flags AS
SELECT session, f.id - first + 1 AS position, until - first + 1 AS until, name, value
FROM _flags f JOIN sessions s ON s.id = f.session_id;

-- The view checks the type of every JSON value, because in events of unknown kinds, "decisions" can contain
-- any values.
CREATE VIEW decisions AS
SELECT
  session, position, at, kind, router,
  (SELECT text FROM _json WHERE json = value AND path = '$.rule') AS rule, decision,
  (SELECT text FROM _json WHERE json = value AND path = '$.requested.name') AS requested,
  CASE json_type(value, '$.requested.params') WHEN 'object' THEN json_extract(value, '$.requested.params')
    WHEN 'null' THEN 'null' END AS requested_params,
  (SELECT text FROM _json WHERE json = value AND path = '$.requested.type') AS requested_type,
  CASE decision WHEN 'redirected' THEN (SELECT text FROM _json WHERE json = value AND path = '$.to.name') END
    AS replacement,
  CASE json_type(value, '$.to.params') WHEN 'object' THEN json_extract(value, '$.to.params')
    WHEN 'null' THEN 'null' END AS replacement_params,
  (SELECT text FROM _json WHERE json = value AND path = '$.to.type') AS replacement_type,
  CASE decision
    WHEN 'denied' THEN (SELECT text FROM _json WHERE json = value AND path = '$.denied')
    WHEN 'deferred' THEN 'until ' || (SELECT text FROM _json WHERE json = value AND path = '$.deferred.until')
      || ' = ' || ifnull((SELECT raw FROM _json WHERE json = value AND path = '$.deferred.equals'), 'null')
  END AS reason,
  outcome, source
FROM (
  SELECT i.*, j.value,
    CASE WHEN json_type(j.value, '$.to') = 'object' THEN 'redirected'
      WHEN json_type(j.value, '$.denied') = 'text' THEN 'denied' ELSE 'deferred' END AS decision
  FROM _parsed i CROSS JOIN json_each(i.json, '$.decisions') j
  WHERE i.detail LIKE '%"decisions"%' AND j.type = 'object'
    AND json_type(j.value, '$.rule') = 'text' AND json_type(j.value, '$.requested.name') = 'text'
    AND 'text' IN (
      json_type(j.value, '$.to.name'), json_type(j.value, '$.denied'), json_type(j.value, '$.deferred.until'))
);

-- Events, each with the first event of its session.
CREATE VIEW _events AS
SELECT *, (SELECT max(first) FROM sessions WHERE first <= events.id) AS first FROM events;

-- Events that change the visible screen. "screen" and "from_screen" are ids.
CREATE VIEW _transitions AS
SELECT
  e.id, e.elapsed_us, e.call, e.screen, e.depth, ifnull(p.screen, 1) AS from_screen,
  ifnull(p.depth, 0) AS from_depth, e.first
FROM _events e
LEFT JOIN events p ON p.id = e.id - 1 AND e.id NOT IN (SELECT first FROM sessions)
WHERE (e.screen <> from_screen OR e.depth <> from_depth)
  AND (p.id IS NOT NULL OR e.call NOT IN (SELECT id FROM _calls WHERE is_start));

-- The rows of _transitions, each with the id of the previous transition in the session. Both views look up other
-- events for each row, so the rules first reject most events by their times.
CREATE VIEW _returns AS
SELECT *, (SELECT id FROM _transitions WHERE id < t.id AND id >= t.first ORDER BY id DESC LIMIT 1) AS previous
FROM _transitions t;

-- Gestures that go back, with the times of the three previous gestures in the session. Calls less than 100 ms
-- apart count as one gesture, for example the calls of a logout, which closes all sheets and empties all
-- stacks. A rageBack needs three gestures within 2 s. The view therefore contains only events that belong to
-- three consecutive events within 2.1 s. Reading all events in order and comparing the times of neighbouring
-- ids is cheaper than a window function over all calls.
CREATE VIEW _backs AS
SELECT
  id, elapsed_us, lag(id, 2) OVER gestures AS other, lag(elapsed_us) OVER gestures AS before_1_us,
  lag(elapsed_us, 2) OVER gestures AS before_2_us, lag(elapsed_us, 3) OVER gestures AS before_3_us
FROM (
  SELECT *, lag(elapsed_us) OVER (PARTITION BY first ORDER BY id) AS before_us
  FROM (
    SELECT e.id, e.elapsed_us, e.first
    FROM _events e
    WHERE e.call IN (SELECT id FROM _calls WHERE is_back AND NOT is_repetition) AND e.id IN (
      SELECT a.id + column1
      FROM events a CROSS JOIN events b ON b.id = a.id + 2 CROSS JOIN (VALUES (0), (1), (2))
      WHERE b.elapsed_us - a.elapsed_us <= 2100000)
  )
)
WHERE before_us IS NULL OR elapsed_us - before_us >= 100000
WINDOW gestures AS (PARTITION BY first ORDER BY id);

-- The calls that can belong to a storm. Each call has a call site, and at least ten events happened within 1 s
-- before the call, or within 1 s after the call. Each row contains the times of earlier calls from the same
-- call site and session.
CREATE VIEW _dense_calls AS
SELECT
  id, elapsed_us, lag(id, 20) OVER site AS other, lag(elapsed_us) OVER site AS before_1_us,
  lag(elapsed_us, 20) OVER site AS before_20_us,
  lag(elapsed_us, 21) OVER site AS before_21_us
FROM (
  SELECT e.id, e.elapsed_us, c.source, e.first
  FROM _events e
  CROSS JOIN calls c ON c.id = e.call
  WHERE c.source IS NOT NULL AND c.origin NOT IN ('restore', 'replay') AND e.id IN (
    SELECT a.id + column1
    FROM events a CROSS JOIN events b ON b.id = a.id + 10 CROSS JOIN (VALUES (0), (10))
    WHERE b.elapsed_us - a.elapsed_us <= 1000000)
)
WINDOW site AS (PARTITION BY first, source ORDER BY id);

-- Events that restore the state of the previous session that has events. A session without events has the same
-- first event as the next session.
CREATE VIEW _restored AS
SELECT DISTINCT e.id
FROM sessions c
CROSS JOIN sessions p ON p.session = c.parent
  AND p.id = (SELECT id FROM sessions WHERE first < c.first ORDER BY first DESC, id DESC LIMIT 1)
CROSS JOIN events e ON e.id = c.first
WHERE e.call IN (SELECT id FROM _calls WHERE is_restore AND kind = 'restore');

-- The flags that a restore removed, added or changed. "id" is the event of the restore, which directly follows
-- the last event of the restored session. The values are JSON, or NULL if the flag is not set.
CREATE VIEW _restored_flags AS
WITH f AS MATERIALIZED (SELECT * FROM _flags)
SELECT id, name, max(was) AS was, max(is_now) AS is_now
FROM (
  SELECT next AS id, name, value AS was, NULL AS is_now
  FROM f CROSS JOIN _sessions s ON s.id = session_id
  WHERE until IS NULL
  UNION ALL
  SELECT id, name, NULL, value FROM f
)
WHERE id IN (SELECT id FROM _restored)
GROUP BY id, name
HAVING max(was) IS NOT max(is_now);

-- Calls that a guard denied or deferred, with the requested screen.
CREATE VIEW _guarded AS
SELECT
  e.id, json_extract(j.value, '$.requested.name') AS name,
  json_extract(j.value, '$.requested.type') AS type
FROM events e CROSS JOIN json_each(CASE WHEN json_valid(e.detail) THEN e.detail ELSE '{}' END, '$.decisions') j
WHERE e.detail LIKE '%"decisions":%' AND j.type = 'object'
  AND 'text' IN (json_type(j.value, '$.denied'), json_type(j.value, '$.deferred.until'));

-- The findings of the rules. "id" is the event to look at. "other" is the first event of the finding; for
-- the rule bounce, it is the last event. It is NULL for lostWork, restoredOtherwise and noEffect. "note"
-- contains an explanation if the two events do not explain the finding. All rules except noEffect and
-- restoredOtherwise ignore repetitions. Calls by the system count like calls by the user, because the system
-- reports the user's swipes.
--
-- doublePush: two calls open the same destination on the same router within 700 ms, and no call in between
-- goes back. The event is the second call. If three calls open the same destination, the second and the third
-- call are findings. To limit the time of a query, the rule compares a call only with the 50 events before it.
-- pingPong: seven visits alternate between two screens at any depth (A-B-A-B-A-B-A). The time from the
-- beginning of the second visit to the beginning of the seventh visit is 10 s or less. The event begins the
-- seventh visit. A longer series is one finding if every seven consecutive visits in the series meet this
-- condition. The event q is five ids before the event of the finding. The second visit begins at q or earlier, so
-- q shows one of the two screens. SQLite therefore compares the time and the screen of q first, and rejects most
-- events before it searches for the other visits.
-- rageBack: three gestures go back within 2 s, with or without effect. Other events can come between them.
-- The event is the third gesture. A fourth gesture belongs to the same finding if it comes no more than 2 s
-- after the second gesture. A fifth gesture belongs to the finding if it comes no more than 2 s after the third
-- gesture, and so on.
-- bounce: a call opened a screen, and within 1 s the user left it for a screen that is not deeper. The event
-- is the opening call. The rule ignores dialogs, and the first and last visit of a session. It also ignores
-- visits that begin or end with a setRoots, restore or branch. It ignores a screen that appeared because the
-- screen above closed. As in doublePush, p is the event before the second call. SQLite compares its time first.
-- lostWork: a call probably removed screens by mistake. The rule has three cases. A call removed screens of an
-- invisible root; a dismissAll, which concerns all roots, does not count. The system closed a cover that contained
-- other screens. A setPath removed several screens.
-- restoredOtherwise: a restore shows a state that differs from the end of the previous session. The rule
-- compares the flags, the visible screen and its depth. The rule ignores parameters, because each session masks
-- them differently.
-- bypassedGuard: a guard denied or deferred a screen. Up to 50 events later, a call opened the screen without a
-- decision of a rule, although no flag had changed in between. The event is the call that opened the screen.
-- storm: more than 20 calls from one call site within 1 s, with or without effect. The event is the 21st call.
-- The 22nd call belongs to the same finding if it comes no more than 1 s after the second call, the 23rd call if
-- it comes no more than 1 s after the third call, and so on.
-- noEffect: a call without effect, of any origin.
CREATE VIEW _findings AS
SELECT 'doublePush' AS rule, b.id, a.id AS other, NULL AS note
FROM events p
CROSS JOIN _events b ON b.id = p.id + 1 AND b.elapsed_us - p.elapsed_us <= 700000
CROSS JOIN events a ON a.id = (
  SELECT CASE WHEN elapsed_us >= b.elapsed_us - 700000
    AND call IN (SELECT id FROM _calls WHERE is_opening) THEN id END
  FROM events x
  WHERE id < b.id AND id >= max(b.id - 50, b.first) AND (
    elapsed_us < b.elapsed_us - 700000
    OR call IN (SELECT id FROM _calls WHERE is_applied AND (is_back OR kind IN ('dismissDialog', 'setPath')))
    OR x.router = b.router AND x.destination = b.destination
      AND call IN (SELECT id FROM _calls WHERE is_opening AND NOT is_repetition))
  ORDER BY id DESC LIMIT 1)
WHERE b.call IN (SELECT id FROM _calls WHERE is_opening AND NOT is_repetition)
UNION ALL
SELECT 'pingPong', a.id, f.id, NULL
FROM events q
CROSS JOIN _returns a ON a.id = q.id + 5 AND a.elapsed_us - q.elapsed_us <= 10000000
  AND q.screen IN (a.screen, a.from_screen)
CROSS JOIN _returns b ON b.id = a.previous AND b.from_screen = a.screen
CROSS JOIN _returns c ON c.id = b.previous AND c.from_screen = b.screen
CROSS JOIN _returns d ON d.id = c.previous AND d.from_screen = c.screen
CROSS JOIN _returns e ON e.id = d.previous AND e.from_screen = d.screen
CROSS JOIN _returns f ON f.id = e.previous AND f.from_screen = e.screen
WHERE a.elapsed_us - f.elapsed_us <= 10000000 AND f.screen <> f.from_screen
  AND NOT EXISTS (
    SELECT 1 FROM _calls WHERE id IN (a.call, b.call, c.call, d.call, e.call, f.call) AND is_repetition)
  AND NOT EXISTS (
    SELECT 1 FROM _transitions g
    WHERE g.id = f.previous AND g.from_screen = f.screen AND b.elapsed_us - g.elapsed_us <= 10000000
      AND g.call NOT IN (SELECT id FROM _calls WHERE is_repetition))
UNION ALL
SELECT 'rageBack', id, other, NULL
FROM _backs
WHERE elapsed_us - before_2_us <= 2000000 AND ifnull(before_1_us - before_3_us > 2000000, 1)
UNION ALL
SELECT 'bounce', v.id, t.id, NULL
FROM events p
CROSS JOIN _events t ON t.id = p.id + 1 AND t.elapsed_us - p.elapsed_us < 1000000
CROSS JOIN events v ON v.id = (
  SELECT id FROM _transitions WHERE id BETWEEN t.first AND p.id ORDER BY id DESC LIMIT 1)
WHERE t.elapsed_us - v.elapsed_us < 1000000 AND (t.depth < p.depth OR t.depth = p.depth AND t.screen <> p.screen)
  AND t.call NOT IN (SELECT id FROM _calls WHERE is_setup OR is_repetition OR kind = 'dismissDialog')
  AND v.call NOT IN (
    SELECT id FROM _calls WHERE is_setup OR is_repetition OR is_back OR kind = 'dismissDialog')
UNION ALL
SELECT 'lostWork', id, NULL, note
FROM (
  SELECT
    e.id, CASE
      WHEN r.root <> v.root AND c.kind <> 'dismissAll'
        THEN c.kind || printf(' removed %d screen%s of ', e.removed, iif(e.removed = 1, '', 's')) || r.root
          || ', which is not visible'
      WHEN c.kind = 'setPath' AND e.removed > 1 THEN printf('setPath removed %d screens', e.removed)
      WHEN c.origin = 'system' AND e.removed > 1 AND (c.kind = 'dismissFullScreen'
          OR c.kind = 'dismiss' AND rtrim(r.address, '0123456789.') GLOB '*/fullScreen@')
        THEN printf('the system closed a cover with %d screen%s on it', e.removed - 1, iif(e.removed = 2, '', 's'))
    END AS note
  FROM events e
  CROSS JOIN calls c ON c.id = e.call
  CROSS JOIN (SELECT *, substr(address, 1, instr(address || '/', '/') - 1) AS root FROM routers) r ON r.id = e.router
  CROSS JOIN screens v ON v.id = e.screen
  WHERE e.removed > 0 AND e.call IN (SELECT id FROM _calls
    WHERE is_applied AND NOT is_repetition AND (is_back OR is_opening OR kind IN ('setPath', 'replaceTop')))
)
WHERE note IS NOT NULL
UNION ALL
SELECT 'restoredOtherwise', id, NULL, substr(group_concat(note, ''), 3)
FROM (
  SELECT r.id, ', ' || a.name || printf(' at depth %d became ', l.depth) || b.name
      || printf(' at depth %d', e.depth) AS note
  FROM _restored r
  CROSS JOIN events e ON e.id = r.id
  CROSS JOIN events l ON l.id = r.id - 1
  CROSS JOIN screens a ON a.id = l.screen
  CROSS JOIN screens b ON b.id = e.screen
  WHERE (a.name, a.type, a.root, l.depth) IS NOT (b.name, b.type, b.root, e.depth)
  UNION ALL
  SELECT id, ', flag ' || name || ' was ' || ifnull(was, 'not set') || ' and is ' || ifnull(is_now, 'not set')
  FROM _restored_flags
)
GROUP BY id
UNION ALL
SELECT 'bypassedGuard', b.id, g.id, 'opened after a guard had stopped ' || (
  SELECT c.kind FROM events o JOIN calls c ON c.id = o.call WHERE o.id = g.id)
FROM _guarded g
CROSS JOIN events b ON b.id = (
  SELECT CASE WHEN call IN (SELECT id FROM _calls WHERE is_opening) THEN id END
  FROM events x
  WHERE id > g.id
    AND id < min(g.id + 51, ifnull((SELECT min(first) FROM sessions WHERE first > g.id), 1 << 62)) AND (
      call IN (SELECT id FROM _calls WHERE is_applied AND kind IN ('setFlag', 'resume', 'restore', 'branch'))
      OR call IN (SELECT id FROM _calls WHERE is_opening AND NOT is_repetition)
        AND EXISTS (SELECT 1 FROM screens WHERE id = x.destination AND name = g.name AND type IS g.type)
        AND ifnull(detail NOT LIKE '%"decisions":%', 1))
  ORDER BY id LIMIT 1)
UNION ALL
SELECT 'storm', id, other, NULL
FROM _dense_calls
WHERE elapsed_us - before_20_us <= 1000000 AND ifnull(before_1_us - before_21_us > 1000000, 1)
UNION ALL
SELECT 'noEffect', id, NULL, NULL FROM events WHERE call IN (SELECT id FROM _calls WHERE NOT is_applied);

CREATE VIEW friction AS
SELECT
  rule, session, position, at, screen,
  CASE rule WHEN 'pingPong' THEN (SELECT name FROM screens WHERE id = other_screen) ELSE destination END
    AS destination,
  CASE rule WHEN 'pingPong' THEN (SELECT params FROM screens WHERE id = other_screen) ELSE params END AS params,
  source, took AS duration,
  CASE rule
    WHEN 'storm' THEN printf('21 calls in %.3f s', took)
    WHEN 'doublePush' THEN printf('opened again on %s after %.3f s', router, took)
    WHEN 'pingPong' THEN printf('there and back 3 times in %.3f s', took)
    WHEN 'rageBack' THEN printf('back 3 times in %.3f s', took)
    WHEN 'bounce' THEN printf('left after %.3f s by %s', took, (SELECT kind FROM calls WHERE id = other_call))
    WHEN 'noEffect' THEN printf('%s: %s', kind, reason)
    ELSE note
  END AS detail,
  id
FROM (
  SELECT i.*, f.rule, f.note, o.screen AS other_screen, o.call AS other_call,
    abs(i.elapsed_us - o.elapsed_us) / 1e6 AS took
  FROM _findings f
  CROSS JOIN _steps i ON i.id = f.id
    AND i.session_id = (SELECT id FROM sessions WHERE first <= f.id ORDER BY first DESC, id DESC LIMIT 1)
  LEFT JOIN events o ON o.id = f.other
);

-- The usage of each screen, in any root and with any parameters. A percentile is the duration of one visit,
-- rounded up to a multiple of 0.001 s. Durations of at least 1 s are rounded up to a multiple of 0.01 s,
-- durations of at least 10 s to a multiple of 0.1 s, and durations of at least 100 s to whole seconds.
-- "key" packs the screen (24 bits), the duration in milliseconds (36 bits) and three flags into one number,
-- because SQLite sorts integers fastest. A visit of more than two years counts as one of two years. LIMIT -1
-- keeps all rows, but makes SQLite compute each duration only once.
CREATE VIEW screen_stats AS
WITH kinds AS MATERIALIZED (SELECT id, min(id) OVER (PARTITION BY name, type) AS kind FROM screens)
SELECT
  (SELECT name FROM screens WHERE id = screen_kind) AS screen,
  (SELECT type FROM screens WHERE id = screen_kind) AS type, sum(n) AS visits,
  min(CASE WHEN 2 * up_to >= total THEN ms END) / 1e3 AS p50,
  min(CASE WHEN 20 * up_to >= 19 * total THEN ms END) / 1e3 AS p95,
  sum(n * (key & 1)) AS entries, sum(n * ((key >> 1) & 1)) AS exits, sum(n * ((key >> 2) & 1)) AS onward
FROM (
  SELECT
    key, n, key >> 39 AS screen_kind, (key >> 3) % (1 << 36) AS ms,
    sum(n) OVER (PARTITION BY key >> 39 ORDER BY key) AS up_to, sum(n) OVER (PARTITION BY key >> 39) AS total
  FROM (
    SELECT key + 8 * ((ms + step - 1) / step * step) AS key, count(*) AS n
    FROM (
      SELECT
        key, ms,
        CASE WHEN ms < 1000 THEN 1 WHEN ms < 10000 THEN 10 WHEN ms < 100000 THEN 100 ELSE 1000 END AS step
      FROM (
        SELECT
          min((max(v.end_us - v.elapsed_us, 0) + 999) / 1000, 65000000000) AS ms,
          (k.kind << 39) + (NOT v.is_transition) + 2 * (v.next_id IS NULL) + 4 * ifnull(v.next_depth > v.depth
            AND v.next_call NOT IN (SELECT id FROM _calls WHERE is_setup OR kind = 'select'), 0) AS key
        FROM _visits v CROSS JOIN kinds k ON k.id = v.screen_id
        LIMIT -1
      )
    )
    GROUP BY 1
  )
)
GROUP BY screen_kind;

-- The ending of each session that has a maintenance record of the kind "ended". The last such record of a
-- session counts. A question mark follows the ending if the report could be about several sessions.
CREATE VIEW _endings AS
SELECT
  max(id) AS id, json_extract(json, '$.session') AS session,
  json_extract(json, '$.how') || iif(json_extract(json, '$.report.candidates') > 1, '?', '') AS how
FROM (SELECT id, CASE WHEN json_valid(detail) THEN detail END AS json FROM maintenance WHERE kind = 'ended')
GROUP BY 2;

-- Without GROUP BY, a query that joins this view would count the events again for each joined row.
CREATE VIEW session_summary AS
SELECT
  s.session, app, version, system, (SELECT text FROM _wall_times WHERE ms = started_ms) AS started,
  (SELECT text FROM _wall_times WHERE ms = ended_ms) AS ended,
  ifnull(r.how, CASE WHEN x.id IS NULL THEN 'not closed' ELSE 'closed' END) AS ending, next - first AS events,
  (coalesce(x.elapsed_us, (SELECT max(elapsed_us) FROM events WHERE id >= first AND id < next), 0) + 500)
    / 1000 / 1e3 AS duration,
  (SELECT count(*) FROM events
    WHERE id >= first AND id < next AND call IN (SELECT id FROM _calls WHERE NOT is_applied)) AS without_effect,
  (SELECT count(DISTINCT ifnull(type, '') || char(10) || name)
    FROM (SELECT DISTINCT screen FROM events WHERE id >= first AND id < next) d
    JOIN screens v ON v.id = d.screen) AS screens,
  parent, parent_position, ifnull(s.session IN (
    SELECT json_extract(CASE WHEN json_valid(detail) THEN detail END, '$.session')
    FROM maintenance WHERE kind = 'masked'), 0) AS masked
FROM _sessions s LEFT JOIN session_ends x ON x.id = s.id LEFT JOIN _endings r ON r.session = s.session
GROUP BY s.id;

-- The text of each row that the hash chain covers. A JSON array separates the values and distinguishes NULL
-- from text. Each table has its own view, because in a UNION, SQLite could not look up the rows of a seal by
-- id.
CREATE VIEW _sealed_sessions AS
SELECT
  id, json_array(
    'sessions', id, session, first, started_ms, app, version, system, parent, parent_position) AS line
FROM sessions;
CREATE VIEW _sealed_session_ends AS
SELECT id, json_array('session_ends', id, ended_ms, elapsed_us) AS line FROM session_ends;
CREATE VIEW _sealed_calls AS
SELECT id, json_array('calls', id, kind, style, origin, source, reason, count, repeated) AS line FROM calls;
CREATE VIEW _sealed_routers AS SELECT id, json_array('routers', id, address) AS line FROM routers;
CREATE VIEW _sealed_screens AS
SELECT id, json_array('screens', id, root, type, name, params) AS line FROM screens;
CREATE VIEW _sealed_events AS
SELECT
  id, json_array(
    'events', id, elapsed_us, drift_ms, call, router, destination, screen, depth, removed, cause, detail)
    AS line
FROM events;
CREATE VIEW _sealed_maintenance AS
SELECT id, json_array('maintenance', id, time_ms, kind, head, detail) AS line FROM maintenance;

-- One row for each column of each view. Each row of VALUES below contains a view's name and a JSON object with
-- the meanings of the view's columns. %moment, %step, %type and %visible are placeholders for columns that
-- several views share. Wall times are in UTC.
CREATE VIEW about AS
SELECT column1 AS view, key AS "column", value AS meaning
FROM (VALUES
('event_log', '%moment,"elapsed":"seconds since the session began",
"kind":"kind of call: navigate, pop, deepLink …","router":"address of the called router",
"destination":"requested screen; NULL if the call requests none",
"params":"parameters of destination, as JSON","type":"type of destination; NULL if it has none",
"style":"push, sheet, fullScreen …; NULL if the call presents nothing",
"count":"number of screens to pop, or of calls that a restore replaces",
"removed":"number of screens and dialogs that the call removed","origin":"user, system, deepLink, restore …",
"cause":"position of the event that led to this one","source":"call site: Module/File.swift:21",
"outcome":"applied or noEffect","reason":"why the call had no effect; NULL if it had an effect",
"root":"selected tab, flow or window after the event",
"screen":"visible screen after the event; the name of the root if it shows no destination",
"screen_params":"parameters of screen, as JSON","screen_type":"type of screen",
"depth":"number of screens below the visible one","repeated":"1 if the visible screen equals the one below it",
"detail":"additional fields of some kinds of calls, as JSON","id":"number of the event in the log, without gaps; pruning renumbers the events, so cite session and position"'),
('screen_log', '%step,"elapsed":"seconds since the session began",
"kind":"kind of call, or the word begin at position 0","origin":"user, system, deepLink, restore …",
"source":"call site",%visible'),
('screen_visits', '"session":"id of the session",
"position":"event that begins the visit; 0 for the beginning of the session",
"entered":"wall time at which the visit begins",
"exited":"wall time at which the next visit begins or the session ends",
"elapsed":"seconds from the beginning of the session to the visit",
"duration":"seconds, by a monotonic clock",%visible,
"entered_by":"kind of the call that showed the screen, or the word begin if no call did","source":"call site"'),
('transitions', '%moment,"from_screen":"visible screen before the event","to_screen":"visible screen after the event",
"from_type":"type of from_screen","to_type":"type of to_screen","kind":"kind of call",
"origin":"user, system, deepLink, restore …","source":"call site"'),
('on_screen', '%step,%visible,"moment_ms":"time in milliseconds since 1970; a query must contain WHERE moment_ms = …"'),
('deep_links', '%moment,"url":"link, with JSON escapes","outcome":"applied, noEffect or deferred",
"reason":"why the link had no effect","screen":"visible screen after the event",%type,
"fate":"outcome of a deferred link, with the values of intents.outcome; NULL for other links",
"fate_position":"event that decided the fate","id":"number of the event in the log; pruning renumbers the events"'),
('intents', '%moment,"url":"link, with JSON escapes; NULL if the pending intent does not come from a link",
"destination":"final screen of the plan",
"params":"parameters of destination, as JSON","type":"type of destination; NULL if it has none",
"flag":"flag that the intent waits for",
"value":"value that the flag must have, as JSON","expires":"wall time at which the intent expires; NULL if it does not",
"outcome":"resumed, abandoned, waiting, or replaced by an equal intent, a restore or a branch",
"outcome_position":"event that resumed, abandoned or replaced the intent; NULL if it is waiting",
"reason":"why the intent was abandoned"'),
('flags', '"session":"id of the session","position":"event that set the flag to the value",
"until":"event that changed the flag; NULL if the flag kept the value",
"name":"name of the flag, with JSON escapes","value":"value as JSON"'),
('decisions', '%moment,"kind":"kind of call","router":"address of the called router",
"rule":"redirect or guard that decided","decision":"redirected, denied or deferred",
"requested":"requested screen","requested_params":"parameters of requested, as JSON",
"requested_type":"type of requested","replacement":"screen that a redirect chose instead; NULL for other decisions",
"replacement_params":"parameters of replacement, as JSON","replacement_type":"type of replacement",
"reason":"why the rule denied the call, with JSON escapes, or the flag and the value that the call waits for",
"outcome":"applied or noEffect","source":"call site"'),
('no_effect', '%moment,"kind":"kind of call","router":"address of the called router",
"destination":"requested screen; NULL if the call requests none",
"params":"parameters of destination, as JSON","type":"type of destination; NULL if it has none",
"reason":"why the call had no effect",
"origin":"user, system, deepLink, restore …","source":"call site","screen":"visible screen",
"screen_type":"type of screen"'),
('friction', '"rule":"doublePush, lostWork, bypassedGuard, restoredOtherwise, pingPong, rageBack, bounce, storm or noEffect",
%moment,
"screen":"visible screen after the event",
"destination":"requested screen; for pingPong, the other of the two screens",
"params":"parameters of destination, as JSON","source":"call site",
"duration":"seconds between the first and the last event of the finding; NULL for noEffect, lostWork and restoredOtherwise",
"detail":"description of the finding",
"id":"number of the event in the log; pruning renumbers the events"'),
('screen_stats', '"screen":"name of a screen, in any root and with any parameters",
"type":"type of screen; NULL if it has none","visits":"number of visits",
"p50":"median: the duration of one visit in seconds; at least half of the visits are not longer; of two in the middle, the lower; rounded up to 0.001 s, from 1 s to 0.01 s, from 10 s to 0.1 s, from 100 s to 1 s",
"p95":"95th percentile: the duration of one visit in seconds; at least 95 % of the visits are not longer; rounded up like p50","entries":"number of sessions that began on the screen",
"exits":"number of sessions that ended on the screen","onward":"number of visits that led to a deeper screen"'),
('session_summary', '"session":"id of the session","app":"name of the app","version":"version of the app",
"system":"operating system","started":"wall time",
"ended":"wall time; NULL if the app did not close the session",
"ending":"crashed, hung or killed, according to a report; crashed? or hung? if the report could be about several sessions; superseded if another process took the log over; otherwise closed or not closed",
"events":"number of events",
"duration":"seconds until the end or the last event","without_effect":"number of calls without effect",
"screens":"number of distinct screens, by name and type, that were visible after an event; the beginning of the session does not count","parent":"session that this one continues",
"parent_position":"event after which this session continues the parent","masked":"1 if the values of the session are masked, otherwise 0"'),
('about', '"view":"name of a view","column":"name of a column","meaning":"meaning of the column"')
) CROSS JOIN json_each('{' || replace(replace(replace(replace(column2,
'%moment', '"session":"id of the session","position":"number of the event in its session","at":"wall time"'),
'%step', '"session":"id of the session","position":"number of the event in its session; 0 for the beginning of the session","at":"wall time"'),
'%visible', '"root":"selected tab, flow or window","screen":"visible screen",%type,"depth":"number of screens below the visible one"'),
'%type', '"params":"parameters of screen, as JSON","type":"type of screen; NULL if it has none"') || '}');
