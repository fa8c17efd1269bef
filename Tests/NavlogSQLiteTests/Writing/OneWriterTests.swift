import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct OneWriterTests {
  private let folder: LogFolder
  private let session = RandomSession(seed: 1, count: 30)

  init() throws { folder = try LogFolder() }

  @Test func `a second writer is refused, and the first goes on`() throws {
    let first = try SQLiteEventLog(path: folder.path())
    try first.begin(session.info)
    try first.append(Array(session.events[..<10]), to: session.info.id)
    let error = #expect(throws: EventLogError.self) { try SQLiteEventLog(path: folder.path()) }
    #expect(error?.code == .locked)
    #expect(
      error?.description.hasSuffix("is being written by another process; a log has one writer at a time")
        ?? false)
    try first.append(Array(session.events[10...]), to: session.info.id)
    #expect(try SQLiteEventLog(reading: folder.path()).events(session.info.id) == session.events)
  }

  @Test func `when the first has ended, another may write`() throws {
    let first = try SQLiteEventLog(path: folder.path())
    try first.begin(session.info)
    try first.end(session.info.id, at: 0, after: 0)
    let second = try SQLiteEventLog(path: folder.path())
    let next = RandomSession(seed: 2, count: 3)
    try next.write(to: second)
    #expect(try first.sessions().map(\.count) == [0, 3])
  }

  @Test func `a log that ended is one file`() throws {
    let log = try SQLiteEventLog(path: folder.path())
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    #expect(try folder.names.contains("log.sqlite-wal"))
    try log.end(session.info.id, at: 0, after: 0)
    #expect(try folder.names == ["log.sqlite", "log.sqlite-head"])
  }

  @Test func `what was recorded is read out of the files of a killed app, which stay as they are`() throws {
    let log = try SQLiteEventLog(path: folder.path())
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    // A copy of the files at this moment is what a killed process would leave.
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: folder.path() + suffix, toPath: folder.path("killed.sqlite") + suffix)
    }
    let wal = URL(fileURLWithPath: folder.path("killed.sqlite-wal"))
    let before = try Data(contentsOf: wal)
    let read = try SQLiteEventLog(reading: folder.path("killed.sqlite"))
    #expect(try read.events(session.info.id) == session.events)
    #expect(try SQLiteEventLog.verify(folder.path("killed.sqlite")).isSound)
    #expect(try Data(contentsOf: wal) == before)
    #expect(try folder.names.filter { $0.hasPrefix("killed") } == ["killed.sqlite", "killed.sqlite-wal"])
    // And an app that starts again goes on from there.
    let again = try SQLiteEventLog(path: folder.path("killed.sqlite"))
    #expect(try again.sessions() == [SessionRecord(info: session.info, count: 30, ended: nil)])
    try RandomSession(seed: 2, count: 5).write(to: again)
    #expect(try SQLiteEventLog.verify(folder.path("killed.sqlite")).isSound)
  }

  @Test func `a reader of a closed log changes nothing`() throws {
    let path = try folder.log(40)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let log = try SQLiteEventLog(reading: path)
    let events = try log.events(RandomSession(seed: 1, count: 40).info.id)
    #expect(events.count == 40)
    #expect(#expect(throws: EventLogError.self) { try log.begin(session.info) }?.code == .notWriting)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try folder.names == ["log.sqlite", "log.sqlite-head"])
  }

  @Test func `a file that cannot be opened is named`() throws {
    let cases: [(String, EventLogError.Code)] = [
      (folder.path("no/such/folder.sqlite"), .cannotOpen), (folder.url.path, .cannotOpen),
    ]
    for (path, code) in cases {
      for open in [{ try SQLiteEventLog(path: $0) }, { try SQLiteEventLog(reading: $0) }] {
        let error = #expect(throws: EventLogError.self) { _ = try open(path) }
        #expect(error?.code == code, "\(error.map(\.description) ?? "")")
        #expect(error?.description.contains(path) ?? false)
      }
    }
  }
}
