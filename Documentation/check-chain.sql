-- Checks the hash chain of a log with the stock shell alone:
--
--     sqlite3 -safe -readonly LOG < check-chain.sql
--
-- The answer is one row. It shows whether every seal is the SHA3-256 hash of the previous seal and of the rows
-- that it covers, the first seal that is not, the numbers of events and of sealed events, and the last seal.
-- Compare the last seal with one that you stored elsewhere, because anyone who can write the file can recompute
-- all seals.
WITH chain AS (
  SELECT
    s.id, s.events, s.head,
    lower(hex(sha3(
      coalesce(p.head, '')
      || json_array(coalesce(p.id, 0) + 1, s.sessions, s.session_ends, s.calls, s.routers, s.screens, s.events,
        s.maintenance)
      || coalesce((SELECT group_concat(line, '') FROM (SELECT line FROM _sealed_sessions
          WHERE id > coalesce(p.sessions, 0) AND id <= s.sessions ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (SELECT line FROM _sealed_session_ends
          WHERE id > coalesce(p.session_ends, 0) AND id <= s.session_ends ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (SELECT line FROM _sealed_calls
          WHERE id > coalesce(p.calls, 0) AND id <= s.calls ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (SELECT line FROM _sealed_routers
          WHERE id > coalesce(p.routers, 0) AND id <= s.routers ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (SELECT line FROM _sealed_screens
          WHERE id > coalesce(p.screens, 0) AND id <= s.screens ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (SELECT line FROM _sealed_events
          WHERE id > coalesce(p.events, 0) AND id <= s.events ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (SELECT line FROM _sealed_maintenance
          WHERE id > coalesce(p.maintenance, 0) AND id <= s.maintenance ORDER BY id)), ''),
      256))) = s.head AND s.id = coalesce(p.id, 0) + 1 AS holds
  FROM seals s
  LEFT JOIN seals p ON p.id = (SELECT max(id) FROM seals WHERE id < s.id)
)
SELECT
  CASE WHEN min(holds) = 0 OR unnumbered > 0 THEN 'BROKEN' WHEN count(*) = 0 THEN 'no seals' ELSE 'whole' END AS chain,
  min(CASE WHEN NOT holds THEN id END) AS first_broken_seal,
  count(*) AS seals,
  (SELECT count(*) FROM events) AS events,
  coalesce(max(events), 0) AS events_sealed,
  (SELECT head FROM seals ORDER BY id DESC LIMIT 1) AS last_seal
FROM chain,
  -- Rows are numbered from 1. A row with another number is in no seal.
  (SELECT
    (SELECT count(*) FROM sessions WHERE id < 1) + (SELECT count(*) FROM session_ends WHERE id < 1)
    + (SELECT count(*) FROM calls WHERE id < 1) + (SELECT count(*) FROM routers WHERE id < 1)
    + (SELECT count(*) FROM screens WHERE id < 1) + (SELECT count(*) FROM events WHERE id < 1)
    + (SELECT count(*) FROM maintenance WHERE id < 1) + (SELECT count(*) FROM seals WHERE id < 1) AS unnumbered);
