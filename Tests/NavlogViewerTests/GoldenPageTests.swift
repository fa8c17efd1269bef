import Foundation
import NavlogSQLite
import NavlogViewer
import TestThreads
import Testing

@testable import Navlog

/// The page of the golden log that version 0.1.0 wrote; see `Tests/Golden/README.md`. The page contains its own script, which
/// other tests run in a browser.
@Suite struct GoldenPageTests {
  private static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Golden").standardizedFileURL

  @Test func `the golden page has the sessions, events and states of the golden log, in format 1`() throws {
    let run = try ProgramRun("gzip", ["-dc", Self.golden.appendingPathComponent("page-1.html.gz").path])
    try #require(run.status == 0, "\(run.errors)")
    let golden = try PageReader(run.output)
    let log = try SQLiteEventLog(reading: Self.golden.appendingPathComponent("schema-1.sqlite").path)
    let today = try PageReader(SessionPage(of: log).html())
    #expect(try golden.index.integer("format") == 1)
    let ids = try golden.sessions.map { try $0.string("id") }
    #expect(try ids == log.sessions().map(\.info.id))
    for number in ids.indices {
      #expect(try golden.states(of: number) == today.states(of: number), "\(ids[number])")
      let events = try golden.blocks(of: number).flatMap { try $0.events(after: 0, started: 0) }
      #expect(
        try events == today.blocks(of: number).flatMap { try $0.events(after: 0, started: 0) },
        "\(ids[number])")
      #expect(try events.count == log.sessions()[number].count)
    }
  }
}
