import Navlog
import NavlogSQLite
import Testing

/// Whatever stands in a log, the command prints only what shows itself.
@Suite @MainActor struct PrintableTests {
  private static let hostile = "\u{1B}]0;x\u{7}\u{1B}[2J\u{9B}31m\u{202E}\r\n\t\u{0}|=`<b>"

  @Test(arguments: [
    "sessions LOG", "events LOG", "events LOG --format csv", "events LOG --format md", "events LOG --json",
    "events LOG --format jsonl", "events LOG --group", "events LOG --format table", "show LOG @1",
    "show LOG @2",
    "show LOG @3 --json", "state LOG", "state LOG --json", "state LOG --format path", "diff LOG @0 @last",
    "diff LOG @0 @last --json", "diff LOG -2 -1", "diff LOG -2 -1 --json", "replay LOG", "state LOG @#nope",
  ])
  func `no field of a log reaches the terminal raw`(line: String) throws {
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
          .unknown(UnknownAction(kind: text, fields: .object([.init(text, .string(text))]))),
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
    for scalar in (run.output + run.errors).unicodeScalars where scalar != "\n" {
      let category = scalar.properties.generalCategory
      #expect(category != .control && category != .format)
    }
  }
}
