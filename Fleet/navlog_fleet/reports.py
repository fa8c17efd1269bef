"""Common reports: the usage of an app, and where users have trouble, by version and system.

They are questions in SQLite's SQL, which `navlog sql` can answer for one log.
"""

STATS = """
SELECT
  s.version, s.system, count(*) AS launches, sum(s.ending = 'not closed') AS not_closed, sum(s.events) AS events,
  round(sum(s.duration)) AS duration, sum(s.without_effect) AS without_effect,
  sum(ifnull(l.links, 0)) AS links, sum(ifnull(l.failed, 0)) AS links_failed
FROM session_summary s
LEFT JOIN (
  SELECT session, count(*) AS links, sum(outcome = 'noEffect') AS failed
  FROM deep_links
  GROUP BY session
) l ON l.session = s.session
GROUP BY s.version, s.system
ORDER BY s.version, s.system"""

FRICTION = """
SELECT
  s.version, s.system, f.rule, count(*) AS findings, count(DISTINCT f.session) AS sessions,
  round(100.0 * count(DISTINCT f.session) / n.launches, 1) AS percent, min(f.session || '@' || f.position) AS example
FROM friction f
JOIN session_summary s ON s.session = f.session
JOIN (SELECT version, system, count(*) AS launches FROM session_summary GROUP BY version, system) n
  ON n.version = s.version AND n.system = s.system
GROUP BY s.version, s.system, f.rule, n.launches
ORDER BY s.version, s.system, f.rule"""
