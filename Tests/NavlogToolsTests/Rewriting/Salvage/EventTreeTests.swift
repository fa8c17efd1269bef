import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// Salvage of logs that lost pages of the table `events`.
@Suite struct EventTreeTests: DamagedLogTests {
  let folder: LogFolder
  let log: String
  let sessions: [RandomSession]

  init() throws { (folder, log, sessions) = try Self.threeSessions() }

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

  @Test func `a salvage saves every event even if another readable page replaces the root page of "events"`()
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
}
