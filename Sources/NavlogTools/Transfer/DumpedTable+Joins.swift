extension LogDump.Table {
  /// What answers as the view of the same name does, row by row, in about half the time.
  ///
  /// A view resolves each name in a subquery, which costs nothing where a question does not ask for it. A dump asks for all
  /// of them, and a join keeps its place in a dictionary from one event to the next. Only for the views whose rows are most
  /// of a dump.
  static let joins = ["event_log": eventLog, "screens": screens, "transitions": transitions]

  private static let eventLog = """
    SELECT
      s.uid AS session, e.id - s.first + 1 AS position, \(time("e.time")) AS at, e.elapsed / 1e6 AS seconds,
      k.term AS kind, r.address AS router, d.name AS destination, d.params AS params, nullif(d.type, '') AS type,
      coalesce(style.term, CASE k.term WHEN 'navigate' THEN 'push' END) AS style,
      coalesce(e.count, CASE WHEN k.term = 'pop' AND e.detail IS NULL THEN 1 END) AS count,
      coalesce(e.removed, 0) AS removed, o.term AS origin, e.cause AS cause, c.place AS source,
      CASE WHEN e.reason IS NULL THEN 'applied' ELSE 'noEffect' END AS outcome, reason.term AS reason,
      coalesce(shown.name, selected.address, \(root("r"))) AS screen,
      shown.params AS screen_params, nullif(shown.type, '') AS screen_type, e.depth AS depth, e.detail AS detail,
      e.id AS id
    \(sessionEvents)
    LEFT JOIN terms k ON k.id = e.kind
    LEFT JOIN terms style ON style.id = e.style
    LEFT JOIN terms o ON o.id = e.origin
    LEFT JOIN terms reason ON reason.id = e.reason
    LEFT JOIN sources c ON c.id = e.source
    LEFT JOIN destinations d ON d.id = e.destination
    LEFT JOIN destinations shown ON shown.id = e.screen
    LEFT JOIN routers r ON r.id = e.router
    LEFT JOIN routers selected ON selected.id = e.selected
    """

  private static let screens = """
    SELECT
      i.session, ifnull(i.event - i.first + 1, 0) AS position, \(time("ifnull(i.time, i.started)")) AS at,
      ifnull(i.elapsed / 1e6, 0.0) AS seconds, CASE WHEN i.event IS NULL THEN 'begin' ELSE k.term END AS kind,
      o.term AS origin, c.place AS source, coalesce(d.name, selected.address, \(root("r")), 'main') AS screen,
      d.params AS params, nullif(d.type, '') AS type, i.depth AS depth
    FROM screen_ids i
    LEFT JOIN terms k ON k.id = i.kind
    LEFT JOIN terms o ON o.id = i.origin
    LEFT JOIN sources c ON c.id = i.source
    LEFT JOIN destinations d ON d.id = i.screen
    LEFT JOIN routers r ON r.id = i.router
    LEFT JOIN routers selected ON selected.id = i.selected
    """

  private static let transitions = """
    SELECT
      s.uid AS session, e.id - s.first + 1 AS position, \(time("e.time")) AS at,
      coalesce(f.name, from_selected.address, \(root("from_router")), 'main') AS from_screen,
      coalesce(t.name, selected.address, \(root("r"))) AS to_screen,
      nullif(f.type, '') AS from_type, nullif(t.type, '') AS to_type,
      k.term AS kind, o.term AS origin, c.place AS source
    \(sessionEvents)
    LEFT JOIN events p ON p.id = e.id - 1 AND e.id > s.first
    LEFT JOIN destinations f ON f.id = p.screen
    LEFT JOIN destinations t ON t.id = e.screen
    LEFT JOIN routers from_router ON from_router.id = p.router
    LEFT JOIN routers from_selected ON from_selected.id = p.selected
    LEFT JOIN routers r ON r.id = e.router
    LEFT JOIN routers selected ON selected.id = e.selected
    LEFT JOIN terms k ON k.id = e.kind
    LEFT JOIN terms o ON o.id = e.origin
    LEFT JOIN sources c ON c.id = e.source
    WHERE (
        e.depth <> ifnull(p.depth, 0)
        -- The dictionary may have the same destination twice.
        OR e.screen IS NOT p.screen AND (t.name IS NOT f.name OR t.params IS NOT f.params OR t.type IS NOT f.type)
        OR e.screen IS NULL AND p.screen IS NULL
          AND coalesce(selected.address, \(root("r")))
          <> coalesce(from_selected.address, \(root("from_router")), 'main'))
      AND NOT (e.id = s.first AND k.term IN ('setRoots', 'restore'))
    """

  /// The sessions, each with its events.
  private static let sessionEvents = """
    FROM sessions s
    CROSS JOIN events e
      ON e.id >= s.first AND e.id < ifnull((SELECT n.first FROM sessions n WHERE n.id = s.id + 1), 1 << 62)
    """

  /// A time in milliseconds since 1970, since SQLite takes long to make a text of it. Years without four digits are those of
  /// clocks that are far off: they have the text of the view.
  private static func time(_ milliseconds: String) -> String {
    """
    CASE WHEN \(milliseconds) BETWEEN 0 AND 253402300799999 THEN \(milliseconds) ELSE \
    strftime('%Y-%m-%dT%H:%M:', \(milliseconds) / 1000, 'unixepoch') \
    || printf('%02d.%03dZ', \(milliseconds) / 1000 % 60, \(milliseconds) % 1000) END
    """
  }

  /// The root that a router belongs to: its address to the first slash.
  private static func root(_ router: String) -> String {
    "substr(\(router).address, 1, instr(\(router).address || '/', '/') - 1)"
  }
}
