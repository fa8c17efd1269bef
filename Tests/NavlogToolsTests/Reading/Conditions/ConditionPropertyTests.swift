import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import TestThreads
import Testing

@testable import TestFixtures

/// Conditions over random sessions in a file and in memory, compared with the view `event_log` and the recorded states.
@Suite struct ConditionPropertyTests {
  private static let columns = [
    "session", "position", "at", "elapsed", "kind", "router", "destination", "params", "type", "style",
    "count",
    "removed", "origin", "cause", "source", "outcome", "reason", "root", "screen", "screen_params",
    "screen_type",
    "depth", "repeated", "detail", "id",
  ]

  /// A random session in two logs: in memory, and in a file where an earlier session shifts the ids.
  private struct Logs {
    let folder: LogFolder
    let session: RandomSession
    let file: SQLiteEventLog
    let memory = InMemoryEventLog()

    init(seed: UInt64) throws {
      folder = try LogFolder()
      session = RandomSession(seed: seed, count: 150)
      let writing = try SQLiteEventLog(path: folder.path())
      for session in [RandomSession(seed: seed + 1_000, count: 7), session] {
        try writing.write(session)
        memory.begin(session.info)
        try memory.append(session.events, to: session.info.id)
      }
      file = try SQLiteEventLog(reading: folder.path())
    }

    /// Returns the value of an expression in the view `event_log` at each event.
    func view(_ expression: String) throws -> [SQLValue] {
      let query = try LogQuery(
        "SELECT (\(expression)) FROM event_log WHERE session = '\(session.info.id)' ORDER BY position",
        of: folder.path())
      var values: [SQLValue] = []
      try query.run { values.append($0[0]) }
      return values
    }

    func values(_ expression: String, in log: any EventLog) throws -> [SQLValue] {
      var values: [SQLValue] = []
      try log.evaluate(EventExpressions([expression]), of: session.info.id) { position, row in
        #expect(position == values.count + 1)
        values.append(row[0])
        return true
      }
      return values
    }
  }

  /// Returns a random expression over the columns of the view. Comparisons with values of other types reveal the affinity of
  /// the columns.
  private static func expression(_ random: inout SplitMix64, depth: Int = 2) -> String {
    let column = random.pick(columns)
    guard depth > 0, random.chance(60) else {
      switch random.below(8) {
      case 0: return column
      case 1: return "typeof(\(column))"
      case 2: return "\(column) = '\(random.below(20))'"
      case 3: return "\(column) < \(random.below(20))"
      case 4: return "\(column) IS \(random.pick(columns))"
      case 5: return "\(column) LIKE '%\(random.pick(["a", "1", "main", "e%t"]))%'"
      case 6: return "coalesce(\(column), 'none') || '/'"
      default: return "\(column) IN (1, '2', 'home', 'pop', 'main', 3.5)"
      }
    }
    let (left, right) = (expression(&random, depth: depth - 1), expression(&random, depth: depth - 1))
    switch random.below(4) {
    case 0: return "(\(left)) AND (\(right))"
    case 1: return "(\(left)) OR NOT (\(right))"
    case 2: return "CASE WHEN (\(left)) THEN (\(right)) ELSE \(random.pick(columns)) END"
    default: return "event_log.\(column) IS NOT (\(left))"
    }
  }

  @Test(arguments: 1...Torture.choose(3, 8) as ClosedRange<UInt64>)
  func `an expression has the same values in a log file, a log in memory and the view event_log`(seed: UInt64)
    throws
  {
    let logs = try Logs(seed: seed)
    var random = SplitMix64(seed: seed)
    let random20 = (0..<20).map { _ in Self.expression(&random) }
    // The result of a comparison with the text '2' depends on whether SQLite treats the column as a number.
    for expression in Self.columns + Self.columns.map({ "\($0) < '2'" }) + random20 {
      let expected = try logs.view(expression)
      #expect(expected.count == 150)
      #expect(try logs.values(expression, in: logs.memory) == expected, "seed \(seed), memory: \(expression)")
      #expect(try logs.values(expression, in: logs.file) == expected, "seed \(seed), file: \(expression)")
      // If an expression uses the state, here `stack`, the log file is read row by row, and the expression is evaluated on a
      // private connection.
      let beside = "CASE WHEN stack >= 0 THEN (\(expression)) END"
      #expect(try logs.values(beside, in: logs.file) == expected, "seed \(seed), beside: \(expression)")
      let condition = try Condition(expression)
      let truth = try logs.view("CASE WHEN (\(expression)) THEN 1 ELSE 0 END")
      let positions = truth.indices.filter { truth[$0] == .integer(1) }.map { $0 + 1 }
      for log in [logs.file, logs.memory] as [any EventLog] {
        #expect(try log.positions(of: logs.session.info.id, where: condition) == positions, "seed \(seed)")
        let first = try log.firstPosition(of: logs.session.info.id, in: 40...90, where: condition)
        #expect(first == positions.first { (40...90).contains($0) }, "seed \(seed): \(expression)")
      }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `the columns path, stack, modals and state describe the recorded state after each event`(seed: UInt64)
    throws
  {
    let logs = try Logs(seed: seed)
    let states = logs.session.states.dropFirst()
    let expected: [(column: String, values: [SQLValue])] = [
      ("path", states.map { .text(StoredText.printable($0.pathText)) }),
      ("stack", states.map { .integer(Int64($0.visibleRouter.path.count)) }),
      ("modals", states.map { .integer(Int64(Self.modals($0))) }),
      ("state", states.enumerated().map { .text($1.document(at: $0 + 1).text) }),
    ]
    for (column, values) in expected {
      for log in [logs.file, logs.memory] as [any EventLog] {
        #expect(try logs.values(column, in: log) == values, "seed \(seed): \(column)")
        // For a range in the middle of the session, the log loads the state before the range.
        var rest: [SQLValue] = []
        try log.evaluate(EventExpressions([column]), of: logs.session.info.id, in: 101...120) {
          rest.append($1[0])
          return true
        }
        #expect(rest == Array(values[100..<120]), "seed \(seed): \(column)")
      }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `the column "seen" contains the number of earlier visits in screen_visits`(seed: UInt64) throws {
    let logs = try Logs(seed: seed)
    let expected = try logs.view(
      """
      SELECT count(*) - 1 FROM screen_visits v
      WHERE v.session = event_log.session AND v.position <= event_log.position AND v.screen IS event_log.screen
        AND v.params IS screen_params AND v.type IS screen_type
      """)
    #expect(try logs.values("seen", in: logs.file) == expected, "seed \(seed)")
    #expect(try logs.values("seen", in: logs.memory) == expected, "seed \(seed)")
    var rest: [SQLValue] = []
    try logs.file.evaluate(EventExpressions(["seen"]), of: logs.session.info.id, in: 101...120) {
      rest.append($1[0])
      return true
    }
    #expect(rest == Array(expected[100..<120]), "seed \(seed)")
  }

  /// Returns the number of modals in the JSON of a state. Only modals and dialogs have a style, and only modals also have a
  /// path.
  private static func modals(_ state: NavigationState<RecordedDestination>) -> Int {
    func count(_ json: JSONValue) -> Int {
      switch json {
      case .object(let members):
        let isModal = json["style"] != nil && json["path"] != nil
        return members.reduce(isModal ? 1 : 0) { $0 + count($1.value) }
      case .array(let values): return values.reduce(0) { $0 + count($1) }
      default: return 0
      }
    }
    return state.json["roots"].map(count) ?? 0
  }
}
