/// A dictionary table as readers use it. A row is fetched and decoded when an event refers to it, and then
/// cached.
package final class RowDictionary<Value> {
  /// The number of cached rows, a power of two.
  private static var capacity: Int { 16_384 }
  /// The maximum size of a cached row in bytes. Larger rows are read again each time, because a cache full of
  /// them would exhaust memory.
  private static var largest: Int { 1 << 16 }

  private let fetch: PreparedStatement
  private let decode: (Statement) -> Value?
  /// The closure that returns a value for a row that cannot be read; `nil` if such a row is an error.
  private let placeholder: ((Int64) -> Value?)?
  /// The number of placeholders returned.
  private(set) var placeholderCount = 0
  /// The cache. The low bits of a row's number determine its slot, and a later row replaces an earlier row in
  /// the same slot.
  // One caller at a time reads the slots, several times per event, so Swift does not need to check for exclusive access. A
  // check takes about 110 instructions (callgrind).
  @exclusivity(unchecked) private var slots: [(row: Int64, value: Value)?] = []

  package init(
    _ connection: Connection, _ sql: String, placeholder: ((Int64) -> Value?)? = nil,
    _ decode: @escaping (Statement) -> Value?
  ) {
    fetch = PreparedStatement(connection, sql)
    self.placeholder = placeholder
    self.decode = decode
  }

  /// Returns the value of a row. For a row that is missing or cannot be decoded, returns a placeholder, or `nil` without one.
  package func value(_ id: Int64) throws -> Value? {
    let slot = Self.slot(id)
    if slot < slots.count, let known = slots[slot], known.row == id { return known.value }
    guard let placeholder else { return try find(id) }
    if let found = try? find(id) { return found }
    let value = placeholder(id)
    if value != nil { placeholderCount += 1 }
    return value
  }

  private func find(_ id: Int64) throws -> Value? {
    let fetch = try fetch.statement()
    fetch.bind(1, id)
    defer { fetch.reset() }
    guard try fetch.step() else { return nil }
    guard let value = decode(fetch) else { return nil }
    guard fetch.rowSize <= Self.largest else { return value }
    let slot = Self.slot(id)
    if slot >= slots.count { slots += repeatElement(nil, count: slot + 1 - slots.count) }
    slots[slot] = (id, value)
    return value
  }

  private static func slot(_ id: Int64) -> Int { Int(truncatingIfNeeded: id) & (capacity - 1) }
}
