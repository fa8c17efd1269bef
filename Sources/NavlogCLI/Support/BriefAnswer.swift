import Navlog
import NavlogTools

/// A short answer: facts, each with a name. In text, each fact is a line. In a page, all facts form one object.
extension Output {
  /// Writes facts, except empty ones.
  func facts(_ facts: [JSONValue.Member]) throws {
    let facts = facts.filter { !BriefValue.isEmpty($0.value) }
    if let page { return try page.add(facts) }
    for fact in facts {
      try line("\(fact.key): \(BriefValue.text(fact.value))")
    }
  }
}

/// The values of brief answers.
enum BriefValue {
  /// The longest text of a line in bytes, and the largest number of entries of a list.
  private static let limits = (text: 400, entries: 12)

  static func isEmpty(_ value: JSONValue) -> Bool {
    switch value {
    case .null, .string(""), .array([]), .object([]): true
    default: false
    }
  }

  /// A value on one line.
  static func text(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): shortened(text.shown, to: limits.text)
    case .array(let values): entries(values.map(text))
    case .object(let members): entries(members.map { "\($0.key.shown) = \(text($0.value))" })
    default: value.text
    }
  }

  private static func entries(_ texts: [String]) -> String {
    let rest = texts.count - limits.entries
    return (texts.prefix(limits.entries) + (rest > 0 ? ["… \(rest) more"] : [])).joined(separator: "; ")
  }

  /// Returns a text, truncated in the middle if it is longer than a number of bytes.
  static func shortened(_ text: String, to bytes: Int) -> String {
    guard text.utf8.count > bytes else { return text }
    // A character can have many bytes, so the ends are measured in scalars.
    let end = bytes / 8
    let scalars = text.unicodeScalars
    return
      "\(String(String.UnicodeScalarView(scalars.prefix(end * 2))))…\(String(String.UnicodeScalarView(scalars.suffix(end))))"
  }
}

extension EventDetails {
  /// A short explanation of the event. It omits common values.
  ///
  /// - Parameter name: The name of the session in the log.
  func facts(of name: String) -> [JSONValue.Member] {
    let (path, end) = (before.pathText(atMost: 6), after.pathText(atMost: 6))
    let outcome = event.outcomeText == "applied" ? "" : event.outcomeText
    return [
      .init("moment", .string("\(name)@\(event.position)")),
      .init("time", .string(ElapsedTime.text(event.elapsed))), .init("call", .string(event.callText)),
      .init("router", .string(event.router.description)), .init("outcome", .string(outcome)),
      .init("removed", event.removed == 0 ? .null : .integer(event.removed)),
      .init("rules", .array(event.decisions.map { .string("\($0.rule): \($0.requested) \($0.verdict)") })),
      .init("origin", .string(event.origin == .user ? "" : event.origin.rawValue)),
      .init("source", .string(event.source?.description ?? "")),
      .init("causes", .array(causes.map { .string("event \($0.position): \($0.line)") })),
      .init("before", .string(path)), .init("after", .string(end == path ? "" : end)),
      .init("changed", .array(changes.map { .string($0.description) })),
    ]
  }
}
