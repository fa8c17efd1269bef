import Navlog

/// The SQL statements that the library runs, by name.
package enum Queries {
  /// The number of rows that one statement inserts when a batch is appended.
  static let rowsPerInsert = 20

  static func insertEvents(_ rows: Int) -> String { "INSERT \(EventField.values(rows: rows))" }
  static let insertSession = "INSERT \(SessionRow.Column.values())"
  static let insertSessionEnd = "INSERT \(SessionEndColumn.values())"
  static let insertSnapshot = "INSERT OR REPLACE \(Snapshot.Column.values())"

  package static let lastEvent = "SELECT max(id) FROM events"
  static let lastSessionRow = "SELECT max(id) FROM sessions"

  static let sessions = """
    \(session)
    ORDER BY s.id
    """
  static let sessionByRow = """
    \(session)
    WHERE s.id = ?
    """
  /// The identifiers of all sessions whose row is after a given row. Readers do not use the index to find a
  /// session, because an attacker may have built an index that hides or swaps sessions.
  static let sessionIDs = "SELECT id, session FROM sessions NOT INDEXED WHERE id > ? ORDER BY id"
  static let lastSession = """
    \(session)
    WHERE +s.first <= (SELECT max(id) FROM events)
    ORDER BY s.id DESC
    LIMIT 1
    """
  /// The columns of the table, and then those of ``SessionRow/JoinedColumn``.
  private static let session = """
    SELECT
      \(SessionRow.Column.list(of: "s")),
      coalesce(
        (SELECT n.first FROM sessions n WHERE n.id = s.id + 1),
        (SELECT coalesce(max(e.id), 0) + 1 FROM events e)) AS next,
      x.ended_ms, x.elapsed_us
    FROM sessions s
    LEFT JOIN session_ends x ON x.id = s.id
    """
  package static let readEvents = "SELECT \(EventField.list) FROM events WHERE id BETWEEN ? AND ? ORDER BY id"
  static let elapsedTimes = "SELECT elapsed_us FROM events WHERE id BETWEEN ? AND ? ORDER BY id"
  /// The times are relative to the beginning of the session, in milliseconds. If the wall clock was set back before the next
  /// event, the query uses the monotonic clock to compute how long an event was the newest one, like the view `on_screen`.
  static let lastEventAtTime = """
    SELECT
      CASE WHEN ?3 IS NOT NULL THEN coalesce(
        (SELECT e.id FROM events e LEFT JOIN events n ON n.id = e.id + 1 AND n.id <= ?2
          WHERE e.id BETWEEN ?1 AND ?2 AND e.elapsed_us / 1000 + e.drift_ms <= ?3 AND (
            ?3 < coalesce(n.elapsed_us / 1000 + n.drift_ms, ?4, e.elapsed_us / 1000 + e.drift_ms + 1)
            OR ifnull(n.elapsed_us / 1000 + n.drift_ms < e.elapsed_us / 1000 + e.drift_ms, 1)
              AND ?3 < e.elapsed_us / 1000 + e.drift_ms
                + (coalesce(n.elapsed_us, ?5, e.elapsed_us) - e.elapsed_us) / 1000)
          ORDER BY e.id DESC LIMIT 1),
        (SELECT id - 1 FROM events WHERE id = ?1 AND ?3 >= 0 AND ?3 < elapsed_us / 1000 + drift_ms),
        (SELECT id FROM events WHERE id BETWEEN ?1 AND ?2 AND elapsed_us / 1000 + drift_ms <= ?3
          ORDER BY id DESC LIMIT 1)) END,
      min(elapsed_us / 1000 + drift_ms), max(elapsed_us / 1000 + drift_ms)
    FROM events
    WHERE id BETWEEN ?1 AND ?2
    """
  /// The time of an event, in milliseconds since the beginning of the session.
  static let eventTime = "SELECT elapsed_us / 1000 + drift_ms FROM events WHERE id = ?"
  /// The columns are in the order of `StateLoader.FoldColumn`.
  static let foldEvents = """
    SELECT id, call, router, destination, detail
    FROM events
    WHERE id BETWEEN ? AND ?
    ORDER BY id
    """
  /// The snapshots in a range of rows, newest first. Each row also contains the visible screen and the depth that the event at
  /// the position of the snapshot recorded.
  static let snapshotsDown = """
    SELECT \(Snapshot.Column.list(of: "s")), e.screen, e.depth
    FROM snapshots s CROSS JOIN events e ON e.id = s.id
    WHERE s.id BETWEEN ? AND ? AND s.reducer = ?
    ORDER BY s.id DESC
    """
  /// The last row of each table, in the order of `LogExtent.tables`.
  static let extent =
    "SELECT "
    + LogExtent.tables.map { "(SELECT max(0, coalesce(max(id), 0)) FROM \($0))" }.joined(separator: ", ")
  /// The columns of a seal: its number, its extent, and then the columns of ``ChainReader/SealColumn``.
  package static let sealColumns = "id, \(LogExtent.tables.joined(separator: ", ")), head, signature"
  static let seals = "SELECT \(sealColumns) FROM seals"
  static let sealsUpTo = """
    \(seals)
    WHERE id <= ?
    ORDER BY id DESC
    LIMIT 1
    """
  static func sealedRows(_ table: String) -> String {
    "SELECT line FROM _sealed_\(table) WHERE id > ? AND id <= ? ORDER BY id"
  }
  static let insertSeal = """
    INSERT INTO seals (\(sealColumns))
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  /// Returns a query for the columns of ``MaintenanceRecord/Column``, in which long texts are truncated.
  ///
  /// - Parameter detail: The expression for the detail. By default, the query does not read the detail.
  private static func maintenance(detail: String = "NULL") -> String {
    "SELECT id, time_ms, substr(kind, 1, 40), substr(head, 1, 300), \(detail) FROM maintenance"
  }
  private static let shortDetail = "substr(detail, 1, 4000)"
  /// The query reads the complete detail of a pruning, because a truncated list of sessions is not valid JSON.
  static let newestMaintenanceRecords = """
    \(maintenance(detail: "CASE kind WHEN 'pruned' THEN detail ELSE \(shortDetail) END"))
    WHERE kind <> 'masked'
    ORDER BY id DESC
    """
  static let recordedRewrites = """
    \(maintenance())
    WHERE kind NOT IN ('cut', 'ended', 'masked', 'unproven')
    ORDER BY id
    """
  /// The maintenance records of masked sessions. The detail of each record names its session.
  static let maskedSessions = "\(maintenance(detail: "detail")) WHERE id > ? AND kind = 'masked'"
  static let endings = "\(maintenance(detail: shortDetail)) WHERE kind = 'ended' ORDER BY id"
  static let firstCut = "SELECT id FROM maintenance WHERE kind = 'cut' LIMIT 1"
  static let firstUnproven = """
    SELECT \(shortDetail) FROM maintenance WHERE kind = 'unproven' ORDER BY id LIMIT 1
    """

  // MARK: - Appended rows

  static let sessionBeginningBefore = """
    SELECT \(SessionRow.Column.list)
    FROM sessions NOT INDEXED
    WHERE id > ? AND id <= ? AND first <= ?
    LIMIT 1
    """
  static let endOfOtherSession =
    "SELECT id FROM session_ends WHERE id > ?1 AND id <= ?2 AND (id < ?3 OR id > ?4) LIMIT 1"
  static let appendedMaintenanceRecords = """
    \(maintenance(detail: shortDetail))
    WHERE id > ? AND id <= ?
    ORDER BY id
    """
  static let sessionInRows = "SELECT id FROM sessions NOT INDEXED WHERE id > ? AND id <= ? AND session = ?"
  static let insertMaintenanceRecord = "INSERT \(MaintenanceRecord.Column.values())"

  static let markers =
    "SELECT id FROM events WHERE call IN (SELECT id FROM calls NOT INDEXED WHERE kind = 'mark') ORDER BY id"
  static let call = "SELECT \(CallRow.Column.list) FROM calls WHERE id = ?"
  static let router = "SELECT address FROM routers WHERE id = ?"
  static let routersFrom = "SELECT \(RouterID.Column.list) FROM routers WHERE id >= ? ORDER BY id"
  static let screen = "SELECT \(ScreenRow.Column.list) FROM screens WHERE id = ?"
}
