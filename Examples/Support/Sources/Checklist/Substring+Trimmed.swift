extension Substring {
  /// Without spaces at either end.
  func trimmed() -> Substring {
    let start = drop { $0 == " " }
    guard let end = start.lastIndex(where: { $0 != " " }) else { return start }
    return start[...end]
  }

  /// What stands between a prefix and a suffix; `nil` when it does not begin and end so.
  func dropping(prefix: String, suffix: String) -> Substring? {
    guard count >= prefix.count + suffix.count, hasPrefix(prefix), hasSuffix(suffix) else { return nil }
    return dropFirst(prefix.count).dropLast(suffix.count)
  }
}
