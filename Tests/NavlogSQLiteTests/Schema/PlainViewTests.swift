import Navlog
import NavlogSQLite
import NavlogTesting
import Testing

@testable import TestFixtures

/// Compares the views, whose SQL is optimized, with the simple definitions in ``PlainViews``.
@Suite struct PlainViewTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test(arguments: [RandomRows.Clock.forward, .any])
  func `for random rows, every view returns the same rows as a simple definition of the view`(
    clock: RandomRows.Clock
  )
    throws
  {
    for seed in 1...60 as ClosedRange<UInt64> {
      try compare(RandomRows(seed: seed, clock: clock).connection, "seed \(seed)")
    }
  }

  @Test
  func `for recorded sessions and a killed app's log, every view returns the rows of its simple definition`()
    throws
  {
    try compare(.raw(folder.log(120, 0, 1, 80, 2)), "recorded")
    try compare(.raw(folder.closedLog(0, 90, 30, name: "closed.sqlite")), "closed")
  }

  @Test func `for a pruned log, every view returns the same rows as a simple definition of the view`() throws
  {
    let pruned = try PrunedLog(
      [(9, 40, .closed), (8, 30, .crashed), (3, 20, .marked), (2, 25, .closed)],
      at: folder.path("pruned.sqlite"))
    let report = try SQLiteEventLog.prune(pruned.path, to: Retention(maximumSessions: 2))
    #expect(!report.removed.isEmpty)
    try compare(.raw(pruned.path), "pruned")
  }

  /// Compares the columns and all rows of all views.
  private func compare(_ log: Connection, _ name: String) throws {
    try PlainViews.create(log)
    for view in PlainViews.names {
      let columns = "SELECT group_concat(name) FROM pragma_table_info"
      #expect(try log.text("\(columns)('\(view)')") == log.text("\(columns)('plain_\(view)')"))
      let wrong = try difference(rows(log, view), rows(log, "plain_\(view)"))
      #expect(wrong == [], "\(view), \(name)")
    }
  }

  /// Returns the rows of a view, with the type of each value: `NULL` is not an empty text, and `1` is not `1.0`.
  private func rows(_ connection: Connection, _ view: String) throws -> [String] {
    let query = try connection.prepare("SELECT * FROM \(view)")
    var rows: [String] = []
    while try query.step() {
      rows.append(
        (0..<query.columnCount).map { "\(query.type($0)) \(query.text($0))" }.joined(separator: " | "))
    }
    return rows
  }
}
