/// A table of URL patterns that declares where each link of an app leads.
///
/// ```swift
/// let links = try DeepLinkTable<AppNavigation>(
///   schemes: ["challenge"], hosts: ["challenge.example.com"],
///   routes: [
///     DeepLinkRoute("character/list", to: .characterList),
///     DeepLinkRoute("character/:id(Int)", name: "characterDetail", below: [.characterList]),
///   ])
/// links.resolve("challenge://character/42")   // .plan([.dismissAll, .setPath([.characterList, .characterDetail(id: 42)])])
/// links.url(for: .characterDetail(id: 42))    // "challenge://character/42"
/// ```
///
/// `challenge://character/42` and `https://challenge.example.com/character/42` have the same segments. In a URL with a custom
/// scheme, the host is the first segment, unless it is one of the `hosts`. The table refuses `https` URLs with any other host,
/// and URLs with a scheme that it does not declare. The most specific pattern wins, regardless of the order of declaration (see
/// ``routes``). The table skips a pattern if a value in the link does not convert to the type of its parameter.
public struct DeepLinkTable<N: Hashable & Sendable>: Sendable {
  struct Entry: Sendable {
    let pattern: LinkPattern
    let route: DeepLinkRoute<N>
  }

  let scope: LinkScope
  /// The routes in the order of declaration. To print a link to a destination, the table uses the first route that can
  /// print this link.
  private let declared: [Entry]
  /// The routes in the order in which the table tries them, the most specific first.
  private let entries: [Entry]

  /// Creates a table of links.
  ///
  /// - Parameters:
  ///   - schemes: The app's own schemes. Printed links use the first scheme.
  ///   - hosts: The hosts of the app's universal links.
  ///   - routes: The patterns, each with its destination.
  /// - Throws: ``DeepLinkTableError`` when a pattern, scheme or host is malformed, when two patterns match the same links, when
  ///   `http` or `https` is among the schemes, or when the table has neither schemes nor hosts.
  public init(
    schemes: [String] = [], hosts: [String] = [], routes: [DeepLinkRoute<N>]
  ) throws(DeepLinkTableError) {
    scope = try LinkScope(schemes: schemes, hosts: hosts)
    var entries: [Entry] = []
    var shapes: [[String]: String] = [:]
    for route in routes {
      let pattern = try LinkPattern(route.pattern)
      if let other = shapes.updateValue(pattern.text, forKey: pattern.shape) {
        throw .equalPatterns(other, pattern.text)
      }
      entries.append(Entry(pattern: pattern, route: route))
    }
    declared = entries
    self.entries = entries.sorted { $0.pattern.isMoreSpecific(than: $1.pattern) }
  }

  // MARK: - Resolving

  /// Resolves a URL. You can pass any text, even from an untrusted source. The table refuses a text of more than 2,048
  /// bytes without reading it to the end.
  public func resolve(_ url: String) -> LinkResolution<N> {
    do {
      return try resolve(LinkURL(url))
    } catch {
      return .refused(error.reason)
    }
  }

  /// Returns the screen that a URL leads to. The result does not include the link's other steps, such as selecting a
  /// root. It is `nil` when the URL leads to no screen or is refused.
  ///
  /// ```swift
  /// links.destination(of: "challenge://character/42")  // .characterDetail(id: 42)
  /// ```
  ///
  /// Use this method in tests, for lists of links, or in an app that shows the screen of a link in its own way. To
  /// follow a link, call ``RouterSession/open(_:origin:file:line:)-(String,_,_,_)`` instead, which executes the whole
  /// plan and records why a link fails.
  public func destination(of url: String) -> N? { resolve(url).destination }

  func resolve(_ url: LinkURL) throws(LinkURL.Refusal) -> LinkResolution<N> {
    guard let (entry, match, destination) = try find(url) else { return .noMatch }
    return .plan(try entry.refusing { try entry.route.placement.plan(to: destination, match) })
  }

  private func find(_ url: LinkURL) throws(LinkURL.Refusal) -> (Entry, LinkMatch, N)? {
    let path = try scope.segments(of: url)
    for entry in entries {
      guard let values = entry.pattern.match(path, url.query) else { continue }
      let match = LinkMatch(url: url, pattern: entry.pattern, values: values)
      if let destination = try entry.refusing({ try entry.route.destination(match) }) {
        return (entry, match, destination)
      }
    }
    return nil
  }

  // MARK: - Printing

  /// Returns the URL that leads to a destination, or `nil` when no route can print such a URL.
  ///
  /// The table tries the routes in the order of declaration. The result is the first printed link that resolves to the
  /// destination again.
  ///
  /// - Parameters:
  ///   - destination: The destination of the link.
  ///   - universal: Whether to write `https` with the first host, instead of the first scheme. A table without schemes
  ///     always writes `https`.
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

  // MARK: - Listing

  /// The app's own schemes, in lowercase.
  public var schemes: [String] { scope.schemes }

  /// The hosts of the app's universal links, in lowercase.
  public var hosts: [String] { scope.hosts }

  /// All routes, in the order in which they are tried: the most specific first.
  public var routes: [Listing] {
    entries.map { entry in
      let placement = entry.route.placement
      return Listing(
        pattern: entry.pattern.text, name: entry.route.name, parameters: entry.pattern.parameters,
        select: placement.select, dismissesModals: placement.dismissingModals || placement.below != nil,
        replacesStack: placement.below != nil, prints: entry.route.printer != nil)
    }
  }
}

extension DeepLinkTable.Entry {
  /// Calls one of the closures that the app has passed to the route. If the closure throws an error, this method throws
  /// a refusal whose reason contains the error.
  fileprivate func refusing<R>(_ body: () throws -> R) throws(LinkURL.Refusal) -> R {
    do {
      return try body()
    } catch let refusal as LinkURL.Refusal {
      throw refusal
    } catch {
      throw LinkURL.Refusal(route: pattern.text, failed: StoredText.escaped("\(error)"))
    }
  }
}

extension DeepLinkTable {
  /// One route of a table, for a listing of the app's links.
  public struct Listing: Hashable, Sendable {
    /// The pattern, as declared.
    public let pattern: String
    /// The name that the route declares; `nil` when it declares none.
    public let name: String?
    /// The parameters: first those of the path, then those of the query.
    package let parameters: [LinkParameter]
    /// The root that is selected before the destination is shown.
    public let select: RootName?
    /// Whether all modals are dismissed before the destination is shown.
    public let dismissesModals: Bool
    /// Whether the route declares a stack below the destination. This stack replaces the current stack.
    public let replacesStack: Bool
    /// Whether the route can print links; see ``DeepLinkTable/url(for:universal:)``.
    public let prints: Bool
  }
}

/// The schemes and hosts of the links that an app accepts.
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

  /// Returns the segments of a link, for the comparison with patterns. If the scheme is a custom scheme, the host is
  /// the first segment, unless it is one of the `hosts`.
  func segments(of link: LinkURL) throws(LinkURL.Refusal) -> [String] {
    if schemes.contains(link.scheme) {
      return link.host.isEmpty || hosts.contains(link.host) ? link.segments : [link.host] + link.segments
    }
    guard link.scheme == "https", !hosts.isEmpty else { throw .unaccepted(scheme: link.scheme) }
    if link.host.isEmpty { throw LinkURL.Refusal("the URL has no host") }
    guard hosts.contains(link.host) else { throw .unaccepted(host: link.host) }
    return link.segments
  }

  /// Returns the URL with the given segments and query. The result is `nil` for a universal link if the app declares no
  /// host.
  func url(_ segments: [String], query: [(key: String, value: String)], universal: Bool) -> String? {
    let path = segments.map(LinkSyntax.escaped).joined(separator: "/")
    let items = query.map { LinkSyntax.escaped($0.key) + "=" + LinkSyntax.escaped($0.value) }
    let tail = items.isEmpty ? "" : "?" + items.joined(separator: "&")
    guard !universal, let scheme = schemes.first else {
      return hosts.first.map { "https://\($0)/\(path)\(tail)" }
    }
    // A URL parser treats the first segment after two slashes as the host. A third slash makes the segment part of the path.
    // The link needs this slash if the segment is not a valid lowercase host, or if it equals one of the app's hosts.
    return "\(scheme)://\(segments.first.map(canBeHost) == false ? "/" : "")\(path)\(tail)"
  }

  private func canBeHost(_ segment: String) -> Bool {
    LinkAuthority.isHost(segment) && segment == segment.lowercased() && !hosts.contains(segment)
  }
}

extension LinkURL.Refusal {
  static func unaccepted(scheme: String) -> LinkURL.Refusal {
    LinkURL.Refusal("the scheme \(quoted(scheme)) is not accepted")
  }

  static func unaccepted(host: String) -> LinkURL.Refusal {
    LinkURL.Refusal("the host \(quoted(host)) is not accepted")
  }
}
