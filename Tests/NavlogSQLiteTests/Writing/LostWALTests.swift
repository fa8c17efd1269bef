import Foundation
import Navlog
import NavlogTools
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

private enum Screen: Navigation {
  case item(Int)
  var presentationType: PresentationType { .push }
}

/// A log whose write-ahead log is damaged by another program while the app is running.
@MainActor @Suite struct LostWALTests {
  private let folder: LogFolder
  private let path: String
  private let session: RouterSession<Screen>

  init() throws {
    folder = try LogFolder()
    path = folder.path()
    session = RouterSession(log: try SQLiteEventLog(path: path))
    for number in 1...20 { session.router.navigate(to: .item(number)) }
  }

  private var sessions: [SessionRecord] { get throws { try SQLiteEventLog(reading: path).sessions() } }

  @Test(arguments: [0, 31, 9_000, 30_000])
  func `recording continues in a new session when the log is truncated, and keeps every later call`(
    size: Int
  )
    throws
  {
    let before = session.info
    #expect(truncate(path + "-wal", off_t(size)) == 0)
    letTimePass()
    for number in 21...30 { session.router.navigate(to: .item(number)) }
    #expect(session.logStatus.isRecording, "\(session.logStatus)")
    #expect(session.info.parent?.session == before.id)
    #expect(session.router.navigationStackPath == (1...30).map { .item($0) })
    #expect(try session.timeline.state(at: session.position) == session.state)
    let (id, position) = (session.info.id, session.position)
    try session.close()
    #expect(position == 10)
    #expect(try SQLiteEventLog(reading: path).events(id).map(\.position) == Array(1...position))
    let report = try SQLiteEventLog.verify(path)
    #expect(report.interruption == nil && report.checks.allSatisfy { $0.failures == 0 }, "\(report)")
  }

  @Test(arguments: [0, 9_000, 30_000])
  func `the log detects a truncation although the next call immediately restores the file's size`(size: Int)
    throws
  {
    let before = session.info
    #expect(truncate(path + "-wal", off_t(size)) == 0)
    session.router.navigate(to: .item(21))
    letTimePass()
    for number in 22...30 { session.router.navigate(to: .item(number)) }
    #expect(session.logStatus.isRecording && session.info.parent?.session == before.id)
    #expect(try session.timeline.state(at: session.position) == session.state)
    #expect(session.router.navigationStackPath == (1...30).map { .item($0) })
    try session.close()
    let report = try SQLiteEventLog.verify(path)
    #expect(report.interruption == nil && report.checks.allSatisfy { $0.failures == 0 }, "\(report)")
  }

  @Test(arguments: [0, 9_000, 30_000])
  func `every check detects a truncation, even after a write has extended the file again`(size: Int) throws {
    let log = try #require(session.log as? SQLiteEventLog)
    try log.writing { writer in
      #expect(!writer.isWALCut)
      #expect(truncate(path + "-wal", off_t(size)) == 0)
      // SQLite remembers where the file ended before the truncation, and writes there, which leaves a gap.
      try writer.connection.execute("PRAGMA user_version = \(Migrator.version)")
      for _ in 1...3 { #expect(writer.isWALCut) }
    }
  }

  /// Waits for more than a millisecond, because the log checks its files at most once per millisecond.
  private func letTimePass() { usleep(2_000) }

  @Test
  func `if the log is truncated just before a session ends, the session continues in a new session`() throws {
    let before = session.info
    let log = try #require(session.log as? SQLiteEventLog)
    letTimePass()
    // The log checks its files before the test truncates one of them.
    try log.writing { #expect($0.recentlyLostFile == nil) }
    #expect(truncate(path + "-wal", 5_000) == 0)
    try session.close()
    #expect(session.info.id != before.id)
    #expect(try sessions.last?.info.id == session.info.id)
  }

  @Test
  func `if the write-ahead log is truncated before a suspension, the log continues and passes all checks`()
    throws
  {
    let log = try #require(session.log as? SQLiteEventLog)
    try log.checkpointIfLarge(0)
    for number in 21...300 { session.router.navigate(to: .item(number)) }
    #expect(truncate(path + "-wal", 100_000) == 0)
    try? session.suspend()
    session.resume()
    session.router.pop()
    #expect(session.logStatus.isRecording, "\(session.logStatus)")
    #expect(try session.timeline.state(at: session.position) == session.state)
    try session.close()
    let report = try SQLiteEventLog.verify(path)
    #expect(report.interruption == nil && report.checks.allSatisfy { $0.failures == 0 }, "\(report)")
    #expect(try sessions[0].count >= 20)
  }

  @Test func `a session keeps every event when an older copy replaces the write-ahead log`() throws {
    let (before, copy) = (session.info, folder.path("older-wal"))
    try FileManager.default.copyItem(atPath: path + "-wal", toPath: copy)
    for number in 21...60 { session.router.navigate(to: .item(number)) }
    #expect(rename(copy, path + "-wal") == 0)
    letTimePass()
    for number in 61...70 { session.router.navigate(to: .item(number)) }
    #expect(session.logStatus.isRecording && session.info.id == before.id, "\(session.logStatus)")
    try session.close()
    #expect(try sessions.map(\.count) == [70])
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
  }

  @Test func `a session continues when another program checkpoints the write-ahead log`() throws {
    let before = session.info
    #expect(try Connection.raw(path).checkpointAndTruncate())
    for number in 21...30 { session.router.navigate(to: .item(number)) }
    #expect(session.logStatus.isRecording && session.info.id == before.id)
    try session.close()
    #expect(try sessions.map(\.count) == [30])
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
  }

  @Test(arguments: [false, true])
  func `recording continues without a loss when the write-ahead log is deleted or replaced`(isReplaced: Bool)
    throws
  {
    let before = session.info
    try FileManager.default.removeItem(atPath: path + "-wal")
    if isReplaced { try Data("another file".utf8).write(to: URL(fileURLWithPath: path + "-wal")) }
    usleep(2_000)
    for number in 21...30 { session.router.navigate(to: .item(number)) }
    #expect(session.logStatus.isRecording, "\(session.logStatus)")
    // The files at the paths of the log contain every recorded event, so a crash of the process would not lose any event now.
    let copy = try folder.killedCopy(of: path)
    #expect(try SQLiteEventLog(reading: copy).sessions().map(\.count) == [30])
    try session.close()
    #expect(session.info.id == before.id)
    #expect(try sessions.map(\.count) == [30])
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
  }
}
