/// The form of a link, with typed parameters.
///
/// ```
/// pattern   = ["/"] [ segment *( "/" segment ) ] [ "?" key *( "&" key ) ]
/// segment   = static | ":" parameter | ":" parameter "?" | ":" parameter "+" | "*"
/// key       = parameter | parameter "?"
/// parameter = name [ "(" type ")" ]
/// type      = "String" | "Int" | "Bool" | "Double" | "UUID"
/// name      = a letter or "_", then letters, digits, "_", "-" and "."
/// static    = printable characters without ":", "?", "*", "+", "(", ")", "&", "=", "#", "%", "\" and space
/// ```
///
/// An optional or repeated parameter and the wildcard stand last in the path. The wildcard takes whatever is left, be it
/// nothing. A `?` that ends a parameter marks it as optional, one that is followed by a name begins the query: in
/// `item/:tab?ref` the tab is required, in `item/:tab??ref` it is not. Static segments are written and compared decoded,
/// in their own case (the host of a link arrives in lower case). Keys that a pattern does not name are ignored.
struct LinkPattern: Hashable, Sendable {
  enum Segment: Hashable, Sendable {
    case fixed(String)
    case parameter(LinkParameter)
    case wildcard

    /// Whether nothing can follow in the path.
    var isLast: Bool {
      switch self {
      case .fixed: false
      case .parameter(let parameter): parameter.isRepeated || !parameter.isRequired
      case .wildcard: true
      }
    }
  }

  let text: String
  let segments: [Segment]
  let query: [LinkParameter]

  /// All parameters, those of the path first.
  var parameters: [LinkParameter] {
    segments.compactMap { if case .parameter(let parameter) = $0 { parameter } else { nil } } + query
  }

  /// Reads a pattern.
  ///
  /// - Throws: `DeepLinkTableError.malformedPattern` with the character at which the text stops being one.
  init(_ text: String) throws(DeepLinkTableError) {
    var parser = LinkPatternParser(text)
    self.text = text
    (segments, query) = try parser.pattern()
  }
}
