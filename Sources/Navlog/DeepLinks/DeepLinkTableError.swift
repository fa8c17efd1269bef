/// A mistake in the declaration of a table of links. Only creating the table throws this error; resolving a link never
/// does.
public enum DeepLinkTableError: Error, Hashable {
  /// A pattern does not follow the grammar; `character` is the position of the first character that does not fit.
  /// Positions begin at 1. If the pattern has too many segments, or ends too early, this position is after its last character.
  case malformedPattern(String, character: Int, problem: String)
  /// Two patterns match the same links.
  case equalPatterns(String, String)
  /// A text that was passed as a scheme cannot be the scheme of a URL.
  case malformedScheme(String)
  /// `http` or `https` is declared as a custom scheme. Such a scheme would accept every host on the web.
  case webScheme(String)
  /// A text that was passed as a host is not a host name.
  case malformedHost(String)
  /// The table has neither a scheme nor a host, so no link can match.
  case unreachable
}

extension DeepLinkTableError: CustomStringConvertible {
  /// One sentence that states the problem and where it is.
  public var description: String {
    switch self {
    case .malformedPattern(let pattern, let character, let problem):
      "the pattern \(Self.quoted(pattern)) is malformed at character \(character): \(StoredText.escaped(problem))"
    case .equalPatterns(let first, let second):
      "the patterns \(Self.quoted(first)) and \(Self.quoted(second)) match the same links"
    case .malformedScheme(let scheme):
      "the scheme \(Self.quoted(scheme)) is malformed: use a letter, then letters, digits, \"+\", \"-\" or \".\""
    case .webScheme(let scheme):
      "the scheme \(Self.quoted(scheme)) belongs to the web: instead, name the hosts of the app's universal links"
    case .malformedHost(let host):
      "the host \(Self.quoted(host)) is not a host name such as \"shop.example.com\""
    case .unreachable:
      "a table of links needs a scheme or a host"
    }
  }

  private static func quoted(_ text: String) -> String { "\"\(StoredText.escaped(text))\"" }
}
