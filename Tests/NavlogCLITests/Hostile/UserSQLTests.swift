import Foundation
import NavlogSQLite
import Testing

/// The user's own SQL runs without a time limit, so it is refused on a damaged file, where it might never end.
@Suite @MainActor struct UserSQLTests {
  @Test func `a query of a file whose pages form a cycle is refused with advice`() throws {
    let folder = try TemporaryFolder()
    let log = try Fixture(folder).tour("log.sqlite")
    try PageMaze.build(at: log)
    let run = try CommandRun.bounded(["sql", log, "SELECT * FROM event_log"])
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("navlog: \(log) is damaged ("), "\(run.errors)")
    #expect(
      run.errors.hasSuffix(
        "), so no SQL is run on it: navlog verify says where, navlog salvage saves what can be read\n"),
      "\(run.errors)")
  }

  /// Damages a page that `events` itself does not read, so that it succeeds without the condition.
  @Test func `a condition is not evaluated on a damaged file`() throws {
    let folder = try TemporaryFolder()
    let log = try Fixture(folder).tour("log.sqlite")
    let root = try #require(
      try Connection(log, flags: 0x1).integer("SELECT rootpage FROM sqlite_schema WHERE name = 'seals'"))
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: log))
    try file.seek(toOffset: UInt64((root - 1) * Migrator.pageSize))
    try file.write(contentsOf: Data(repeating: 0xA5, count: Migrator.pageSize))
    try file.close()
    #expect(try CommandRun(["events", log]).status == 0)
    let run = try CommandRun.bounded(["events", log, "--where", "depth > 0"])
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(
      run.errors.hasSuffix(
        "), so no SQL is run on it: navlog verify says where, navlog salvage saves what can be read\n"),
      "\(run.errors)")
  }
}
