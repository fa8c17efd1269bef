extension LinkPattern {
  /// Whether this pattern is tried before another.
  ///
  /// Segment by segment from the left: the end of the pattern, static, typed parameter (the narrower type first), plain
  /// parameter, repeated, wildcard; an optional one after its required counterpart. Then the one that requires more of
  /// the query. What is left cannot match the same link, or differs in required keys only; the text decides, so the order of
  /// declaration never does. As React Router ranks routes, but position by position instead of by a sum of points.
  func isMoreSpecific(than other: LinkPattern) -> Bool {
    let (mine, others) = (ranks, other.ranks)
    if mine != others { return mine.lexicographicallyPrecedes(others) }
    let (keys, otherKeys) = (requiredKeys, other.requiredKeys)
    if keys.count != otherKeys.count { return keys.count > otherKeys.count }
    let (typed, otherTyped) = (keys.count { $0.type != .string }, otherKeys.count { $0.type != .string })
    return typed != otherTyped ? typed > otherTyped : text < other.text
  }

  /// What two patterns have in common that match the same links: they differ in the names of parameters and in optional
  /// keys at most.
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

  /// Every whole number is a `Double` too; the other types have no text in common.
  private func rank(_ parameter: LinkParameter) -> Int {
    let type =
      switch parameter.type {
      case .uuid: 1
      case .bool: 2
      case .int: 3
      case .double: 4
      case .string: 20
      }
    return type + (parameter.isRepeated ? 40 : parameter.isRequired ? 0 : 10)
  }
}
