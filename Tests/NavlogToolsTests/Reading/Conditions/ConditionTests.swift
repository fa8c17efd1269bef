import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct ConditionTests {
  /// Returns a session of 20 pushes.
  private func pushes() throws -> (log: InMemoryEventLog, id: String) {
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: "a", started: 0, app: "", version: "", system: ""))
    var state = NavigationState<RecordedDestination>()
    for position in 1...20 {
      let screen = RecordedDestination(name: "s\(position % 3)")
      let event = NavigationEvent(.navigate(screen, style: .push, unlessOnTop: false))
      let recorded = RecordedEvent(
        position: position, time: 0, elapsed: Int64(position), event: event,
        reduction: state.fold(event, at: position))
      try log.append(recorded, to: "a")
    }
    return (log, "a")
  }

  private static let columns =
    "the columns are session, position, at, elapsed, kind, router, destination, params, type, style, count, removed, "
    + "origin, cause, source, outcome, reason, root, screen, screen_params, screen_type, depth, repeated, detail, id, "
    + "path, stack, modals, seen, state"

  @Test(arguments: [
    ("scren = 'settings'", "unknown column \"scren\"; did you mean screen?"),
    ("event_log.pth IS NULL", "unknown column \"event_log.pth\"; \(columns)"),
    ("zzzzz", "unknown column \"zzzzz\"; \(columns)"),
    ("rowid = 3", "unknown column \"rowid\"; \(columns)"),
    ("3 = OID", "unknown column \"OID\"; did you mean id?"),
    (
      "screen = \"settings\"",
      "unknown column \"settings\"; write a text in single quotes: 'settings'"
    ),
    ("", "the condition is empty"), (" \n", "the condition is empty"),
    ("-- depth", "\"-- depth\" is not an SQL expression: it is incomplete"),
    ("kind =", "\"kind =\" is not an SQL expression: it is incomplete"),
    ("(kind = 'pop'", "\"(kind = 'pop'\" is not an SQL expression: it is incomplete"),
    ("kind /* pop", "\"kind /* pop\" is not an SQL expression: a comment in it is not closed"),
    ("kind ==== 2", "\"kind ==== 2\" is not an SQL expression: syntax error at \"==\""),
    ("kind = #", "\"kind = #\" is not an SQL expression: syntax error at \"#\""),
    ("kind = \"pop", "\"kind = \"pop\" is not an SQL expression: a quotation in it is not closed"),
    ("kind;", "\"kind;\" is not an SQL expression: syntax error at \";\""),
    ("kind FROM event_log", "\"kind FROM event_log\" is not an SQL expression: syntax error at \"FROM\""),
    ("DISTINCT kind", "\"DISTINCT kind\" is not an SQL expression: syntax error at \"DISTINCT\""),
    ("*", "\"*\" is not an SQL expression: syntax error at \"*\""),
    ("SELECT kind", "\"SELECT kind\" is not an SQL expression: syntax error at \"SELECT\""),
    ("kind = 'pop", "\"kind = 'pop\" is not an SQL expression: a quotation in it is not closed"),
    ("1) OR (1", "\"1) OR (1\" is not an SQL expression: syntax error at \")\""),
    ("depth, kind", "\"depth, kind\" has more than one value: join conditions with AND or OR"),
    ("(SELECT 1, 2)", "\"(SELECT 1, 2)\" has more than one value: join conditions with AND or OR"),
    ("kind AS k", "\"kind AS k\" is not an SQL expression: syntax error at \"AS\""),
    (
      "1; DELETE FROM events",
      "\"1; DELETE FROM events\" is not an SQL expression: syntax error at \";\""
    ),
    ("frob(kind)", "unknown SQL function \"frob\""),
    ("kind = ?", "a condition has no parameters: write the value instead of ?"),
    (
      "count(*) > 1",
      "a condition is about one event, so it cannot use an aggregate (misuse of aggregate function count())"
    ),
    (
      "lag(kind) OVER () = 'pop'",
      "a condition is about one event, so it cannot use an aggregate (misuse of window function lag())"
    ),
    (
      "position IN (SELECT cause FROM events)",
      "a condition reads one event, not the table \"events\"; navlog sql queries the whole log"
    ),
    (
      "kind IN (SELECT name FROM sqlite_schema)",
      "a condition reads one event, not the table \"sqlite_schema\"; navlog sql queries the whole log"
    ),
    (
      "depth > (SELECT count(*) FROM event_log)",
      "a condition reads one event, not the table \"event_log\"; navlog sql queries the whole log"
    ),
    (
      "3 IN (SELECT position FROM event_log AS e)",
      "a condition reads one event, not the table \"event_log\"; navlog sql queries the whole log"
    ),
    (
      "load_extension('x')",
      "a condition only reads the event and the state after it (not authorized to use function: load_extension)"
    ),
    (
      "(WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c)",
      "a condition only reads the event and the state after it (not authorized)"
    ),
  ])
  func `the error of a condition is one sentence that suggests a correction`(sql: String, sentence: String)
    throws
  {
    let error = #expect(throws: ConditionError.self) { try Condition(sql) }
    #expect(error?.description == sentence)
  }

  @Test(arguments: [
    String(repeating: "x", count: 5_000), "kind = '" + String(repeating: "x", count: 5_000),
    String(repeating: "x", count: 5_000) + "(1)", "kind = \"" + String(repeating: "x", count: 5_000) + "\"",
    "1 " + String(repeating: "x", count: 5_000) + " 2",
    "1 IN (SELECT 1 FROM " + String(repeating: "x", count: 5_000) + ")",
    String(repeating: "(", count: 5_000), "kind = " + String(repeating: "1 + ", count: 5_000) + "1",
    "\(String(repeating: "\u{1B}", count: 5_000))",
  ])
  func `the error of a long condition contains only the beginning of the condition, on one line`(sql: String)
    throws
  {
    let error = #expect(throws: ConditionError.self) { try Condition(sql) }
    let sentence = error?.description ?? ""
    #expect(sentence.count < 500 && StoredText.printable(sentence) == sentence, "\(sentence)")
  }

  @Test func `an expression may end with a comment, and may call the JSON functions of SQLite`() throws {
    let (log, id) = try pushes()
    #expect(try log.positions(of: id, where: Condition("position = 3 -- the third")) == [3])
    #expect(
      try log.positions(
        of: id,
        where: Condition("(SELECT count(*) FROM json_tree(state, '$.roots') WHERE key = 'entry') = 4")) == [4]
    )
  }

  @Test func `a condition holds after an event if its value is neither false nor NULL`() throws {
    let (log, id) = try pushes()
    #expect(try log.positions(of: id, where: Condition("NULL")).isEmpty)
    #expect(try log.positions(of: id, where: Condition("0.0")).isEmpty)
    #expect(try log.positions(of: id, where: Condition("nullif(position, 2) < 4")) == [1, 3])
    #expect(try log.positions(of: id, where: Condition("'1x'")).count == 20)
  }

  @Test func `the error of a condition that fails during evaluation names the event`() throws {
    let (log, id) = try pushes()
    let error = #expect(throws: ConditionError.self) {
      try log.positions(of: id, where: Condition("json_extract(iif(position = 3, '{', '{}'), '$.a')"))
    }
    #expect(error?.description == "the condition fails at event 3: malformed JSON")
  }

  @Test func `a condition that takes too long to evaluate ends with an error, in every kind of log`() throws {
    let list = "[" + Array(repeating: "0", count: 300).joined(separator: ",") + "]"
    let slow =
      "(SELECT count(*) FROM json_each('\(list)') a, json_each('\(list)') b, json_each('\(list)') c) + depth"
    let (memory, _) = try pushes()
    let folder = try LogFolder()
    let file = try SQLiteEventLog(reading: folder.closedLog(5))
    for log in [memory, file] as [any EventLog] {
      let session = try #require(try log.lastSession()?.info.id)
      let error = #expect(throws: ConditionError.self) {
        _ = try log.firstPosition(of: session, where: Condition(slow + " < 0"))
      }
      #expect(error?.description == "the condition takes too long at event 1: it was interrupted")
      let cancelled = #expect(throws: ConditionError.self) {
        _ = try log.firstPosition(of: session, where: Condition(slow), isCancelled: { true })
      }
      #expect(cancelled?.description == "the condition was interrupted")
    }
  }

  @Test func `a search for another session skips sessions in which the condition fails`() throws {
    let (log, _) = try pushes()
    for id in ["b", "c"] {
      log.begin(SessionInfo(id: id, started: 0, app: "", version: "", system: ""))
      var state = NavigationState<RecordedDestination>()
      let event = NavigationEvent<RecordedDestination>(.mark("m"))
      try log.append(
        RecordedEvent(position: 1, time: 0, elapsed: 1, event: event, reduction: state.fold(event, at: 1)),
        to: id)
    }
    // The condition reads malformed JSON in the session b.
    let condition = try Condition("json_extract(iif(session = 'b', '{', '{}'), '$.a') IS NULL")
    #expect(log.otherSession(than: "c", where: condition) == "a")
    #expect(log.otherSession(than: "c", where: condition, isCancelled: { true }) == nil)
  }

  @Test func `an evaluator can evaluate events that are not in a log`() throws {
    let session = RandomSession(seed: 3, count: 60)
    let log = InMemoryEventLog()
    try session.write(to: log)
    let condition = try Condition("stack > 1 AND origin = 'user' OR path LIKE '%sheet%'")
    let expected = try log.positions(of: session.info.id, where: condition)
    #expect(!expected.isEmpty)
    let evaluator = try EventEvaluator(condition)
    #expect(try session.events.filter { try evaluator.holds(after: $0) }.map(\.position) == expected)
    let second = try EventEvaluator(condition, from: session.states[30])
    let rest = try session.events[30...].filter { try second.holds(after: $0) }.map(\.position)
    #expect(rest == expected.filter { $0 > 30 })
  }

  @Test func `the screen that is visible before the first event counts as seen`() throws {
    var start = NavigationState<RecordedDestination>()
    start.fold(.setRoots(["home", "more"]), on: "main", at: 1)
    start.fold(
      .navigate(RecordedDestination(name: "list"), style: .push, unlessOnTop: false), on: "home", at: 2)
    let events: [RecordedEvent<RecordedDestination>] = [.select("more"), .select("home")].enumerated().map {
      RecordedEvent(position: $0 + 3, time: 0, elapsed: 0, event: NavigationEvent($1, on: "home"))
    }
    let evaluator = try EventEvaluator(EventExpressions(["seen"]), from: start)
    #expect(try events.map { try evaluator.values(after: $0) } == [[.integer(0)], [.integer(1)]])
    let stretch = RecordedStretch(
      of: SessionInfo(id: "a", started: 0, app: "", version: "", system: ""), from: start, events: events)
    let found = try #require(try SessionMinimizer(stretch).minimized(bad: Condition("seen > 0")))
    #expect(found.faultyEvent == 4 && found.stretch.events.map(\.position) == [3, 4])
  }

  @Test func `a condition on events outside of a log cannot use the column "id"`() throws {
    let error = #expect(throws: ConditionError.self) { try EventEvaluator(Condition("id = 3")) }
    #expect(
      error?.description
        == "a replayed event has no id, because an id is the number of a row in one log; use position")
  }

  @Test func `a watch of expressions reports the values at the first event and at every change`() throws {
    let (log, id) = try pushes()
    var changes: [WatchedChange] = []
    try log.watch(EventExpressions(["position / 8", "kind", "stack > 10"]), of: id) {
      changes.append($0)
      return true
    }
    func values(_ eighth: Int64, _ isDeep: Int64) -> [SQLValue] {
      [.integer(eighth), .text("navigate"), .integer(isDeep)]
    }
    #expect(
      changes == [
        WatchedChange(position: 1, before: nil, after: values(0, 0)),
        WatchedChange(position: 8, before: values(0, 0), after: values(1, 0)),
        WatchedChange(position: 11, before: values(1, 0), after: values(1, 1)),
        WatchedChange(position: 16, before: values(1, 1), after: values(2, 1)),
      ])
    #expect(changes.map(\.changed) == [[0, 1, 2], [0], [2], [0]])
  }

  @Test func `a condition on a session that is not in the log throws an error`() throws {
    let (log, _) = try pushes()
    let error = #expect(throws: EventLogError.self) {
      try log.positions(of: "nope", where: Condition("1"))
    }
    #expect(error?.code == .noSuchSession)
  }
}
