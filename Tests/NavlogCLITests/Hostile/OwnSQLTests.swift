import Foundation
import Testing

/// SQL of the user's own may take as long as it takes, so it is run on no file in which nothing would ever end.
@Suite @MainActor struct OwnSQLTests {
  @Test func `SQL is not run on a file whose pages multiply, and what to do is said`() throws {
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
}
