import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import NavlogTerminal
@testable import TestFixtures

/// Rules that the debugger evaluates while a session is recorded.
@Suite @MainActor struct RuleViolationTests {
  private static func rules() throws -> [SessionRule] {
    try SessionRule.rules(
      in: """
        shallow: never stack > 2
        few pops: at most 20 kind = 'pop' per session
        sheets close: modals > 0 leads to modals = 0 within 30 events
        few: at most 1000 depth >= 0 per session
        """)
  }

  /// Returns the violations of a whole session.
  private func expected(_ session: String, in log: any EventLog) throws -> [Int: [String]] {
    let rules = try Self.rules()
    var names: [Int: [String]] = [:]
    for (rule, verdict) in zip(rules, try log.check(rules, of: session)) {
      if let position = verdict.violation { names[position, default: []].append(rule.name) }
    }
    return names
  }

  @Test func `a rule is evaluated once for each event of a growing session`() throws {
    let session = RandomSession(seed: 11, count: 400)
    let log = SpyLog()
    try log.begin(session.info)
    var violations = RuleViolations(try Self.rules())
    for first in stride(from: 0, to: 400, by: 40) {
      try log.append(Array(session.events[first..<first + 40]), to: session.info.id)
      let record = try log.session(session.info.id)
      if first % 80 == 0 {
        #expect(throws: ConditionError.self) { try violations.update(record, in: log) { true } }
      }
      let count = log.readCount
      try violations.update(record, in: log)
      #expect(log.readCount - count == 40)
      #expect(try violations.names == expected(session.info.id, in: log))
    }
    #expect(violations.names.values.reduce(0) { $0 + $1.count } == 3)
  }

  @Test func `when the session changes, rules are evaluated from the beginning of the new session`() throws {
    let log = InMemoryEventLog()
    var violations = RuleViolations(try Self.rules())
    for seed in 1...3 as ClosedRange<UInt64> {
      let session = RandomSession(seed: seed, count: 200)
      try session.write(to: log)
      try violations.update(try log.session(session.info.id), in: log)
      #expect(try violations.names == expected(session.info.id, in: log))
    }
    #expect(!violations.names.isEmpty)
  }
}
