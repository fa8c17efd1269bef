public import Foundation

extension LinkMatch {
  /// The value of a parameter of a link.
  public enum Value: Hashable, Sendable {
    /// Text.
    case string(String)
    /// A whole number.
    case int(Int)
    /// `true` or `false`.
    case bool(Bool)
    /// A decimal number.
    case double(Double)
    /// A UUID.
    case uuid(UUID)
    /// The values of a repeated parameter.
    case list([Value])

    /// The type of a parameter in a pattern, named as in Swift.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Any text; the default.
      case string = "String"
      /// A whole number that matches `0|-?[1-9][0-9]*` and fits into an `Int`. Each number has only one spelling. Swift's
      /// `Int(_:)` is less strict and also accepts `+42`.
      case int = "Int"
      /// `true` or `false`.
      case bool = "Bool"
      /// A decimal number without an exponent, such as `-1.5`.
      case double = "Double"
      /// A UUID of 36 characters, in uppercase or lowercase.
      case uuid = "UUID"
    }
  }
}

// MARK: - Text

extension LinkMatch.Value {
  /// Converts decoded text strictly. The result is `nil` when the text is not a value of the type.
  package init?(_ text: String, as kind: Kind) {
    switch kind {
    case .string:
      self = .string(text)
    case .int:
      guard Self.isInteger(text.utf8[...]), let value = Int(text) else { return nil }
      self = .int(value)
    case .bool:
      guard let value = Bool(text) else { return nil }
      self = .bool(value)
    case .double:
      guard Self.isDecimal(text), let value = Double(text), value.isFinite, value != 0 || value.sign == .plus
      else { return nil }
      self = .double(value)
    case .uuid:
      guard text.utf8.count == 36, let value = UUID(uuidString: text) else { return nil }
      self = .uuid(value)
    }
  }

  /// The text that a link contains for this value. It is `nil` for a list, for a number that is not finite, and for a
  /// number that Swift writes with an exponent, such as `1e+20`.
  var text: String? {
    switch self {
    case .string(let text): text
    case .int(let value): String(value)
    case .bool(let value): String(value)
    case .double(let value): Self.isDecimal(Self.literal(value)) ? Self.literal(value) : nil
    case .uuid(let value): value.uuidString
    case .list: nil
    }
  }

  /// Returns the text of a number, without `.0` at its end: `3`, not `3.0`.
  private static func literal(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func isInteger(_ text: Substring.UTF8View) -> Bool {
    if text.elementsEqual("0".utf8) { return true }
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    return digits.first != UInt8(ascii: "0") && isDigits(digits)
  }

  private static func isDecimal(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    return (isInteger(parts[0]) || parts[0].elementsEqual("-0".utf8))
      && (parts.count == 1 || isDigits(parts[1]))
  }

  private static func isDigits(_ text: Substring.UTF8View) -> Bool {
    !text.isEmpty && text.allSatisfy(LinkSyntax.isDigit)
  }
}

// MARK: - Parameters of a recorded destination

extension LinkMatch.Value {
  /// The value as a parameter of a recorded destination.
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

  /// Creates the value of a link's parameter from a parameter of a recorded destination. The result is `nil` when the
  /// JSON value does not have the type that the pattern declares.
  init?(json: JSONValue, for parameter: LinkParameter) {
    guard parameter.isRepeated else {
      self.init(json: json, as: parameter.type)
      return
    }
    guard case .array(let elements) = json else { return nil }
    let values = elements.compactMap { Self(json: $0, as: parameter.type) }
    guard values.count == elements.count else { return nil }
    self = .list(values)
  }

  private init?(json: JSONValue, as kind: Kind) {
    switch (json, kind) {
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
