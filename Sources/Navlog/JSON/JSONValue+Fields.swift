/// An error about a JSON value of the wrong shape.
public struct JSONShapeError: Error, Hashable, CustomStringConvertible {
  /// The field, as a dotted path.
  public let field: String
  /// The problem, as the end of a sentence that begins with the field.
  public let problem: String

  /// Creates an error about a field.
  public init(field: String, problem: String) {
    self.field = field
    self.problem = problem
  }

  /// One sentence: `field "count" must be a whole number`.
  public var description: String { "field \"\(StoredText.escaped(field))\" \(problem)" }

  /// Returns the error for the same field within an outer field: `count` within `items[0]` becomes `items[0].count`. If
  /// the field is empty, the new error is about the outer field itself.
  package func inside(_ outer: String) -> JSONShapeError {
    JSONShapeError(field: field.isEmpty ? outer : "\(outer).\(field)", problem: problem)
  }

  /// Reads the value of an outer field. The errors of the closure then name this field, too; see ``inside(_:)``.
  package static func naming<R>(_ outer: String, _ read: () throws -> R) throws -> R {
    do { return try read() } catch let error as JSONShapeError { throw error.inside(outer) }
  }
}

/// Methods that read the members of an object strictly. The methods whose names begin with `optional` return `nil` for
/// a missing member and for `null`.
extension JSONValue {
  package func optionalString(_ key: String) throws -> String? {
    try optional(key, "a string") { if case .string(let text) = $0 { text } else { nil } }
  }

  package func string(_ key: String) throws -> String { try unwrapped(optionalString(key), key) }

  package func optionalInteger(_ key: String) throws -> Int? {
    try optional(key, "a whole number") { if case .number(let literal) = $0 { Int(literal) } else { nil } }
  }

  package func integer(_ key: String) throws -> Int { try unwrapped(optionalInteger(key), key) }

  package func optionalBool(_ key: String) throws -> Bool? {
    try optional(key, "true or false") { if case .bool(let value) = $0 { value } else { nil } }
  }

  package func optionalArray(_ key: String) throws -> [JSONValue]? {
    try optional(key, "a list") { if case .array(let values) = $0 { values } else { nil } }
  }

  package func array(_ key: String) throws -> [JSONValue] { try unwrapped(optionalArray(key), key) }

  /// Returns a member that must be present, even if it is `null`.
  package func member(_ key: String) throws -> JSONValue { try unwrapped(self[key], key) }

  private func optional<Value>(
    _ key: String, _ type: String, _ read: (JSONValue) -> Value?
  ) throws -> Value? {
    guard let member = self[key], member != .null else { return nil }
    guard let value = read(member) else { throw JSONShapeError(field: key, problem: "must be \(type)") }
    return value
  }

  private func unwrapped<Value>(_ value: Value?, _ key: String) throws -> Value {
    guard let value else { throw JSONShapeError(field: key, problem: "is missing") }
    return value
  }
}

extension JSONValue {
  /// Rejects a value that is not an object. The error names a required field of the object.
  package func requireObject(with field: String) throws {
    guard isObject else {
      throw JSONShapeError(field: field, problem: "is missing: the value is not a JSON object")
    }
  }

  /// Rejects an object with an unknown key, so that a typing mistake is reported.
  package func allowOnly(_ keys: Set<String>) throws {
    guard case .object(let members) = self else { return }
    for member in members where !keys.contains(member.key) {
      throw JSONShapeError(
        field: member.key, problem: "is not known (\(keys.sorted().joined(separator: ", ")))")
    }
  }

  /// Returns the object with only the given keys.
  package func only(_ keys: Set<String>) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { keys.contains($0.key) })
  }

  /// Reads a list of strings. A missing list is empty.
  package func texts(_ key: String) throws -> [String] {
    try (optionalArray(key) ?? []).enumerated().map { index, value in
      guard case .string(let text) = value else {
        throw JSONShapeError(field: "\(key)[\(index)]", problem: "must be a string")
      }
      return text
    }
  }

  /// Reads a list, and calls the closure to read each element. Errors name the index.
  package func list<R>(_ key: String, _ read: (JSONValue) throws -> R) throws -> [R] {
    try array(key).enumerated().map { index, value in
      try JSONShapeError.naming("\(key)[\(index)]") { try read(value) }
    }
  }

  /// Reads a list of objects, and calls the closure to read each object. Errors name the index.
  package func objects<R>(_ key: String, _ read: (JSONValue) throws -> R) throws -> [R] {
    try list(key) { value in
      guard value.isObject else { throw JSONShapeError(field: "", problem: "must be an object") }
      return try read(value)
    }
  }
}
