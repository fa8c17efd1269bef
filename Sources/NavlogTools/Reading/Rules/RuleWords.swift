/// The words of a rule outside of quotations, parentheses and comments. Only these words can be operators; text within
/// quotations and parentheses belongs to conditions.
struct RuleWords {
  let words: [Substring]
  /// A quotation or parenthesis without an end, or a closing parenthesis without a beginning.
  let unbalanced: (index: String.Index, reason: String)?

  init(_ text: Substring) {
    var words: [Substring] = []
    var open: [String.Index] = []
    var rest = text
    var unbalanced: (String.Index, String)?
    while let character = rest.first {
      let start = rest.startIndex
      if let end = Self.closings[character] {
        rest.removeFirst()
        // In SQL, a doubled quotation mark within a quotation is an escaped mark, as in 'it''s'. This loop instead ends the
        // quotation at the first mark, and begins another one at the second mark. Both readings result in the same words
        // outside of quotations.
        if let closing = rest.firstIndex(of: end) {
          rest = rest[rest.index(after: closing)...]
        } else {
          unbalanced = unbalanced ?? (start, "this quotation is not closed")
          break
        }
      } else if rest.hasPrefix("--") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        guard let end = rest.firstRange(of: "*/") else {
          unbalanced = unbalanced ?? (start, "this comment is not closed")
          break
        }
        rest = rest[end.upperBound...]
      } else if Self.isPartOfWord(character) {
        let word = rest.prefix(while: Self.isPartOfWord)
        rest = rest[word.endIndex...]
        if open.isEmpty { words.append(word) }
      } else {
        if character == "(" { open.append(start) }
        if character == ")", open.popLast() == nil {
          unbalanced = unbalanced ?? (start, "no parenthesis is open here")
        }
        rest.removeFirst()
      }
    }
    self.words = words
    self.unbalanced = unbalanced ?? open.last.map { ($0, "this parenthesis is not closed") }
  }

  private static let closings: [Character: Character] = ["'": "'", "\"": "\"", "`": "`", "[": "]"]

  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "."
  }
}
