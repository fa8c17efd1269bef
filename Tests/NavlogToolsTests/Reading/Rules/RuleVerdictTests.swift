import Navlog
import NavlogTesting
import NavlogTools
import Testing

/// Verdicts on short sessions. Each session is written as its events: `-` means that neither condition holds after the event.
@Suite struct RuleVerdictTests {
  @Test(arguments: [
    ("never P", "- - q", RuleVerdict.holds), ("never P", "- p p", .violated(in: 2...2)),
    ("never P", "", .holds),
    ("always P", "p pq p", .holds), ("always P", "p q p", .violated(in: 2...2)), ("always P", "", .holds),
    ("P leads to Q within 2 events", "p - q p q", .holds),
    ("P leads to Q within 2 events", "pq - -", .holds),
    ("P leads to Q within 2 events", "- p - - q", .violated(in: 2...4)),
    ("P leads to Q within 2 events", "p p p", .violated(in: 1...3)),
    ("P leads to Q within 2 events", "p q - p p", .undecided(since: 4)),
    ("P leads to Q within 0 events", "pq p", .violated(in: 2...2)),
    ("P leads to Q within 2 s", "p - q p q", .holds), ("P leads to Q within 2 s", "pq - - - -", .holds),
    ("P leads to Q within 2 s", "- p - - q", .violated(in: 2...5)),
    ("P leads to Q within 2 s", "p p p -", .violated(in: 1...4)),
    ("P leads to Q within 1500ms", "p - - q", .violated(in: 1...3)),
    ("P leads to Q within 2 s", "p - -", .undecided(since: 1)),
    ("P only after Q", "- - -", .holds), ("P only after Q", "- q - p p", .holds),
    ("P only after Q", "- pq p", .holds), ("P only after Q", "- - p q", .violated(in: 1...3)),
    ("P until Q", "p p q - p", .holds), ("P until Q", "q", .holds), ("P until Q", "p pq", .holds),
    ("P until Q", "p - q", .violated(in: 1...2)), ("P until Q", "p p", .undecided(since: 1)),
    ("P until Q", "", .undecided(since: 1)),
    ("at most 2 P per session", "p - p -", .holds),
    ("at most 2 P per session", "- p p - p p", .violated(in: 2...5)),
    ("at most 0 P per session", "- p", .violated(in: 2...2)),
  ])
  func `a rule has the expected verdict on a session`(text: String, events: String, verdict: RuleVerdict)
    throws
  {
    let rule = text.replacing("P", with: RuleLog.p).replacing("Q", with: RuleLog.q)
    let log = try RuleLog.make(events.split(separator: " ").map(String.init))
    #expect(try log.check([SessionRule("rule", rule)], of: "a") == [verdict])
  }

  @Test
  func `if Q does not follow P in time, the stretch begins at the last P whose time limit has passed`()
    throws
  {
    let rule = try SessionRule("rule", "\(RuleLog.p) leads to \(RuleLog.q) within 2 s")
    func verdict(_ events: [String], at times: [Int64]) throws -> [RuleVerdict] {
      try RuleLog.make(events, at: times).check([rule], of: "a")
    }
    #expect(
      try verdict(["p", "p", "p", "-"], at: [0, 1_000_000, 3_000_000, 4_000_000]) == [.violated(in: 1...3)])
    #expect(
      try verdict(["p", "p", "p", "-"], at: [0, 1_000_000, 1_500_000, 3_200_000]) == [.violated(in: 2...4)])
    // An event after exactly two seconds is within the limit of two seconds.
    #expect(try verdict(["p", "q"], at: [100_000, 2_100_000]) == [.holds])
    #expect(try verdict(["p", "q"], at: [100_000, 2_100_001]) == [.violated(in: 1...2)])
  }

  @Test func `the error of a condition that cannot be evaluated names its rule`() throws {
    let rules = [
      try SessionRule("fine", "never \(RuleLog.p)"),
      try SessionRule("broken", "never json_extract(kind, '$')"),
    ]
    let error = try #require(throws: ConditionError.self) { try RuleLog.make(["-"]).check(rules, of: "a") }
    #expect(error.description == "rule \"broken\": the condition fails at event 1: malformed JSON")
  }

  @Test func `a check accepts more rules than one query can evaluate`() throws {
    let rules = try (1...250).map { try SessionRule("\($0)", "position = \($0) only after depth = -\($0)") }
    let verdicts = try RuleLog.make(Array(repeating: "-", count: 249)).check(rules, of: "a")
    #expect(verdicts == (1...249).map { .violated(in: 1...$0) } + [.holds])
  }

  @Test func `an interrupted check throws an error`() throws {
    let log = try RuleLog.make(["-", "-"])
    let rules = [
      try SessionRule("a", "never \(RuleLog.p)"), try SessionRule("b", "never \(RuleLog.q)"),
    ]
    let error = try #require(throws: ConditionError.self) {
      try log.check(rules, of: "a", isCancelled: { true })
    }
    #expect(error.description == "the condition was interrupted")
  }
}

/// Logs whose events satisfy `p`, `q`, both or neither.
enum RuleLog {
  static let (p, q) = ("destination LIKE '%p%'", "destination LIKE '%q%'")

  /// Makes a log with a session "a", with events one second apart or at given times in microseconds.
  static func make(_ events: [String], at times: [Int64]? = nil) throws -> InMemoryEventLog {
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: "a", started: 0, app: "", version: "", system: ""))
    var state = NavigationState<RecordedDestination>()
    for (index, name) in events.enumerated() {
      let screen = RecordedDestination(name: name)
      let event = NavigationEvent(.navigate(screen, style: .push, unlessOnTop: false))
      let recorded = RecordedEvent(
        position: index + 1, time: 0, elapsed: times?[index] ?? Int64(index) * 1_000_000, event: event,
        reduction: state.fold(event, at: index + 1))
      try log.append(recorded, to: "a")
    }
    return log
  }
}
