/// Every statement that the library runs again and again, by name.
package enum Queries {
  /// Rows a statement: a batch goes in by so many at a time.
  package static let rowsTogether = 20

  package static func insertEvents(_ rows: Int) -> String {
    let row = "(\(repeatElement("?", count: EventRow.columns).joined(separator: ", ")))"
    return """
      INSERT INTO events
        (id, time, elapsed, kind, router, destination, style, count, removed, origin, cause, source, reason, screen,
         depth, detail, selected)
      VALUES \(repeatElement(row, count: rows).joined(separator: ", "))
      """
  }
  package static let insertTerm = "INSERT INTO terms (id, term) VALUES (?, ?)"
  package static let insertRouter = "INSERT INTO routers (id, address) VALUES (?, ?)"
  package static let insertSource = "INSERT INTO sources (id, place) VALUES (?, ?)"
  package static let insertDestination =
    "INSERT INTO destinations (id, type, name, params) VALUES (?, ?, ?, ?)"
  package static let insertSession = """
    INSERT INTO sessions (id, uid, first, started, app, version, system, parent_uid, parent_position)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  package static let insertSessionEnd = "INSERT INTO session_ends (session, ended, elapsed) VALUES (?, ?, ?)"
  package static let insertSnapshot =
    "INSERT OR REPLACE INTO snapshots (session, position, reducer, state) VALUES (?, ?, ?, ?)"

  package static let allTerms = "SELECT id, term FROM terms"
  /// The first rather than the last: the roots stand there, and modals that early events present, which every session
  /// has anew.
  package static let firstRouters = "SELECT id, address FROM routers ORDER BY id LIMIT 32"
  package static let newestSources = "SELECT id, place FROM sources ORDER BY id DESC LIMIT 4096"
  package static let newestDestinations =
    "SELECT id, type, name, params FROM destinations ORDER BY id DESC LIMIT 4096"

  package static let lastEvent = "SELECT max(id) FROM events"
  package static let lastSessionRow = "SELECT max(id) FROM sessions"

  package static let sessions = """
    \(session)
    ORDER BY s.id
    """
  package static let sessionByID = """
    \(session)
    WHERE s.uid = ?
    """
  package static let lastSession = """
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
  package static let foldEvents = """
    SELECT id, kind, router, destination, style, count, detail
    FROM events
    WHERE id BETWEEN ? AND ?
    ORDER BY id
    """
  package static let nearestSnapshot = """
    SELECT position, state
    FROM snapshots
    WHERE session = ? AND position <= ? AND reducer = ?
    ORDER BY position DESC
    LIMIT 1
    """
  /// In the order of `LogExtent.tables`.
  package static let extent = """
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
  package static let seals = "SELECT \(sealColumns) FROM seals"
  package static let sealsUpTo = """
    \(seals)
    WHERE id <= ?
    ORDER BY id DESC
    LIMIT 1
    """
  package static func sealedRows(_ table: String) -> String {
    "SELECT line FROM sealed_\(table) WHERE id > ? AND id <= ? ORDER BY id"
  }
  package static let insertSeal = """
    INSERT INTO seals (\(sealColumns))
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  package static let newestAlterations = """
    SELECT substr(kind, 1, 40), time, substr(head, 1, 300), substr(detail, 1, 4000)
    FROM alterations
    ORDER BY id DESC
    """
  package static let rewritings = """
    SELECT substr(kind, 1, 40), time, substr(head, 1, 300)
    FROM alterations
    WHERE id > ? AND kind <> 'cut'
    ORDER BY id
    """
  package static let firstCut = "SELECT id FROM alterations WHERE kind = 'cut' LIMIT 1"
  package static let insertAlteration =
    "INSERT INTO alterations (id, time, kind, head, detail) VALUES (?, ?, ?, ?, ?)"

  package static let markers = """
    SELECT id
    FROM events
    WHERE kind IN (SELECT id FROM terms WHERE term = 'mark')
    ORDER BY id
    """
  package static let term = "SELECT term FROM terms WHERE id = ?"
  package static let router = "SELECT address FROM routers WHERE id = ?"
  package static let source = "SELECT place FROM sources WHERE id = ?"
  package static let destination = "SELECT type, name, params FROM destinations WHERE id = ?"
}

extension Connection {
  /// Hands every row of a query to a closure.
  package func forEach(_ sql: String, _ body: (Statement) throws -> Void) throws {
    let statement = try prepare(sql)
    while try statement.step() { try body(statement) }
  }
}
