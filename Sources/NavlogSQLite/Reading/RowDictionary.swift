import Navlog

/// A dictionary as a reader uses it: rows are fetched when an event refers to them, and remembered up to a bound.
package final class RowDictionary<Value> {
  private static var rememberedAtMost: Int { 16_384 }

  private let fetch: PreparedStatement
  private let decode: (Statement) -> Value?
  /// What stands for a row that cannot be read; `nil` where that is an error.
  private let substitute: ((Int64) -> Value?)?
  /// How often something stood for a row.
  private(set) var substituted = 0
  private var values: [Int64: Value] = [:]

  package init(
    _ connection: Connection, _ sql: String, substitute: ((Int64) -> Value?)? = nil,
    _ decode: @escaping (Statement) -> Value?
  ) {
    fetch = PreparedStatement(connection, sql)
    self.substitute = substitute
    self.decode = decode
  }

  /// The value of a row; `nil` when the file lacks it, or holds something else there.
  package func value(_ id: Int64) throws -> Value? {
    if let known = values[id] { return known }
    guard let substitute else { return try find(id) }
    if let found = try? find(id) { return found }
    let value = substitute(id)
    if value != nil { substituted += 1 }
    return value
  }

  private func find(_ id: Int64) throws -> Value? {
    let fetch = try fetch.statement()
    fetch.bind(1, id)
    defer { fetch.reset() }
    guard try fetch.step() else { return nil }
    if values.count >= Self.rememberedAtMost { values.removeAll(keepingCapacity: true) }
    guard let value = decode(fetch) else { return nil }
    values[id] = value
    return value
  }

  package func value(_ id: Int?) throws -> Value? { try id.flatMap { try value(Int64($0)) } }
}
