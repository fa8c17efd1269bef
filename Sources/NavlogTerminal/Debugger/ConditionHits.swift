import Navlog
import NavlogTools

/// The events of a session at which a condition holds, found once and then only for events that are new.
@MainActor
struct ConditionHits {
  let condition: Condition
  /// The session that was looked at.
  private var session = ""
  /// Their positions, in order.
  private(set) var positions: [Int] = []
  /// The position of the last event that was looked at.
  private var last = 0
  /// What follows the session, for a condition that depends on all events before.
  private var evaluator: EventEvaluator?

  init(_ condition: Condition) { self.condition = condition }

  /// Evaluates the condition at the events that were not looked at yet.
  ///
  /// - Parameter isCancelled: Asked now and then; `true` ends with an error.
  /// - Throws: ``ConditionError`` when the condition fails at an event; `EventLogError` when the log cannot be read.
  mutating func update(
    _ session: SessionRecord, in log: any EventLog, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws {
    if session.info.id != self.session {
      self = ConditionHits(condition)
      self.session = session.info.id
    }
    guard session.count > last else { return }
    if condition.isCheaperToFollow { return try follow(session, in: log, isCancelled) }
    positions += try log.positions(
      of: session.info.id, in: last + 1...session.count, where: condition, isCancelled: isCancelled)
    last = session.count
  }

  private mutating func follow(
    _ session: SessionRecord, in log: any EventLog, _ isCancelled: () -> Bool
  ) throws {
    let evaluator = try evaluator ?? EventEvaluator(condition, of: session.info.id, in: log)
    var (positions, last) = (positions, last)
    // After an error, the evaluator is between two events: the next update begins anew.
    (self.evaluator, self.positions, self.last) = (nil, [], 0)
    var isComplete = true
    try log.read(session.info.id, last + 1...session.count) { event in
      isComplete = !isCancelled()
      guard isComplete else { return false }
      if try evaluator.holds(after: event) { positions.append(event.position) }
      last = event.position
      return true
    }
    (self.evaluator, self.positions, self.last) = (evaluator, positions, last)
    guard isComplete else { throw ConditionError.interrupted }
  }

  /// Whether the condition holds after an event.
  func contains(_ position: Int) -> Bool {
    let index = index(of: position)
    return positions.indices.contains(index) && positions[index] == position
  }

  /// The first hit after a position.
  func next(after position: Int) -> Int? {
    let index = index(of: position + 1)
    return positions.indices.contains(index) ? positions[index] : nil
  }

  /// The last hit before a position.
  func previous(before position: Int) -> Int? {
    let index = index(of: position) - 1
    return positions.indices.contains(index) ? positions[index] : nil
  }

  /// The number of hits before a position.
  func index(of position: Int) -> Int {
    var (low, high) = (0, positions.count)
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
