package import Navlog

/// The operations that turn one JSON document into another: a JSON Patch, RFC 6902.
package struct JSONPatch: Hashable, Sendable {
  /// An operation.
  package enum Operation: Hashable, Sendable {
    /// Inserts a value: as a new member of an object, or before the element at an index of an array.
    case add(path: String, JSONValue)
    /// Removes a value.
    case remove(path: String)
    /// Replaces a value.
    case replace(path: String, JSONValue)
  }

  /// The operations, in the order in which they apply.
  package let operations: [Operation]

  /// Compares two documents.
  ///
  /// Members of an object are compared by key, in any order. The common prefix and suffix of two arrays are
  /// kept.
  package init(from old: JSONValue, to new: JSONValue) {
    var operations: [Operation] = []
    Self.compare(old, new, "", &operations)
    self.operations = operations
  }

  /// The patch as a JSON document: an array of operations.
  package var json: JSONValue { .array(operations.map(\.json)) }

  private static func compare(_ old: JSONValue, _ new: JSONValue, _ path: String, _ result: inout [Operation])
  {
    guard old != new else { return }
    switch (old, new) {
    case (.object(let left), .object(let right)):
      for member in left {
        let inner = path + "/" + escaped(member.key)
        if let value = new[member.key] {
          compare(member.value, value, inner, &result)
        } else {
          result.append(.remove(path: inner))
        }
      }
      for member in right where old[member.key] == nil {
        result.append(.add(path: path + "/" + escaped(member.key), member.value))
      }
    case (.array(let left), .array(let right)): compare(left, right, path, &result)
    default: result.append(.replace(path: path, new))
    }
  }

  private static func compare(
    _ old: [JSONValue], _ new: [JSONValue], _ path: String, _ result: inout [Operation]
  ) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (left, right) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    let both = min(left.count, right.count)
    for index in start..<(start + both) { compare(old[index], new[index], "\(path)/\(index)", &result) }
    // Removals go from the end to the start, so that a removal does not shift the indices of the elements that are removed
    // later.
    for index in left.indices.dropFirst(both).reversed() { result.append(.remove(path: "\(path)/\(index)")) }
    for index in right.indices.dropFirst(both) { result.append(.add(path: "\(path)/\(index)", new[index])) }
  }

  private static func escaped(_ key: String) -> String {
    key.escaping(["~": "~0", "/": "~1"])
  }
}

extension JSONPatch.Operation {
  /// The operation as an object: `{"op":"replace","path":"/selected","value":"search"}`.
  package var json: JSONValue {
    switch self {
    case .add(let path, let value):
      .object([.init("op", "add"), .init("path", .string(path)), .init("value", value)])
    case .remove(let path): .object([.init("op", "remove"), .init("path", .string(path))])
    case .replace(let path, let value):
      .object([.init("op", "replace"), .init("path", .string(path)), .init("value", value)])
    }
  }
}
