import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

@Suite struct ReadOnlyLogFileTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test(arguments: [
    "INSERT INTO screens VALUES (3000000000, 'main', NULL, 'x', '{}'); UPDATE events SET destination = 3000000000",
    "INSERT INTO screens VALUES (-5000000000, 'main', NULL, 'x', '{}'); UPDATE events SET screen = -5000000000",
    "UPDATE sessions SET first = -9223372036854775807 WHERE id = 1",
    "UPDATE events SET id = 9223372036854775807 WHERE id = 20",
    "UPDATE sessions SET started_ms = 9223372036854775807",
    "UPDATE sessions SET parent = 'x', parent_position = 9223372036854775807",
    "UPDATE events SET drift_ms = -9223372036854775807 WHERE id = 7",
    "UPDATE sessions SET started_ms = 9007199254740992; UPDATE events SET drift_ms = 9223372036854775807",
    "UPDATE events SET elapsed_us = 9223372036854775807 WHERE id = 7",
    "UPDATE events SET cause = -9223372036854775807, removed = 9223372036854775807, depth = 9223372036854775807",
    "UPDATE calls SET count = 9223372036854775807", "UPDATE calls SET count = -9223372036854775807",
    "UPDATE session_ends SET ended_ms = -9223372036854775807, elapsed_us = 9223372036854775807",
  ])
  func `an impossible number in a log is an error or a finding, never a crash`(sql: String) throws {
    let path = try folder.log(20)
    try Connection.raw(path).withoutTriggers(sql)
    try? Self.readAll(path)
    #expect((try? SQLiteEventLog.verify(path).isSound) != true)
  }

  private static func readAll(_ path: String) throws {
    let log = try SQLiteEventLog(reading: path)
    for session in try log.sessions() {
      for position in 0...min(20, session.count) { _ = try? log.state(session.info.id, at: position) }
      try log.read(session.info.id, 1...Int.max) { _ in true }
    }
  }

  @Test
  func `a log can be read through a symbolic link, but a second writer is refused even through the link`()
    throws
  {
    let log = try SQLiteEventLog(path: folder.path("app.sqlite"))
    let link = folder.path("link.sqlite")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path("app.sqlite"))
    let session = RandomSession(seed: 3, count: 10)
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    #expect(try SQLiteEventLog(reading: link).events(session.info.id) == session.events)
    #expect(try SQLiteEventLog(reading: link).path == log.path)
    let error = #expect(throws: EventLogError.self) { try SQLiteEventLog(path: link) }
    #expect(error?.code == .locked)
  }

  @Test(arguments: ["", ":memory:/x", "none/log.sqlite"])
  func `a path at which no file can be created is refused`(path: String) {
    let error = #expect(throws: EventLogError.self) { try SQLiteEventLog(path: path) }
    #expect(error?.code == .cannotOpen)
  }

  @Test func `a reader detects when an app begins to write and when the app ends`() throws {
    let path = try folder.log(10)
    let reader = try SQLiteEventLog(reading: path)
    #expect(try reader.sessions().count == 1)
    let app = try SQLiteEventLog(path: path)
    let session = RandomSession(seed: 9, count: 10)
    try app.begin(session.info)
    try app.append(session.events, to: session.info.id)
    #expect(try reader.events(session.info.id) == session.events)
    try app.end(session.info.id, at: 1, after: 1)
    #expect(try reader.session(session.info.id).ended == 1)
  }

  @Test func `a pop with the largest possible count can be read back`() throws {
    let log = try SQLiteEventLog(path: folder.path("any.sqlite"))
    try log.begin(SessionInfo(id: "a", started: 0, app: "", version: "", system: ""))
    let event = RecordedEvent<RecordedDestination>(
      position: 1, time: 0, elapsed: 0, event: NavigationEvent(.pop(count: .max)), outcome: .noEffect(.atRoot)
    )
    try log.append([event], to: "a")
    #expect(try log.events("a") == [event])
  }

  @Test func `a log with a view that is not part of the schema is neither read nor written`() throws {
    let path = try folder.log(5)
    try Connection.raw(path).execute("CREATE VIEW sqlite1stat AS SELECT 1")
    let reading = #expect(throws: EventLogError.self) { try SQLiteEventLog(reading: path) }
    let writing = #expect(throws: EventLogError.self) { try SQLiteEventLog(path: path) }
    #expect(reading?.code == .notALog)
    #expect(writing?.code == .notALog)
  }

  @Test func `outside of a session, the error for a full disk mentions no session`() {
    let error = SQLiteError(code: 13, message: "database or disk is full", sql: "")
    #expect(
      EventLogError(error, path: "app.sqlite", whileWriting: true)
        == EventLogError(.diskFull, "app.sqlite cannot grow: the disk is full; free some space and try again")
    )
  }

  @Test(
    arguments: [
      // SQLITE_IOERR, SQLITE_IOERR_WRITE, SQLITE_IOERR_READ, SQLITE_TOOBIG, SQLITE_CONSTRAINT
      (10, true, .diskFailed), (778, true, .diskFailed), (266, false, .diskFailed), (18, true, .cannotWrite),
      (19, true, .cannotWrite),
    ] as [(Int32, Bool, EventLogError.Code)])
  func `SQLite's error for a failed disk has a code of its own`(
    number: Int32, isWriting: Bool, code: EventLogError.Code
  ) {
    let error = SQLiteError(code: number, message: "a message", sql: "")
    #expect(EventLogError(error, path: "app.sqlite", whileWriting: isWriting).code == code)
  }

  @Test(
    arguments: [
      (ENOSPC, .diskFull), (EDQUOT, .diskFull), (EIO, .diskFailed), (EACCES, .cannotWrite),
    ] as [(Int32, EventLogError.Code)])
  func `the system's errors for a full disk and a failed disk have codes of their own`(
    number: Int32, code: EventLogError.Code
  ) {
    errno = number
    let error = FileSync.failure("app.sqlite")
    #expect(
      error == EventLogError(code, "app.sqlite cannot be written: \(String(cString: strerror(number)))"))
    #expect(error.isDiskFailure == (code != .cannotWrite))
  }

  @Test func `if the disk is full while a log is read, the error states that a temporary file needs space`() {
    let error = SQLiteError(code: 13, message: "database or disk is full", sql: "")
    #expect(
      EventLogError(error, path: "app.sqlite", whileWriting: false)
        == EventLogError(
          .noTemporarySpace,
          "reading app.sqlite needs a temporary file, and the disk is full; free some space and try again"))
  }
}
