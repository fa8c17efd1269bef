package import Navlog

/// A row of the table `sessions`.
package struct SessionRow {
  /// The columns of a session in ``Queries/sessions``. The query reads the columns up to ``parentPosition`` from the table
  /// `sessions`, and obtains the others from other rows and tables.
  enum Column {
    static let id: Int32 = 0
    static let session: Int32 = 1
    static let first: Int32 = 2
    static let started: Int32 = 3
    static let app: Int32 = 4
    static let version: Int32 = 5
    static let system: Int32 = 6
    static let parent: Int32 = 7
    static let parentPosition: Int32 = 8
    static let next: Int32 = 9
    static let ended: Int32 = 10
    static let elapsed: Int32 = 11
  }

  /// The columns of the table, in its order.
  package static let columns =
    "id, session, first, started_ms, app, version, system, parent, parent_position"

  package let row: Int64
  /// The row of the session's first event.
  package let first: Int64
  package let info: SessionInfo

  /// Creates the session in a row that begins with ``columns``. The result is `nil` if it contains values
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
    if row.isNull(Column.ended) { return nil }
    guard [Column.ended, Column.elapsed].allSatisfy({ row.type($0) == .integer }),
      [Column.ended, Column.elapsed].allSatisfy({ ValidRange.integers.contains(row.integer($0)) })
    else { throw EventLogError(.damaged, "a session has an invalid end") }
    return (row.integer(Column.ended), row.integer(Column.elapsed))
  }
}
