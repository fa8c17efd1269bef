import Navlog

/// The events of a session at which a condition holds, found once and then only for events that are new.
@MainActor
struct ConditionHits {
  let condition: Condition
  /// Their positions, in order.
  private(set) var positions: [Int] = []
  /// The position of the last event that was looked at.
  private var last = 0

  init(_ condition: Condition) { self.condition = condition }

  /// Evaluates the condition at the events that were not looked at yet.
  ///
  /// - Parameter isCancelled: Asked now and then; `true` ends with an error.
  /// - Throws: ``ConditionError`` when the condition fails at an event; `EventLogError` when the log cannot be read.
  mutating func update(
    _ session: SessionRecord, in log: any EventLog, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws {
    guard session.count > last else { return }
    positions += try log.positions(
      of: session.info.id, in: last + 1...session.count, where: condition, isCancelled: isCancelled)
    last = session.count
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
