import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct RoundTripTests {
  @Test func `the export of an imported log equals the original export`() throws {
    for seed in 0..<20 as Range<UInt64> {
      let first = InMemoryEventLog()
      for session in 0..<3 {
        try RandomSession(seed: seed * 10 + UInt64(session), count: session * 40).write(to: first)
      }
      let second = InMemoryEventLog()
      let report = try second.importLines(try first.lines(.jsonLines))
      #expect(report.imported == first.sessions())
      #expect(try second.lines(.jsonLines) == first.lines(.jsonLines), "seed \(seed)")
      #expect(try second.lines(.csv) == first.lines(.csv), "seed \(seed)")
      for session in first.sessions() {
        #expect(try second.events(session.info.id) == first.events(session.info.id), "seed \(seed)")
      }
    }
  }

  @Test func `an import skips sessions that were imported before`() throws {
    let log = InMemoryEventLog()
    try RandomSession(seed: 1, count: 50).write(to: log)
    let lines = try log.lines(.jsonLines)
    let report = try log.importLines(lines)
    #expect(report == ImportReport(imported: [], skipped: log.sessions()))
    #expect(
      report.description
        == "imported 0 sessions with 0 events, skipped 1 session that the log already contains")
    #expect(try log.lines(.jsonLines) == lines)
  }

  @Test func `concatenated exports are imported like one export`() throws {
    let (first, second, both) = (InMemoryEventLog(), InMemoryEventLog(), InMemoryEventLog())
    try RandomSession(seed: 1, count: 20).write(to: first)
    try RandomSession(seed: 2, count: 20).write(to: second)
    _ = try both.importLines(first.lines(.jsonLines) + [""] + second.lines(.jsonLines))
    #expect(both.sessions() == first.sessions() + second.sessions())
  }

  @Test func `a list of sessions that is too long for a line continues in another header`() throws {
    let log = InMemoryEventLog()
    let app = String(repeating: "a", count: 1 << 20)
    for number in 1...20 {
      log.begin(
        SessionInfo(
          id: "\(number)", started: 1_700_000_000_000 + Int64(number), app: app, version: "", system: ""))
    }
    let lines = try log.lines(.jsonLines)
    #expect(lines.map { $0.utf8.count >> 20 } == [8, 8, 4])
    let copy = InMemoryEventLog()
    #expect(try copy.importLines(lines).imported == log.sessions())
    #expect(try copy.lines(.jsonLines) == lines)
  }

  @Test func `an import keeps and counts events of an unknown kind`() throws {
    let log = InMemoryEventLog()
    let lines = [
      #"{"format":"navlog","schema":1,"sessions":[{"id":"a","started":"2026-11-21T12:00:00.000Z","ended":null,"#
        + #""app":"","version":"","system":"","events":1}]}"#,
      #"{"session":"a","position":1,"at":"2026-11-21T12:00:00.000Z","elapsed_us":0,"kind":"shake","router":"main","#
        + #""strength":9,"origin":"user","outcome":"noEffect","reason":"unknownKind","screen":null,"depth":0}"#,
    ]
    let report = try log.importLines(lines)
    #expect(report.unknownKinds == ["shake": 1])
    #expect(
      report.description
        == "imported 1 session with 1 event, kept 1 event of unknown kinds as they are (shake)")
    #expect(try log.lines(.jsonLines) == lines)
  }
}

extension EventLog {
  func lines(_ format: LogExport.Format) throws -> [String] {
    var lines: [String] = []
    try LogExport(of: self, as: format).write { lines.append($0) }
    return lines
  }

  func importLines(_ lines: [String]) throws -> ImportReport {
    var importing = try LogImport(into: self)
    for line in lines { try importing.append(line.utf8) }
    return try importing.finish()
  }
}
