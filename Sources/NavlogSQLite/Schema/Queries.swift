/// The SQL statements that the library runs, by name.
package enum Queries {
  /// How many rows one statement inserts when a batch is appended.
  static let rowsPerInsert = 20

  static func insertEvents(_ rows: Int) -> String {
    let row = "(\(repeatElement("?", count: EventRow.columnCount).joined(separator: ", ")))"
    return """
      INSERT INTO events
        (id, time, elapsed, kind, router, destination, style, count, removed, origin, cause, source, reason, screen,
         depth, detail, selected)
      VALUES \(repeatElement(row, count: rows).joined(separator: ", "))
      """
  }
  static let insertTerm = "INSERT INTO terms (id, term) VALUES (?, ?)"
  static let insertRouter = "INSERT INTO routers (id, address) VALUES (?, ?)"
  static let insertSource = "INSERT INTO sources (id, place) VALUES (?, ?)"
  static let insertDestination =
    "INSERT INTO destinations (id, type, name, params) VALUES (?, ?, ?, ?)"
  static let insertSession = """
    INSERT INTO sessions (id, uid, first, started, app, version, system, parent_uid, parent_position)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  static let insertSessionEnd = "INSERT INTO session_ends (session, ended, elapsed) VALUES (?, ?, ?)"
  static let insertClockJump = "INSERT INTO clock_jumps (id) VALUES (?)"
  /// The events that are earlier than the one before them in their session.
  package static let clockJumps = """
    SELECT e.id
    FROM events e JOIN events p ON p.id = e.id - 1
    WHERE e.time < p.time AND NOT EXISTS (SELECT 1 FROM sessions WHERE first = e.id)
    """
  static let insertSnapshot =
    "INSERT OR REPLACE INTO snapshots (session, position, reducer, state) VALUES (?, ?, ?, ?)"

  static let allTerms = "SELECT id, term FROM terms"
  /// The first rather than the newest: they are the roots, and modals presented by early events, which recur in every
  /// session.
  static let firstRouters = "SELECT id, address FROM routers ORDER BY id LIMIT 32"
  static let newestSources = "SELECT id, place FROM sources ORDER BY id DESC LIMIT 4096"
  static let newestDestinations =
    "SELECT id, type, name, params FROM destinations ORDER BY id DESC LIMIT 4096"

  package static let lastEvent = "SELECT max(id) FROM events"
  static let lastSessionRow = "SELECT max(id) FROM sessions"

  static let sessions = """
    \(session)
    ORDER BY s.id
    """
  static let sessionByID = """
    \(session)
    WHERE s.uid = ?
    """
  static let lastSession = """
    \(session)
    WHERE s.first <= (SELECT max(id) FROM events)
    ORDER BY s.id DESC
    LIMIT 1
    """
  private static let session = """
    SELECT
      s.uid, s.started, s.app, s.version, s.system, s.parent_uid, s.parent_position,
      s.first,
      coalesce(
        (SELECT n.first FROM sessions n WHERE n.id = s.id + 1),
        (SELECT coalesce(max(e.id), 0) + 1 FROM events e)) AS next,
      x.ended, s.id, x.elapsed
    FROM sessions s
    LEFT JOIN session_ends x ON x.session = s.id
    """
  package static let readEvents = """
    SELECT
      id, time, elapsed, kind, router, destination, style, count, removed, origin, cause, source, reason, screen,
      depth, detail, selected
    FROM events
    WHERE id BETWEEN ? AND ?
    ORDER BY id
    """
  static let elapsedTimes = "SELECT elapsed FROM events WHERE id BETWEEN ? AND ? ORDER BY id"
  static let lastEventNotAfter = """
    SELECT
      (SELECT id FROM events WHERE id BETWEEN ?1 AND ?2 AND time <= ?3 ORDER BY id DESC LIMIT 1),
      (SELECT max(time) FROM events WHERE id BETWEEN ?1 AND ?2)
    """
  static let foldEvents = """
    SELECT id, kind, router, destination, style, count, detail
    FROM events
    WHERE id BETWEEN ? AND ?
    ORDER BY id
    """
  static let nearestSnapshot = """
    SELECT position, state
    FROM snapshots
    WHERE session = ? AND position <= ? AND reducer = ?
    ORDER BY position DESC
    LIMIT 1
    """
  /// The last row of each table, in the order of `LogExtent.tables`.
  static let extent = """
    SELECT
      (SELECT coalesce(max(id), 0) FROM sessions),
      (SELECT coalesce(max(session), 0) FROM session_ends),
      (SELECT coalesce(max(id), 0) FROM terms),
      (SELECT coalesce(max(id), 0) FROM routers),
      (SELECT coalesce(max(id), 0) FROM sources),
      (SELECT coalesce(max(id), 0) FROM destinations),
      (SELECT coalesce(max(id), 0) FROM events),
      (SELECT coalesce(max(id), 0) FROM alterations)
    """
  package static let sealColumns =
    "id, sessions, session_ends, terms, routers, sources, destinations, events, alterations, head, signature"
  static let seals = "SELECT \(sealColumns) FROM seals"
  static let sealsUpTo = """
    \(seals)
    WHERE id <= ?
    ORDER BY id DESC
    LIMIT 1
    """
  static func sealedRows(_ table: String) -> String {
    "SELECT line FROM sealed_\(table) WHERE id > ? AND id <= ? ORDER BY id"
  }
  static let insertSeal = """
    INSERT INTO seals (\(sealColumns))
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  static let newestMaintenanceRecords = """
    SELECT substr(kind, 1, 40), time, substr(head, 1, 300), substr(detail, 1, 4000)
    FROM alterations
    WHERE kind <> 'masked'
    ORDER BY id DESC
    """
  static let recordedRewrites = """
    SELECT substr(kind, 1, 40), time, substr(head, 1, 300)
    FROM alterations
    WHERE id > ? AND kind NOT IN ('cut', 'masked')
    ORDER BY id
    """
  /// The sessions whose values are masks, each as the detail of its record.
  static let maskedSessions = "SELECT id, detail FROM alterations WHERE id > ? AND kind = 'masked'"
  static let firstCut = "SELECT id FROM alterations WHERE kind = 'cut' LIMIT 1"
  static let insertMaintenanceRecord =
    "INSERT INTO alterations (id, time, kind, head, detail) VALUES (?, ?, ?, ?, ?)"

  static let markers = """
    SELECT id
    FROM events
    WHERE kind IN (SELECT id FROM terms WHERE term = 'mark')
    ORDER BY id
    """
  static let term = "SELECT term FROM terms WHERE id = ?"
  static let router = "SELECT address FROM routers WHERE id = ?"
  static let routersFrom = "SELECT id, address FROM routers WHERE id >= ? ORDER BY id"
  static let source = "SELECT place FROM sources WHERE id = ?"
  static let destination = "SELECT type, name, params FROM destinations WHERE id = ?"
}
