import Navlog

/// Parses rules, and reports the line and column of an error.
struct RuleParser {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Parses a part of the text as the formula of a rule.
  func formula(in part: Substring) throws(RuleSyntaxError) -> SessionRule.Formula {
    let body = part.trimmed
    let found = RuleWords(body)
    if let (index, reason) = found.unbalanced { throw error(reason, at: index) }
    let words = found.words
    let infix = infixes(among: words)
    guard let word = words.first, word.startIndex == body.startIndex, let prefix = prefix(of: words) else {
      return try joined(body, words, infix)
    }
    if let infix = infix.first {
      throw error(
        "a rule has one operator, and this rule already has \"\(prefix.rawValue)\": write a second rule",
        at: infix.range.lowerBound)
    }
    switch prefix {
    case .never: return .never(try condition(body[word.endIndex...]))
    case .always: return .always(try condition(body[word.endIndex...]))
    case .atMost: return try limited(body, words)
    }
  }

  private enum Prefix: String, CaseIterable {
    case never, always
    case atMost = "at most"
  }

  private enum Infix: String, CaseIterable {
    case leadsTo = "leads to"
    case onlyAfter = "only after"
    case until
  }

  private func prefix(of words: [Substring]) -> Prefix? {
    Prefix.allCases.first { prefix in
      let parts = prefix.rawValue.split(separator: " ")
      return words.count >= parts.count && zip(words, parts).allSatisfy { $0.lowercased() == $1 }
    }
  }

  /// Returns the operators between two conditions, in order.
  private func infixes(among words: [Substring]) -> [(operator: Infix, range: Range<String.Index>)] {
    words.indices.compactMap { index in
      for infix in Infix.allCases {
        let parts = infix.rawValue.split(separator: " ")
        let found = words[index...].prefix(parts.count)
        guard found.count == parts.count, zip(found, parts).allSatisfy({ $0.lowercased() == $1 }) else {
          continue
        }
        return (infix, words[index].startIndex..<words[index + parts.count - 1].endIndex)
      }
      return nil
    }
  }

  // MARK: - Operators

  /// Parses a rule with two conditions: `P leads to Q within 5 s`, `P only after Q`, `P until Q`.
  private func joined(
    _ body: Substring, _ words: [Substring], _ infixes: [(operator: Infix, range: Range<String.Index>)]
  ) throws(RuleSyntaxError) -> SessionRule.Formula {
    guard let (infix, range) = infixes.first else { throw missingOperator(body, words) }
    guard infixes.count == 1 else {
      throw error(
        "a rule has one operator, and this rule already has \"\(infix.rawValue)\": write a second rule",
        at: infixes[1].range.lowerBound)
    }
    let (before, after) = (body[..<range.lowerBound], body[range.upperBound...])
    switch infix {
    case .onlyAfter: return .onlyAfter(try condition(before), try condition(after))
    case .until: return .until(try condition(before), try condition(after))
    case .leadsTo:
      let rest = words.drop { $0.startIndex < range.upperBound }
      guard let within = rest.last(where: { $0.lowercased() == "within" }) else {
        if let near = near(to: ["within"], among: rest) {
          throw error(
            "\(quoted(near.word)) is not an operator; did you mean within?", at: near.word.startIndex)
        }
        throw error(
          "\"leads to\" needs a limit at the end of the rule: within 5 s, or within 3 events",
          at: range.lowerBound)
      }
      let limit = try limit(body[within.endIndex...], after: within)
      return .leadsTo(
        try condition(before), try condition(body[range.upperBound..<within.startIndex]), within: limit)
    }
  }

  /// Parses the limit of a rule: `5 s`, `500 ms`, `1m12s`, `3 events`.
  private func limit(_ part: Substring, after within: Substring) throws(RuleSyntaxError) -> SessionRule.Limit
  {
    let amount = part.trimmed
    let digits = amount.prefix { $0.isASCII && $0.isNumber }
    let unit = amount.dropFirst(digits.count).trimmed.lowercased()
    if ["event", "events"].contains(unit), let count = Int(digits) { return .events(count) }
    // A number without a unit is rejected: it could mean a time or a number of events.
    if !unit.isEmpty, let time = ElapsedTime.microseconds(String(amount.filter { !$0.isWhitespace })) {
      return .time(.microseconds(time))
    }
    let index = amount.isEmpty ? within.startIndex : amount.startIndex
    if let near = nearest(to: unit, among: ["events"]) {
      throw error("\(quoted(amount)) is not a limit; did you mean \(digits) \(near)?", at: index)
    }
    throw error("\"within\" needs a time or a number of events, such as 5 s, 500 ms or 3 events", at: index)
  }

  /// Parses a rule with a maximum number: `at most 2 P per session`.
  private func limited(_ body: Substring, _ words: [Substring]) throws(RuleSyntaxError) -> SessionRule.Formula
  {
    let (most, number) = (words[1], words.dropFirst(2).first)
    guard let number, let count = Int(number), count >= 0,
      body[most.endIndex..<number.startIndex].allSatisfy(\.isWhitespace)
    else {
      throw error(
        "\"at most\" needs a whole number, as in: at most 2 CONDITION per session",
        at: number?.startIndex ?? most.startIndex)
    }
    guard let session = words.last, session.lowercased() == "session", session.endIndex == body.endIndex,
      let per = words.dropFirst(3).dropLast().last, per.lowercased() == "per"
    else {
      throw error("a rule with \"at most \(count)\" must end with \"per session\"", at: body.startIndex)
    }
    return .atMost(count, try condition(body[number.endIndex..<per.startIndex]))
  }

  // MARK: - Errors

  /// Returns an error for a text without an operator, and suggests the most likely operator.
  private func missingOperator(_ body: Substring, _ words: [Substring]) -> RuleSyntaxError {
    if let first = words.first, first.startIndex == body.startIndex,
      let near = nearest(to: String(first), among: ["never", "always"])
    {
      return error("\(quoted(first)) is not an operator; did you mean \(near)?", at: first.startIndex)
    }
    if let near = near(
      to: Infix.allCases.flatMap { $0.rawValue.split(separator: " ").map(String.init) }, among: words[...])
    {
      return error(
        "\(quoted(near.word)) is not an operator; did you mean \(near.meant)?", at: near.word.startIndex)
    }
    return error(
      "this rule has no operator: begin it with \"never\", \"always\" or \"at most 2\", "
        + "or join two conditions with \"leads to\", \"only after\" or \"until\"", at: body.startIndex)
  }

  /// Returns the first word that resembles a word of an operator.
  private func near(to parts: [String], among words: ArraySlice<Substring>) -> (
    word: Substring, meant: String
  )? {
    for word in words where !EventColumn.names.contains(word.lowercased()) {
      guard let part = nearest(to: String(word), among: parts) else { continue }
      let whole = Infix.allCases.map(\.rawValue).first { $0.split(separator: " ").contains { $0 == part } }
      return (word, whole ?? part)
    }
    return nil
  }

  /// Parses a part of the text as a condition.
  private func condition(_ part: Substring) throws(RuleSyntaxError) -> Condition {
    let sql = part.trimmed
    do { return try Condition(String(sql)) } catch {
      let index = error.offset.flatMap {
        sql.utf8.index(sql.startIndex, offsetBy: $0, limitedBy: sql.endIndex)
      }
      throw self.error(error.description, at: index ?? sql.startIndex)
    }
  }

  func error(_ reason: String, at index: String.Index) -> RuleSyntaxError {
    RuleSyntaxError(reason, at: index, of: text)
  }

  private func quoted(_ word: Substring) -> String { "\"\(StoredText.printable(String(word)).prefix(40))\"" }
}

extension Substring {
  /// The text without the surrounding white space, as a part of the same string.
  var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { start[...$0] } ?? start
  }
}
