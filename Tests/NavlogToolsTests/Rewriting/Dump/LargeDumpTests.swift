import Foundation
import NavlogTesting
import Testing

@testable import Navlog
@testable import NavlogSQLite
@testable import NavlogTools
@testable import TestFixtures

/// The dump of a large log reads the log on two threads.
@Suite struct LargeDumpTests {
  private static let ahead = ["screen_stats", "friction", "screen_visits"]

  private struct Stop: Error {}

  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  /// Enlarges a log with empty pages, which do not make a test slower.
  private func enlarged(_ path: String) throws -> String {
    try Connection.raw(path).enlarge()
    #expect(try ReadOnlyLogFile(path: path).size > LogDump.copiedSize)
    return path
  }

  /// Returns whether this process has a file open.
  private func isOpen(_ path: String) throws -> Bool {
    let path = try LogPath.existing(path)
    return OpenFiles.paths.contains(path)
  }

  /// The log has more rows than fit in the buffer between the threads.
  @Test func `a dump on two threads contains the same rows in the same order as on one thread`() throws {
    let path = try folder.log(6_000, 0, 40)
    let small = try ParsedDump(of: path)
    let large = try ParsedDump(of: enlarged(path))
    #expect(large.rows == small.rows)
    #expect(Set(large.tables.map(\.name)) == Set(small.tables.map(\.name)))
    for table in small.tables { #expect(try large[table.name].lines == table.lines, "\(table.name)") }
    #expect(large.tables.map(\.name).filter(Self.ahead.contains) == Self.ahead)
    #expect(small.named == small.tables.map(\.name))
    #expect(large.named.count > small.named.count)
  }

  @Test func `the dump of a log without sessions has all tables`() throws {
    let dump = try ParsedDump(of: enlarged(folder.log()))
    #expect(Set(dump.named) == Set(["sessions", "events"] + LogDump.Table.views.map(\.name)))
    #expect(dump.rows == 0)
  }

  /// A recipient may have to reject a session, and must learn this before the rows of the session arrive.
  @Test func `a dump begins with all rows of the table "sessions"`() throws {
    do {
      let log = try SQLiteEventLog(path: folder.path())
      for seed in 1...600 { try RandomSession(seed: UInt64(seed), count: 3).write(to: log) }
    }
    let dump = try ParsedDump(of: enlarged(folder.path()))
    #expect(dump.named.first == "sessions" && dump.named.count { $0 == "sessions" } == 1)
    #expect(try dump["sessions"].lines.count == 600)
  }

  @Test func `reading the same LogDump twice gives the same rows`() throws {
    let dump = try LogDump(of: enlarged(folder.log(100)))
    let (first, second) = (try ParsedDump(dump), try ParsedDump(dump))
    #expect(second.rows == first.rows)
    for table in first.tables { #expect(try second[table.name].lines == table.lines, "\(table.name)") }
  }

  @Test func `the dump of an unsound log throws an error and closes the log`() throws {
    let path = try enlarged(folder.log(3_000))
    try Connection.raw(path).withoutTriggers("UPDATE events SET depth = 9 WHERE id = 2500")
    for _ in 0..<5 {
      let error = #expect(throws: EventLogError.self) { try LogDump(of: path) }
      #expect(error?.description.contains("is not sound: ") == true)
      #expect(try !isOpen(path))
    }
  }

  @Test func `an incompletely written dump closes its log when it is released`() throws {
    let path = try enlarged(folder.log(6_000))
    _ = try LogDump(of: path)
    #expect(try !isOpen(path))
    for lines in [1, 2, 600, 7_000, 20_000] {
      do {
        let dump = try LogDump(of: path)
        #expect(try isOpen(path))
        var left = lines
        #expect(throws: Stop.self) {
          try dump.write { _ in
            left -= 1
            if left == 0 { throw Stop() }
          }
        }
      }
      #expect(try !isOpen(path), "after \(lines) lines")
    }
  }

  @Test func `both threads of a dump read the write-ahead log of a killed app`() throws {
    let log = try SQLiteEventLog(path: folder.path())
    let session = RandomSession(seed: 1, count: 3_000)
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    func copied(_ name: String) throws -> String {
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: folder.path() + suffix, toPath: folder.path(name + suffix))
      }
      return folder.path(name)
    }
    let small = try ParsedDump(of: copied("small.sqlite"))
    let other = try Connection.raw(folder.path())
    // Without automatic checkpoints, all written rows stay in the write-ahead log.
    try other.execute("PRAGMA wal_autocheckpoint = 0")
    try other.enlarge()
    let copy = try copied("copy.sqlite")
    withExtendedLifetime((log, other)) {}
    let file = try ReadOnlyLogFile(path: copy)
    #expect(file.size > LogDump.copiedSize)
    let (first, second) = try file.openTwice(checkingSchema: true)
    for connection in [first, second, first] {
      #expect(try connection.integer("SELECT count(*) FROM events") == 3_000)
    }
    let large = try ParsedDump(of: copy)
    for table in small.tables { #expect(try large[table.name].lines == table.lines, "\(table.name)") }
    #expect(try folder.names.filter { $0.hasPrefix("copy") } == ["copy.sqlite", "copy.sqlite-wal"])
  }

  @Test func `the prefetcher of a dump returns the tables before a failing table, and then throws the error`()
    throws
  {
    let path = try enlarged(folder.log(100))
    for (table, problem) in [
      (
        LogDump.Table("screen_log", "session:integer"),
        "session of screen_log has a value that is not a valid integer"
      ),
      (LogDump.Table("absent", "session"), "no such table: absent"),
    ] {
      let file = try ReadOnlyLogFile(path: path)
      let ahead = try DumpPrefetcher(
        [.views[1], table], of: file, on: file.open(checkingSchema: true))
      #expect(try ahead.next(waits: true)?.table.name == "screen_log")
      for _ in 0..<2 {
        let error = #expect(throws: (any Error).self) { try ahead.next(waits: true) }
        #expect(String(describing: error).contains(problem), "\(String(describing: error))")
      }
    }
  }

  @Test func `releasing a dump interrupts its query, even if the query is endless`() throws {
    let path = try enlarged(folder.log(10))
    let file = try ReadOnlyLogFile(path: path)
    let endless = "(WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n)"
    do {
      let ahead = try DumpPrefetcher(
        [.views[1], LogDump.Table(endless, "n:integer")], of: file, on: file.open(checkingSchema: true))
      #expect(try ahead.next(waits: true)?.table.name == "screen_log")
    }
    #expect(try !isOpen(path))
  }

  @Test func `a dump checks all pages before it returns the first row`() throws {
    let path = try enlarged(folder.log(100))
    let connection = try Connection.raw(path)
    // The test damages a table that no view reads.
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'snapshots'"
    let root = try #require(try connection.integer(sql))
    let size = try #require(try connection.integer("PRAGMA page_size"))
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: UInt64((root - 1) * size))
    try file.write(contentsOf: Data(repeating: 0xFF, count: size))
    let log = try ReadOnlyLogFile(path: path)
    let ahead = try DumpPrefetcher(LogDump.Table.ahead, of: log, on: log.open(checkingSchema: true))
    let error = #expect(throws: EventLogError.self) { try ahead.next(waits: true) }
    #expect(error?.code == .damaged)
    #expect(throws: EventLogError.self) { try LogDump(of: path) }
  }
}
