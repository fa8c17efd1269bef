import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// A log whose file disappears while the app is running.
@MainActor @Suite struct MovedFileTests {
  private enum Screen: Navigation {
    case item(Int)
    case sheet

    var presentationType: PresentationType { self == .sheet ? .sheet : .push }
  }

  /// A change of the log's file.
  enum FileChange: String, CaseIterable {
    case deleted, deletedWithAllBesideIt, renamed, replacedByAnotherLog
  }

  private let folder: LogFolder
  private let path: String
  private let other: String

  init() throws {
    folder = try LogFolder()
    path = folder.path()
    other = try folder.log(30, name: "other.sqlite")
  }

  private func apply(_ change: FileChange) throws {
    switch change {
    case .deleted: try FileManager.default.removeItem(atPath: path)
    case .deletedWithAllBesideIt:
      for name in try folder.names where name.hasPrefix("log.sqlite") {
        try FileManager.default.removeItem(atPath: folder.path(name))
      }
    case .renamed: #expect(rename(path, folder.path("moved.sqlite")) == 0)
    case .replacedByAnotherLog:
      #expect(link(path, folder.path("moved.sqlite")) == 0)
      #expect(rename(other, path) == 0)
    }
    // The log checks its file at most once per millisecond.
    usleep(2_000)
  }

  @Test(arguments: FileChange.allCases)
  func `after a log is moved, the next call begins a new file with a session whose parent is the old session`(
    change: FileChange
  ) throws {
    var failures: [EventLogError.Code] = []
    let session = RouterSession<Screen>(
      log: try SQLiteEventLog(path: path),
      configuration: .init(onLogFailure: { failures.append($0.code) }))
    for number in 1...20 { session.router.navigate(to: .item(number)) }
    session.router.navigate(to: .sheet)
    let (before, events) = (session.info, try session.timeline.events())
    try apply(change)
    session.router.navigate(to: .item(21))
    #expect(failures == [.moved])
    #expect(session.logStatus.isRecording)
    // The new sheet has a new router.
    session.visibleRouter.navigate(to: .item(22))
    #expect(session.router.navigationStackPath == (1...21).map { .item($0) })
    #expect(session.visibleRouter.navigationStackPath == [.item(22)])

    #expect(session.info.id != before.id)
    #expect(session.info.parent == SessionInfo.Moment(session: before.id, position: 21))
    let now = try session.timeline.events()
    #expect(now.map(\.position) == [1, 2])
    #expect(now[0].action.kind == .restore && now[0].action.collapsedCalls == 1)
    #expect(try session.timeline.state(at: 2) == session.state)
    try session.close()
    let report = try SQLiteEventLog.verify(path)
    #expect(report.isSound, "\(report)")
    let held = try SQLiteEventLog(reading: path).sessions().map(\.info.id)
    #expect(held.last == session.info.id && held.count == (change == .replacedByAnotherLog ? 2 : 1))
    guard try folder.names.contains("moved.sqlite") else { return }
    // Even without a write-ahead log, the moved file contains every event of the old session.
    let moved = try SQLiteEventLog(reading: folder.path("moved.sqlite"))
    #expect(try moved.events(before.id).map(\.action.kind) == events.map(\.action.kind))
    #expect(try SQLiteEventLog.verify(folder.path("moved.sqlite")).isSound)
    #expect(try folder.names.filter { $0.contains("-") && !$0.hasSuffix("-head") } == [])
  }

  @Test func `a moved log contains every event even while a reader has it open`() throws {
    let session = RouterSession<Screen>(log: try SQLiteEventLog(path: path))
    for number in 1...5 { session.router.navigate(to: .item(number)) }
    // The reader's transaction shows the state after five events. Until this transaction ends, SQLite cannot copy later pages
    // from the write-ahead log into the database.
    let reader = try Connection(path, flags: 0x1)
    try reader.execute("BEGIN")
    #expect(try reader.integer("SELECT count(*) FROM events") == 5)
    for number in 6...20 { session.router.navigate(to: .item(number)) }
    try apply(.renamed)
    session.router.navigate(to: .item(21))
    #expect(session.logStatus.isRecording)
    try session.close()
    try reader.execute("COMMIT")
    #expect(try SQLiteEventLog(reading: folder.path("moved.sqlite")).sessions().map(\.count) == [20])
  }

  @Test
  func `a log moved to another folder is complete when its abandoned -wal file is moved there, too`() throws {
    let session = RouterSession<Screen>(log: try SQLiteEventLog(path: path))
    for number in 1...5 { session.router.navigate(to: .item(number)) }
    let reader = try Connection(path, flags: 0x1)
    try reader.execute("BEGIN")
    #expect(try reader.integer("SELECT count(*) FROM events") == 5)
    for number in 6...20 { session.router.navigate(to: .item(number)) }
    try FileManager.default.createDirectory(
      atPath: folder.path("other"), withIntermediateDirectories: false)
    #expect(rename(path, folder.path("other/moved.sqlite")) == 0)
    usleep(2_000)
    session.router.navigate(to: .item(21))
    try session.close()
    try reader.execute("COMMIT")
    #expect(rename(path + "-abandoned-wal", folder.path("other/moved.sqlite-wal")) == 0)
    #expect(try SQLiteEventLog(reading: folder.path("other/moved.sqlite")).sessions().map(\.count) == [20])
  }

  @Test
  func `without a router session, the error for a moved log does not promise that recording continues`()
    throws
  {
    let log = try SQLiteEventLog(path: path)
    let session = RandomSession(seed: 1, count: 2)
    try log.begin(session.info)
    try log.append(session.events[0], to: session.info.id)
    try apply(.renamed)
    let error = #expect(throws: EventLogError.self) {
      try log.append(session.events[1], to: session.info.id)
    }
    #expect(
      error?.description
        == "\(log.path) was moved, deleted or replaced while it was being written; earlier events are in the "
        + "old file, and the next session creates a new file at that path")
    #expect(FileStatus(path) == nil)
  }

  @Test func `a flush and the end of the session detect that the log's file is gone`() throws {
    for isEnd in [false, true] {
      let session = RouterSession<Screen>(log: try SQLiteEventLog(path: path))
      session.router.navigate(to: .item(1))
      try FileManager.default.removeItem(atPath: path)
      if isEnd { try session.close() } else { try session.flush() }
      #expect(session.position == 1)
      let record = try SQLiteEventLog(reading: path).session(session.info.id)
      #expect(record.count == 1 && (record.ended != nil) == isEnd)
      #expect(try session.timeline.state(at: 1) == session.state)
      if !isEnd { try session.close() }
      try FileManager.default.removeItem(atPath: path)
    }
  }

  @Test func `recording continues in a new file if a background flush detects that the file was moved`()
    async throws
  {
    let session = RouterSession<Screen>(log: try SQLiteEventLog(path: path))
    session.router.navigate(to: .item(1))
    try apply(.renamed)
    // The background flush after the last event detects that the file is gone.
    try await Task.sleep(for: .milliseconds(600))
    session.router.navigate(to: .item(2))
    #expect(session.logStatus.isRecording, "\(session.logStatus)")
    #expect(try session.timeline.state(at: session.position) == session.state)
    try await session.close()
    #expect(try SQLiteEventLog(reading: path).sessions().map(\.count) == [1])
    #expect(try SQLiteEventLog(reading: folder.path("moved.sqlite")).sessions().map(\.count) == [1])
  }

  @Test
  func `another file at the log's path stays unchanged, and events wait until that file is removed`()
    throws
  {
    let session = RouterSession<Screen>(log: try SQLiteEventLog(path: path))
    session.router.navigate(to: .item(1))
    let foreign = Data("somebody else's\n".utf8)
    try foreign.write(to: URL(fileURLWithPath: folder.path("new")))
    #expect(rename(folder.path("new"), path) == 0)
    usleep(2_000)
    for number in 2...9 { session.router.navigate(to: .item(number)) }
    guard case .buffering(_, let error) = session.logStatus else {
      Issue.record("no event is buffered: \(session.logStatus)")
      return
    }
    #expect(error.code == .notALog)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == foreign)
    try FileManager.default.removeItem(atPath: path)
    session.retry()
    #expect(session.logStatus.isRecording)
    let events = try session.timeline.events()
    #expect(events.first?.action.kind == .restore && events.first?.action.collapsedCalls == 1)
    #expect(events.count == 8)
    #expect(try session.timeline.state(at: 8) == session.state)
    try session.close()
    #expect(try SQLiteEventLog.verify(path).isSound)
  }

  @Test func `a log whose folder disappears buffers events until the folder returns`() throws {
    let deep = folder.path("a")
    try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: false)
    let session = RouterSession<Screen>(log: try SQLiteEventLog(path: deep + "/log.sqlite"))
    for number in 1...3 { session.router.navigate(to: .item(number)) }
    try FileManager.default.removeItem(atPath: deep)
    usleep(2_000)
    for number in 4...8 { session.router.navigate(to: .item(number)) }
    #expect(!session.logStatus.isRecording)
    try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: false)
    session.router.navigate(to: .item(9))
    #expect(session.logStatus.isRecording)
    #expect(try session.timeline.state(at: session.position) == session.state)
    #expect(session.router.navigationStackPath.count == 9)
    try session.close()
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `after any moves of a log, its files together record each call, or count the call as collapsed`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let session = RouterSession<Screen>(
      log: try SQLiteEventLog(path: path), configuration: .init(pendingLimit: 5))
    var (calls, moves, inFiles) = (0, 0, 0)
    func count(_ file: String) throws {
      let log = try SQLiteEventLog(reading: file)
      for record in try log.sessions() {
        for event in try log.events(record.info.id) {
          if case .restore(let restored) = event.action {
            inFiles += restored.collapsedCalls
          } else {
            inFiles += 1
          }
        }
      }
      #expect(try SQLiteEventLog.verify(file).isSound)
    }
    for _ in 0..<150 {
      calls += 1
      switch Int.random(in: 0..<5, using: &random) {
      case 0: session.router.pop()
      case 1: session.router.navigate(to: .sheet)
      case 2: session.visibleRouter.dismiss()
      default: session.visibleRouter.navigate(to: .item(Int.random(in: 0..<9, using: &random)))
      }
      if Int.random(in: 0..<100, using: &random) < 6,
        (try? FileManager.default.attributesOfItem(atPath: path)) != nil
      {
        moves += 1
        #expect(rename(path, folder.path("moved\(moves).sqlite")) == 0)
      }
    }
    try session.close()
    try count(path)
    for move in 1...max(1, moves) where move <= moves { try count(folder.path("moved\(move).sqlite")) }
    #expect(inFiles == calls, "seed \(seed)")
    #expect(try session.timeline.state(at: session.position) == session.state)
  }
}
