package import Navlog

/// A row of the table `sessions`.
package struct SessionRow {
  /// The columns of the table.
  package enum Column: Int32, TableColumn {
    case id, session, first, started, app, version, system, parent, parentPosition

    package static let table = "sessions"

    package var name: String {
      switch self {
      case .started: "started_ms"
      case .parentPosition: "parent_position"
      default: "\(self)"
      }
    }

    package var isRequired: Bool { self != .parent && self != .parentPosition }
  }

  /// The columns of ``Queries/sessions`` that follow the columns of the table. The query obtains them from other rows and
  /// tables.
  enum JoinedColumn {
    static let next = Column.parentPosition.rawValue + 1
    static let ended = next + 1
    static let elapsed = ended + 1
  }

  package let row: Int64
  /// The row of the session's first event.
  package let first: Int64
  package let info: SessionInfo

  /// Creates the session in a row that begins with the columns of the table. The result is `nil` if it contains values
  /// that logs never contain.
  package init?(_ row: Statement) {
    guard let session = row.shortText(Column.session), let app = row.shortText(Column.app),
      let version = row.shortText(Column.version), let system = row.shortText(Column.system),
      [Column.id, Column.first, Column.started].allSatisfy({ row.type($0) == .integer }),
      row.isNull(Column.parent) || row.shortText(Column.parent) != nil,
      row.isNull(Column.parentPosition) || row.type(Column.parentPosition) == .integer,
      ValidRange.rowIDs.contains(row.integer(Column.id)),
      [Column.started, Column.parentPosition].allSatisfy({ ValidRange.integers.contains(row.integer($0)) })
    else { return nil }
    self.row = row.integer(Column.id)
    first = row.integer(Column.first)
    info = SessionInfo(
      id: session, started: row.integer(Column.started), app: StoredText.unescaped(app),
      version: StoredText.unescaped(version), system: StoredText.unescaped(system),
      parent: row.optionalText(Column.parent).map {
        SessionInfo.Moment(session: $0, position: row.optionalInteger(Column.parentPosition) ?? 0)
      })
  }

  /// Returns the time at which the session in a row of ``Queries/sessions`` was closed. Returns `nil` if it
  /// was not closed.
  ///
  /// - Throws: `EventLogError` with the code `damaged`.
  static func end(_ row: Statement) throws -> (time: Int64, elapsed: Int64)? {
    if row.isNull(JoinedColumn.ended) { return nil }
    guard [JoinedColumn.ended, JoinedColumn.elapsed].allSatisfy({ row.type($0) == .integer }),
      [JoinedColumn.ended, JoinedColumn.elapsed].allSatisfy({ ValidRange.integers.contains(row.integer($0)) })
    else { throw EventLogError(.damaged, "a session has an invalid end") }
    return (row.integer(JoinedColumn.ended), row.integer(JoinedColumn.elapsed))
  }
}

/// The columns of the table `session_ends`.
package enum SessionEndColumn: Int32, TableColumn {
  case id, ended, elapsed

  package static let table = "session_ends"

  package var name: String {
    switch self {
    case .id: "id"
    case .ended: "ended_ms"
    case .elapsed: "elapsed_us"
    }
  }
}
