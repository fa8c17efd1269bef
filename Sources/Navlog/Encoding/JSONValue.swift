/// A JSON value, kept as it was written.
///
/// Foundation's decoder turns numbers into `Double`, takes the first of two equal keys, and has no type for "any
/// JSON"; a log that keeps what it does not understand needs all three otherwise. Numbers keep their literal.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, by its literal: `42`, `-1.5e3`.
  case number(String)
  /// A string, unescaped.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, its members in the order in which they were written.
  case object([Member])

  /// A key of an object with its value.
  public struct Member: Hashable, Sendable {
    /// The key, unescaped.
    public let key: String
    /// The value.
    public let value: JSONValue

    /// A member of an object.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// An integer.
  public static func integer(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }

  /// Whether this is an object.
  public var isObject: Bool { if case .object = self { true } else { false } }

  /// Whether this is a string, a number, a Boolean or `null`.
  public var isScalar: Bool {
    switch self {
    case .null, .bool, .number, .string: true
    case .array, .object: false
    }
  }

  /// The member of an object with a key; `nil` when there is none or this is no object.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}
