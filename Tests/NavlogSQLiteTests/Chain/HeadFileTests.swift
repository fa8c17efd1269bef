import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// The file that stores the head of a log.
@Suite struct HeadFileTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test
  func `a verification through a symbolic link reads the heads next to the link and next to the log`()
    throws
  {
    let log = try folder.closedLog(50)
    let old = try Data(contentsOf: URL(fileURLWithPath: log + "-head"))
    try SQLiteEventLog(path: log).write(RandomSession(seed: 2, count: 50))
    let other = try folder.closedLog(70, name: "other")
    let foreign = try Data(contentsOf: URL(fileURLWithPath: other + "-head"))
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: log)
    #expect(try SQLiteEventLog.verify(link).verdict == .verified)
    try old.write(to: URL(fileURLWithPath: link + "-head"))
    #expect(try SQLiteEventLog.verify(link).verdict == .verified)
    try foreign.write(to: URL(fileURLWithPath: link + "-head"))
    #expect(try SQLiteEventLog.verify(link).verdict == .unanchored)
    #expect(try SQLiteEventLog.verify(log).verdict == .verified)
    try SQLiteEventLog.redact(link, into: folder.path("copy"))
    #expect(try SQLiteEventLog.verify(folder.path("copy")).verdict == .unanchored)
    // If there is no head file next to the log, a verification through the link reads only the head file next to the link.
    try FileManager.default.removeItem(atPath: log + "-head")
    #expect(try SQLiteEventLog.verify(link).verdict == .unanchored)
    try old.write(to: URL(fileURLWithPath: link + "-head"))
    #expect(try SQLiteEventLog.verify(link).chain?.laterEvents == 50)
  }

  @Test func `a verification through several symbolic links reads the head next to each of them`() throws {
    let log = try folder.closedLog(50)
    let foreign = try Data(
      contentsOf: URL(fileURLWithPath: try folder.closedLog(70, name: "other") + "-head"))
    try FileManager.default.createDirectory(
      atPath: folder.path("links"), withIntermediateDirectories: false)
    let links = ["outer", "links/middle", "links/inner"]
    for (link, target) in zip(links, ["links/middle", "inner", "../log.sqlite"]) {
      try FileManager.default.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
    }
    #expect(try SQLiteEventLog.verify(folder.path("outer")).verdict == .verified)
    for link in links {
      let head = URL(fileURLWithPath: folder.path(link) + "-head")
      try foreign.write(to: head)
      #expect(try SQLiteEventLog.verify(folder.path("outer")).verdict == .unanchored, "\(link)")
      try FileManager.default.removeItem(at: head)
    }
    #expect(try SQLiteEventLog.verify(log).verdict == .verified)
  }

  @Test
  func `a rewrite records a foreign head once, even if both the log and a symbolic link have a copy of it`()
    throws
  {
    let log = try folder.closedLog(50)
    let foreign = try Data(
      contentsOf: URL(fileURLWithPath: try folder.closedLog(70, name: "other") + "-head"))
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: log)
    for path in [log, link] { try foreign.write(to: URL(fileURLWithPath: path + "-head")) }
    // The log and the link are compared many times, because two comparisons within one millisecond would produce records with
    // the same time.
    let heads = (0..<200).flatMap { _ in HeadFile.contents(beside: link) }
    let (connection, _) = try ReadOnlyLogFile(path: log).openTwice(checkingSchema: true)
    #expect(try LogReader(connection).lastHead(beside: heads).cuts.count == 1)
  }

  /// Returns a killed app's log of 20 events without seals. The head file covers all events, and the returned head covers the
  /// first 15.
  private func logWithOlderHead() throws -> (path: String, head: LogHead) {
    let log = try SQLiteEventLog(path: folder.path())
    let session = RandomSession(seed: 1, count: 20)
    try log.begin(session.info)
    try log.append(Array(session.events.prefix(15)), to: session.info.id)
    try log.flush()
    let head = try LogHead.stored(nextTo: log.path)
    try log.append(Array(session.events.suffix(5)), to: session.info.id)
    try log.flush()
    return (try folder.killedCopy(of: log.path, withHead: true), head)
  }

  @Test(arguments: [
    (
      "UPDATE events SET elapsed_us = elapsed_us + 1 WHERE id = 20",
      "the head next to the log, of 20 events, differs from the head computed from the log's rows"
    ),
    (
      "DELETE FROM events WHERE id = 20",
      "the head next to the log covers 20 events in 1 sessions, but the log has 19 in 1"
    ),
  ])
  func `a verification with an older head also compares the log with the head next to it`(
    sql: String, reason: String
  ) throws {
    let (log, head) = try logWithOlderHead()
    let report = try SQLiteEventLog.verify(log, head: head)
    #expect(report.verdict == .verified && report.chain?.laterEvents == 5, "\(report)")
    try Connection.raw(log).withoutTriggers(sql)
    #expect(try SQLiteEventLog.verify(log).reason == reason)
    let changed = try SQLiteEventLog.verify(log, head: head)
    #expect(changed.verdict == .unanchored, "\(changed)")
    #expect(changed.reason == "the log matches the given head, but \(reason)")
  }

  @Test
  func `with a given head, a verification accepts a missing or older head file, but not an unreadable one`()
    throws
  {
    let (log, old) = try logWithOlderHead()
    let (new, file) = (try LogHead.stored(nextTo: log), URL(fileURLWithPath: log + "-head"))
    try Data("\(old)\n".utf8).write(to: file)
    let report = try SQLiteEventLog.verify(log, head: new)
    #expect(report.verdict == .verified && report.chain?.anchor == .holds(new), "\(report)")
    try Data("no head".utf8).write(to: file)
    let unreadable = try SQLiteEventLog.verify(log, head: new)
    #expect(unreadable.verdict == .unanchored, "\(unreadable)")
    #expect(
      unreadable.reason == "the log matches the given head, but the head next to the log cannot be read")
    try FileManager.default.removeItem(at: file)
    #expect(try SQLiteEventLog.verify(log, head: new).verdict == .verified)
  }

  @Test func `a head file is never written through a symbolic link`() throws {
    let victim = folder.path("victim")
    try Data("precious".utf8).write(to: URL(fileURLWithPath: victim))
    for name in ["log.sqlite-head-new", "log.sqlite-head"] {
      try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: victim)
    }
    let log = try folder.closedLog(20)
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
    #expect(try folder.names == ["log.sqlite", "log.sqlite-head", "victim"])
    #expect(FileStatus(unfollowed: log + "-head")?.kind == .regular)
    // When the log was opened, its head file was a link to a text that is not a head. The log therefore recorded that it may
    // have been cut.
    let report = try SQLiteEventLog.verify(log)
    #expect(report.verdict == .unanchored && report.chain?.wasCut == true, "\(report)")
  }

  @Test func `a symbolic link to a head is read like the head, and the next head replaces the link`() throws {
    let log = try folder.closedLog(20)
    let head = folder.path("head")
    try FileManager.default.moveItem(atPath: log + "-head", toPath: head)
    try FileManager.default.createSymbolicLink(atPath: log + "-head", withDestinationPath: head)
    let first = try String(contentsOfFile: head, encoding: .utf8)
    #expect(try SQLiteEventLog.verify(log).verdict == .verified)
    try SQLiteEventLog(path: log).write(RandomSession(seed: 2, count: 20))
    #expect(try String(contentsOfFile: head, encoding: .utf8) == first)
    #expect(FileStatus(unfollowed: log + "-head")?.kind == .regular)
    let report = try SQLiteEventLog.verify(log)
    #expect(report.verdict == .verified && report.chain?.laterEvents == 0, "\(report)")
  }

  @Test
  func `a redacted log stays VERIFIED if a prune stops before the new head is written`()
    throws
  {
    struct Crash: Error {}
    let shared = folder.path("shared")
    try SQLiteEventLog.redact(try folder.closedLog(20, 20, 20), into: shared)
    let limits = Retention(
      maximumSessions: 1, keepsMarkedSessions: false, keepsUnclosedSessions: false)
    #expect(throws: Crash.self) {
      try Pruner(retention: limits, reached: { if $0 == .replaced { throw Crash() } }).run(shared)
    }
    try SQLiteEventLog(path: shared).write(RandomSession(seed: 9, count: 10))
    let report = try SQLiteEventLog.verify(shared)
    #expect(report.verdict == .verified, "\(report)")
  }
}
