/// Assigns numbers to values, from 0, in the order in which the values first occur.
///
/// The type is inlinable because tools use it for every event. Otherwise, the compiler could not specialize it in the
/// modules of these tools.
package struct Numbering<Value: Hashable> {
  /// The values, by their numbers.
  package var values: [Value] = []
  @usableFromInline var numbers: [Value: Int] = [:]

  package init() {}

  /// Returns the number of a value. A value without a number is assigned the next one.
  @inlinable package mutating func number(_ value: Value) -> Int {
    if let known = numbers[value] { return known }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}

extension Numbering: Sendable where Value: Sendable {}

extension Numbering<RecordedDestination> {
  /// Returns the number that represents a destination in the states that a fold computes.
  package mutating func id(_ destination: RecordedDestination) -> DestinationID {
    DestinationID(number(destination))
  }

  /// Returns the destination to which this numbering has assigned a number.
  package func destination(_ id: DestinationID) -> RecordedDestination { values[id.rawValue] }
}
