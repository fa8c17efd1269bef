import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// A session that is imported from a dump equals the original at every moment.
@Suite struct DumpedSessionTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  /// Imports every session of a log from its dump into a new log, and compares the new log with the original.
  private func expectRoundTrip(_ path: String, _ comment: Comment = "") throws {
    let (dump, original) = (try ParsedDump(of: path), try SQLiteEventLog(reading: path))
    for session in try original.sessions() {
      let id = session.info.id
      let new = folder.path("\(UUID().uuidString).sqlite")
      var rest = try dump.export(of: id)[...]
      let report = try SQLiteEventLog.importLines(into: new) { rest.popFirst()?.utf8 }
      #expect(report.imported == [session], comment)
      let copy = try SQLiteEventLog(reading: new)
      #expect(try copy.sessions() == [session], comment)
      #expect(try copy.events(id) == original.events(id), comment)
      for position in 0...session.count {
        #expect(
          try copy.state(id, at: position) == original.state(id, at: position), "\(id)@\(position) \(comment)"
        )
      }
      #expect(try SQLiteEventLog.verify(new).isSound, comment)
      #expect(try ParsedDump(of: new).export(of: id) == dump.export(of: id), comment)
    }
  }

  @Test
  func `random sessions survive a round trip through a dump, whether they are closed, open or empty`()
    throws
  {
    try expectRoundTrip(folder.log(60, 0, 40))
    try expectRoundTrip(folder.closedLog(30, 0, 20, name: "closed.sqlite"))
  }

  @Test(arguments: 1...Migrator.version)
  func `sessions of every schema version survive a round trip through a dump`(version: Int) throws {
    let kept = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("../../Golden/schema-\(version).sqlite").standardizedFileURL
    try expectRoundTrip(kept.path)
  }

  @Test func `a branch survives a round trip through a dump without its original session`() throws {
    let log = try SQLiteEventLog(path: folder.path())
    let parent = RandomSession(seed: 5, count: 40)
    try log.write(parent)
    var info = RandomSession(seed: 6, count: 1).info
    info = SessionInfo(
      id: info.id, started: info.started, app: info.app, version: info.version, system: info.system,
      parent: .init(session: parent.info.id, position: 30))
    try log.begin(info)
    let event = NavigationEvent<RecordedDestination>(
      .branch(from: 30, parent.states[30]), on: RouterID(.main))
    var state = NavigationState<RecordedDestination>()
    let branch = RecordedEvent(
      position: 1, time: info.started, elapsed: 0, event: event, origin: .restore,
      reduction: state.fold(event, at: 1))
    try log.append([branch], to: info.id)
    try log.end(info.id, at: info.started, after: 0)
    try expectRoundTrip(folder.path())
  }

  @Test func `masked sessions survive a round trip through a dump`() throws {
    try SQLiteEventLog.redact(folder.log(50, 30), into: folder.path("shared.sqlite"))
    try expectRoundTrip(folder.path("shared.sqlite"))
  }

  @Test func `the remaining sessions of a pruned log survive a round trip through a dump`() throws {
    let path = try folder.closedLog(60, 50, 40)
    let report = try SQLiteEventLog.prune(path, to: Retention(maximumSessions: 1))
    #expect(!report.removed.isEmpty)
    try expectRoundTrip(path)
  }

  @Test func `salvaged sessions with lost events survive a round trip through a dump`() throws {
    let path = try folder.closedLog(150, 100)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    var lost = 0
    // A page has 2 KiB. The first pages contain the schema, and most of the others contain events.
    for page in stride(from: 28, to: bytes.count / 2_048, by: 4) {
      let start = page * 2_048
      bytes.replaceSubrange(start..<start + 2_048, with: repeatElement(0xA5, count: 2_048))
      let damaged = folder.path("damaged-\(page).sqlite")
      try bytes.write(to: URL(fileURLWithPath: damaged))
      let new = folder.path("saved-\(page).sqlite")
      let report = try SQLiteEventLog.salvage(damaged, into: new)
      lost += report.sessions.reduce(0) { $0 + $1.lost.count }
      try expectRoundTrip(new, "pages up to \(page)")
    }
    #expect(lost > 0)
  }

  @Test func `a session with links and decisions of rules survives a round trip through a dump`() throws {
    let log = try SQLiteEventLog(path: folder.path())
    try RandomSession(seed: 77, count: 100).write(to: log)
    try expectRoundTrip(folder.path())
  }
}
