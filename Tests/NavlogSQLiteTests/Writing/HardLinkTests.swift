import Foundation
import Navlog
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// SQLite derives the name of the write-ahead log from the name of the log. The library derives the name of the lock file in
/// the same way.
@Suite struct HardLinkTests {
  private let folder: LogFolder
  private let path: String
  private let other: String

  init() throws {
    folder = try LogFolder()
    path = try folder.closedLog(20, 20)
    other = folder.path("other.sqlite")
    #expect(link(path, other) == 0)
  }

  private func expectRefusal(_ body: () throws -> Void) {
    let error = #expect(throws: EventLogError.self, performing: body)
    #expect(error?.code == .cannotWrite)
    #expect(error?.description.contains("has 2 names (hard links)") == true, "\(String(describing: error))")
  }

  @Test func `a log with two hard links is not written under either name`() throws {
    for name in [path, other] {
      expectRefusal { _ = try SQLiteEventLog(path: name) }
      #expect(try SQLiteEventLog(reading: name).sessions().count == 2)
    }
    #expect(try folder.names == ["log.sqlite", "log.sqlite-head", "other.sqlite"])
    unlink(other)
    _ = try SQLiteEventLog(path: path)
  }

  @Test func `a log with two hard links is not pruned, because its writer may use the other name`() throws {
    expectRefusal { _ = try SQLiteEventLog.prune(path, to: Retention(maximumSessions: 1)) }
    #expect(try SQLiteEventLog(reading: other).sessions().count == 2)
  }

  @Test
  func `a log that gets a second hard link while being written cannot be opened under the second name`()
    throws
  {
    unlink(other)
    let log = try SQLiteEventLog(path: path)
    #expect(link(path, other) == 0)
    expectRefusal { _ = try SQLiteEventLog(path: other) }
    // SQLite finds the newest events only under the first name of the log.
    let error = #expect(throws: EventLogError.self) { try SQLiteEventLog(reading: other) }
    #expect(error?.description.contains("is a hard link to \(log.path)") == true)
    #expect(try SQLiteEventLog(reading: path).sessions().count == 2)
    withExtendedLifetime(log) {}
  }

  @Test func `a second hard link that a killed import left does not prevent writing the log`() throws {
    unlink(other)
    let rest = path + NewLogFile.suffix
    #expect(link(path, rest) == 0)
    _ = try SQLiteEventLog(path: path)
    #expect(FileStatus(rest) == nil)
  }
}
