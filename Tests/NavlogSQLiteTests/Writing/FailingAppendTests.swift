import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@MainActor @Suite struct FailingAppendTests {
  private enum Screen: Navigation {
    case item(Int)
    var presentationType: PresentationType { .push }
  }

  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test func `an app navigates while another process locks the log, and every event is later written once`()
    throws
  {
    let session = RouterSession<Screen>(log: try SQLiteEventLog(path: folder.path()))
    session.router.navigate(to: .item(1))
    let other = try Connection.raw(folder.path())
    try other.execute("BEGIN IMMEDIATE")
    session.router.navigate(to: .item(2))
    session.router.navigate(to: .item(3))
    #expect(session.router.navigationStackPath == [.item(1), .item(2), .item(3)])
    guard case .buffering(let count, let error) = session.logStatus else {
      Issue.record("no event is buffered: \(session.logStatus)")
      return
    }
    #expect(count == 2 && error.code == .locked)
    try other.execute("ROLLBACK")
    session.router.pop()
    #expect(session.logStatus.isRecording)
    let events = try session.log.events(session.info.id)
    #expect(events.map(\.position) == [1, 2, 3, 4])
    try session.close()
    #expect(try SQLiteEventLog.verify(folder.path()).isSound)
  }

  @Test func `if another process prevents the end of a session, the log stays open, and can be closed later`()
    throws
  {
    let session = RouterSession<Screen>(log: try SQLiteEventLog(path: folder.path()))
    session.router.navigate(to: .item(1))
    let other = try Connection.raw(folder.path())
    try other.execute("BEGIN IMMEDIATE")
    #expect(throws: EventLogError.self) { try session.close() }
    guard case .buffering(events: 0, let error) = session.logStatus else {
      Issue.record("the end of the session is not buffered: \(session.logStatus)")
      return
    }
    #expect(error.code == .locked)
    try other.execute("ROLLBACK")
    try session.close()
    #expect(try SQLiteEventLog(reading: folder.path()).sessions().map { $0.ended != nil } == [true])
    let next = RouterSession<Screen>(log: try SQLiteEventLog(path: folder.path()))
    #expect(next.logStatus.isRecording)
  }
}
