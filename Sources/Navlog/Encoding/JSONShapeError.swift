/// A JSON value that is not of the form that was asked for.
public struct JSONShapeError: Error, Hashable, CustomStringConvertible {
  /// The field, as a dotted path.
  public let field: String
  /// What is wrong with it, as the end of a sentence that begins with the field.
  public let problem: String

  /// An error about one field.
  public init(field: String, problem: String) {
    self.field = field
    self.problem = problem
  }

  /// One sentence: `field "count" must be a whole number`.
  public var description: String { "field \"\(StoredText.escaped(field))\" \(problem)" }

  package func inside(_ outer: String) -> JSONShapeError {
    JSONShapeError(field: "\(outer).\(field)", problem: problem)
  }
}

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
