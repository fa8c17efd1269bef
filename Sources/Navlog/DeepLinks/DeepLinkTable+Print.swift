extension DeepLinkTable {
  /// The URL that leads to a destination; `nil` when no route prints it.
  ///
  /// The first declared route that can, does; the link is read again, and given only if it leads back to the destination.
  ///
  /// - Parameters:
  ///   - destination: Where the link is to lead.
  ///   - universal: Whether to write `https` with the first host, rather than the first scheme.
  public func url(for destination: N, universal: Bool = false) -> String? {
    for entry in declared {
      guard let values = entry.route.printer?(destination, entry.pattern),
        let (path, query) = entry.pattern.link(values),
        let url = scope.url(path, query: query, universal: universal),
        let found = try? find(LinkURL(url)), found.2 == destination
      else { continue }
      return url
    }
    return nil
  }
}
