-- Checks the hash chain of a log with only the stock sqlite3 shell:
--
--     sqlite3 -safe -readonly LOG < check-chain.sql
--
-- The result is one row. The column "chain" contains "BROKEN" if a seal is not the SHA3-256 hash of the
-- previous seal and of the rows that the seal covers, or if a row has a number below 1. Otherwise, it
-- contains "whole", or "no seals" if the log has no seals. "first_broken_seal" is the first seal whose
-- hash is wrong. This seal covers the events from "first_event" to "last_event". These numbers are ids
-- of the view event_log, and NULL if the seal covers no events. "seals", "events" and "events_sealed" are
-- the numbers of seals, events and sealed events. "head" is the current head of the log, in the format of
-- LOG-head. Compare this head with a head that you stored elsewhere, because anyone who can write the file
-- can recompute all seals.
--
-- The script reads only tables, because an attacker could have changed a view such as _sealed_events.
WITH ends AS (
  SELECT 1 AS is_seal, id, sessions, session_ends, calls, routers, screens, events, maintenance, head FROM seals
  UNION ALL
  -- The rows after the last seal have no seal yet. This query adds the seal that would cover them.
  SELECT 0, coalesce((SELECT max(id) FROM seals), 0) + 1, s, x, c, r, v, e, m, NULL
  FROM (
    SELECT
      (SELECT coalesce(max(id), 0) FROM sessions) AS s, (SELECT coalesce(max(id), 0) FROM session_ends) AS x,
      (SELECT coalesce(max(id), 0) FROM calls) AS c, (SELECT coalesce(max(id), 0) FROM routers) AS r,
      (SELECT coalesce(max(id), 0) FROM screens) AS v, (SELECT coalesce(max(id), 0) FROM events) AS e,
      (SELECT coalesce(max(id), 0) FROM maintenance) AS m
  )
  WHERE (s, x, c, r, v, e, m) IS NOT (
    SELECT sessions, session_ends, calls, routers, screens, events, maintenance
    FROM seals ORDER BY id DESC LIMIT 1)
),
chain AS (
  SELECT
    t.*, t.id = coalesce(p.id, 0) + 1 AS follows, coalesce(p.events, 0) + 1 AS first_event,
    lower(hex(sha3(
      coalesce(p.head, '')
      || json_array(coalesce(p.id, 0) + 1, t.sessions, t.session_ends, t.calls, t.routers, t.screens, t.events,
        t.maintenance)
      || coalesce((SELECT group_concat(line, '') FROM (
          SELECT json_array('sessions', id, session, first, started_ms, app, version, system, parent,
            parent_position) AS line
          FROM sessions WHERE id > coalesce(p.sessions, 0) AND id <= t.sessions ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (
          SELECT json_array('session_ends', id, ended_ms, elapsed_us) AS line
          FROM session_ends WHERE id > coalesce(p.session_ends, 0) AND id <= t.session_ends ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (
          SELECT json_array('calls', id, kind, style, origin, source, reason, count, repeated) AS line
          FROM calls WHERE id > coalesce(p.calls, 0) AND id <= t.calls ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (
          SELECT json_array('routers', id, address) AS line
          FROM routers WHERE id > coalesce(p.routers, 0) AND id <= t.routers ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (
          SELECT json_array('screens', id, root, type, name, params) AS line
          FROM screens WHERE id > coalesce(p.screens, 0) AND id <= t.screens ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (
          SELECT json_array('events', id, elapsed_us, drift_ms, call, router, destination, screen, depth,
            removed, cause, detail) AS line
          FROM events WHERE id > coalesce(p.events, 0) AND id <= t.events ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (
          SELECT json_array('maintenance', id, time_ms, kind, head, detail) AS line
          FROM maintenance WHERE id > coalesce(p.maintenance, 0) AND id <= t.maintenance ORDER BY id)), ''),
      256))) AS hash
  FROM ends t
  LEFT JOIN seals p ON p.id = (SELECT max(id) FROM seals WHERE id < t.id)
),
broken AS (
  SELECT id, first_event, events AS last_event FROM chain
  WHERE is_seal AND NOT (hash IS head AND follows) ORDER BY id LIMIT 1
)
SELECT
  CASE
    WHEN min(NOT is_seal OR hash IS head AND follows) = 0 OR unnumbered > 0 THEN 'BROKEN'
    WHEN sum(is_seal) = 0 THEN 'no seals'
    ELSE 'whole'
  END AS chain,
  (SELECT id FROM broken) AS first_broken_seal,
  (SELECT first_event FROM broken WHERE first_event <= last_event) AS first_event,
  (SELECT last_event FROM broken WHERE first_event <= last_event) AS last_event,
  sum(is_seal) AS seals,
  (SELECT count(*) FROM events) AS events,
  coalesce(max(CASE WHEN is_seal THEN events END), 0) AS events_sealed,
  (SELECT
    'navlog1:' || id || ':' || sessions || '-' || session_ends || '-' || calls || '-' || routers || '-'
      || screens || '-' || events || '-' || maintenance || ':' || hash
  FROM chain ORDER BY id DESC LIMIT 1) AS head
FROM chain,
  -- Navlog numbers the rows of a table from 1. No seal covers a row with a number below 1.
  (SELECT
    (SELECT count(*) FROM sessions WHERE id < 1) + (SELECT count(*) FROM session_ends WHERE id < 1)
    + (SELECT count(*) FROM calls WHERE id < 1) + (SELECT count(*) FROM routers WHERE id < 1)
    + (SELECT count(*) FROM screens WHERE id < 1) + (SELECT count(*) FROM events WHERE id < 1)
    + (SELECT count(*) FROM maintenance WHERE id < 1) + (SELECT count(*) FROM seals WHERE id < 1) AS unnumbered);
