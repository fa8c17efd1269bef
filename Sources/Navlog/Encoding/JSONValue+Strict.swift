extension JSONValue {
  /// Refuses an object with a key that is not known: a typing mistake must not pass in silence.
  package func allowOnly(_ keys: Set<String>) throws {
    guard case .object(let members) = self else { return }
    for member in members where !keys.contains(member.key) {
      throw JSONShapeError(
        field: member.key, problem: "is not known (\(keys.sorted().joined(separator: ", ")))")
    }
  }

  /// The object without other keys.
  package func only(_ keys: Set<String>) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { keys.contains($0.key) })
  }

  /// A list of strings; empty when it is not there.
  package func texts(_ key: String) throws -> [String] {
    try (optionalArray(key) ?? []).enumerated().map { index, value in
      guard case .string(let text) = value else {
        throw JSONShapeError(field: "\(key)[\(index)]", problem: "must be a string")
      }
      return text
    }
  }

  /// A list of objects, each read by a closure, whose errors get the place in the list.
  package func objects<R>(_ key: String, _ read: (JSONValue) throws -> R) throws -> [R] {
    try array(key).enumerated().map { index, value in
      let field = "\(key)[\(index)]"
      guard value.isObject else { throw JSONShapeError(field: field, problem: "must be an object") }
      do { return try read(value) } catch let error as JSONShapeError { throw error.inside(field) }
    }
  }
}
