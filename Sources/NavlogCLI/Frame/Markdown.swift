/// Markdown that shows a text as it is.
enum Markdown {
  /// The text with everything escaped that Markdown would take for its own.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\|`*_<>[]#~".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
