import NavlogSQLite

/// Plain definitions of the views of events, screens and sessions. Joins resolve all ids, and window functions run over the
/// result. The definitions are slow, but obviously correct. A duration is rounded to whole milliseconds, and halves are rounded
/// up.
enum PlainViews {
  /// The views with a plain definition here, named as in the schema.
  static let names = [
    "event_log", "screen_log", "screen_visits", "transitions", "no_effect", "session_summary",
  ]

  /// Creates the views in the temporary schema of a connection, each with the prefix `plain_`.
  static func create(_ connection: Connection) throws { try connection.execute(sql) }

  private static let sql = """
    CREATE TEMP VIEW plain_times AS
    SELECT id, time, strftime('%Y-%m-%dT%H:%M:%S', time / 1000, 'unixepoch') || printf('.%03dZ', time % 1000) AS text
    FROM (
      SELECT e.id, s.started_ms + e.elapsed_us / 1000 + e.drift_ms AS time
      FROM events e
      JOIN sessions s ON s.id = (SELECT max(id) FROM sessions WHERE first <= e.id)
    );

    CREATE TEMP VIEW plain_event_log AS
    SELECT
      s.session, e.id - s.first + 1 AS position, t.text AS at, e.elapsed_us / 1e6 AS elapsed,
      c.kind, r.address AS router, d.name AS destination, d.params, d.type, c.style, c.count, e.removed, c.origin,
      e.cause, c.source, CASE WHEN c.reason IS NULL THEN 'applied' ELSE 'noEffect' END AS outcome, c.reason,
      v.root, v.name AS screen, v.params AS screen_params, v.type AS screen_type, e.depth, c.repeated, e.detail, e.id
    FROM events e
    JOIN sessions s ON s.id = (SELECT max(id) FROM sessions WHERE first <= e.id)
    JOIN plain_times t ON t.id = e.id
    JOIN calls c ON c.id = e.call
    JOIN routers r ON r.id = e.router
    JOIN screens v ON v.id = e.screen
    LEFT JOIN screens d ON d.id = e.destination;

    CREATE TEMP VIEW plain_screen_log AS
    SELECT
      session, position, at, elapsed, kind, origin, source, root, screen, screen_params AS params, screen_type AS type,
      depth
    FROM plain_event_log
    UNION ALL
    SELECT
      session, 0,
      strftime('%Y-%m-%dT%H:%M:%S', started_ms / 1000, 'unixepoch') || printf('.%03dZ', started_ms % 1000),
      0.0, 'begin', NULL, NULL, 'main', 'main', NULL, NULL, 0
    FROM sessions s
    WHERE NOT EXISTS (
      SELECT 1 FROM plain_event_log e
      WHERE e.session = s.session AND e.position = 1 AND e.kind IN ('setRoots', 'restore'));

    CREATE TEMP VIEW plain_changes AS
    SELECT
      *,
      lag(root) OVER w AS from_root, lag(screen) OVER w AS from_screen, lag(params) OVER w AS from_params,
      lag(type) OVER w AS from_type, lag(depth) OVER w AS from_depth
    FROM plain_screen_log
    WINDOW w AS (PARTITION BY session ORDER BY position);

    CREATE TEMP VIEW plain_visits AS
    SELECT *
    FROM plain_changes
    WHERE from_depth IS NULL
      OR root IS NOT from_root OR screen IS NOT from_screen OR params IS NOT from_params OR type IS NOT from_type
      OR depth IS NOT from_depth;

    CREATE TEMP VIEW plain_screen_visits AS
    SELECT
      v.session, v.position, v.at AS entered,
      coalesce(
        lead(v.at) OVER w,
        strftime('%Y-%m-%dT%H:%M:%S', x.ended_ms / 1000, 'unixepoch') || printf('.%03dZ', x.ended_ms % 1000),
        l.last_at) AS exited,
      v.elapsed,
      (CAST(round((coalesce(lead(v.elapsed) OVER w, x.elapsed_us / 1e6, l.last_elapsed) - v.elapsed) * 1e6) AS INTEGER)
        + 500) / 1000 / 1e3 AS duration,
      v.root, v.screen, v.params, v.type, v.depth, v.kind AS entered_by, v.source
    FROM plain_visits v
    JOIN sessions s ON s.session = v.session
    LEFT JOIN session_ends x ON x.id = s.id
    JOIN (
      SELECT DISTINCT
        session, max(elapsed) OVER (PARTITION BY session) AS last_elapsed,
        first_value(at) OVER (PARTITION BY session ORDER BY position DESC) AS last_at
      FROM plain_screen_log
    ) l ON l.session = v.session
    WINDOW w AS (PARTITION BY v.session ORDER BY v.position);

    CREATE TEMP VIEW plain_transitions AS
    SELECT
      session, position, at, from_screen, screen AS to_screen, from_type, type AS to_type, kind, origin, source
    FROM plain_visits
    WHERE from_depth IS NOT NULL;

    CREATE TEMP VIEW plain_no_effect AS
    SELECT
      session, position, at, kind, router, destination, params, type, reason, origin, source, screen, screen_type
    FROM plain_event_log
    WHERE outcome = 'noEffect';

    CREATE TEMP VIEW plain_session_summary AS
    SELECT
      s.session, s.app, s.version, s.system,
      strftime('%Y-%m-%dT%H:%M:%S', s.started_ms / 1000, 'unixepoch') || printf('.%03dZ', s.started_ms % 1000)
        AS started,
      strftime('%Y-%m-%dT%H:%M:%S', x.ended_ms / 1000, 'unixepoch') || printf('.%03dZ', x.ended_ms % 1000) AS ended,
      CASE WHEN x.id IS NULL THEN 'not closed' ELSE 'closed' END AS ending,
      ifnull(e.events, 0) AS events,
      (CAST(round(coalesce(x.elapsed_us / 1e6, e.elapsed, 0) * 1e6) AS INTEGER) + 500) / 1000 / 1e3 AS duration,
      ifnull(e.without_effect, 0) AS without_effect, ifnull(e.screens, 0) AS screens,
      s.parent, s.parent_position,
      EXISTS (SELECT 1 FROM maintenance WHERE kind = 'masked' AND detail = json_object('session', s.session)) AS masked
    FROM sessions s
    LEFT JOIN session_ends x ON x.id = s.id
    LEFT JOIN (
      SELECT
        session, count(*) AS events, max(elapsed) AS elapsed, sum(outcome = 'noEffect') AS without_effect,
        count(DISTINCT json_array(screen_type, screen)) AS screens
      FROM plain_event_log GROUP BY session
    ) e ON e.session = s.session;
    """
}
