/// A pattern for links, with typed parameters.
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
/// Only the last segment of the path can be optional, repeated or the wildcard. The wildcard matches the rest
/// of the path, even an empty one. A `?` at the end of a parameter makes the parameter optional, and a `?` before a
/// name starts the query. Therefore, the parameter `tab` is required in `item/:tab?ref`, and optional in
/// `item/:tab??ref`. Static segments contain no percent escapes. They are compared with the decoded segments of the
/// link, and case matters. (The host of a link is already in lowercase.) Query keys that the pattern does not name are
/// ignored.
struct LinkPattern: Hashable, Sendable {
  enum Segment: Hashable, Sendable {
    case fixed(String)
    case parameter(LinkParameter)
    case wildcard

    /// Whether this segment must be the last one of the path.
    var isLast: Bool {
      switch self {
      case .fixed: false
      case .parameter(let parameter): parameter.isRepeated || !parameter.isRequired
      case .wildcard: true
      }
    }

    /// Whether this segment of the pattern matches any number of segments of a link.
    fileprivate var isVariadic: Bool {
      switch self {
      case .fixed: false
      case .parameter(let parameter): parameter.isRepeated
      case .wildcard: true
      }
    }
  }

  let text: String
  let segments: [Segment]
  let query: [LinkParameter]

  /// All parameters: first those of the path, then those of the query.
  var parameters: [LinkParameter] {
    segments.compactMap { if case .parameter(let parameter) = $0 { parameter } else { nil } } + query
  }

  /// Parses a pattern.
  ///
  /// - Throws: `DeepLinkTableError.malformedPattern` with the position of the first character that does not fit.
  init(_ text: String) throws(DeepLinkTableError) {
    var parser = LinkPatternParser(text)
    self.text = text
    (segments, query) = try parser.pattern()
  }
}

/// A parameter of a pattern: a path segment or a query key whose value comes from the link.
package struct LinkParameter: Hashable, Sendable, CustomStringConvertible {
  let name: String
  /// The type of the value. The text in the link must convert to this type.
  let type: LinkMatch.Value.Kind
  /// Whether the pattern matches only links that contain the parameter.
  let isRequired: Bool
  /// Whether the parameter matches one or more segments, to the end of the path.
  let isRepeated: Bool

  /// The parameter as it is written in a pattern, but without the colon: `id(Int)`, `tab?`,
  /// `rest+`.
  package var description: String {
    name + (type == .string ? "" : "(\(type.rawValue))") + (isRepeated ? "+" : isRequired ? "" : "?")
  }

  /// Converts the link's text for this parameter, and adds the result to `values`. The text is `nil` if the link omits
  /// the parameter. Returns `false` when the text cannot be converted, or when the link omits a required parameter.
  fileprivate func read(_ text: String?, into values: inout [String: LinkMatch.Value]) -> Bool {
    guard let text else { return !isRequired }
    guard let value = LinkMatch.Value(text, as: type) else { return false }
    values[name] = value
    return true
  }

  /// Returns the texts that represent a value in a link, or `nil` when a link cannot contain the value.
  fileprivate func texts(_ value: LinkMatch.Value?) -> [String]? {
    guard let value else { return isRequired ? nil : [] }
    let values = if case .list(let list) = value, isRepeated { list } else { [value] }
    let texts = values.compactMap(\.text)
    return texts.count == values.count && !texts.isEmpty ? texts : nil
  }
}

// MARK: - Matching and printing

extension LinkPattern {
  /// Returns the values that a link has for the parameters. The result is `nil` when the link does not match, for example
  /// because a text does not convert to the type of its parameter.
  func match(_ path: [String], _ query: [String: String]) -> [String: LinkMatch.Value]? {
    guard path.count <= segments.count || segments.last?.isVariadic == true else { return nil }
    var values: [String: LinkMatch.Value] = [:]
    for (index, segment) in segments.enumerated() {
      let text = index < path.count ? path[index] : nil
      switch segment {
      case .fixed(let fixed):
        guard text == fixed else { return nil }
      case .parameter(let parameter) where parameter.isRepeated:
        let list = path.dropFirst(index).compactMap { LinkMatch.Value($0, as: parameter.type) }
        guard !list.isEmpty, list.count == path.count - index else { return nil }
        values[parameter.name] = .list(list)
      case .parameter(let parameter):
        guard parameter.read(text, into: &values) else { return nil }
      case .wildcard:
        break
      }
    }
    for key in self.query {
      guard key.read(query[key.name], into: &values) else { return nil }
    }
    return values
  }

  /// Returns the path and query of the link with these values. The result is `nil` when a required value is missing,
  /// when a link cannot contain a value, or when the pattern has no parameter for a value.
  func link(_ values: [String: LinkMatch.Value]) -> (path: [String], query: [(key: String, value: String)])? {
    var values = values
    var path: [String] = []
    for segment in segments {
      switch segment {
      case .fixed(let text): path.append(text)
      case .parameter(let parameter):
        guard let texts = parameter.texts(values.removeValue(forKey: parameter.name)) else { return nil }
        path += texts
      case .wildcard: break
      }
    }
    var items: [(key: String, value: String)] = []
    for key in query {
      guard let texts = key.texts(values.removeValue(forKey: key.name)) else { return nil }
      items += texts.map { (key.name, $0) }
    }
    return values.isEmpty ? (path, items) : nil
  }
}

// MARK: - Specificity

extension LinkPattern {
  /// Whether this pattern is tried before another.
  ///
  /// The segments are compared from the left, and the first difference decides. At this difference, the order from the most to
  /// the least specific is: end of the path, static segment, typed parameter (the narrower type first), `String` parameter,
  /// repeated parameter, wildcard. Among typed parameters, and among `String` parameters, the required ones come before the
  /// optional ones. If all segments rank equally, the pattern with more required query keys comes first. If these numbers are
  /// equal too, the pattern with more required keys of a type other than `String` comes first. The remaining patterns are
  /// ordered by their text, so that the order of declaration never matters. (React Router, in contrast, gives each segment
  /// points and compares the sums.)
  func isMoreSpecific(than other: LinkPattern) -> Bool {
    let (mine, others) = (ranks, other.ranks)
    if mine != others { return mine.lexicographicallyPrecedes(others) }
    let (keys, otherKeys) = (requiredKeys, other.requiredKeys)
    if keys.count != otherKeys.count { return keys.count > otherKeys.count }
    let (typed, otherTyped) = (keys.count { $0.type != .string }, otherKeys.count { $0.type != .string })
    return typed != otherTyped ? typed > otherTyped : text < other.text
  }

  /// The parts of the pattern that must be unique in a table. A table rejects two patterns with the same shape, because
  /// they would match the same links. The shape omits the names of path parameters and the optional query keys.
  var shape: [String] {
    let path = segments.map { segment in
      switch segment {
      case .fixed(let text): text
      case .parameter(let parameter): ":\(rank(parameter))"
      case .wildcard: "*"
      }
    }
    return path + requiredKeys.map { "?\($0.description)" }.sorted()
  }

  private var requiredKeys: [LinkParameter] { query.filter(\.isRequired) }

  private var ranks: [Int] {
    segments.map { segment in
      switch segment {
      case .fixed: 1
      case .parameter(let parameter): rank(parameter)
      case .wildcard: 90
      }
    } + [0]
  }

  /// Returns the rank of a parameter; a lower rank is more specific. `Int` ranks before `Double`, because every whole
  /// number is also a `Double`.
  private func rank(_ parameter: LinkParameter) -> Int {
    let type =
      switch parameter.type {
      case .uuid: 2
      case .bool: 3
      case .int: 4
      case .double: 5
      case .string: 20
      }
    return type + (parameter.isRepeated ? 40 : parameter.isRequired ? 0 : 10)
  }
}
