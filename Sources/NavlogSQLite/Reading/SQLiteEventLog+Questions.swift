import CSQLite
import Navlog

extension SQLiteEventLog {
  /// Whether an app has the log open for writing, in this process or another.
  public var hasActiveWriter: Bool { WriterLock.isHeld(log: path) }

  /// The positions of a session's events for which an SQL expression over the view `event_log` is true.
  ///
  /// - Throws: `SQLiteError` when the expression cannot be compiled or fails, `EventLogError`.
  package func positions(of session: String, after position: Int = 0, where expression: String) throws -> Set<
    Int
  > {
    let connection = try ReadOnlyLogFile(path: LogPath.existing(path)).openForUserSQL()
    // The line breaks end a comment that the expression may end with.
    let statement = try connection.prepare(
      "SELECT position FROM event_log WHERE session = ? AND position > ? AND (\n\(expression)\n)")
    guard statement.isReadOnly else {
      throw SQLiteError(code: SQLITE_READONLY, message: "it is no condition", sql: expression)
    }
    statement.bind(1, session)
    statement.bind(2, Int64(position))
    var positions: Set<Int> = []
    while try statement.step() { positions.insert(Int(statement.integer(0))) }
    return positions
  }
}
