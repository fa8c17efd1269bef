extension String {
  /// Returns the text with replacements for some Unicode scalars, such as the special characters of a format.
  ///
  /// `replacing(_:with:)` and comparisons of characters miss a special character that a combining mark follows, because both
  /// are one `Character`. The parsers of these formats nevertheless find the special character.
  package func escaping(_ replacements: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let replacement = replacements[scalar] {
        result += replacement
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
