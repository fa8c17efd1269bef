/// A JSON value that preserves the original text of numbers and the order of keys.
///
/// Foundation's decoder does not preserve the literals of numbers, accepts duplicate keys, and has no type for "any JSON". A
/// log must preserve values that it does not understand. This type therefore keeps the literals of numbers and represents
/// every JSON value, and its parser rejects duplicate keys.
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
  /// An object, with its members in the order of the text.
  case object([Member])

  /// A key of an object, with its value.
  public struct Member: Hashable, Sendable {
    /// The key, unescaped.
    public let key: String
    /// The value.
    public let value: JSONValue

    /// Creates a member of an object.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Returns the JSON number of an integer.
  public static func integer(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }

  /// Whether this is an object.
  package var isObject: Bool { if case .object = self { true } else { false } }

  /// Whether this is a string, a number, a Boolean or `null`.
  package var isScalar: Bool {
    switch self {
    case .null, .bool, .number, .string: true
    case .array, .object: false
    }
  }

  /// Whether a flag can have this value: a scalar that can be read back.
  var isFlagValue: Bool { isScalar && readable == self }

  /// The value, or its text as a string if the value cannot be read back. Code can create values that are not JSON, such
  /// as `.number("nan")` and objects with duplicate keys.
  var readable: JSONValue {
    switch self {
    case .null, .bool, .string: self
    case .number, .array, .object: (try? JSONValue(parsing: text)) == self ? self : .string(text)
    }
  }

  /// The value of an object's member; `nil` when the member does not exist or this is not an object.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

// MARK: - Text

extension JSONValue {
  /// The canonical text: keys sorted by their UTF-8 bytes, no white space, and nothing unprintable.
  ///
  /// Values that differ only in the order of keys have the same text. Control, bidirectional and invisible
  /// characters are escaped.
  public var canonicalText: String { text(sortingKeys: true) }

  /// The text on one line, with keys in their original order. The text is as safe to print as ``canonicalText``.
  public var text: String { text(sortingKeys: false) }

  private func text(sortingKeys: Bool) -> String {
    var output = ""
    write(to: &output, sortingKeys: sortingKeys)
    return output
  }

  private func write(to output: inout String, sortingKeys: Bool) {
    switch self {
    case .null: output += "null"
    case .bool(let value): output += value ? "true" : "false"
    case .number(let literal): output += literal
    case .string(let text): Self.write(text, to: &output)
    case .array(let values):
      output += "["
      for (index, value) in values.enumerated() {
        if index > 0 { output += "," }
        value.write(to: &output, sortingKeys: sortingKeys)
      }
      output += "]"
    case .object(let members):
      output += "{"
      let ordered =
        sortingKeys && members.count > 1
        ? members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } : members
      for (index, member) in ordered.enumerated() {
        if index > 0 { output += "," }
        Self.write(member.key, to: &output)
        output += ":"
        member.value.write(to: &output, sortingKeys: sortingKeys)
      }
      output += "}"
    }
  }

  private static func write(_ text: String, to output: inout String) {
    output += "\""
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x5C && $0 != 0x22 }) {
      output += text
    } else {
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": output += "\\\""
        case "\\": output += "\\\\"
        case "\n": output += "\\n"
        case "\r": output += "\\r"
        case "\t": output += "\\t"
        case _ where StoredText.isPrintable(scalar): output.unicodeScalars.append(scalar)
        default: for unit in String(scalar).utf16 { output += StoredText.escape(unit) }
        }
      }
    }
    output += "\""
  }
}

extension JSONValue: CustomStringConvertible {
  /// The same as ``text``.
  public var description: String { text }
}
