import Navlog

/// Generation of Swift source: identifiers and literals.
enum SwiftSource {
  /// The width of a line in swift-format's default configuration.
  static let width = 100
  /// The maximum length of a test's name. With a longer name, the line of the test would exceed ``width``.
  static let nameLimit = 76

  // MARK: - Identifiers

  /// Whether a text is a plain identifier, which needs no backticks. Only ASCII is accepted, because a test
  /// must not contain look-alike identifiers.
  static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text != "_" else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) } && !keywords.contains(text)
  }

  /// Whether a text is an identifier, or several separated by periods: `Feature.Navigation`.
  static func isPath(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { isIdentifier(String($0)) }
  }

  /// Returns the first identifier of a path: `Feature` of `Feature.Navigation`.
  static func firstName(of path: String) -> String { String(path.prefix { $0 != "." }) }

  /// Returns the identifier of a member, in backticks if it is a keyword, or `nil` for a text that is not an
  /// identifier.
  static func member(_ name: String) -> String? {
    if isIdentifier(name) { return name }
    return keywords.contains(name) && name != "_" ? "`\(name)`" : nil
  }

  /// Returns the label of an argument, where only a few keywords need backticks, or `nil` for a text that is
  /// not an identifier.
  static func label(_ name: String) -> String? {
    guard let member = member(name) else { return nil }
    return ["inout", "let", "var"].contains(name) ? member : name
  }

  /// Returns a variable's name derived from a text. The name differs from all names that are already in use.
  static func variable(_ text: String, orElse fallback: String, _ taken: inout Set<String>) -> String {
    var name = String(text.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
    if let first = name.first { name = first.lowercased() + name.dropFirst() }
    if !isIdentifier(name) { name = fallback }
    var unique = name
    var number = 2
    while taken.contains(unique) {
      unique = "\(name)\(number)"
      number += 1
    }
    taken.insert(unique)
    return unique
  }

  /// Whether a text can be the name of a test in backticks.
  static func isTestName(_ text: String) -> Bool {
    text.count <= nameLimit && text.contains(where: \.isLetter) && testName(text) == text
  }

  /// Returns a text without the characters that a test's name cannot contain.
  static func testName(_ text: String) -> String {
    var kept = ""
    for scalar in text.unicodeScalars where scalar != "`" && scalar != "\\" {
      if StoredText.printable(String(scalar)) == String(scalar) { kept.unicodeScalars.append(scalar) }
    }
    return kept.split(separator: " ").joined(separator: " ")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte == 0x5F || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The words that are not plain identifiers in Swift, such as `case` and `_`.
  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
    "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while", "_",
  ]

  // MARK: - Literals

  /// Returns a text as a literal on one line.
  static func string(_ text: String) -> String {
    // In a text that is not ASCII, a quote and a following combining mark are one `Character`. A search for quotes would miss
    // this quote, which nevertheless ends a literal. Therefore only ASCII texts become raw literals.
    let isASCII = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    let mustEscape = ["\"#", "\\#", "\"\"\""].contains { text.contains($0) }
    if isASCII, text.contains("\""), !mustEscape { return "#\"\(text)\"#" }
    return "\"\(escaped(text))\""
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let character = String(scalar)
      if scalar == "\\" {
        result += "\\\\"
      } else if scalar == "\"" {
        result += "\\\""
      } else if StoredText.printable(character) == character {
        result += character
      } else {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result
  }

  /// Returns a scalar of JSON as a literal, or `nil` for `null`, an array and an object.
  static func literal(_ value: JSONValue) -> String? {
    switch value {
    case .bool(let value): "\(value)"
    case .number(let text): isNumber(text) ? text : nil
    case .string(let text): string(text)
    case .null, .array, .object: nil
    }
  }

  /// Whether a number of JSON is also a literal in Swift. A whole number must fit into an `Int`.
  private static func isNumber(_ text: String) -> Bool {
    text.contains(where: ".eE".contains) ? Double(text)?.isFinite == true : Int(text) != nil
  }
}
