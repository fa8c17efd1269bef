import Navlog

/// Checks whether the library could have appended the newest rows of a log.
///
/// A hash chain does not reveal rows that another program appended, because the next launch of the app seals
/// these rows, too. But the rows that the library appends follow rules, and this type checks these rules: a
/// new session begins after all earlier events, and only the newest session can end.
final class AppendedRows {
  private let connection: Connection
  private let earlySession: PreparedStatement
  private let foreignEnd: PreparedStatement
  private let records: PreparedStatement
  private let sessionInRows: PreparedStatement
  /// The endings in the maintenance records up to ``lastRecord``.
  private var endings = KeptEndings()
  /// The last maintenance record that was read.
  private var lastRecord = 0

  init(_ connection: Connection) {
    self.connection = connection
    earlySession = PreparedStatement(connection, Queries.sessionBeginningBefore)
    foreignEnd = PreparedStatement(connection, Queries.endOfOtherSession)
    records = PreparedStatement(connection, Queries.appendedMaintenanceRecords)
    sessionInRows = PreparedStatement(connection, Queries.sessionInRows)
  }

  /// Checks the rows between two extents. Returns the problem with the first row that the library cannot have appended, or
  /// `nil` if the library can have appended all rows. The problem is a sentence without its full stop.
  ///
  /// - Parameters:
  ///   - earlier: The extent of a seal or a head. It covers all sessions, ends of sessions and maintenance records that existed
  ///     when the seal or the head was computed.
  ///   - later: The extent of the next seal, or of the log.
  func problem(after earlier: LogExtent, upTo later: LogExtent) throws -> String? {
    try sessions(earlier, later) ?? ends(earlier, later) ?? maintenance(earlier, later)
  }

  /// Returns the problem with the rows after a head. A head covers every row that existed when it was
  /// computed. The row numbers after the head therefore have no gap, and a session that had ended before the
  /// head has no further events.
  func problem(afterHead earlier: LogExtent, upTo later: LogExtent) throws -> String? {
    if let gap = try connection.gap(after: earlier, upTo: later) {
      return "rows of \(gap.table) are missing before row \(gap.last)"
    }
    return try problem(after: earlier, upTo: later) ?? events(earlier, later)
  }

  private func sessions(_ earlier: LogExtent, _ later: LogExtent) throws -> String? {
    guard later.sessions > earlier.sessions else { return nil }
    return try earlySession.firstRow(earlier.sessions, later.sessions, earlier.events) { row in
      "row \(row.integer(SessionRow.Column.id)) of sessions begins at event \(row.integer(SessionRow.Column.first)), which "
        + "belongs to an earlier session"
    }
  }

  private func ends(_ earlier: LogExtent, _ later: LogExtent) throws -> String? {
    guard later.ends > earlier.ends else { return nil }
    return try foreignEnd.firstRow(earlier.ends, later.ends, earlier.sessions, later.sessions) { row in
      "row \(row.integer(0)) of session_ends ends a session that was not being recorded"
    }
  }

  /// Checks the maintenance records. A recording adds only a few kinds of maintenance records. Only a rewrite adds records of
  /// the other kinds, and the first seal of the rewritten log covers them. A record of these other kinds after the first seal
  /// is a problem.
  private func maintenance(_ earlier: LogExtent, _ later: LogExtent) throws -> String? {
    guard later.maintenance > earlier.maintenance else { return nil }
    typealias Column = MaintenanceRecord.Column
    let row = try records.statement()
    // A record must not repeat an ending that an earlier record contains. The query therefore also reads earlier records that
    // have not been read yet, so that their endings are known.
    row.bind(1, Int64(min(earlier.maintenance, lastRecord)))
    row.bind(2, Int64(later.maintenance))
    defer { row.reset() }
    while try row.step() {
      let number = Int(row.integer(Column.id))
      let kind = MaintenanceRecord.Kind(rawValue: row.text(Column.kind))
      let detail = { try? JSONValue(parsing: row.text(Column.detail)) }
      let ending = kind == .ended ? detail().flatMap(SessionEnding.init(json:)) : nil
      let excess = number > lastRecord ? ending.flatMap { endings.add($0) } : nil
      lastRecord = max(lastRecord, number)
      guard number > earlier.maintenance else { continue }
      let name = "row \(number) of maintenance"
      switch kind {
      case .cut, .unproven: continue
      case .ended:
        guard let ending, try contains(ending.session) else {
          return "\(name) is not the ending of a session in this log"
        }
        switch excess {
        case .repeated?: return "\(name) repeats an ending of its session"
        case .tooMany?:
          return "\(name) is one of more than \(SQLiteEventLog.endingsPerSession) endings of its session"
        case nil: continue
        }
      case .masked:
        // The library writes a masked session and its record in one transaction, so no seal or head separates them.
        guard case .string(let session)? = detail()?["session"],
          try contains(session, after: earlier.sessions, upTo: later.sessions)
        else { return "\(name) marks a session as masked, but was not added with that session" }
      case .pruned, .redacted, .salvaged, nil:
        guard earlier != .empty else { continue }
        return
          "\(name) is of a kind that a recording never adds (\(StoredText.printable(row.text(Column.kind))))"
      }
    }
    return nil
  }

  /// Whether the rows of sessions after `first` and up to `last` contain a session.
  private func contains(_ session: String, after first: Int = 0, upTo last: Int = .max) throws -> Bool {
    let row = try sessionInRows.statement()
    row.bind(1, Int64(first))
    row.bind(2, Int64(last))
    row.bind(3, session)
    defer { row.reset() }
    return try row.step()
  }

  private func events(_ earlier: LogExtent, _ later: LogExtent) throws -> String? {
    let last = earlier.sessions
    guard later.events > earlier.events, last > 0, last <= earlier.ends,
      try connection.integer("SELECT id FROM session_ends WHERE id = \(last)") != nil
    else { return nil }
    let next = try connection.integer("SELECT first FROM sessions NOT INDEXED WHERE id = \(last + 1)")
    return next == earlier.events + 1 ? nil : "event \(earlier.events + 1) belongs to an ended session"
  }
}

extension Connection {
  /// Returns the first table that lacks a row between two extents, and the table's last row in the later extent. Returns `nil`
  /// if no rows are missing. The library numbers rows without gaps.
  func gap(after earlier: LogExtent, upTo later: LogExtent) throws -> (table: String, last: Int)? {
    for (table, (first, last)) in zip(LogExtent.tables, zip(earlier.rows, later.rows)) where last > first {
      // The row numbers of session_ends may have gaps, because a session that was killed has no row in this table.
      if table == "session_ends" { continue }
      let rows = try integer("SELECT count(id) FROM \(table) WHERE id BETWEEN \(first + 1) AND \(last)")
      if rows != last - first { return (table, last) }
    }
    return nil
  }
}
