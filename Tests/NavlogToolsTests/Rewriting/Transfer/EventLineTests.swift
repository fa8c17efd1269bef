import Foundation
import NavlogExport
import NavlogTesting
import Testing

@testable import Navlog
@testable import NavlogTools
@testable import TestFixtures

/// The lines of events. In addition to the general writer and parser, nearly all lines have a fast writer and reader.
@Suite struct EventLineTests {
  /// Events with values that random sessions do not have: long, escaped, negative and extreme ones.
  private static let unusual: [RecordedEvent<RecordedDestination>] = {
    let long = RecordedDestination(
      type: "T", name: "long", parameters: #"{"text":"\#(String(repeating: "x", count: 2_000))"}"#)
    let escaped = RecordedDestination(name: #"a\u0022b\u005c"#, parameters: #"{"k\"":"\\é\n","n":-1.5e3}"#)
    let odd = RouterID("größe/\u{7}%", [.init(.sheet, EntryID(3, 1)), .init(.fullScreen, EntryID(4))])
    let calls: [NavigationAction<RecordedDestination>] = [
      .navigate(long, style: .push, unlessOnTop: false), .navigate(long, style: .push, unlessOnTop: true),
      .navigate(escaped, style: .sheet(detents: [.medium, .large]), unlessOnTop: false),
      .present(escaped, style: .fullScreen), .pop(count: 0), .pop(count: -3), .pop(count: .max),
      .popToRoot, .dismiss, .dismissSheet, .dismissFullScreen, .dismissModal, .mark("\u{202E}"),
      .navigate(RecordedDestination(name: "null", parameters: "null"), style: .push, unlessOnTop: false),
    ]
    let times: [Int64] = [0, -1, -60_000, 59_999, 60_000, 1_763_000_123_456, -62_135_596_800_001, 1 << 53]
    return calls.enumerated().flatMap { index, action in
      times.map { time in
        RecordedEvent(
          position: index + 1, time: time, elapsed: abs(time), event: NavigationEvent(action, on: odd),
          origin: Origin(rawValue: "w\"atch"), cause: index, source: CallSite(file: "a\"b", line: -1),
          outcome: [
            .applied, .noEffect(.atRoot), .noEffect(.refused("why: \"é\u{1B}\"")), .noEffect(.other("x")),
          ][
            index % 4], removed: index % 3, screen: [nil, long, escaped][index % 3], depth: index,
          isRepeated: index % 2 == 1, selected: "other")
      }
    }
  }()

  private static let sessions = (0..<40).map { RandomSession(seed: $0, count: 120).events } + [unusual]

  @Test func `the fast writer writes the same line as the general writer`() {
    var lines = EventLineWriter()
    for (index, events) in Self.sessions.enumerated() {
      let session = "session \"\(index)\""
      lines.begin(session)
      for event in events {
        let line = String(decoding: lines.line(event), as: UTF8.self)
        guard case .object(let members) = event.json else { return }
        #expect(line == JSONValue.object([.init("session", .string(session))] + members).text)
      }
    }
  }

  @Test func `the fast reader reads the same event from a line as the general parser`() throws {
    var reader = EventLineReader()
    var count = 0
    for events in Self.sessions {
      for event in events {
        let line = Array(ExportLines.event(event, of: "s").utf8)
        let general = try parsed(line)
        reader.note("s")
        if let fast = line.withUnsafeBytes({ reader.event($0) }) {
          count += 1
          #expect(fast.session == "s")
          #expect(fast.event == general)
        }
      }
    }
    #expect(count > 1_000)
  }

  @Test
  func `from a damaged line, the fast reader reads either no event or the same event as the general parser`()
    throws
  {
    let seed = UInt64.random(in: 0..<1 << 32)
    var random = SplitMix64(seed: seed)
    var reader = EventLineReader()
    let lines = (0..<8 as Range<UInt64>).flatMap { RandomSession(seed: $0, count: 60).events }
      .map { Array(ExportLines.event($0, of: "s").utf8) }
    let bytes = Array(#"{}[]":,\ 0123456789-+.eEtrufalsn"#.utf8) + [0, 0x1F, 0x7F, 0x80, 0xC3, 0xA9, 0xFF]
    var accepted = 0
    for step in 0..<40_000 {
      var line = random.pick(lines)
      let other = random.pick(lines)
      for _ in 0..<(random.below(3) + 1) {
        let (from, to) = (random.below(line.count), random.below(other.count))
        switch random.below(5) {
        case 0: line[from] = random.pick(bytes)
        case 1: line.insert(random.pick(bytes), at: from)
        case 2: line.remove(at: from)
        case 3: line.replaceSubrange(from..<min(line.count, from + random.below(40)), with: [])
        default: line.insert(contentsOf: other[to..<min(other.count, to + random.below(60))], at: from)
        }
      }
      reader.note("s")
      guard let fast = line.withUnsafeBytes({ reader.event($0) }) else { continue }
      accepted += 1
      let general = try? parsed(line)
      #expect(
        general == fast.event, "seed \(seed), step \(step): \(String(decoding: line, as: UTF8.self))")
      if general != fast.event { return }
    }
    #expect(accepted > 200)
  }

  @Test(arguments: [
    ("\"depth\":2", "\"depth\":02"), ("\"depth\":2", "\"depth\":-2"), ("\"depth\":2", "\"depth\":2.0"),
    ("\"depth\":2", "\"depth\":9999999999999999"), ("\"depth\":2", "\"depth\":"),
    (":04.123Z", ":60.123Z"), (":04.123Z", ":04,123Z"), (":04.123Z", ":04.123z"), ("12:03:", "12:60:"),
    ("2026-11-21", "2026-02-30"), ("\"kind\":\"navigate\"", "\"kind\":\"popTo\""),
    ("\"depth\":2", "\"depth\":2,\"repeated\":false"), ("\"depth\":2", "\"depth\":2,\"repeated\":1"),
    ("{\"id\":1}", "{\"id\":1,}"),
    ("{\"id\":1}", "{\"id\":1,\"id\":2}"), ("\"name\":\"a\"", "\"nam\":\"a\""),
    ("\"name\":\"a\"", "\"name\":\"\""),
    ("\"user\"", "\"\""), ("\"user\"", "\"us\u{202E}er\""), ("\"main\"", "\"main//\""),
    ("\"a/b:1\"", "\"ab\""),
    ("\"applied\"", "\"applied\",\"reason\":\"atRoot\""), ("}", "},\"depth\":2"),
  ])
  func `the fast reader rejects a malformed line`(old: String, new: String) throws {
    let screen = #"{"name":"a","params":{"id":1}}"#
    let line =
      #"{"session":"s","position":1,"at":"2026-11-21T12:03:04.123Z","elapsed_us":5,"kind":"navigate","router":"main","to":"#
      + screen + #","as":"push","origin":"user","source":"a/b:1","outcome":"applied","screen":"# + screen
      + #","depth":2}"#
    var reader = EventLineReader()
    reader.note("s")
    func isReadFast(_ line: String) -> Bool {
      Array(line.utf8).withUnsafeBytes { reader.event($0) } != nil
    }
    #expect(isReadFast(line))
    #expect(line.contains(old))
    #expect(!isReadFast(line.replacing(old, with: new)))
    #expect(isReadFast(line))
  }

  /// Returns the event that the general parser reads from a line.
  private func parsed(_ line: [UInt8]) throws -> RecordedEvent<RecordedDestination>? {
    guard case .event("s", let event) = try line.withUnsafeBytes({ try JSONLinesFormat.parse($0) }) else {
      return nil
    }
    return event
  }

  @Test func `the fast reader reads only lines of the current session`() {
    var reader = EventLineReader()
    let event = RandomSession(seed: 1, count: 5).events[4]
    func read(_ session: String) -> String? {
      Array(ExportLines.event(event, of: session).utf8).withUnsafeBytes { reader.event($0)?.session }
    }
    #expect(read("a") == nil)
    reader.note("a")
    #expect(read("a") == "a")
    #expect(read("b") == nil)
    reader.note("b")
    #expect(read("a") == nil)
    #expect(read("b") == "b")
  }
}

/// The redaction of consecutive events.
@Suite struct RedactionPassTests {
  @Test func `redacting events in one pass gives the same result as redacting each event alone`() {
    let redactor = Redactor(keeping: ["id"])
    for seed in 0..<30 as Range<UInt64> {
      var pass = RedactionPass(redactor)
      for event in RandomSession(seed: seed, count: 150).events {
        var redacted = event
        pass.redact(&redacted)
        #expect(redacted == redactor.redacted(event), "seed \(seed)")
      }
    }
  }
}
