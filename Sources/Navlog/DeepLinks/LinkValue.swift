public import Foundation

/// The type of a parameter in a pattern, named as Swift names it.
public enum LinkValueType: String, Hashable, Sendable, CaseIterable {
  /// Any text: what a parameter is that says nothing else.
  case string = "String"
  /// `0|-?[1-9][0-9]*`, in range. `Int("+42")` succeeds in Swift, and would give one screen two URLs.
  case int = "Int"
  /// `true` or `false`.
  case bool = "Bool"
  /// A decimal number without an exponent, such as `-1.5`.
  case double = "Double"
  /// 36 characters, in either case.
  case uuid = "UUID"
}

/// The value of a parameter.
public enum LinkValue: Hashable, Sendable {
  /// Text.
  case string(String)
  /// A whole number.
  case int(Int)
  /// `true` or `false`.
  case bool(Bool)
  /// A number.
  case double(Double)
  /// A UUID.
  case uuid(UUID)
  /// The values of a repeated parameter.
  case list([LinkValue])

  /// Converts decoded text strictly; `nil` when it is no value of the type.
  public init?(_ text: String, as type: LinkValueType) {
    switch type {
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

  /// The text that converts to this value; `nil` for a list, and for a number that no link can carry.
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

  /// A number as JSON writes it: `3`, not `3.0`.
  static func literal(_ value: Double) -> String {
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
    !text.isEmpty && text.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
