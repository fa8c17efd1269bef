extension StoredText {
  /// The text with everything unprintable written as `\uXXXX`; a backslash stays as it is.
  ///
  /// For showing what stands in a file that somebody else may have written: what Navlog stores is printable already.
  package static func printable(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isPrintable(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 { result += escape(unit) }
      }
    }
    return result
  }
}
