import Foundation
import NavlogSQLite
import TestThreads
import Testing

/// The command refuses a user's query of a damaged file, because a query has no time limit and might never end. The command
/// does not refuse a condition, because it evaluates the condition event by event, which always ends.
@Suite(.waitsForProcesses) struct UserSQLTests {
  @Test
  func `a query of a file whose pages form a cycle fails, and the error suggests navlog verify and salvage`()
    async throws
  {
    let folder = try TemporaryFolder()
    let log = try await Fixture(folder).tour("log.sqlite")
    try PageMaze.build(at: log)
    let run = try CommandRun.bounded(["sql", log, "SELECT * FROM event_log"])
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("navlog: \(log) is damaged ("), "\(run.errors)")
    #expect(
      run.errors.hasSuffix(
        "), so SQL cannot run on it: navlog verify locates the damage, and navlog salvage saves the readable part\n"
      ),
      "\(run.errors)")
  }

  @Test func `a condition on a file whose pages form a cycle ends with an error`() async throws {
    let folder = try TemporaryFolder()
    let log = try await Fixture(folder).tour("log.sqlite")
    try PageMaze.build(at: log)
    for condition in ["depth < 0", "stack < 0"] {
      let run = try CommandRun.bounded(["events", log, "--where", condition])
      #expect(run.status == 2 && run.output.isEmpty, "\(run)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
  }

  /// The test damages a page that only a seal needs. A user's query is refused, because the query could read any page.
  @Test func `a condition is evaluated on the readable part of a damaged file`() async throws {
    let folder = try TemporaryFolder()
    let log = try await Fixture(folder).tour("log.sqlite")
    let root = try #require(
      try Connection(log, flags: 0x1).integer("SELECT rootpage FROM sqlite_schema WHERE name = 'seals'"))
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: log))
    try file.seek(toOffset: UInt64((root - 1) * Migrator.pageSize))
    try file.write(contentsOf: Data(repeating: 0xA5, count: Migrator.pageSize))
    try file.close()
    for condition in ["depth > 0", "stack >= 0"] {
      let run = try CommandRun.bounded(["events", log, "--where", condition, "--format", "text"])
      #expect(run.status == 0 && run.lines.count == 3, "\(run)")
    }
    #expect(try CommandRun.bounded(["sql", log, "SELECT 1"]).status == 2)
  }
}
