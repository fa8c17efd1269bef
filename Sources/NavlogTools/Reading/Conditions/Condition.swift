public import Navlog

/// A condition on an event and the state after it, in SQL.
///
/// ```swift
/// let bad = try Condition("screen = 'settings' AND modals > 1")
/// if let position = try log.firstPosition(of: session.info.id, where: bad) { print("bad since event \(position)") }
/// ```
///
/// A condition can use any column of the view `event_log`, such as `kind`, `router`, `params`, `outcome`, `screen` or `depth`,
/// and columns of the state after the event:
///
/// | column | |
/// |---|---|
/// | `path` | the path to the visible screen, in the form of `NavigationState.pathText`: `main/list > sheet:filter` |
/// | `stack` | the number of screens pushed on the visible router |
/// | `modals` | the number of open sheets and covers |
/// | `seen` | the number of earlier visits to the visible screen with the same parameters, in this session or in this test |
/// | `state` | the whole hierarchy, in the JSON of `navlog state --format json` |
///
/// `flag('isLoggedIn')` is the value of a flag after the event: 1 for `true`; 0 for `false`, `null` and a
/// flag that is not set. A name that no event of the searched logs mentions is an error. An `Explorer` of NavlogTesting accepts
/// any name, because its sessions may set none of the app's flags. `flag('isLoggedIn', 0)` also accepts any name, and returns
/// the second value for a flag that is not set.
///
/// SQLite evaluates all conditions, so a condition has the same result for a file, an export and a log in memory. Columns that
/// a condition does not use are not computed. A condition cannot read other events. Subqueries can read JSON with `json_each`
/// and `json_tree`, and no other tables exist.
public struct Condition: Hashable, Sendable, CustomStringConvertible {
  private(set) var expressions: EventExpressions

  /// Checks a condition.
  ///
  /// - Parameter sql: An expression. The condition holds at an event if the expression is true there, not false or `NULL`.
  /// - Throws: ``ConditionError`` when the text is not an expression, uses an unknown column, or does more
  ///   than read.
  public init(_ sql: String) throws(ConditionError) { expressions = try EventExpressions([sql]) }

  /// Returns the condition with a function `flag` that accepts the given flags.
  package func accepting(_ flags: AcceptedFlags) -> Condition {
    var condition = self
    condition.expressions.flags = flags
    return condition
  }

  /// The expression, as written.
  public var sql: String { expressions.sql[0] }

  /// Whether it is faster to pass new events to an ``EventEvaluator`` than to scan the log for them. The evaluator is faster if
  /// the condition uses `seen`, because every scan counts the visits from the beginning of the session. An evaluator cannot
  /// evaluate `id`, because only an event in a log has an id.
  package var isCheaperToFollow: Bool {
    expressions.columns.contains(.seen) && !expressions.columns.contains(.id)
  }

  /// The expression, as written.
  public var description: String { sql }
}

extension Condition {
  /// The columns that a replaying test can use: the requested call, its effect, and the state.
  public static var replayedColumns: [String] {
    EventColumn.allCases.filter(\.isReplayed).map(\.rawValue)
  }

  /// Rejects a condition that a test cannot use. A test makes the recorded calls again. The values of all columns except
  /// ``replayedColumns``, and the positions in the addresses of routers, may then differ from those in the log.
  package func requireReplayed() throws(ConditionError) {
    let others = EventColumn.allCases.filter { !$0.isReplayed && expressions.columns.contains($0) }
    guard others.isEmpty else {
      throw ConditionError(
        "the condition of a test cannot use \(others.map(\.rawValue).joined(separator: ", ")), "
          + "which may differ in a replay; it can use \(Self.replayedColumns.joined(separator: ", "))")
    }
    guard expressions.columns.contains(.router), let address = sql.firstMatch(of: /@[0-9][0-9.]*/) else {
      return
    }
    throw ConditionError(
      "replayed calls have new positions, so no router's address contains \(address.output) any more; "
        + "write router LIKE 'main/sheet@%'")
  }
}

extension EventLog {
  /// Returns the positions of the events at which a condition holds, in order.
  ///
  /// - Parameters:
  ///   - session: The identity of the session.
  ///   - positions: The positions to search. Positions that do not exist are skipped.
  ///   - condition: The condition.
  ///   - isCancelled: Called repeatedly; `true` stops the search with a ``ConditionError``.
  /// - Throws: `EventLogError` when the log cannot be read; ``ConditionError`` when the condition cannot be evaluated at an
  ///   event.
  public func positions(
    of session: String, in positions: ClosedRange<Int> = 1...Int.max, where condition: Condition,
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) throws -> [Int] {
    var found: [Int] = []
    try scan(condition.expressions, for: .condition, of: session, in: positions, isCancelled: isCancelled) {
      position, row in
      if row.isTrue { found.append(position) }
      return true
    }
    return found
  }

  /// Returns the position of the first event at which a condition holds, or `nil` if it never holds.
  ///
  /// - Parameters:
  ///   - session: The identity of the session.
  ///   - positions: The positions to search. Positions that do not exist are skipped.
  ///   - condition: The condition.
  ///   - isCancelled: Called repeatedly; `true` stops the search with a ``ConditionError``.
  /// - Throws: `EventLogError` when the log cannot be read; ``ConditionError`` when the condition cannot be evaluated at an
  ///   event.
  public func firstPosition(
    of session: String, in positions: ClosedRange<Int> = 1...Int.max, where condition: Condition,
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) throws -> Int? {
    var found: Int?
    try scan(condition.expressions, for: .condition, of: session, in: positions, isCancelled: isCancelled) {
      position, row in
      if row.isTrue { found = position }
      return found == nil
    }
    return found
  }

  /// Returns the name of the newest other session in which a condition holds at an event; `nil` if the condition holds in no
  /// other session. Sessions in which the condition cannot be evaluated are skipped.
  ///
  /// - Parameters:
  ///   - id: The identity of the session to skip.
  ///   - condition: The condition.
  ///   - isCancelled: Called repeatedly; `true` stops the search.
  package func otherSession(
    than id: String, where condition: Condition,
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) -> String? {
    // The names of the flags are read once, and not again for every session.
    guard let flags = try? [self as any EventLog].flags(for: [condition]) else { return nil }
    let condition = condition.accepting(flags)
    let found = otherSession(than: id, isCancelled: isCancelled) {
      try firstPosition(of: $0.info.id, where: condition, isCancelled: isCancelled) != nil
    }
    return found.flatMap { try? name(of: $0) }
  }

  /// Returns the newest other session in which a search succeeds; `nil` if it succeeds in no other session. Sessions in which
  /// the search fails are skipped.
  ///
  /// - Parameters:
  ///   - id: The identity of the session to skip.
  ///   - isCancelled: Called before each session; `true` stops the search.
  ///   - succeeds: Searches a session.
  package func otherSession(
    than id: String, isCancelled: () -> Bool = { Task.isCancelled },
    where succeeds: (SessionRecord) throws -> Bool
  ) -> SessionRecord? {
    guard let sessions = try? sessions() else { return nil }
    for session in sessions.reversed() where session.info.id != id {
      if isCancelled() { return nil }
      if (try? succeeds(session)) == true { return session }
    }
    return nil
  }

  /// Evaluates expressions at each event, in order, and passes the values to a closure.
  ///
  /// - Parameters:
  ///   - expressions: The expressions.
  ///   - session: The identity of the session.
  ///   - positions: The positions to evaluate. Positions that do not exist are skipped.
  ///   - isCancelled: Called repeatedly; `true` stops with a ``ConditionError``.
  ///   - body: Receives the position and the values, and returns whether to continue.
  /// - Throws: `EventLogError` when the log cannot be read; ``ConditionError`` when an expression cannot be evaluated at an
  ///   event; every error that `body` throws.
  public func evaluate(
    _ expressions: EventExpressions, of session: String, in positions: ClosedRange<Int> = 1...Int.max,
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled },
    _ body: (Int, [SQLValue]) throws -> Bool
  ) throws {
    try scan(expressions, for: .values, of: session, in: positions, isCancelled: isCancelled) {
      position, row in
      try body(position, row.values)
    }
  }
}
