import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct SalvageTests: DamagedLogTests {
  let folder: LogFolder
  let log: String
  let sessions: [RandomSession]

  init() throws { (folder, log, sessions) = try Self.threeSessions() }

  @Test func `a salvage of a sound log saves every session and every event`() throws {
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
    let whole = try bytes
    let pages = try #require(try Connection.raw(log).integer("PRAGMA page_count"))
    var best = (saved: 0, hit: 0)
    // Only leaf pages of tables can contain events. A page contained events if the salvage loses events without
    // the page.
    let first = try root(of: "events", in: log) + 1
    for page in first...pages where whole[(page - 1) * Migrator.pageSize] == 13 {
      let (report, _) = try salvage(overwrite(page, of: whole), "page \(page)")
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

  @Test func `a salvage refuses a log that is being written`() throws {
    let writing = try SQLiteEventLog(path: log)
    let error = #expect(throws: EventLogError.self) {
      try SQLiteEventLog.salvage(log, into: folder.path("new.sqlite"))
    }
    #expect(error?.code == .locked)
    try writing.begin(SessionInfo(id: "s", started: 0, app: "", version: "", system: ""))
  }
}
