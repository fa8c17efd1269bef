extension LinkURL {
  static func segments(_ path: String) throws(LinkRefusal) -> [String] {
    var parts = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    guard parts.count <= maximumSegments else {
      throw LinkRefusal("the path has more than \(maximumSegments) segments")
    }
    var segments: [String] = []
    for part in parts {
      let segment = try LinkEscapes.decoded(part)
      if segment.isEmpty { throw LinkRefusal("the path has an empty segment") }
      if segment == "." || segment == ".." { throw LinkRefusal("the path has a dot segment") }
      if segment.utf8.contains(UInt8(ascii: "/")) { throw LinkRefusal("an escape stands for a slash") }
      if segment.utf8.contains(UInt8(ascii: "\\")) { throw LinkRefusal("an escape stands for a backslash") }
      segments.append(segment)
    }
    return segments
  }

  static func query(_ text: String) throws(LinkRefusal) -> [String: String] {
    guard !text.isEmpty else { return [:] }
    let items = text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    guard items.count <= maximumQueryItems else {
      throw LinkRefusal("the query has more than \(maximumQueryItems) items")
    }
    var query: [String: String] = [:]
    for item in items {
      let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      let key = try LinkEscapes.decoded(item[..<equals])
      if key.isEmpty { throw LinkRefusal("the query has an item without a key") }
      let value = try LinkEscapes.decoded(item[equals...].dropFirst())
      if query.updateValue(value, forKey: key) != nil { throw LinkRefusal("the query has a key twice") }
    }
    return query
  }

  static func fragment(_ text: String?) throws(LinkRefusal) -> String? {
    guard let text else { return nil }
    return try LinkEscapes.decoded(text.utf8[...])
  }
}
