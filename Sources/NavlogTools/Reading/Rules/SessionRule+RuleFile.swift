import Navlog

extension SessionRule {
  /// Reads the rules of a rule file.
  ///
  /// ```
  /// # What must not happen in this app.
  /// one detail: never path LIKE '%characterDetail%characterDetail%'
  ///
  /// links arrive: kind = 'deepLink' AND outcome = 'applied'
  ///   leads to screen IN ('episodeDetail', 'favourites')
  ///   within 3 events
  /// ```
  ///
  /// A rule begins at the start of a line with its name and a colon. Indented lines continue it. Lines that begin with `#` are
  /// comments.
  ///
  /// - Throws: ``RuleSyntaxError`` for the first error.
  public static func rules(in text: String) throws(RuleSyntaxError) -> [SessionRule] {
    let parser = RuleParser(text)
    var rules: [SessionRule] = []
    var names: Set<String> = []
    for part in try parts(of: text, parser) {
      let named = part.prefix { !$0.isNewline }
      guard let colon = named.firstIndex(of: ":"), !named[..<colon].contains(where: { "'\"".contains($0) })
      else {
        throw parser.error(
          "a rule begins with its name and a colon, such as \"no loops: never …\"", at: part.startIndex)
      }
      let name = String(part[..<colon].trimmed)
      guard !name.isEmpty else {
        throw parser.error("this rule has no name before its colon", at: part.startIndex)
      }
      guard names.insert(name).inserted else {
        throw parser.error(
          "another rule is already called \"\(StoredText.printable(name).prefix(60))\"", at: part.startIndex)
      }
      let body = part[part.index(after: colon)...]
      guard body.contains(where: { !$0.isWhitespace }) else {
        throw parser.error("this rule has only a name", at: colon)
      }
      rules.append(SessionRule(name, try parser.formula(in: body)))
    }
    return rules
  }

  /// Returns the lines of each rule, without comments.
  private static func parts(of text: String, _ parser: RuleParser) throws(RuleSyntaxError) -> [Substring] {
    var parts: [Substring] = []
    var isOpen = false
    // Some editors write a byte order mark, which is skipped here.
    let text = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      guard let first = line.first(where: { !$0.isWhitespace }) else { continue }
      if line.first == "#" {
        isOpen = false
      } else if line.first == first {
        parts.append(line)
        isOpen = true
      } else if isOpen, let part = parts.popLast() {
        parts.append(text[part.startIndex..<line.endIndex])
      } else {
        throw parser.error(
          "an indented line continues a rule, but no rule precedes it",
          at: line.firstIndex { !$0.isWhitespace } ?? line.startIndex)
      }
    }
    return parts
  }
}
