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
}

/// Methods that read the members of an object strictly. The methods whose names begin with `optional` return `nil` for
/// a missing member and for `null`.
extension JSONValue {
  package func optionalString(_ key: String) throws -> String? {
    switch self[key] {
    case nil, .null: return nil
    case .string(let text): return text
    default: throw JSONShapeError(field: key, problem: "must be a string")
    }
  }

  package func string(_ key: String) throws -> String {
    guard let text = try optionalString(key) else { throw JSONShapeError(field: key, problem: "is missing") }
    return text
  }

  package func optionalInteger(_ key: String) throws -> Int? {
    switch self[key] {
    case nil, .null: return nil
    case .number(let literal):
      guard let value = Int(literal) else {
        throw JSONShapeError(field: key, problem: "must be a whole number")
      }
      return value
    default: throw JSONShapeError(field: key, problem: "must be a whole number")
    }
  }

  package func integer(_ key: String) throws -> Int {
    guard let value = try optionalInteger(key) else {
      throw JSONShapeError(field: key, problem: "is missing")
    }
    return value
  }

  package func optionalBool(_ key: String) throws -> Bool? {
    switch self[key] {
    case nil, .null: return nil
    case .bool(let value): return value
    default: throw JSONShapeError(field: key, problem: "must be true or false")
    }
  }

  package func optionalArray(_ key: String) throws -> [JSONValue]? {
    switch self[key] {
    case nil, .null: return nil
    case .array(let values): return values
    default: throw JSONShapeError(field: key, problem: "must be a list")
    }
  }

  package func array(_ key: String) throws -> [JSONValue] {
    guard let values = try optionalArray(key) else { throw JSONShapeError(field: key, problem: "is missing") }
    return values
  }
}

extension JSONValue {
  /// Rejects a value that is not an object. The error is about the field without which the object would be rejected first.
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

  /// Reads a list of objects, and calls the closure to read each object. Errors name the index.
  package func objects<R>(_ key: String, _ read: (JSONValue) throws -> R) throws -> [R] {
    try array(key).enumerated().map { index, value in
      let field = "\(key)[\(index)]"
      guard value.isObject else { throw JSONShapeError(field: field, problem: "must be an object") }
      do { return try read(value) } catch let error as JSONShapeError { throw error.inside(field) }
    }
  }
}
