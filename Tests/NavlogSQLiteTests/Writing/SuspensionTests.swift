import FaultSupport
import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Synchronization
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

private enum Screen: Navigation {
  case item(Int)
  var presentationType: PresentationType { .push }
}

/// An app in the background. iOS kills a suspended app that holds a lock on a file.
@MainActor @Suite struct SuspensionTests {
  private let folder: LogFolder
  private let path: String

  init() throws {
    folder = try LogFolder()
    // The real path, which the system reports for open files.
    path = try LogPath.creatable(folder.path())
  }

  private func session() throws -> RouterSession<Screen> {
    let session = RouterSession<Screen>(log: try SQLiteEventLog(path: path))
    for number in 1...10 { session.router.navigate(to: .item(number)) }
    return session
  }

  /// Whether this process has a file of the log open. Only open files can be locked.
  private var isAnyFileOpen: Bool { OpenFiles.paths.contains { $0.hasPrefix(path) } }

  @Test func `a suspended log holds no lock, and is complete in one file`() throws {
    let session = try session()
    _ = try session.timeline.events()
    try session.suspend()
    #expect(!isAnyFileOpen)
    #expect(try folder.names == ["log.sqlite", "log.sqlite-head"])
    #expect(session.logStatus.isRecording)
    #expect(try SQLiteEventLog(reading: path).sessions().map(\.count) == [10])
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
  }

  @Test func `a suspension during a read closes the log's files as soon as the read ends`() throws {
    let session = try session()
    let log = session.log
    var isFirst = true
    try log.read(session.info.id, 1...10) { _ in
      if isFirst { try session.suspend() }
      isFirst = false
      return true
    }
    #expect(!isAnyFileOpen)
  }

  @Test func `a suspended log continues its session when the app becomes active`() throws {
    let session = try session()
    let id = session.info.id
    for _ in 1...3 {
      try session.suspend()
      session.resume()
      #expect(isAnyFileOpen)
      session.router.pop()
      #expect(isAnyFileOpen, "the file stays open until the app is in the background again")
    }
    #expect(session.info.id == id && session.logStatus.isRecording)
    #expect(try session.timeline.events().map(\.position) == Array(1...13))
    try session.close()
    let log = try SQLiteEventLog(reading: path)
    #expect(try log.sessions().map(\.count) == [13])
    #expect(try log.sessions().allSatisfy { $0.ended != nil })
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
  }

  @Test func `a suspended log records calls at once, and holds the lock only during each call`() throws {
    let session = try session()
    try session.suspend()
    for number in 1...5 {
      session.router.navigate(to: .item(number))
      #expect(session.logStatus.isRecording)
      #expect(!isAnyFileOpen)
      #expect(try SQLiteEventLog(reading: path).sessions().map(\.count) == [10 + number])
    }
    try session.suspend()
    session.resume()
    session.router.pop()
    #expect(try session.timeline.events().map(\.position) == Array(1...16))
  }

  @Test func `a log that becomes active while it is being suspended continues its session`() throws {
    let (gate, ended) = (SealGate(), DispatchSemaphore(value: 0))
    let log = try SQLiteEventLog(path: path, sealing: gate.sealing)
    let session = RouterSession<Screen>(log: log)
    for number in 1...10 { session.router.navigate(to: .item(number)) }
    gate.close(on: log) { log in
      defer { ended.signal() }
      try log.suspend()
    }
    session.resume()
    gate.open()
    ended.wait()
    session.router.pop()
    #expect(session.logStatus.isRecording, "\(session.logStatus)")
    try session.close()
    #expect(try SQLiteEventLog(reading: path).sessions().map(\.count) == [11])
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
  }

  @Test func `calls during suspensions on another thread stay in one session, and the log is VERIFIED`()
    throws
  {
    let log = try SQLiteEventLog(path: path)
    let session = RouterSession<Screen>(log: log)
    let isOver = Mutex(false)
    session.router.navigate(to: .item(0))
    DispatchQueue.global().async {
      for _ in 1...100 {
        try? log.suspend()
        try? log.resume()
      }
      isOver.withLock { $0 = true }
    }
    var calls = 1
    while !isOver.withLock(\.self) {
      session.router.navigate(to: .item(calls))
      calls += 1
      usleep(200)
    }
    #expect(session.logStatus.isRecording, "\(session.logStatus)")
    try session.close()
    #expect(try SQLiteEventLog(reading: path).sessions().map(\.count) == [calls])
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
  }

  @Test func `a write that fails during a suspension leaves no file open`() throws {
    let log = try SQLiteEventLog(path: path)
    let earlier = RouterSession<Screen>(log: log)
    earlier.router.navigate(to: .item(1))
    let session = RouterSession<Screen>(log: log)
    session.router.navigate(to: .item(2))
    try session.suspend()
    earlier.router.pop()
    #expect(!earlier.logStatus.isRecording)
    #expect(!isAnyFileOpen)
  }

  @Test func `a suspended log can close its session, and begin another one`() throws {
    let log = try SQLiteEventLog(path: path)
    let session = RouterSession<Screen>(log: log)
    session.router.navigate(to: .item(1))
    try session.suspend()
    try session.close()
    let next = RouterSession<Screen>(log: log)
    next.router.navigate(to: .item(2))
    #expect(!isAnyFileOpen)
    next.resume()
    next.router.navigate(to: .item(3))
    #expect(try log.sessions().map(\.count) == [1, 2])
    #expect(try log.sessions().map { $0.ended != nil } == [true, false])
  }

  @Test func `a suspension does not change a session that was closed before`() throws {
    let log = try SQLiteEventLog(path: path)
    let closed = RouterSession<Screen>(log: log)
    closed.router.navigate(to: .item(1))
    try closed.close()
    let session = RouterSession<Screen>(log: log)
    session.router.navigate(to: .item(2))
    try session.suspend()
    let widget = RouterSession<Screen>(log: try SQLiteEventLog(path: path))
    try widget.close()
    closed.resume()
    guard case .closed = closed.logStatus else {
      Issue.record("\(closed.logStatus)")
      return
    }
    #expect(try SQLiteEventLog(reading: path).sessions().map(\.count) == [1, 1, 0])
  }

  @Test
  func `a suspended log continues in a new file if the file was missing when the app entered the background`()
    throws
  {
    let session = try session()
    let before = session.info
    try FileManager.default.removeItem(atPath: path)
    try session.suspend()
    #expect(session.info.parent == SessionInfo.Moment(session: before.id, position: 10))
    #expect(!isAnyFileOpen)
    #expect(try SQLiteEventLog(reading: path).sessions().map(\.count) == [1])
  }

  @Test func `a suspended log buffers its events while another process writes, and loses no event`() throws {
    let session = try session()
    try session.suspend()
    var other: SQLiteEventLog? = try SQLiteEventLog(path: path)
    session.resume()
    guard case .buffering(events: 0, let error) = session.logStatus else {
      Issue.record("\(session.logStatus)")
      return
    }
    #expect(error.code == .locked)
    session.router.navigate(to: .item(11))
    session.router.navigate(to: .item(12))
    #expect(!session.logStatus.isRecording)
    withExtendedLifetime(other) {}
    other = nil
    session.retry()
    #expect(session.logStatus.isRecording)
    #expect(try session.timeline.events().map(\.position) == Array(1...12))
  }

  @Test
  func `if a log can be opened only after the launch, the log contains every call since the launch`()
    throws
  {
    var failures: [EventLogError.Code] = []
    var other: SQLiteEventLog? = try SQLiteEventLog(path: path)
    #expect(throws: EventLogError.self) { try SQLiteEventLog(path: path) }
    let log = try SQLiteEventLog(path: path, opensLater: true)
    let session = RouterSession<Screen>(
      log: log, configuration: .init(onLogFailure: { failures.append($0.code) }))
    session.router.navigate(to: .item(1))
    try? session.flush()
    #expect(failures == [.locked])
    withExtendedLifetime(other) {}
    other = nil
    session.router.navigate(to: .item(2))
    #expect(session.logStatus.isRecording)
    try session.close()
    #expect(try SQLiteEventLog(reading: path).sessions().map(\.count) == [2])
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
  }

  @Test func `a file that is not a log is refused immediately, even with the setting opensLater`() throws {
    try Data("not a database, but long enough to be taken for one".utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: EventLogError.self) { try SQLiteEventLog(path: path, opensLater: true) }
    #expect(error?.code == .notALog)
  }

  @Test func `a suspended log continues in a new session after another process has written`() throws {
    let session = try session()
    let before = session.info
    try session.suspend()
    let widget = RouterSession<Screen>(log: try SQLiteEventLog(path: path))
    widget.mark("the widget")
    try widget.close()
    session.resume()
    #expect(session.info.id != before.id)
    #expect(session.info.parent == SessionInfo.Moment(session: before.id, position: 10))
    #expect(session.logStatus.isRecording)
    #expect(session.router.navigationStackPath == (1...10).map { .item($0) })
    session.router.pop()
    let log = session.log
    #expect(try log.sessions().map(\.count) == [10, 1, 2])
    #expect(
      try SQLiteEventLog(reading: path).endings() == [SessionEnding(session: before.id, how: .superseded)])
    #expect(try session.timeline.events().map(\.action.kind) == [.restore, .pop])
    try session.close()
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
  }

  @Test func `a suspended log continues its session after another process has pruned the log`() throws {
    let earlier = try self.session()
    try earlier.close()
    let session = try self.session()
    let id = session.info.id
    try session.suspend()
    let report = try SQLiteEventLog.prune(path, to: Retention(maximumSessions: 1))
    #expect(report.removed.map(\.info.id) == [earlier.info.id])
    session.resume()
    session.router.navigate(to: .item(11))
    #expect(session.info.id == id && session.logStatus.isRecording, "\(session.logStatus)")
    #expect(try session.timeline.events().map(\.position) == Array(1...11))
    try session.close()
    #expect(try SQLiteEventLog(reading: path).sessions().map(\.count) == [11])
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
  }

  @Test func `a suspended session continues as a new session if another program wrote events into it`() throws
  {
    let session = try session()
    let before = session.info
    try session.suspend()
    try Connection.raw(path).withoutTriggers(
      """
      INSERT INTO events (\(EventField.list))
      SELECT id + 1, \(EventField.list.split(separator: ", ").dropFirst().joined(separator: ", "))
      FROM events ORDER BY id DESC LIMIT 1
      """)
    session.resume()
    session.router.pop()
    #expect(session.logStatus.isRecording, "\(session.logStatus)")
    #expect(session.info.parent == SessionInfo.Moment(session: before.id, position: 10))
    #expect(session.router.navigationStackPath == (1...9).map { .item($0) })
    #expect(try session.timeline.state(at: session.position) == session.state)
    try session.close()
    #expect(try SQLiteEventLog(reading: path).sessions().map(\.count) == [11, 1])
    let report = try SQLiteEventLog.verify(path)
    #expect(
      report.verdict != .verified && report.chain?.unproven?.contains("row 11 of events") == true,
      "\(report)")
  }

  @Test func `a suspended log detects at its next call that another process has written`() throws {
    let session = try session()
    let before = session.info
    try session.suspend()
    let widget = RouterSession<Screen>(log: try SQLiteEventLog(path: path))
    try widget.close()
    session.router.navigate(to: .item(11))
    #expect(session.info.parent == SessionInfo.Moment(session: before.id, position: 10))
    #expect(!isAnyFileOpen)
    #expect(try session.timeline.state(at: session.position).roots[0].path.count == 11)
  }

  @Test(arguments: [false, true])
  func `a suspended log detects that its file is missing or was replaced by an older copy`(isOlder: Bool)
    throws
  {
    let session = try session()
    try session.suspend()
    let earlier = try Data(contentsOf: URL(fileURLWithPath: path))
    session.resume()
    session.router.pop()
    let before = session.info
    try session.suspend()
    try FileManager.default.removeItem(atPath: path)
    if isOlder { try earlier.write(to: URL(fileURLWithPath: path)) }
    session.resume()
    #expect(session.info.parent == SessionInfo.Moment(session: before.id, position: 11))
    session.router.navigate(to: .item(1))
    #expect(session.logStatus.isRecording)
    #expect(try session.timeline.events().map(\.action.kind) == [.restore, .navigate])
    #expect(try session.log.sessions().count == (isOlder ? 2 : 1))
  }

  @Test
  func `a failing log releases its lock at a suspension, and receives every event when writing works again`()
    throws
  {
    let faulty = FaultyEventLog(over: try SQLiteEventLog(path: path)) {
      (3...5).contains($0) ? .afterWriting : nil
    }
    let session = RouterSession<Screen>(log: faulty)
    session.router.navigate(to: .item(1))
    session.router.navigate(to: .item(2))
    #expect(!session.logStatus.isRecording)
    #expect(throws: EventLogError.self) { try session.suspend() }
    #expect(!isAnyFileOpen)
    session.router.navigate(to: .item(3))
    session.resume()
    #expect(session.logStatus.isRecording)
    #expect(try session.timeline.events().map(\.position) == [1, 2, 3])
  }
}
