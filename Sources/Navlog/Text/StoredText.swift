/// Makes text safe to store and to print. The result contains no control, bidirectional or invisible
/// characters.
///
/// People read logs in terminals, spreadsheets and browsers, and the `sqlite3` shell prints text as it is.
/// Every character that could move a cursor or reorder a line is therefore escaped as `\uXXXX` before it is
/// stored. The backslash is escaped too, so the escaping is reversible.
package enum StoredText {
  /// Returns the text with the backslash and all unprintable characters written as `\uXXXX`.
  package static func escaped(_ text: String) -> String { printable(text, escapingBackslash: true) }

  /// Returns the text with all unprintable characters written as `\uXXXX`. The backslash stays as it is.
  ///
  /// Use this method for text from untrusted files. Text that Navlog stored is already printable.
  package static func printable(_ text: String) -> String { printable(text, escapingBackslash: false) }

  private static func printable(_ text: String, escapingBackslash: Bool) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && !(escapingBackslash && $0 == 0x5C) }) {
      return text
    }
    var result = ""
    for scalar in text.unicodeScalars {
      if isPrintable(scalar) && !(escapingBackslash && scalar == "\\") {
        result.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 { result += escape(unit) }
      }
    }
    return result
  }

  /// Reverses ``escaped(_:)``. A backslash that does not begin an escape is kept.
  package static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(0x5C) else { return text }
    var units: [UInt16] = []
    let source = Array(text.utf16)
    var index = 0
    while index < source.count {
      if source[index] == 0x5C, index + 5 < source.count, source[index + 1] == 0x75,
        let unit = hexadecimal(source[(index + 2)...(index + 5)])
      {
        units.append(unit)
        index += 6
      } else {
        units.append(source[index])
        index += 1
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// Whether a scalar is safe to print: not a control, format, surrogate, private-use or unassigned character, and no
  /// white space other than the plain space.
  static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    if scalar.properties.isDefaultIgnorableCodePoint { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .spaceSeparator:
      return false
    default:
      return true
    }
  }
}

/// Returns the value of up to four hexadecimal digits in ASCII, or `nil` for anything else.
///
/// `UInt16(_:radix:)` would also accept a sign.
func hexadecimal(_ digits: some Sequence<some FixedWidthInteger>) -> UInt16? {
  var value: UInt16 = 0
  for character in digits {
    guard let digit = hexadecimalDigit(character) else { return nil }
    value = value << 4 | UInt16(digit)
  }
  return value
}

/// Returns the value of a hexadecimal digit in ASCII, or `nil` for anything else.
func hexadecimalDigit(_ character: some FixedWidthInteger) -> UInt8? {
  switch character {
  case 0x30...0x39: UInt8(character - 0x30)
  case 0x41...0x46: UInt8(character - 0x41 + 10)
  case 0x61...0x66: UInt8(character - 0x61 + 10)
  default: nil
  }
}
