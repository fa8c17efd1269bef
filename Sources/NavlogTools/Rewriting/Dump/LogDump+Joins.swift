extension LogDump.Table {
  /// Faster queries for some views, by the name of the view. Each query returns the rows of its view in about half the time.
  ///
  /// A view looks up each text of an event, such as the name of its screen, in a dictionary. Each lookup is a subquery for one
  /// column of the view, and takes no time if a query does not use this column. A dump uses all columns. For a dump, a join is
  /// faster, because SQLite keeps its position in each dictionary from one event to the next. Only the views that return most
  /// of a dump's rows have such a query. Times are in milliseconds since 1970, because SQLite takes a long time to convert
  /// times to text.
  static let joins = ["event_log": eventLog, "screen_log": screenLog, "transitions": transitions]

  private static let eventLog = """
    SELECT
      s.session, e.id - s.first + 1 AS position, \(time) AS at, e.elapsed_us / 1e6 AS elapsed, c.kind, r.address AS router,
      d.name AS destination, d.params, d.type, c.style, c.count, e.removed, c.origin, e.cause, c.source,
      CASE WHEN c.reason IS NULL THEN 'applied' ELSE 'noEffect' END AS outcome, c.reason, v.root, v.name AS screen,
      v.params AS screen_params, v.type AS screen_type, e.depth, c.repeated, e.detail, e.id
    \(sessionEvents)
    LEFT JOIN calls c ON c.id = e.call
    LEFT JOIN routers r ON r.id = e.router
    LEFT JOIN screens d ON d.id = e.destination
    LEFT JOIN screens v ON v.id = e.screen
    """

  private static let screenLog = """
    SELECT
      s.session, ifnull(e.id - s.first + 1, 0) AS position,
      s.started_ms + ifnull(e.elapsed_us / 1000 + e.drift_ms, 0) AS at, ifnull(e.elapsed_us, 0) / 1e6 AS elapsed,
      ifnull(c.kind, 'begin') AS kind, c.origin, c.source, v.root, v.name AS screen, v.params, v.type,
      ifnull(e.depth, 0) AS depth
    FROM (SELECT s.*, ifnull((SELECT n.first FROM sessions n WHERE n.id = s.id + 1), 1 << 62) AS next FROM sessions s) s
    CROSS JOIN (SELECT 0 AS is_event UNION ALL SELECT 1)
    LEFT JOIN events e ON e.id >= s.first AND e.id < CASE WHEN is_event THEN s.next ELSE 0 END
    LEFT JOIN calls c ON c.id = e.call
    LEFT JOIN screens v ON v.id = ifnull(e.screen, 1)
    WHERE e.id IS NOT NULL OR NOT is_event AND NOT EXISTS (
      SELECT 1 FROM events f JOIN calls k ON k.id = f.call
      WHERE f.id = s.first AND f.id < s.next AND k.kind IN ('setRoots', 'restore'))
    """

  private static let transitions = """
    SELECT
      s.session, e.id - s.first + 1 AS position, \(time) AS at, f.name AS from_screen, v.name AS to_screen,
      f.type AS from_type, v.type AS to_type, c.kind, c.origin, c.source
    \(sessionEvents)
    LEFT JOIN events p ON p.id = e.id - 1 AND e.id > s.first
    LEFT JOIN calls c ON c.id = e.call
    LEFT JOIN screens v ON v.id = e.screen
    LEFT JOIN screens f ON f.id = ifnull(p.screen, 1)
    WHERE (e.screen <> ifnull(p.screen, 1) OR e.depth <> ifnull(p.depth, 0))
      AND (p.id IS NOT NULL OR c.kind NOT IN ('setRoots', 'restore'))
    """

  private static let sessionEvents = """
    FROM sessions s
    CROSS JOIN events e
      ON e.id >= s.first AND e.id < ifnull((SELECT n.first FROM sessions n WHERE n.id = s.id + 1), 1 << 62)
    """

  private static let time = "s.started_ms + e.elapsed_us / 1000 + e.drift_ms"
}
