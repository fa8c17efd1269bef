import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// Snapshots are not sealed, because the events determine them. After an event of an unknown kind, the events do not determine
/// the snapshot.
@Suite struct ForgedSnapshotTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  /// Returns a log of 1,250 events. This version does not know the kind of one event.
  private func logWithUnknownEvent(at unknown: Int) throws -> (path: String, session: String) {
    let log = try SQLiteEventLog(path: folder.path())
    let session = RandomSession(seed: 3, count: 1_250)
    var events = session.events
    let action = NavigationAction<RecordedDestination>.unknown(
      .init(kind: "later", fields: .object([])))
    events[unknown - 1].event = NavigationEvent(action, on: RouterID(.main))
    events[unknown - 1].outcome = .applied
    try log.begin(session.info)
    try log.append(events, to: session.info.id)
    // The app that wrote the log knew the kind of the unknown event. Its snapshots therefore contain the effect of the original
    // event at this position.
    var state = NavigationState<RecordedDestination>()
    for event in session.events {
      _ = state.apply(event.event, at: event.position)
      if event.position % 100 == 0 { log.saveSnapshot(state, at: event.position, of: session.info.id) }
    }
    try log.end(session.info.id, at: session.info.started, after: session.events.last?.elapsed ?? 0)
    return (log.path, session.info.id)
  }

  @Test func `verify accepts a snapshot after an event of an unknown kind, and the log uses the snapshot`()
    throws
  {
    let (log, session) = try logWithUnknownEvent(at: 50)
    let report = try SQLiteEventLog.verify(log)
    #expect(report.verdict == .verified && report.checks.last?.exception != nil, "\(report)")
    let event = try #require(try SQLiteEventLog(reading: log).events(session, 200...200).first)
    #expect(try SQLiteEventLog(reading: log).state(session, at: 200).visible == event.screen)
  }

  /// Each statement edits the snapshot at event 200, or replaces it with a snapshot of another moment.
  @Test(arguments: [
    "UPDATE snapshots SET state = (SELECT state FROM snapshots WHERE id = 100) WHERE id = 200",
    "UPDATE snapshots SET state = '{}' WHERE id = 200",
    "UPDATE snapshots SET id = 201 WHERE id = 200",
  ])
  func `if a snapshot contradicts its event, verify reports a broken log, and the log ignores the snapshot`(
    sql: String
  )
    throws
  {
    let (log, session) = try logWithUnknownEvent(at: 50)
    let head = try LogHead.stored(nextTo: log)
    try Connection.raw(log).withoutTriggers(sql)
    let report = try SQLiteEventLog.verify(log, head: head)
    #expect(report.verdict == .broken, "\(report)")
    #expect(
      report.checks.last?.first?.contains("is different from its event") == true || sql.contains("{}"),
      "\(report)")
    // The log ignores the forged snapshot, so the state is the same as without snapshots.
    #expect(try SQLiteEventLog(reading: log).state(session, at: 201) == stateWithoutSnapshots(session, log))
  }

  /// Returns the state at event 201 without the snapshots from event 200 on.
  private func stateWithoutSnapshots(
    _ session: String, _ log: String
  ) throws -> NavigationState<RecordedDestination> {
    let copy = folder.path("copy")
    try FileManager.default.copyItem(atPath: log, toPath: copy)
    try Connection.raw(copy).withoutTriggers("DELETE FROM snapshots WHERE id >= 200")
    return try SQLiteEventLog(reading: copy).state(session, at: 201)
  }

  @Test func `a copy or import makes no snapshots after an event of an unknown kind`() throws {
    let (log, session) = try logWithUnknownEvent(at: 50)
    try SQLiteEventLog.redact(log, into: folder.path("copy"), with: Redactor())
    #expect(try SQLiteEventLog.verify(folder.path("copy")).verdict == .verified)
    var lines: [String] = []
    try LogExport(of: SQLiteEventLog(reading: log), as: .jsonLines).write { lines.append($0) }
    _ = try SQLiteEventLog.importLines(into: folder.path("imported")) {
      lines.isEmpty ? nil : lines.removeFirst().utf8
    }
    #expect(try SQLiteEventLog.verify(folder.path("imported")).verdict == .verified)
    #expect(try SQLiteEventLog(reading: folder.path("imported")).session(session).count == 1_250)
  }
}
