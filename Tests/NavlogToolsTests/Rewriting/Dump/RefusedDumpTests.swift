import Foundation
import NavlogTesting
import Testing

@testable import Navlog
@testable import NavlogSQLite
@testable import NavlogTools
@testable import TestFixtures

/// The dump of a log that is not sound is refused or remains incomplete.
@Suite struct RefusedDumpTests {
  private let folder: LogFolder
  private let log: String

  init() throws {
    folder = try LogFolder()
    log = try folder.log(60, 20)
  }

  /// Returns the first event of a kind without details.
  private static func first(_ kind: String) -> String {
    "id = (SELECT min(e.id) FROM events e JOIN calls c ON c.id = e.call WHERE c.kind = '\(kind)' AND e.detail IS NULL)"
  }

  /// Returns SQL that gives the first event of a kind its own row in `calls`, with another value in one column.
  private static func call(_ kind: String, _ column: String, _ value: String) -> String {
    let columns = ["kind", "style", "origin", "source", "reason", "count", "repeated"]
    let values = columns.map { $0 == column ? value : $0 }.joined(separator: ", ")
    return """
      INSERT INTO calls SELECT (SELECT max(id) + 1 FROM calls), \(values) FROM calls
      WHERE id = (SELECT call FROM events WHERE \(first(kind)));
      UPDATE events SET call = (SELECT max(id) FROM calls) WHERE \(first(kind))
      """
  }

  private func refusal(of path: String) throws -> String? {
    do {
      _ = try LogDump(of: path)
      return nil
    } catch let error as EventLogError { return error.description }
  }

  @Test(arguments: [
    ("UPDATE events SET depth = 9 WHERE id = 40", "@40: the depth is recorded as 9"),
    (
      "UPDATE calls SET source = 'App/Other.swift:1' WHERE id = (SELECT call FROM events WHERE id = 40)",
      "differ from the sealed rows"
    ),
    ("DELETE FROM events WHERE id = 40", "has event 41 where 40 is expected"),
    ("UPDATE events SET drift_ms = drift_ms + 1 WHERE id = 40", "differ from the sealed rows"),
    ("UPDATE calls SET kind = char(27) WHERE id = 1", "row 1 of calls has an invalid value"),
    (
      "UPDATE events SET router = 999 WHERE id = 40",
      "refers to row 999 of the table routers, which is missing"
    ),
    ("UPDATE events SET depth = -1 WHERE \(first("pop"))", "has a number below 0"),
    (call("navigate", "count", "3"), #"with the unexpected field "count""#),
    (
      "UPDATE events SET destination = 2 WHERE \(first("pop"))",
      #"is a pop with the unexpected field "to""#
    ),
    ("UPDATE events SET detail = '{}' WHERE \(first("pop"))", "has an invalid detail for a pop"),
    (call("dismiss", "count", "3"), #"a dismiss with the unexpected field "count""#),
  ])
  func `the dump of a log that is not sound is refused with the first problem`(
    sql: String, problem: String
  ) throws {
    try Connection.raw(log).withoutTriggers(sql)
    let refusal = try #require(try refusal(of: log))
    #expect(refusal.hasPrefix("\(log) is not sound: ") && refusal.contains(problem), "\(refusal)")
  }

  @Test func `a log that does not match the head file next to it cannot be dumped`() throws {
    let other = try folder.log(70, name: "other.sqlite")
    let head = try Data(contentsOf: URL(fileURLWithPath: other + "-head"))
    try head.write(to: URL(fileURLWithPath: log + "-head"))
    #expect(try refusal(of: log)?.hasPrefix("\(log) is not sound: ") == true)
    try FileManager.default.removeItem(atPath: log + "-head")
    #expect(try refusal(of: log) == nil)
  }

  @Test func `the dump of a log that its app is writing is refused`() throws {
    let writer = try SQLiteEventLog(path: log)
    try writer.begin(RandomSession(seed: 8, count: 3).info)
    #expect(
      try refusal(of: log)
        == "\(log) is being written by its app: make a copy with navlog export "
        + "--with-sensitive-data and navlog import, and dump the copy")
    withExtendedLifetime(writer) {}
  }

  @Test func `the dump of a path without a log is refused`() throws {
    #expect(try refusal(of: folder.path("none")) == "\(folder.path("none")) does not exist")
    #expect(try refusal(of: folder.url.path) == "\(folder.url.path) is a folder, not a log")
    #expect(try refusal(of: log + "\0x") == "\(log)\\u0000x does not exist: a path cannot contain a NUL")
    #expect(try refusal(of: "") == "the path of the log is empty")
  }

  /// A change of a log while the dump reads the rows.
  enum Change: CaseIterable {
    case grows, isReplaced, isWritten

    func make(_ log: String, _ folder: LogFolder) throws -> (any Sendable)? {
      switch self {
      case .grows:
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        try file.seekToEnd()
        try file.write(contentsOf: Data(count: 2_048))
        return nil
      case .isReplaced:
        let other = try folder.log(5, name: "other.sqlite")
        guard rename(other, log) == 0 else { throw POSIXError(.EIO) }
        return nil
      case .isWritten: return try SQLiteEventLog(path: log)
      }
    }
  }

  @Test(arguments: Change.allCases)
  func `the dump of a log that changes during the dump ends with an error`(change: Change) throws {
    let dump = try LogDump(of: log)
    var (lines, writer): (Int, (any Sendable)?) = (0, nil)
    let error = #expect(throws: EventLogError.self) {
      try dump.write { _ in
        lines += 1
        if lines == 100 { writer = try change.make(log, folder) }
      }
    }
    #expect(error?.description == "\(log) was changed while it was read: dump it again")
    #expect(lines > 100)
    withExtendedLifetime(writer) {}
  }

  /// Other readers, such as `verify`, replace invalid UTF-8 with replacement characters.
  @Test func `a dump refuses a text that is not UTF-8`() throws {
    let table = LogDump.Table.views[0]
    var columns = table.columns.map { column in column.type == .text ? "'x'" : "NULL" }
    columns[0] = "CAST(x'61ff' AS TEXT)"
    let row = try Connection.raw(log).prepare("SELECT \(columns.joined(separator: ", "))")
    var writer = RowLineWriter(table)
    #expect(try row.step())
    let error = #expect(throws: EventLogError.self) { try writer.line(row) }
    #expect(error?.description == "session of event_log has a value that is not a valid text")
  }

  @Test func `a dump refuses a value that does not have the type of its column`() throws {
    let table = LogDump.Table.views[0]
    let fitting: [LogDump.Table.ColumnType: Set<String>] = [
      .integer: ["1"], .real: ["1.5"], .text: ["'x'"], .time: ["1", "'x'"],
    ]
    let connection = try Connection.raw(log)
    for (index, column) in table.columns.enumerated() {
      for value in ["1", "1.5", "'x'", "x'00'"] {
        var columns = Array(repeating: "NULL", count: table.columns.count)
        columns[index] = value
        let row = try connection.prepare("SELECT \(columns.joined(separator: ", "))")
        var writer = RowLineWriter(table)
        #expect(try row.step())
        let isTaken = (try? writer.line(row)) != nil
        #expect(isTaken == fitting[column.type]?.contains(value), "\(value) as \(column.name)")
      }
    }
  }
}
