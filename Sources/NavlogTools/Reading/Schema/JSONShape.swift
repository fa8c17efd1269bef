package import Navlog

/// The type of a JSON value, derived from the recorded values.
package indirect enum JSONShape: Hashable, Sendable {
  /// An unknown type: only `null` or masked values were recorded. The elements of an empty list also have this type.
  case unknown
  case boolean, integer, number, string
  case list(JSONShape)
  case object([Field])
  /// An object whose keys are data, like a dictionary's.
  case dictionary
  /// Values of several types.
  case any

  /// A member of an object. The member is optional when it was sometimes absent or `null`.
  package struct Field: Hashable, Sendable {
    let name: String
    var shape: JSONShape
    var isOptional: Bool
  }

  /// The number of members above which an object counts as a dictionary.
  private static let fieldLimit = 24

  /// Creates the shape of one value.
  package init(_ value: JSONValue) {
    switch value {
    case .null: self = .unknown
    case .bool: self = .boolean
    case .number(let text): self = Int(text) == nil ? .number : .integer
    case .string(let text): self = Masker.isMask(text.utf8) ? .unknown : .string
    case .array(let values): self = .list(values.reduce(.unknown) { $0.merged(with: JSONShape($1)) })
    case .object(let members):
      guard members.count <= Self.fieldLimit,
        members.allSatisfy({ SwiftSource.isIdentifier($0.key) })
      else {
        self = .dictionary
        return
      }
      self = .object(
        members.map { Field(name: $0.key, shape: JSONShape($0.value), isOptional: $0.value == .null) }
          .sorted { $0.name < $1.name })
    }
  }

  /// Returns a shape that covers the values of this shape and of another shape.
  package func merged(with other: JSONShape) -> JSONShape {
    switch (self, other) {
    case _ where self == other: self
    case (.unknown, let known), (let known, .unknown): known
    case (.integer, .number), (.number, .integer): .number
    case (.list(let a), .list(let b)): .list(a.merged(with: b))
    case (.object(let a), .object(let b)): Self.merged(a, b)
    case (.object, .dictionary), (.dictionary, .object): .dictionary
    default: .any
    }
  }

  private static func merged(_ a: [Field], _ b: [Field]) -> JSONShape {
    var fields: [String: Field] = [:]
    for field in a + b {
      if let known = fields[field.name] {
        fields[field.name] = Field(
          name: field.name, shape: known.shape.merged(with: field.shape),
          isOptional: known.isOptional || field.isOptional)
      } else {
        fields[field.name] = field
      }
    }
    let shared = Set(a.map(\.name)).intersection(b.map(\.name))
    for name in fields.keys where !shared.contains(name) { fields[name]?.isOptional = true }
    guard fields.count <= fieldLimit else { return .dictionary }
    return .object(fields.values.sorted { $0.name < $1.name })
  }

  /// Returns a value of this shape, with or without its optional members.
  func sample(withOptional: Bool) -> JSONValue {
    switch self {
    case .unknown, .any: return .null
    case .boolean: return false
    case .integer, .number: return 1
    case .string: return "text"
    case .list(let element):
      return element == .unknown ? .array([]) : .array([element.sample(withOptional: withOptional)])
    case .dictionary: return .object([])
    case .object(let fields):
      // If every member is optional, the members are probably the cases of an enum. A value of an enum has only one case, so
      // the sample has only the first member.
      let isEnum = fields.count > 1 && fields.allSatisfy { $0.isOptional }
      let chosen = isEnum ? Array(fields.prefix(1)) : fields.filter { withOptional || !$0.isOptional }
      return .object(chosen.map { .init($0.name, $0.shape.sample(withOptional: withOptional)) })
    }
  }
}

// MARK: - JSON

extension JSONShape {
  private static let names: [(JSONShape, String)] = [
    (.unknown, "unknown"), (.boolean, "boolean"), (.integer, "integer"), (.number, "number"),
    (.string, "string"), (.dictionary, "object"), (.any, "any"),
  ]

  /// The shape in JSON: the name of a type, a list with the shape of its elements, or an object with the
  /// shape of each member. The name of an optional member ends with a question mark.
  package var json: JSONValue {
    switch self {
    case .list(let element): .array([element.json])
    case .object(let fields):
      .object(fields.map { .init($0.name + ($0.isOptional ? "?" : ""), $0.shape.json) })
    default: .string(Self.names.first { $0.0 == self }?.1 ?? "any")
    }
  }

  /// Reads a shape.
  ///
  /// - Throws: `JSONShapeError`.
  package init(json: JSONValue, field: String) throws {
    switch json {
    case .string(let name):
      guard let shape = Self.names.first(where: { $0.1 == name })?.0 else {
        let names = Self.names.map(\.1).joined(separator: ", ")
        throw JSONShapeError(field: field, problem: "must be one of \(names), a list or an object")
      }
      self = shape
    case .array(let elements) where elements.count == 1:
      self = .list(try JSONShape(json: elements[0], field: field))
    case .object(let members):
      self = .object(
        try members.map { member in
          let isOptional = member.key.hasSuffix("?")
          return Field(
            name: isOptional ? String(member.key.dropLast()) : member.key,
            shape: try JSONShape(json: member.value, field: "\(field).\(member.key)"), isOptional: isOptional)
        }.sorted { $0.name < $1.name })
    default: throw JSONShapeError(field: field, problem: "must be a type, a list of one type, or an object")
    }
  }
}
