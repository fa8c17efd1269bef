import Navlog

/// Evaluates a condition after the last call of a sequence. It evaluates many sequences on one connection.
final class ConditionProbe {
  private let machine: ExpressionMachine
  private let rows: RowColumns
  private let columns: Set<EventColumn>
  private let needsState: Bool

  init(_ condition: Condition, session: String) throws {
    machine = try ExpressionMachine(condition.expressions, .condition, knownFlags: nil, { false })
    rows = RowColumns(machine, session: session, first: 1)
    columns = condition.expressions.columns
    needsState = condition.expressions.needState
  }

  func holds(after calls: ReplayedCalls) throws -> Bool {
    guard let last = calls.last else { return false }
    machine.reset()
    if needsState { try bindState(after: calls, last) }
    try rows.bind(last)
    return try machine.evaluate(at: last.position).isTrue
  }

  private func bindState(after calls: ReplayedCalls, _ last: RecordedEvent<RecordedDestination>) throws {
    var state = StateColumns(
      columns, from: calls.first?.definesBeginning == true ? nil : calls.replay.start,
      destination: { calls.replay.destination($0) })
    // `seen` is the number of earlier visits to the visible screen, and depends on all calls. The other columns of the state
    // depend only on the last state.
    if columns.contains(.seen) {
      try calls.forEachState { _ = try state.update(machine, to: $0, at: $1) }
    } else {
      _ = try state.update(machine, to: calls.end, at: last.position)
    }
  }
}
