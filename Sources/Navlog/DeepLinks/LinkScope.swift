/// Which URLs are the app's own, and which of their parts a pattern is compared with.
struct LinkScope: Hashable, Sendable {
  let schemes: [String]
  let hosts: [String]

  init(schemes: [String], hosts: [String]) throws(DeepLinkTableError) {
    self.schemes = schemes.map { $0.lowercased() }
    self.hosts = hosts.map { $0.lowercased() }
    for scheme in self.schemes where !LinkAuthority.isScheme(scheme.utf8) { throw .malformedScheme(scheme) }
    for scheme in self.schemes where ["http", "https"].contains(scheme) { throw .webScheme(scheme) }
    for host in self.hosts where !LinkAuthority.isHost(host) { throw .malformedHost(host) }
    if schemes.isEmpty && hosts.isEmpty { throw .unreachable }
  }

  /// The segments that patterns are compared with: the host of a custom scheme is the first of them.
  func segments(of link: LinkURL) throws(LinkRefusal) -> [String] {
    if schemes.contains(link.scheme) {
      return link.host.isEmpty || hosts.contains(link.host) ? link.segments : [link.host] + link.segments
    }
    guard link.scheme == "https", !hosts.isEmpty else {
      throw LinkRefusal("the scheme \(LinkRefusal.quoted(link.scheme)) is not accepted")
    }
    if link.host.isEmpty { throw LinkRefusal("the URL has no host") }
    guard hosts.contains(link.host) else {
      throw LinkRefusal("the host \(LinkRefusal.quoted(link.host)) is not accepted")
    }
    return link.segments
  }

  /// The URL with these segments and query; `nil` when there is no host for a universal one.
  func url(_ segments: [String], query: [(key: String, value: String)], universal: Bool) -> String? {
    let path = segments.map(LinkEscapes.encoded).joined(separator: "/")
    let items = query.map { LinkEscapes.encoded($0.key) + "=" + LinkEscapes.encoded($0.value) }
    let tail = items.isEmpty ? "" : "?" + items.joined(separator: "&")
    guard !universal, let scheme = schemes.first else {
      return hosts.first.map { "https://\($0)/\(path)\(tail)" }
    }
    // Where the host stands, a segment is read in lower case, or as one of the hosts.
    return "\(scheme)://\(segments.first.map(canBeHost) == false ? "/" : "")\(path)\(tail)"
  }

  private func canBeHost(_ segment: String) -> Bool {
    LinkAuthority.isHost(segment) && segment == segment.lowercased() && !hosts.contains(segment)
  }
}
