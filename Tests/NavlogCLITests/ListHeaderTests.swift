import Foundation
import TestThreads
import Testing

/// A list has a header on a terminal, in a pipe and in a file, except with `--format text`.
@Suite(.waitsForProcesses) struct ListHeaderTests {
  let folder: TemporaryFolder
  let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  private static let lists: [(verb: String, arguments: [String], header: [String])] = [
    ("sessions", [], ["id", "start", "duration", "active", "events", "app", "system", "ended", "parent"]),
    ("events", [], ["#", "time", "kind", "router", "call", "screen", "outcome", "source"]),
    ("watch", ["stack"], ["#", "time", "call", "changes"]),
    ("bisect", ["a1b2", "--bad", "modals > 0", "--all"], ["#", "time", "edge", "call", "source"]),
    ("sql", ["SELECT DISTINCT version, system FROM session_summary"], ["version", "system"]),
    ("coverage", [], ["kind", "what", "users", "tests", "explored", "declared"]),
    ("routes", [], ["route", "visits", "triggered by", "source", "covered by"]),
  ]

  @Test(arguments: lists.indices)
  func `a piped list keeps its header`(list: Int) throws {
    let (verb, arguments, header) = Self.lists[list]
    let table = try CommandRun([verb, log] + arguments)
    let names = table.lines.first.map { line in
      line.split(separator: "  ", omittingEmptySubsequences: true).map { $0.trimmingPrefix(" ") }
    }
    #expect(names == header.map { $0[...] }, "\(table)")
    let rows = try CommandRun([verb, log] + arguments + ["--format", "text"])
    #expect(rows.status == table.status)
    #expect(rows.lines.first?.contains(header[1]) == false, "\(rows)")
    #expect(try CommandRun([verb, log] + arguments + ["--format", "table"]) == table)
  }

  @Test func `an empty list has no header`() throws {
    #expect(try CommandRun(["sql", log, "SELECT * FROM intents"]) == CommandRun(status: 0))
  }
}
