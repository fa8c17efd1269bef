import Navlog
import NavlogTools

/// The events of a session at which a condition holds. The first call of ``update(_:in:isCancelled:)``
/// searches the whole session. Later calls search only new events.
@MainActor
struct ConditionHits {
  let condition: Condition
  /// The searched session.
  private var session = ""
  /// The positions of the hits, in order.
  private(set) var positions: [Int] = []
  /// The position of the last searched event.
  private var last = 0
  /// The evaluator of a condition that uses `seen`, which depends on all earlier events; otherwise `nil`. The evaluator has
  /// read every event up to `last`.
  private var evaluator: EventEvaluator?

  init(_ condition: Condition) { self.condition = condition }

  /// Evaluates the condition at the events that were not searched yet.
  ///
  /// - Parameter isCancelled: A closure that the search calls repeatedly. If it returns `true`, the search
  ///   ends with an error.
  /// - Throws: ``ConditionError`` when the condition cannot be evaluated at an event;
  ///   `EventLogError` when the log cannot be read.
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
    // If the evaluation fails, the evaluator has processed only a part of an event. It is discarded, and the next update starts
    // again at the first event.
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

  /// Returns the first hit after a position.
  func next(after position: Int) -> Int? {
    let index = index(of: position + 1)
    return positions.indices.contains(index) ? positions[index] : nil
  }

  /// Returns the last hit before a position.
  func previous(before position: Int) -> Int? {
    let index = index(of: position) - 1
    return positions.indices.contains(index) ? positions[index] : nil
  }

  /// Returns the number of hits before a position.
  func index(of position: Int) -> Int {
    var (low, high) = (0, positions.count)
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
