import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct SQLiteRoundTripTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  private func lines(_ log: any EventLog, _ format: LogExport.Format) throws -> [String] {
    var lines: [String] = []
    try LogExport(of: log, as: format).write { lines.append($0) }
    return lines
  }

  private func importLines(_ lines: [String], into path: String) throws -> ImportReport {
    var rest = lines[...]
    return try SQLiteEventLog.importLines(into: path) { rest.popFirst().map { $0.utf8 } }
  }

  @Test func `an imported SQLite log is sound, and its export equals the original export`() throws {
    for seed in 0..<10 as Range<UInt64> {
      let (first, second) = (folder.path("\(seed).sqlite"), folder.path("\(seed)-copy.sqlite"))
      let log = try SQLiteEventLog(path: first)
      for session in 0..<3 as Range<UInt64> {
        try RandomSession(seed: seed * 10 + session, count: Int(session) * 60).write(to: log)
      }
      let export = try lines(log, .jsonLines)
      let report = try importLines(export, into: second)
      let copy = try SQLiteEventLog(reading: second)
      #expect(try report.imported == log.sessions())
      #expect(try lines(copy, .jsonLines) == export, "seed \(seed)")
      #expect(try lines(copy, .csv) == lines(log, .csv), "seed \(seed)")
      #expect(try SQLiteEventLog.verify(second).isSound, "seed \(seed)")
    }
  }

  @Test func `an import into a SQLite log stores snapshots of states`() throws {
    let log = InMemoryEventLog()
    try RandomSession(seed: 4, count: 3_500).write(to: log)
    _ = try importLines(lines(log, .jsonLines), into: folder.path())
    let report = try SQLiteEventLog.verify(folder.path())
    #expect(report.isSound)
    #expect(report.snapshots == 3)
  }

  @Test func `an import that fails at its last line changes nothing`() throws {
    let path = try folder.log(50)
    let before = try lines(SQLiteEventLog(reading: path), .jsonLines)
    let other = InMemoryEventLog()
    try RandomSession(seed: 9, count: 5_000).write(to: other)
    let export = try lines(other, .jsonLines)
    #expect(throws: ImportError.self) { try importLines(export.dropLast(), into: path) }
    #expect(try lines(SQLiteEventLog(reading: path), .jsonLines) == before)
    #expect(try SQLiteEventLog.verify(path).isSound)
    let new = folder.path("new.sqlite")
    #expect(throws: ImportError.self) { try importLines(export.dropLast(), into: new) }
    #expect(try folder.names == ["log.sqlite", "log.sqlite-head"])
    #expect(try importLines(export, into: path).events == 5_000)
    #expect(try SQLiteEventLog.verify(path).isSound)
  }

  @Test func `readers see an import only when it is complete`() throws {
    let path = try folder.log(10)
    let other = InMemoryEventLog()
    try RandomSession(seed: 9, count: 2_500).write(to: other)
    var rest = try lines(other, .jsonLines)[...]
    var counts: Set<Int> = []
    _ = try SQLiteEventLog.importLines(into: path) {
      if rest.count % 500 == 0 { counts.insert(try SQLiteEventLog(reading: path).sessions().count) }
      return rest.popFirst().map { $0.utf8 }
    }
    #expect(counts == [1])
    #expect(try SQLiteEventLog(reading: path).sessions().count == 2)
  }

  @Test func `a restore event that replaces a single call is stored unchanged`() throws {
    let log = try SQLiteEventLog(path: folder.path())
    let session = RandomSession(seed: 1, count: 0)
    try log.begin(session.info)
    let event = RecordedEvent<RecordedDestination>(
      position: 1, time: 0, elapsed: 0, event: NavigationEvent(.restore(NavigationState(), collapsedCalls: 1))
    )
    try log.append([event], to: session.info.id)
    #expect(try log.events(session.info.id) == [event])
  }
}
