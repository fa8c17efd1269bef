-- Checks the chain of seals of a log with nothing but the stock shell:
--
--     sqlite3 -safe -readonly LOG < check-chain.sql
--
-- One row: whether every seal is the SHA3-256 of the seal before it and of the rows that it covers, which seal is the
-- first that is not, how many events there are and how many of them are sealed, and the last seal. Compare that one
-- with what was noted elsewhere: anyone who can write the file can recompute all seals.
WITH chain AS (
  SELECT
    s.id, s.events, s.head,
    lower(hex(sha3(
      coalesce(p.head, '')
      || json_array(coalesce(p.id, 0) + 1, s.sessions, s.session_ends, s.terms, s.routers, s.sources, s.destinations,
        s.events, s.alterations)
      || coalesce((SELECT group_concat(line, '') FROM (SELECT line FROM sealed_sessions
          WHERE id > coalesce(p.sessions, 0) AND id <= s.sessions ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (SELECT line FROM sealed_session_ends
          WHERE id > coalesce(p.session_ends, 0) AND id <= s.session_ends ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (SELECT line FROM sealed_terms
          WHERE id > coalesce(p.terms, 0) AND id <= s.terms ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (SELECT line FROM sealed_routers
          WHERE id > coalesce(p.routers, 0) AND id <= s.routers ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (SELECT line FROM sealed_sources
          WHERE id > coalesce(p.sources, 0) AND id <= s.sources ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (SELECT line FROM sealed_destinations
          WHERE id > coalesce(p.destinations, 0) AND id <= s.destinations ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (SELECT line FROM sealed_events
          WHERE id > coalesce(p.events, 0) AND id <= s.events ORDER BY id)), '')
      || coalesce((SELECT group_concat(line, '') FROM (SELECT line FROM sealed_alterations
          WHERE id > coalesce(p.alterations, 0) AND id <= s.alterations ORDER BY id)), ''),
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
  -- Rows are numbered from 1; what is numbered otherwise is in no seal.
  (SELECT
    (SELECT count(*) FROM sessions WHERE id < 1) + (SELECT count(*) FROM session_ends WHERE session < 1)
    + (SELECT count(*) FROM terms WHERE id < 1) + (SELECT count(*) FROM routers WHERE id < 1)
    + (SELECT count(*) FROM sources WHERE id < 1) + (SELECT count(*) FROM destinations WHERE id < 1)
    + (SELECT count(*) FROM events WHERE id < 1) + (SELECT count(*) FROM alterations WHERE id < 1)
    + (SELECT count(*) FROM seals WHERE id < 1) AS unnumbered);
