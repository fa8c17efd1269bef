import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import TestThreads
import Testing

@testable import TestFixtures

/// These tests read the documents with OpenTelemetry's own classes for Protocol Buffers, which refuse an unknown field.
@Suite struct OTLPTests {
  @Test func `in OTLP, a session is a trace, a screen is a span, and a call is an event of a span`() throws {
    let spans = try OTLPSpan.read(TracedSession.log().lines(.otlp))
    let resource = ["service.name": "Test", "service.version": "1.0", "os.description": "Linux"]
    #expect(spans.map(\.name) == ["list", "main", "session"])
    for span in spans {
      #expect(span.trace == "00112233445566778899aabbccddeeff")
      #expect(span.resource == resource && span.scope == "navlog" && span.kind == "SPAN_KIND_INTERNAL")
      #expect(span.attributes["session.id"] == "00112233445566778899aabbccddeeff" && span.dropped == 0)
      #expect(span.end == 1_790_000_003_000_000_000)
    }
    let (list, main, session) = (spans[0], spans[1], spans[2])
    #expect(list.parent == main.id && main.parent == session.id && session.parent == "")
    #expect(list.start == 1_790_000_001_000_000_000 && main.start == 1_790_000_000_000_000_000)
    #expect(session.attributes["session.previous_id"] == "earlier")
    #expect(
      list.attributes["app.screen.name"] == "list" && list.attributes["app.screen.id"] == "AppScreen.list")
    #expect(
      main.events == [
        OTLPSpan.Event(
          name: "navigate", time: 1_790_000_001_000_000_000,
          attributes: [
            "navlog.position": "1", "navlog.router": "main", "navlog.call": "navigate -> list",
            "navlog.origin": "user", "navlog.outcome": "applied", "code.file.path": "App/Home.swift",
            "code.line.number": "7",
          ])
      ])
    #expect(
      list.events == [
        OTLPSpan.Event(
          name: "dismissSheet", time: 1_790_000_002_000_000_000,
          attributes: [
            "navlog.position": "2", "navlog.router": "main", "navlog.call": "dismissSheet",
            "navlog.origin": "user", "navlog.outcome": "noEffect", "navlog.reason": "nothingPresented",
            "navlog.cause": "1",
          ])
      ])
  }

  @Test func `every call of a random session is an event of a span that was open at that time`()
    throws
  {
    let log = InMemoryEventLog()
    for seed in 0..<10 as Range<UInt64> { try RandomSession(seed: seed, count: 200).write(to: log) }
    let spans = try OTLPSpan.read(log.lines(.otlp))
    #expect(Set(spans.map(\.id)).count == spans.count)
    for session in log.sessions() {
      let own = spans.filter { $0.attributes["session.id"] == session.info.id }
      let ids = Dictionary(uniqueKeysWithValues: own.map { ($0.id, $0) })
      #expect(
        Set(own.map(\.trace)).count == 1 && own.allSatisfy { $0.trace.count == 32 && $0.id.count == 16 })
      #expect(own.count { $0.parent == "" && $0.name == "session" } == 1)
      for span in own where span.parent != "" {
        let parent = try #require(ids[span.parent])
        #expect(parent.start <= span.start && span.start <= parent.end && span.start <= span.end)
        // A span of a modal's screen can end after the span of the screen that presented the modal. Within a stack, a screen's
        // span ends no later than its parent span.
        let isOwn = parent.parent == "" || parent.attributes["navlog.lane"] == span.attributes["navlog.lane"]
        #expect(!isOwn || span.end <= parent.end)
        #expect(span.events.allSatisfy { span.start <= $0.time && $0.time <= span.end })
      }
      let kept = own.flatMap(\.events).compactMap { $0.attributes["navlog.position"].flatMap { Int($0) } }
        .sorted()
      #expect(
        kept + Array(repeating: 0, count: own.reduce(0) { $0 + $1.dropped }) == Array(1...session.count))
    }
  }

  @Test func `an OTLP span contains up to 128 events, and counts the remaining events`() throws {
    let spans = try OTLPSpan.read(TracedSession.log(calls: 299).lines(.otlp))
    #expect(spans.map(\.events.count) == [128, 1, 0])
    #expect(spans.map(\.dropped) == [172, 0, 0])
  }

  @Test func `a masked OTLP export contains no value of a parameter`() throws {
    let log = InMemoryEventLog()
    try RandomSession(seed: 3, count: 60).write(to: log)
    var lines: [String] = []
    try LogExport(of: log, as: .otlp, redactor: Redactor()).write { lines.append($0) }
    let masked = try OTLPSpan.read(lines)
    let open = try OTLPSpan.read(log.lines(.otlp))
    #expect(open.map(\.id) == masked.map(\.id))
    for (open, masked) in zip(open, masked) where open.attributes["navlog.params"]?.contains("\"id\"") == true
    {
      #expect(open.attributes["navlog.params"] != masked.attributes["navlog.params"])
    }
    #expect(masked.last?.attributes["navlog.masked"] == "true")
  }
}

/// A span that the classes of OpenTelemetry read. Values of attributes are compared as text.
private struct OTLPSpan: Decodable {
  let resource: [String: String]
  let scope, trace, id, parent, name, kind: String
  let start, end: UInt64
  let attributes: [String: String]
  let dropped: Int
  let events: [Event]

  struct Event: Decodable, Equatable {
    let name: String
    let time: UInt64
    let attributes: [String: String]
  }

  static func read(_ lines: [String]) throws -> [OTLPSpan] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let python = root.appending(path: ".build/python/bin/python")
    try #require(
      FileManager.default.isExecutableFile(atPath: python.path),
      "there is no .build/python; run Scripts/lib/python-environment")
    let reader = root.appending(path: "Tests/Support/OTLP/read_otlp.py").path
    let run = try ProgramRun(
      python.path, [reader], input: Data(lines.map { $0 + "\n" }.joined().utf8))
    try #require(run.status == 0, "\(run.errors)")
    return try JSONDecoder().decode([OTLPSpan].self, from: Data(run.output.utf8))
  }
}
