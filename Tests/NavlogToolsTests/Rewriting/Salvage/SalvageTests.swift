import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct SalvageTests {
  private static let counts = [150, 100, 150]
  private let folder: LogFolder
  private let log: String
  private let sessions: [RandomSession]

  init() throws {
    folder = try LogFolder()
    log = try folder.log(150, 100, 150)
    sessions = Self.counts.enumerated().map { RandomSession(seed: UInt64($0.offset + 1), count: $0.element) }
  }

  private var bytes: Data { get throws { try Data(contentsOf: URL(fileURLWithPath: log)) } }

  /// Salvages the log from damaged bytes, and checks the invariants of the result.
  private func salvage(_ damaged: Data, _ comment: Comment = "") throws -> (SalvageReport, SQLiteEventLog) {
    let (path, new) = (folder.path("damaged.sqlite"), folder.path("new-\(UUID().uuidString).sqlite"))
    try damaged.write(to: URL(fileURLWithPath: path))
    let report = try SQLiteEventLog.salvage(path, into: new)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == damaged, comment)
    let verification = try SQLiteEventLog.verify(new)
    #expect(verification.isSound, "\(comment) \(verification)")
    let saved = try SQLiteEventLog(reading: new)
    try checkEvents(report, saved, comment)
    return (report, saved)
  }

  /// Checks that the new log contains every event that the report counts as saved, unchanged and at its position.
  private func checkEvents(_ report: SalvageReport, _ saved: SQLiteEventLog, _ comment: Comment) throws {
    for session in report.sessions where session.isNamed {
      let incomplete = Set(session.incomplete)
      guard let original = sessions.first(where: { $0.info.id == session.id }) else { continue }
      let missing = Set(session.lost.flatMap { Array($0) } + session.damaged)
      var kept = 0
      for event in try saved.events(session.id) where !missing.contains(event.position) {
        kept += 1
        let recorded = original.events[event.position - 1]
        guard incomplete.contains(event.position) else {
          #expect(event == recorded, comment)
          continue
        }
        #expect(
          [event.time, Int64(event.depth), Int64(event.removed)]
            == [recorded.time, Int64(recorded.depth), Int64(recorded.removed)], comment)
      }
      #expect(kept == session.saved, comment)
    }
  }

  @Test func `a salvage of a sound log saves everything`() throws {
    let (report, saved) = try salvage(bytes)
    #expect(report.sessions.map(\.saved) == Self.counts)
    #expect(report.lost == 0 && report.repairs == [])
    #expect(try saved.sessions() == SQLiteEventLog(reading: log).sessions())
  }

  @Test func `a salvage reports only events with matching seals as intact`() throws {
    let closed = try folder.closedLog(300, 300, name: "closed.sqlite")
    let ids = try SQLiteEventLog(reading: closed).sessions().map { String($0.info.id.prefix(8)) }
    #expect(try salvage(Data(contentsOf: URL(fileURLWithPath: closed))).0.intactRanges.map(\.events) == [600])
    try Connection.raw(closed).withoutTriggers(
      "UPDATE events SET drift_ms = drift_ms + 1 WHERE id = 300 + 70")
    let intactRanges = try salvage(Data(contentsOf: URL(fileURLWithPath: closed))).0.intactRanges
    try #require(intactRanges.count == 2)
    #expect(intactRanges[0].first == "\(ids[0])@1" && intactRanges[1].last == "\(ids[1])@300")
    // The changed event breaks one seal, which covers up to 128 events. All events of other seals are intact.
    #expect(intactRanges[0].events + intactRanges[1].events >= 600 - 128)
  }

  @Test func `a salvage loses only the events of a lost page`() throws {
    let root = try #require(
      try Connection.raw(log).integer("SELECT rootpage FROM sqlite_schema WHERE name = 'events'"))
    let pages = try #require(try Connection.raw(log).integer("PRAGMA page_count"))
    var best = (saved: 0, hit: 0)
    let size = Migrator.pageSize
    for page in (root + 1)...pages {
      var damaged = try bytes
      // Only leaf pages of tables can contain events. A page contained events if the salvage loses events without it.
      guard damaged[(page - 1) * size] == 13 else { continue }
      damaged.replaceSubrange(((page - 1) * size)..<(page * size), with: Data(repeating: 0xA5, count: size))
      let (report, _) = try salvage(damaged, "page \(page)")
      if report.lost > 0, report.saved > best.saved { best = (report.saved, page) }
      #expect(report.saved + report.lost + report.sessions.reduce(0) { $0 + $1.damaged.count } <= 402)
    }
    #expect(best.saved >= 300, "\(best)")
  }

  @Test func `a salvage restores a lost schema`() throws {
    var damaged = try bytes
    damaged.replaceSubrange(0..<Migrator.pageSize, with: Data(repeating: 0, count: Migrator.pageSize))
    let (report, _) = try salvage(damaged)
    #expect(report.sessions.map(\.saved) == Self.counts)
    #expect(report.repairs == ["damaged pages of the schema were replaced by the pages of an empty log"])
  }

  @Test func `a salvage saves the events that a truncated file still contains`() throws {
    let whole = try bytes
    var saved: [Int] = []
    for part in 1...9 {
      guard let (report, _) = try? salvage(whole.prefix(whole.count * part / 10)) else { continue }
      saved.append(report.saved)
    }
    #expect(saved.max() ?? 0 > 0, "\(saved)")
  }

  @Test func `a salvaged session without its row keeps its events under a generated identifier`() throws {
    try Connection.raw(log).withoutTriggers("DELETE FROM sessions WHERE id = 2")
    let (report, _) = try salvage(bytes)
    #expect(report.sessions.map(\.isNamed) == [true, false, true])
    #expect(report.sessions[1].id == "salvaged-151")
    #expect(report.saved + report.sessions.reduce(0) { $0 + $1.damaged.count } == 400)
  }

  @Test func `a salvage marks an event as damaged if the event contradicts earlier events`() throws {
    try Connection.raw(log).withoutTriggers("UPDATE events SET depth = depth + 7 WHERE id = 160")
    let (report, saved) = try salvage(bytes)
    #expect(report.sessions[1].damaged == [10])
    #expect(report.saved == 399)
    let event = try #require(try saved.events(sessions[1].info.id, 10...10).first)
    guard case .unknown(let action) = event.action else {
      Issue.record("\(event)")
      return
    }
    #expect(action.kind == "damaged")
    #expect(action.fields["event"]?["position"] == 10)
  }

  @Test func `random damage never crashes the salvage, and the new log is sound`() throws {
    let whole = try bytes
    for seed in 1...25 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      var damaged = whole
      for _ in 0...Int.random(in: 0..<20, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8(
          Int.random(in: 0..<256, using: &random))
      }
      let path = folder.path("random.sqlite")
      let new = folder.path("random-new.sqlite")
      try damaged.write(to: URL(fileURLWithPath: path))
      try? FileManager.default.removeItem(atPath: new)
      do {
        _ = try SQLiteEventLog.salvage(path, into: new)
        let report = try SQLiteEventLog.verify(new)
        #expect(report.isSound, "seed \(seed): \(report)")
      } catch { #expect(error is EventLogError, "seed \(seed): \(error)") }
    }
  }

  @Test func `a salvage of a file that is not a log throws an error and leaves no file`() throws {
    for (name, data) in [("empty", Data()), ("text", Data("A letter.".utf8))] {
      let path = folder.path(name)
      try data.write(to: URL(fileURLWithPath: path))
      let new = folder.path("nothing.sqlite")
      #expect(throws: EventLogError.self) { try SQLiteEventLog.salvage(path, into: new) }
      #expect(!FileManager.default.fileExists(atPath: new), "\(name)")
    }
    let error = #expect(throws: EventLogError.self) { try SQLiteEventLog.salvage(log, into: log) }
    #expect(error?.code == .cannotWrite)
  }

  @Test func `the new log of a salvage appears only when it is complete, and does not overwrite a file`()
    throws
  {
    let new = folder.path("whole.sqlite")
    var wasThere = false
    // A killed process left this file behind.
    try Data("rest".utf8).write(to: URL(fileURLWithPath: new + "-navlog-rewriting"))
    _ = try SQLiteEventLog.salvage(log, into: new) {
      wasThere = wasThere || FileManager.default.fileExists(atPath: new)
    }
    #expect(!wasThere)
    #expect(try folder.names.filter { $0.hasPrefix("whole") } == ["whole.sqlite", "whole.sqlite-head"])
    let taken = folder.path("taken.sqlite")
    let error = #expect(throws: EventLogError.self) {
      try SQLiteEventLog.salvage(log, into: taken) {
        try? Data("another's".utf8).write(to: URL(fileURLWithPath: taken))
      }
    }
    #expect(error?.code == .cannotWrite)
    #expect(try String(contentsOfFile: taken, encoding: .utf8) == "another's")
    #expect(try folder.names.filter { $0.hasPrefix("taken") } == ["taken.sqlite"])
  }

  @Test func `a salvage fails without changes if another process is writing the new log`() throws {
    let new = folder.path("made.sqlite")
    let making = try SQLiteEventLog(path: new + "-navlog-rewriting")
    try making.begin(SessionInfo(id: "s", started: 0, app: "", version: "", system: ""))
    let names = try folder.names
    let error = #expect(throws: EventLogError.self) { try SQLiteEventLog.salvage(log, into: new) }
    #expect(error?.code == .locked)
    #expect(try folder.names == names)
  }

  // MARK: - Lost rows of sessions

  /// Returns a log of four sessions, and the sessions. Their clocks agree at the end of each session. Without `isClosed`, no
  /// session is closed.
  private func fourSessions(_ name: String, isClosed: Bool = true) throws -> (path: String, [RandomSession]) {
    let sessions = (11...14 as ClosedRange<UInt64>).map { RandomSession(seed: 3 * $0, count: 40) }
    let log = try SQLiteEventLog(path: folder.path(name))
    for session in sessions {
      try log.begin(session.info)
      try log.append(session.events, to: session.info.id)
      let elapsed = session.events.last?.elapsed ?? 0
      if isClosed {
        try log.end(session.info.id, at: session.info.started + elapsed / 1_000 + 7, after: elapsed + 7_000)
      }
    }
    return (folder.path(name), sessions)
  }

  /// Returns the start that the salvage assumes for one of four sessions after the rows of some sessions are lost.
  ///
  /// Recovered wall times have the same error as the assumed start.
  private func assumedStart(of session: Int, lost: [Int], isClosed: Bool = true) throws -> Int64 {
    let (path, all) = try fourSessions("four-\(UUID().uuidString).sqlite", isClosed: isClosed)
    let rows = lost.map { "\($0)" }.joined(separator: ", ")
    try Connection.raw(path).withoutTriggers("DELETE FROM sessions WHERE id IN (\(rows))")
    let (report, saved) = try salvage(Data(contentsOf: URL(fileURLWithPath: path)), "\(lost)")
    try #require(report.sessions.count == 4)
    #expect((1...4).filter { !report.sessions[$0 - 1].isNamed } == lost)
    let found = try saved.session(report.sessions[session - 1].id).info
    let original = all[session - 1]
    // The salvaged session begins with a placeholder.
    let events = try saved.events(found.id).dropFirst()
    #expect(events.map(\.elapsed) == original.events.map(\.elapsed))
    #expect(
      events.map { $0.time - found.started } == original.events.map { $0.time - original.info.started })
    return found.started
  }

  private func started(_ session: Int) throws -> Int64 {
    RandomSession(seed: 3 * UInt64(10 + session), count: 40).info.started
  }

  @Test(arguments: [[1], [2], [3], [4], [1, 3]])
  func `a salvage restores a closed session's lost start time from the rows of neighboring sessions`(
    lost: [Int]
  )
    throws
  {
    for session in lost { #expect(try assumedStart(of: session, lost: lost) == started(session)) }
  }

  @Test func `an unclosed session that lost its row gets the start time of the previous session`() throws {
    #expect(try assumedStart(of: 2, lost: [2], isClosed: false) == started(1))
  }

  @Test func `a first session that lost its row gets the start time of the next session`() throws {
    #expect(try assumedStart(of: 1, lost: [1], isClosed: false) == started(2))
  }

  @Test func `adjacent sessions that lost their rows both get the start time of the session before them`()
    throws
  {
    #expect(try assumedStart(of: 2, lost: [2, 3]) == started(1))
    #expect(try assumedStart(of: 3, lost: [2, 3]) == started(1))
  }

  @Test
  func `if the table "sessions" has no rows, a salvage saves all events, with times counted from 1970`()
    throws
  {
    let (path, all) = try fourSessions("four.sqlite", isClosed: false)
    try Connection.raw(path).withoutTriggers("DELETE FROM sessions")
    let (report, saved) = try salvage(Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(report.saved == 160 && report.sessions.count == 4)
    let events = try saved.events(report.sessions[0].id).dropFirst()
    #expect(events.map(\.time) == all[0].events.map { $0.time - all[0].info.started })
  }

  // MARK: - Lost rows of dictionaries

  /// The positions of the events of each session that refer to certain rows of a dictionary.
  private func positions(_ condition: String) throws -> [[Int]] {
    var positions: [[Int]] = [[], [], []]
    try Connection.raw(log).forEach("SELECT id FROM events WHERE \(condition) ORDER BY id") {
      let row = Int($0.integer(0))
      let session = row <= 150 ? 0 : row <= 250 ? 1 : 2
      positions[session].append(row - [0, 150, 250][session])
    }
    return positions
  }

  @Test func `if rows of the table "screens" are lost, the salvaged events replay to the same hierarchy`()
    throws
  {
    let expected = try positions("destination BETWEEN 3 AND 5 OR screen BETWEEN 3 AND 5")
    try Connection.raw(log).withoutTriggers("DELETE FROM screens WHERE id BETWEEN 3 AND 5")
    let (report, saved) = try salvage(bytes)
    // The plan of a link names a screen even if the screen's row is lost. In a later call, a placeholder replaces the lost
    // screen. The replay shows the screen of the plan instead, so it can contradict the recorded screen of the call. This
    // happens at most once per session.
    #expect(report.sessions.map { $0.saved + $0.damaged.count } == Self.counts && report.lost == 0)
    #expect(report.saved >= 397)
    for (index, session) in report.sessions.enumerated() {
      let original = sessions[index]
      #expect(!session.incomplete.isEmpty)
      #expect(session.incomplete == expected[index].filter { !session.damaged.contains($0) })
      #expect(
        try saved.foldedState(session.id).compactMap { _ in 0 }
          == original.states[original.events.count].compactMap { _ in 0 })
      for event in try saved.events(session.id) where session.incomplete.contains(event.position) {
        let recorded = original.events[event.position - 1]
        #expect(event.router == recorded.router && event.source == recorded.source)
        // A lost screen has the same placeholder whether it was requested or visible.
        let names = [event.action.destination, event.screen].compactMap { $0?.name }
        let originals = [recorded.action.destination, recorded.screen].compactMap { $0?.name }
        for (name, original) in zip(names, originals) where name != original {
          #expect(["lost-3", "lost-4", "lost-5"].contains(name))
        }
      }
    }
  }

  @Test func `a salvaged event that lost its row in the table "calls" keeps its screens, router and times`()
    throws
  {
    let expected = try positions("call BETWEEN 3 AND 5")
    try Connection.raw(log).withoutTriggers("DELETE FROM calls WHERE id BETWEEN 3 AND 5")
    let (report, saved) = try salvage(bytes)
    #expect(report.sessions.map(\.saved) == Self.counts && report.lost == 0)
    #expect(report.sessions.map(\.incomplete) == expected && !expected[0].isEmpty)
    for (index, session) in report.sessions.enumerated() {
      for event in try saved.events(session.id) where session.incomplete.contains(event.position) {
        let recorded = sessions[index].events[event.position - 1]
        // The kind, origin and call site of an event are lost together.
        #expect(["lost-3", "lost-4", "lost-5"].contains(event.action.kindName))
        #expect(event.origin.rawValue == event.action.kindName && event.source == nil)
        #expect(event.router == recorded.router && event.cause == recorded.cause)
        #expect(event.screen == recorded.screen && event.selected == recorded.selected)
        #expect(
          [event.time, event.elapsed, Int64(event.depth), Int64(event.removed)]
            == [recorded.time, recorded.elapsed, Int64(recorded.depth), Int64(recorded.removed)])
      }
      // From the first incomplete event on, the state is uncertain, so the salvage does not report that an event contradicts
      // the state.
      #expect(session.damaged == [])
    }
  }

  @Test func `a salvage loses no event if the root page of "calls", "routers" or "screens" is unreadable`()
    throws
  {
    for table in ["calls", "routers", "screens"] {
      let root = try #require(
        try Connection.raw(log).integer("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'"))
      let (report, _) = try salvage(overwrite(root, of: bytes), "\(table)")
      #expect(report.lost == 0, "\(table): \(report)")
      #expect(report.sessions.map { $0.saved + $0.damaged.count } == Self.counts, "\(table)")
    }
  }

  // MARK: - The tree of the events

  private func root(of table: String, in path: String) throws -> Int {
    try #require(
      try Connection.raw(path).integer("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'"))
  }

  private func overwrite(_ page: Int, of bytes: Data, pageSize: Int = Migrator.pageSize) -> Data {
    var bytes = bytes
    bytes.replaceSubrange(
      (page - 1) * pageSize..<page * pageSize, with: Data(repeating: 0xA5, count: pageSize))
    return bytes
  }

  @Test func `a salvage saves every event even if the root page of the table "events" is destroyed`() throws {
    let (report, saved) = try salvage(overwrite(root(of: "events", in: log), of: bytes))
    #expect(report.sessions.map(\.saved) == Self.counts && report.lost == 0)
    #expect(report.repairs == ["the table of events was rebuilt from the pages that could be read"])
    let closed = try folder.closedLog(300, 300, name: "closed.sqlite")
    let whole = try Data(contentsOf: URL(fileURLWithPath: closed))
    let found = try salvage(overwrite(root(of: "events", in: closed), of: whole)).0
    #expect(found.intactRanges.map(\.events) == [600])
    #expect(try saved.sessions() == SQLiteEventLog(reading: log).sessions())
  }

  /// Returns a copy of the first page below a root page.
  private func firstLeaf(below root: Int, in whole: Data) -> Data {
    let size = Migrator.pageSize
    let child = Int(whole[(root - 1) * size + 12]) << 8 | Int(whole[(root - 1) * size + 13])
    let cell = whole[((root - 1) * size + child)...].prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let copy = Data(whole[(cell - 1) * size..<cell * size])
    #expect(copy[0] == 13)
    return copy
  }

  @Test func `a salvage saves every event if another readable page replaces the root page of "events"`()
    throws
  {
    let path = try folder.closedLog(150, name: "grown.sqlite")
    try folder.waitUntilWritten("grown.sqlite")
    let root = try root(of: "events", in: path)
    let page = (root - 1) * Migrator.pageSize..<root * Migrator.pageSize
    let older = try Data(contentsOf: URL(fileURLWithPath: path))[page]
    for session in sessions.dropFirst() { try SQLiteEventLog(path: path).write(session) }
    try folder.waitUntilWritten("grown.sqlite")
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for (name, replacement) in [("older", older), ("leaf", firstLeaf(below: root, in: whole))] {
      var damaged = whole
      damaged.replaceSubrange(page, with: replacement)
      let (report, _) = try salvage(damaged, "\(name)")
      #expect(report.sessions.map(\.saved) == Self.counts && report.lost == 0, "\(name) \(report)")
      #expect(report.repairs == ["the table of events was rebuilt from the pages that could be read"])
    }
  }

  @Test func `a salvage ignores an outdated copy of a page that contains events`() throws {
    let whole = try bytes
    let root = try root(of: "events", in: log)
    // A copy of the first page below the root, with only the first event of that page.
    var copy = firstLeaf(below: root, in: whole)
    copy.replaceSubrange(3..<5, with: [0, 1])
    let (report, _) = try salvage(overwrite(root, of: whole + copy))
    #expect(report.sessions.map(\.saved) == Self.counts)
  }

  @Test func `a salvage saves every event if an inner page of the table "events" is lost`() throws {
    let path = folder.path("small-pages.sqlite")
    try Connection.raw(path).execute("PRAGMA page_size = 512; CREATE TABLE t (a); DROP TABLE t; VACUUM")
    for (index, session) in sessions.enumerated() {
      try SQLiteEventLog(path: path).write(
        RandomSession(seed: UInt64(index + 1), count: session.events.count))
    }
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let pages = whole.count / 512
    #expect(try Connection.raw(path).integer("PRAGMA page_size") == 512)
    let root = try root(of: "events", in: path)
    var between: [Int] = []
    for page in 2...pages where whole[(page - 1) * 512] == 5 && page != root { between.append(page) }
    #expect(!between.isEmpty)
    for page in between + [root] {
      let (report, _) = try salvage(overwrite(page, of: whole, pageSize: 512), "page \(page)")
      #expect(report.sessions.map { $0.saved + $0.damaged.count } == Self.counts, "page \(page) \(report)")
      #expect(report.lost == 0)
    }
  }

  @Test func `if the last page is lost, the seals or the head file reveal how many events are lost`()
    throws
  {
    let closed = try folder.closedLog(150, 100, 150, name: "closed.sqlite")
    let whole = try Data(contentsOf: URL(fileURLWithPath: closed))
    let last = try #require(
      try (2...whole.count / Migrator.pageSize).last { page in
        let damaged = overwrite(page, of: whole)
        guard whole[(page - 1) * Migrator.pageSize] == 13 else { return false }
        try damaged.write(to: URL(fileURLWithPath: folder.path("probe.sqlite")))
        let connection = try Connection(folder.path("probe.sqlite"), flags: 0x1)
        return (try? connection.integer("SELECT count(depth) FROM events WHERE id < 380")) == 379
          && (try? connection.integer("SELECT count(depth) FROM events WHERE id = 400")) == nil
      })
    let (report, saved) = try salvage(overwrite(last, of: whole))
    #expect(report.saved + report.lost == 400 && report.lost > 0)
    #expect(report.sessions.last?.lost.last?.upperBound == 150)
    #expect(try saved.sessions().map(\.count) == Self.counts)
    // If the seals are also destroyed, the salvage reads the number of events from the head file next to the log.
    let damaged = overwrite(try root(of: "seals", in: closed), of: overwrite(last, of: whole))
    try FileManager.default.copyItem(
      atPath: closed + "-head", toPath: folder.path("damaged.sqlite-head"))
    #expect(try salvage(damaged).0.lost == report.lost)
    try FileManager.default.removeItem(atPath: folder.path("damaged.sqlite-head"))
    #expect(try salvage(damaged).0.lost == 0)
  }

  @Test
  func `in an auto-vacuum file, a salvage saves every event even if the events' root page is destroyed`()
    throws
  {
    let path = folder.path("vacuum.sqlite")
    try Connection.raw(path).createLogInAutoVacuum()
    for (index, session) in sessions.enumerated() {
      try SQLiteEventLog(path: path).write(
        RandomSession(seed: UInt64(index + 1), count: session.events.count))
    }
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let (report, _) = try salvage(overwrite(root(of: "events", in: path), of: whole))
    #expect(report.sessions.map(\.saved) == Self.counts)
    #expect(report.repairs == ["the table of events was rebuilt from the pages that could be read"])
  }

  @Test func `a salvage refuses a log that is being written`() throws {
    let writing = try SQLiteEventLog(path: log)
    let error = #expect(throws: EventLogError.self) {
      try SQLiteEventLog.salvage(log, into: folder.path("new.sqlite"))
    }
    #expect(error?.code == .locked)
    try writing.begin(SessionInfo(id: "s", started: 0, app: "", version: "", system: ""))
  }
}
