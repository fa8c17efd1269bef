import Navlog
import NavlogSQLite
import NavlogTesting
import Testing

@testable import TestFixtures

/// The views of the fourth schema answer faster, but the same, as those with which the format began.
@Suite struct `Views before and since` {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test(arguments: [RandomRows.Clock.forward, .any])
  func `on any rows, every view has the answers of its first definition`(clock: RandomRows.Clock) throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      try compare(RandomRows(seed: seed, clock: clock).connection, "seed \(seed)")
    }
  }

  @Test func `on what apps record, every view has the answers of its first definition`() throws {
    try compare(.raw(folder.log(120, 0, 1, 80, 2, name: "recorded.sqlite")), "recorded")
    let pruned = try PrunedLog(
      [(9, 40, .closed), (8, 30, .crashed), (3, 20, .marked), (2, 25, .closed)],
      at: folder.path("pruned.sqlite"))
    let report = try SQLiteEventLog.prune(pruned.path, to: Retention(maximumSessions: 2))
    #expect(!report.removed.isEmpty)
    try compare(.raw(pruned.path), "pruned")
  }

  private static let views = [
    "event_log", "screens", "screen_visits", "transitions", "deep_links", "rulings", "no_effect",
    "session_summary",
  ]

  /// Compares all rows of all views.
  private func compare(_ log: Connection, _ name: String) throws {
    let original = try Connection.raw(":memory:")
    for migration in Migrations.all.prefix(2) { try original.execute(migration.sql) }
    let columns = try Self.views.map { try rows(original, "SELECT name FROM pragma_table_info('\($0)')") }
    func answers() throws -> [[String]] {
      try zip(Self.views, columns).map { view, columns in
        try rows(log, "SELECT \(columns.joined(separator: ", ")) FROM \(view)").sorted()
      }
    }
    let since = try answers()
    // Temporary views take the place of those in the file.
    try log.execute(Migrations.all[1].sql.replacing("\nCREATE VIEW", with: "\nCREATE TEMP VIEW"))
    for (view, (before, since)) in zip(Self.views, zip(try answers(), since)) {
      #expect(since == before, "\(view), \(name)")
    }
  }

  /// The rows of a query, with the type of each value: `NULL` is not an empty text, and `1` not `1.0`.
  private func rows(_ connection: Connection, _ sql: String) throws -> [String] {
    let query = try connection.prepare(sql)
    var rows: [String] = []
    while try query.step() {
      rows.append(
        query.columnCount == 1
          ? query.text(0)
          : (0..<query.columnCount).map { "\(query.type($0)) \(query.text($0))" }.joined(separator: " | "))
    }
    return rows
  }
}
