import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct ShellTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test(arguments: [
    "event_log", "screen_log", "screen_visits", "transitions", "deep_links", "intents", "flags", "decisions",
    "no_effect", "friction", "screen_stats", "session_summary", "about",
  ])
  func `the sqlite3 shell in safe mode, and the library, can query the views`(view: String) throws {
    let log = try folder.log(150, 50)
    let run = try Shell(log, "SELECT count(*) FROM (SELECT * FROM \(view))")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    let count = try #require(Int(run.output.prefix { $0.isNumber }))
    #expect(count > 0)
    let connection = try Connection.raw(log)
    #expect(try connection.integer("SELECT count(*) FROM \(view)") == count)
    var answers = 0
    try LogQuery("SELECT * FROM \(view)", of: log).run { _ in answers += 1 }
    #expect(answers == count)
  }

  @Test func `in the sqlite3 shell, the view event_log shows the recorded values of every event`() throws {
    let log = try folder.log(200)
    let session = RandomSession(seed: 1, count: 200)
    let run = try Shell(
      log,
      """
      SELECT
        position, at, kind, router, removed, origin, cause, source, outcome, reason, root, screen, depth, repeated
      FROM event_log
      """
    )
    let expected = session.events.map { event in
      [
        String(event.position), WallTime.text(event.time), StoredAction(event.action, .named).kind,
        event.router.description, String(event.removed), event.origin.rawValue,
        event.cause.map { String($0) } ?? "",
        event.source.map { StoredText.escaped($0.description) } ?? "",
        event.outcome == .applied ? "applied" : "noEffect", event.outcome.reason?.description ?? "",
        event.selected.description, event.screen?.name ?? event.selected.description, String(event.depth),
        event.isRepeated ? "1" : "0",
      ].joined(separator: "|")
    }
    #expect(run.output.split(separator: "\n").map(String.init) == expected)
  }

  @MainActor
  @Test func `a dialog counts as a visited screen, and the event that dismisses it contains the answer`()
    throws
  {
    let path = folder.path()
    let log = try SQLiteEventLog(path: path)
    let session = makeSession(log: log)
    session.router.present(.filter, style: .sheet(detents: [.medium, .large]))
    session.router.present(.list, style: .alert)
    session.router.answer("delete")
    session.router.sheetRouter?.setDetent(.medium)
    try session.close()
    #expect(
      try Shell(path, "SELECT position, kind, style, detail, screen, depth FROM event_log").output == """
        1|present|sheet(large,medium)||filter|1
        2|present|alert||list|1
        3|dismissDialog||{"answer":"delete"}|filter|1
        4|setDetent||{"detent":"medium"}|filter|1

        """)
    #expect(
      try Shell(path, "SELECT position, screen FROM screen_visits ORDER BY position").output
        == "0|main\n1|filter\n2|list\n3|filter\n")
    #expect(try session.timeline.state(at: 4) == session.state)
  }

  @Test func `the sqlite3 shell can read a log while the log is being written`() throws {
    let path = folder.path()
    let log = try SQLiteEventLog(path: path)
    let session = RandomSession(seed: 1, count: 20)
    try log.begin(session.info)
    for event in session.events {
      try log.append([event], to: session.info.id)
      guard event.position % 5 == 0 else { continue }
      #expect(try Shell(path, "SELECT count(*) FROM event_log").output == "\(event.position)\n")
    }
  }

  @Test func `no text that a log stores contains a control character`() throws {
    let log = try folder.log(300)
    let run = try Shell(
      log,
      """
      SELECT * FROM event_log; SELECT * FROM session_summary; SELECT * FROM screens;
      SELECT * FROM decisions; SELECT * FROM intents; SELECT * FROM flags; SELECT * FROM deep_links; SELECT * FROM no_effect; SELECT * FROM friction
      """)
    #expect(run.status == 0)
    let text = run.output.replacing("\n", with: "")
    #expect(StoredText.printable(text) == text)
  }
}
