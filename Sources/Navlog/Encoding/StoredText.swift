/// Makes text safe to store and to print: no control, bidirectional or invisible characters.
///
/// A log is read in terminals, spreadsheets and browsers, and the sqlite3 shell prints what it finds. So whatever
/// could move a cursor or reorder a line is escaped as `\uXXXX` before it is stored. A backslash is escaped too, so
/// that the escaping can be undone.
package enum StoredText {
  /// The text with everything unprintable, and the backslash, written as `\uXXXX`.
  package static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x5C }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\\" || !isPrintable(scalar) {
        for unit in String(scalar).utf16 { result += escape(unit) }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Undoes ``escaped(_:)``; a backslash that begins no escape is kept.
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

  /// Whether a scalar shows itself and nothing else: no control, format, surrogate, private or unassigned one, and no
  /// white space but the plain space.
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
