import Foundation
import Navlog
import NavlogTools
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// Properties that logs have with every build of SQLite: the system's build, and the build that `Scripts/torture apple-sqlite`
/// loads.
@Suite struct SQLiteBuildTests {
  private static let isApple = ProcessInfo.processInfo.environment["NAVLOG_SQLITE"] == "apple"
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test func `a new log does not use auto-vacuum`() throws {
    let path = try folder.closedLog(10)
    let log = try Connection(path, flags: 0x1)
    #expect(try log.integer("PRAGMA auto_vacuum") == 0)
    #expect(try log.integer("PRAGMA page_size") == Migrator.pageSize)
    #expect(try log.integer("SELECT min(rootpage) FROM sqlite_schema WHERE rootpage > 0") == 2)
  }

  @Test func `a log with auto-vacuum is written and read like any other log`() throws {
    let path = folder.path("vacuum.sqlite")
    try Connection.raw(path).execute("PRAGMA page_size = \(Migrator.pageSize); PRAGMA auto_vacuum = FULL")
    #expect(try folder.closedLog(200, 100, name: "vacuum.sqlite") == path)
    #expect(try Connection.raw(path).integer("PRAGMA auto_vacuum") == 1)
    #expect(try SQLiteEventLog(reading: path).sessions().map(\.count) == [200, 100])
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
  }

  @Test(.enabled(if: isApple, "only under Scripts/torture apple-sqlite"))
  func `the loaded SQLite library has the options of Apple's build`() throws {
    let memory = try Connection(":memory:", flags: 0x6)
    var options: Set<String> = []
    try memory.forEach("PRAGMA compile_options") { options.insert($0.text(0)) }
    #expect(
      options.isSuperset(of: [
        "DEFAULT_AUTOVACUUM", "DEFAULT_JOURNAL_SIZE_LIMIT=32768", "THREADSAFE=2", "DEFAULT_CACHE_SIZE=128",
        "OMIT_AUTORESET", "EXTRA_INIT=navlog_persistent_wal",
      ]))
    // A connection with the default settings.
    let plain = folder.path("plain.sqlite")
    try Shell.run(plain, "PRAGMA journal_mode = WAL; CREATE TABLE t (a)")
    #expect(try folder.names == ["plain.sqlite", "plain.sqlite-shm", "plain.sqlite-wal"])
    #expect(try Connection(plain, flags: 0x1).integer("PRAGMA auto_vacuum") == 1)
  }
}

extension Shell {
  /// Runs SQL that changes a database.
  fileprivate static func run(_ path: String, _ sql: String) throws {
    let shell = try Shell(path, sql, options: [])
    #expect(shell.status == 0, "\(shell)")
  }
}
