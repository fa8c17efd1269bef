/// Distinct values in the order of their first occurrence, with the number of occurrences.
package struct Counted<Value: Hashable> {
  package private(set) var values: [Value] = []
  private var times: [Value: Int] = [:]

  package init() {}

  /// The number of occurrences of a value.
  package subscript(value: Value) -> Int { times[value] ?? 0 }

  /// Adds occurrences of a value. With 0 occurrences, the value is only listed.
  package mutating func add(_ value: Value, times count: Int = 1) {
    if times[value] == nil { values.append(value) }
    times[value, default: 0] += count
  }

  /// Adds the values of another list, with their occurrences.
  package mutating func add(_ other: Counted) {
    for value in other.values { add(value, times: other[value]) }
  }

  /// The most frequent value; if several values are equally frequent, the first of them.
  var mostFrequent: Value? { values.max { self[$0] < self[$1] } }
}
