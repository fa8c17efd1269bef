import Navlog
import NavlogSQLite
import TestThreads
import Testing

/// The command prints only visible characters, for a log with any content.
@Suite(.waitsForProcesses) struct PrintableTests {
  /// Terminal escape sequences, all of Latin-1, and characters that reverse, hide or end a line.
  private static let hostile =
    "\u{1B}]0;x\u{7}\u{1B}[2J\u{9B}31m|=`<b>" + text(0...0xFF) + text(0x200B...0x200F) + text(0x2028...0x202E)
    + text(0x2060...0x206F) + "\u{61C}\u{180E}\u{FEFF}\u{FFF9}\u{E0001}\u{E0041}"

  private static func text(_ range: ClosedRange<UInt32>) -> String {
    range.compactMap { Unicode.Scalar($0) }.reduce(into: "") { $0.unicodeScalars.append($1) }
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0xA0, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF,
      0xFFF9, 0xE0001...0xE007F:
      false
    default: true
    }
  }

  @Test(arguments: [
    "sessions LOG", "events LOG", "events LOG --format csv", "events LOG --format md", "events LOG --json",
    "events LOG --format jsonl", "events LOG --group", "events LOG --format table", "show LOG @1",
    "show LOG @2",
    "show LOG @3 --json", "state LOG", "state LOG --json", "state LOG --format path", "diff LOG @0 @last",
    "diff LOG @0 @last --json", "diff LOG -2 -1", "diff LOG -2 -1 --json", "replay LOG", "state LOG @#nope",
    "export LOG", "export LOG --format csv", "routes LOG", "routes LOG --json", "verify LOG",
    "verify LOG --json",
    "sql LOG select*from(event_log)", "sql LOG select*from(event_log) --json", "sessions LOG --format csv",
    "sessions LOG --json", "sql LOG select*from(event_log) --format md", "events LOG --where position=1",
    "sql LOG select*from(sessions) --format csv",
  ])
  func `every field of a log is printed with its control characters escaped`(line: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("hostile.sqlite")
    let log = try SQLiteEventLog(path: path)
    let text = Self.hostile
    let screen = RecordedDestination(type: text, name: text, parameters: #"{"a":"b"}"#)
    for id in ["ab12", "cd34"] {
      try log.begin(SessionInfo(id: id, started: 0, app: text, version: text, system: text))
      try log.append(
        [
          .navigate(screen, style: .push, unlessOnTop: false), .mark(text), .setFlag(text, .string(text)),
          .deepLink(url: text, .refused(text)), .setRoots([RootName(text)]),
          .unknown(.init(kind: text, fields: .object([.init(text, .string(text))]))),
        ].enumerated().map { index, action in
          RecordedEvent(
            position: index + 1, time: 0, elapsed: 0, event: NavigationEvent(action),
            origin: Origin(rawValue: text),
            source: CallSite(file: text + id, line: 1), outcome: .noEffect(.other(text)), screen: screen)
        }, to: id)
      try log.end(id, at: 1, after: 1)
    }
    let run = try CommandRun(line: line.replacing("LOG", with: path))
    #expect(run.output.isEmpty == (run.status == 2))
    // RFC 4180 ends lines with CR LF.
    let printed = run.output.replacing("\r\n", with: "\n") + run.errors
    let raw = printed.unicodeScalars.first { $0 != "\n" && !Self.isSafe($0) }
    #expect(raw == nil, "U+\(String(raw?.value ?? 0, radix: 16))")
  }

  @Test(arguments: ["🧑\u{200D}🚀", #"🧑\u200d🚀"#])
  func `a name with an invisible character can be given as it is or as lists print it`(name: String) throws {
    let folder = try TemporaryFolder()
    let log = folder.path("log.sqlite")
    let call = #"{"call":"navigate","to":{"name":"🧑\u200d🚀"}}"#
    #expect(try CommandRun(["record", log], input: call).status == 0)
    #expect(try CommandRun(["events", log, "--screen", name, "--format", "csv"]).lines.count == 2)
    #expect(try CommandRun(["reach", log, name]).lines.first == #"🧑\u200d🚀 is 1 call away"#)
    for words in [["coverage", log], ["watch", log, "screen"]] {
      let json = try CommandRun(words + ["--json"]).output
      #expect(json.contains(#""🧑\u200d🚀""#) && !json.contains(#"\\u200d"#), "\(json)")
    }
  }
}
