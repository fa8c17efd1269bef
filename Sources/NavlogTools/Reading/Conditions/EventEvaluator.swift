public import Navlog
import NavlogSQLite

/// Evaluates a condition or expressions after each event of a sequence: events of a log, constructed events, or events
/// that were just recorded.
///
/// ```swift
/// let evaluator = try EventEvaluator(try Condition("stack > 3"))
/// for event in events where try evaluator.holds(after: event) { print("too deep since event \(event.position)") }
/// ```
///
/// The evaluator tracks the state after the last event if the condition uses the state.
public final class EventEvaluator {
  private let machine: ExpressionMachine
  private let rows: RowColumns
  private let columns: Set<EventColumn>
  private let needsState: Bool
  private var state: NavigationState<DestinationID>
  private var stateColumns: StateColumns?
  private var destinations = Numbering<RecordedDestination>()

  /// Creates an evaluator of a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - session: The identity of the session, for the column `session`.
  ///   - state: The state before the first event to evaluate. The column `seen` counts the visible screen of this state as
  ///     already visited once.
  /// - Throws: ``ConditionError`` when the condition uses `id`, which only an event in a log has, or when
  ///   SQLite cannot be used.
  public convenience init(
    _ condition: Condition, session: String = "",
    from state: NavigationState<RecordedDestination> = NavigationState()
  ) throws(ConditionError) {
    try condition.expressions.requireNoID()
    try self.init(condition.expressions, .condition, session: session, first: 1, from: state)
  }

  /// Creates an evaluator of a condition from the beginning of a session. A flag that the log does not
  /// mention is an error.
  package convenience init(_ condition: Condition, of session: String, in log: any EventLog) throws {
    try condition.expressions.requireNoID()
    try self.init(
      condition.expressions, .condition, session: session, first: 1, from: NavigationState(),
      knownFlags: log.flagNames(for: condition.expressions))
  }

  /// Creates an evaluator of expressions.
  ///
  /// - Parameters:
  ///   - expressions: The expressions.
  ///   - session: The identity of the session, for the column `session`.
  ///   - state: The state before the first event to evaluate. The column `seen` counts the visible screen of this state as
  ///     already visited once.
  /// - Throws: ``ConditionError`` when an expression uses `id`, which only an event in a log has, or when
  ///   SQLite cannot be used.
  public convenience init(
    _ expressions: EventExpressions, session: String = "",
    from state: NavigationState<RecordedDestination> = NavigationState()
  ) throws(ConditionError) {
    try expressions.requireNoID()
    try self.init(expressions, .values, session: session, first: 1, from: state)
  }

  /// - Parameters:
  ///   - first: The id of the session's first event.
  ///   - knownFlags: The flags that `flag` accepts; `nil` for any.
  init(
    _ expressions: EventExpressions, _ result: ExpressionResult, session: String, first: Int,
    from state: NavigationState<RecordedDestination>, knownFlags: Set<String>? = nil,
    _ isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) throws(ConditionError) {
    do { machine = try ExpressionMachine(expressions, result, knownFlags: knownFlags, isCancelled) } catch {
      throw ConditionError("SQLite cannot be used: \(error)")
    }
    rows = RowColumns(machine, session: session, first: first)
    columns = expressions.columns
    needsState = expressions.needState
    self.state = NavigationState()
    if needsState { self.state = state.compactMap { destinations.id($0) } }
  }

  /// Evaluates the next event. Returns whether the condition holds after this event; for expressions, whether the first
  /// expression is true.
  ///
  /// - Throws: ``ConditionError`` when the condition cannot be evaluated at the event.
  public func holds(after event: RecordedEvent<RecordedDestination>) throws -> Bool {
    try row(after: event).isTrue
  }

  /// Evaluates the next event. Returns the values of the expressions after this event; for a condition,
  /// 1 or 0.
  ///
  /// - Throws: ``ConditionError`` when an expression cannot be evaluated at the event.
  public func values(after event: RecordedEvent<RecordedDestination>) throws -> [SQLValue] {
    try row(after: event).values
  }

  func row(after event: RecordedEvent<RecordedDestination>) throws -> EvaluatedRow {
    machine.reset()
    if needsState { try follow(event) }
    try rows.bind(event)
    return try machine.evaluate(at: event.position)
  }

  private func follow(_ event: RecordedEvent<RecordedDestination>) throws {
    if stateColumns == nil {
      stateColumns = StateColumns(
        columns, from: event.definesBeginning ? nil : state,
        destination: { [unowned self] in destinations.destination($0) })
    }
    if let action = event.action.compactMap({ destinations.id($0) }) {
      state.fold(action, on: event.router, at: event.position)
    }
    _ = try stateColumns?.update(machine, to: state, at: event.position)
  }
}

extension RecordedEvent where N == RecordedDestination {
  /// Whether this event is the first of its session and determines the first screen, like `is_start` in the view `_calls`.
  var definesBeginning: Bool {
    position == 1 && (action.kind == .setRoots || action.kind == .restore)
  }
}
