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

  /// Salvages the log from damaged bytes, and checks what must hold for every result.
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

  /// Checks that the events reported as saved are in the new log, as recorded and at their positions.
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

  @Test func `a sound log is saved completely`() throws {
    let (report, saved) = try salvage(bytes)
    #expect(report.sessions.map(\.saved) == Self.counts)
    #expect(report.lost == 0 && report.repairs == [])
    #expect(try saved.sessions() == SQLiteEventLog(reading: log).sessions())
  }

  @Test func `ranges that still match their seals are reported as intact`() throws {
    let closed = try folder.closedLog(300, 300, name: "closed.sqlite")
    let ids = try SQLiteEventLog(reading: closed).sessions().map { String($0.info.id.prefix(8)) }
    #expect(try salvage(Data(contentsOf: URL(fileURLWithPath: closed))).0.intactRanges.map(\.events) == [600])
    try Connection.raw(closed).withoutTriggers("UPDATE events SET time = time + 1 WHERE id = 300 + 70")
    let intactRanges = try salvage(Data(contentsOf: URL(fileURLWithPath: closed))).0.intactRanges
    try #require(intactRanges.count == 2)
    #expect(intactRanges[0].first == "\(ids[0])@1" && intactRanges[1].last == "\(ids[1])@300")
    // At most the events of one seal are lost.
    #expect(intactRanges[0].events + intactRanges[1].events >= 600 - 128)
  }

  @Test func `a lost page of events loses only its own events`() throws {
    let root = try #require(
      try Connection.raw(log).integer("SELECT rootpage FROM sqlite_schema WHERE name = 'events'"))
    let pages = try #require(try Connection.raw(log).integer("PRAGMA page_count"))
    var best = (saved: 0, hit: 0)
    let size = Migrator.pageSize
    for page in (root + 1)...pages {
      var damaged = try bytes
      // Only leaf pages of tables; which of them hold events shows in what is lost.
      guard damaged[(page - 1) * size] == 13 else { continue }
      damaged.replaceSubrange(((page - 1) * size)..<(page * size), with: Data(repeating: 0xA5, count: size))
      let (report, _) = try salvage(damaged, "page \(page)")
      if report.lost > 0, report.saved > best.saved { best = (report.saved, page) }
      #expect(report.saved + report.lost + report.sessions.reduce(0) { $0 + $1.damaged.count } <= 402)
    }
    #expect(best.saved >= 300, "\(best)")
  }

  @Test func `a lost schema is restored`() throws {
    var damaged = try bytes
    damaged.replaceSubrange(0..<Migrator.pageSize, with: Data(repeating: 0, count: Migrator.pageSize))
    let (report, _) = try salvage(damaged)
    #expect(report.sessions.map(\.saved) == Self.counts)
    #expect(report.repairs == ["the pages of the schema were replaced by those of an empty log"])
  }

  @Test func `the rest of a truncated file is saved`() throws {
    let whole = try bytes
    var saved: [Int] = []
    for part in 1...9 {
      guard let (report, _) = try? salvage(whole.prefix(whole.count * part / 10)) else { continue }
      saved.append(report.saved)
    }
    #expect(saved.max() ?? 0 > 0, "\(saved)")
  }

  @Test func `a session whose row is lost keeps its events, under a made-up identifier`() throws {
    try Connection.raw(log).withoutTriggers("DELETE FROM sessions WHERE id = 2")
    let (report, _) = try salvage(bytes)
    #expect(report.sessions.map(\.isNamed) == [true, false, true])
    #expect(report.sessions[1].id == "salvaged-151")
    #expect(report.saved + report.sessions.reduce(0) { $0 + $1.damaged.count } == 400)
  }

  @Test func `an event that contradicts earlier ones is kept as damaged`() throws {
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

  @Test func `random damage never crashes the salvage, and what is saved is sound`() throws {
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

  @Test func `a file that is not a log gives an error, and leaves no file`() throws {
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

  @Test func `the new log appears when it is complete, and overwrites no file`() throws {
    let new = folder.path("whole.sqlite")
    var wasThere = false
    // A file that a killed process left behind.
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

  @Test func `a log that another process is writing is left alone`() throws {
    let new = folder.path("made.sqlite")
    let making = try SQLiteEventLog(path: new + "-navlog-rewriting")
    try making.begin(SessionInfo(id: "s", started: 0, app: "", version: "", system: ""))
    let names = try folder.names
    let error = #expect(throws: EventLogError.self) { try SQLiteEventLog.salvage(log, into: new) }
    #expect(error?.code == .locked)
    #expect(try folder.names == names)
  }

  @Test func `events without their names are saved, and replay to the same hierarchy`() throws {
    try Connection.raw(log).withoutTriggers("DELETE FROM destinations WHERE id BETWEEN 3 AND 5")
    let (report, saved) = try salvage(bytes)
    // A name that a link spells out cannot be matched with one that is lost: a contradiction, at most once a session.
    #expect(report.sessions.map { $0.saved + $0.damaged.count } == Self.counts && report.lost == 0)
    #expect(report.saved >= 397)
    for (session, original) in zip(report.sessions, sessions) {
      #expect(!session.incomplete.isEmpty)
      #expect(
        try saved.foldedState(session.id).compactMap { _ in 0 }
          == original.states[original.events.count].compactMap { _ in 0 })
    }
  }

  @Test func `an unreadable page of names loses no events`() throws {
    for table in ["terms", "routers", "sources", "destinations"] {
      let root = try #require(
        try Connection.raw(log).integer("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'"))
      var damaged = try bytes
      damaged.replaceSubrange(
        ((root - 1) * Migrator.pageSize)..<(root * Migrator.pageSize),
        with: Data(repeating: 0xA5, count: Migrator.pageSize))
      let (report, _) = try salvage(damaged, "\(table)")
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

  @Test func `a lost root page of the events loses no event`() throws {
    let (report, saved) = try salvage(overwrite(root(of: "events", in: log), of: bytes))
    #expect(report.sessions.map(\.saved) == Self.counts && report.lost == 0)
    #expect(report.repairs == ["the events were found page by page"])
    let closed = try folder.closedLog(300, 300, name: "closed.sqlite")
    let whole = try Data(contentsOf: URL(fileURLWithPath: closed))
    let found = try salvage(overwrite(root(of: "events", in: closed), of: whole)).0
    #expect(found.intactRanges.map(\.events) == [600])
    #expect(try saved.sessions() == SQLiteEventLog(reading: log).sessions())
  }

  @Test func `an old copy of a page of events does not count`() throws {
    let (whole, size) = (try bytes, Migrator.pageSize)
    let root = try root(of: "events", in: log)
    // The first page below the root, with its first event alone.
    let child = Int(whole[(root - 1) * size + 12]) << 8 | Int(whole[(root - 1) * size + 13])
    let cell = whole[((root - 1) * size + child)...].prefix(4).reduce(0) { $0 << 8 | Int($1) }
    var copy = Data(whole[(cell - 1) * size..<cell * size])
    #expect(copy[0] == 13)
    copy.replaceSubrange(3..<5, with: [0, 1])
    let (report, _) = try salvage(overwrite(root, of: whole + copy))
    #expect(report.sessions.map(\.saved) == Self.counts)
  }

  @Test func `pages between the root and the events can be lost, and pages can have any size`() throws {
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

  @Test func `a lost last page of events is counted as lost, whether its seal or the head knows of it`()
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
    // Without the seals, the head beside the file knows.
    let damaged = overwrite(try root(of: "seals", in: closed), of: overwrite(last, of: whole))
    try FileManager.default.copyItem(
      atPath: closed + "-head", toPath: folder.path("damaged.sqlite-head"))
    #expect(try salvage(damaged).0.lost == report.lost)
    try FileManager.default.removeItem(atPath: folder.path("damaged.sqlite-head"))
    #expect(try salvage(damaged).0.lost == 0)
  }

  // MARK: - Layouts

  @Test func `a lost schema is restored in the layout for auto-vacuum, too`() throws {
    let path = folder.path("vacuum.sqlite")
    do {
      let made = try Connection.raw(path)
      try made.execute(
        "PRAGMA page_size = \(Migrator.pageSize); PRAGMA auto_vacuum = FULL; PRAGMA journal_mode = WAL; BEGIN"
      )
      for migration in Migrations.all { try made.execute(migration.sql) }
      try made.execute("PRAGMA user_version = \(Migrator.version); COMMIT")
      #expect(try made.integer("SELECT min(rootpage) FROM sqlite_schema WHERE rootpage > 0") == 3)
    }
    for (index, session) in sessions.enumerated() {
      try SQLiteEventLog(path: path).write(
        RandomSession(seed: UInt64(index + 1), count: session.events.count))
    }
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let repair = "the pages of the schema were replaced by those of an empty log"
    // The first page without its header, then with the header alone.
    for damage in [0..<Migrator.pageSize, 100..<Migrator.pageSize] {
      var damaged = whole
      damaged.replaceSubrange(damage, with: Data(repeating: 0, count: damage.count))
      let (report, _) = try salvage(damaged, "\(damage)")
      #expect(report.sessions.map(\.saved) == Self.counts, "\(damage)")
      #expect(report.repairs == [repair])
    }
    let (report, _) = try salvage(overwrite(root(of: "events", in: path), of: whole))
    #expect(report.sessions.map(\.saved) == Self.counts)
  }

  @Test func `a log that is being written is not salvaged`() throws {
    let writing = try SQLiteEventLog(path: log)
    let error = #expect(throws: EventLogError.self) {
      try SQLiteEventLog.salvage(log, into: folder.path("new.sqlite"))
    }
    #expect(error?.code == .locked)
    try writing.begin(SessionInfo(id: "s", started: 0, app: "", version: "", system: ""))
  }
}
