import Foundation

extension LinkValue {
  /// The value as a destination's parameter stands in a log.
  var json: JSONValue {
    switch self {
    case .string(let text): .string(text)
    case .int(let value): .integer(value)
    case .bool(let value): .bool(value)
    case .double(let value): .number(Self.literal(value))
    case .uuid(let value): .string(value.uuidString)
    case .list(let values): .array(values.map(\.json))
    }
  }

  /// The value of a parameter from where it stands in a log; `nil` when it is not of the parameter's type.
  init?(json: JSONValue, for parameter: LinkParameter) {
    guard parameter.isRepeated else {
      self.init(json: json, as: parameter.type)
      return
    }
    guard case .array(let elements) = json else { return nil }
    let values = elements.compactMap { LinkValue(json: $0, as: parameter.type) }
    guard values.count == elements.count else { return nil }
    self = .list(values)
  }

  private init?(json: JSONValue, as type: LinkValueType) {
    switch (json, type) {
    case (.string(let text), .string): self = .string(text)
    case (.string(let text), .uuid): self.init(text, as: .uuid)
    case (.bool(let value), .bool): self = .bool(value)
    case (.number(let literal), .int): self.init(literal, as: .int)
    case (.number(let literal), .double):
      guard let value = Double(literal) else { return nil }
      self = .double(value)
    default: return nil
    }
  }
}
