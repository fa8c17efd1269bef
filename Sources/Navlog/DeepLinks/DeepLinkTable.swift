/// What every link of an app means, said as a table of patterns.
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
/// `challenge://character/42` and `https://challenge.example.com/character/42` have the same segments: a custom scheme's
/// host is the first segment, unless it is one of the `hosts`; `https` counts for these hosts only. Any other URL is
/// refused. The most specific pattern decides, whatever the order of declaration (``routes`` shows it); one
/// whose parameters do not convert is passed over.
public struct DeepLinkTable<N: Hashable & Sendable>: LinkResolver {
  struct Entry: Sendable {
    let pattern: LinkPattern
    let route: DeepLinkRoute<N>
  }

  let scope: LinkScope
  /// As declared: the first route that can print a destination does.
  let declared: [Entry]
  /// As tried: the most specific first.
  let entries: [Entry]

  /// A table of links.
  ///
  /// - Parameters:
  ///   - schemes: The app's own schemes; printed links have the first.
  ///   - hosts: The hosts of the app's universal links.
  ///   - routes: What the links mean.
  /// - Throws: `DeepLinkTableError` when a pattern is malformed, two match the same links, or a scheme or host cannot be.
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

  /// What a URL means. Total, and safe for any text at all; what is too long costs no time.
  public func resolve(_ url: String) -> LinkResolution<N> {
    do {
      return resolve(try LinkURL(url))
    } catch {
      return .refused(error.reason)
    }
  }

  func resolve(_ url: LinkURL) -> LinkResolution<N> {
    do {
      guard let (entry, match, destination) = try find(url) else { return .noMatch }
      return .plan(try entry.refusing { try entry.route.placement.plan(to: destination, match) })
    } catch {
      return .refused(error.reason)
    }
  }

  func find(_ url: LinkURL) throws(LinkRefusal) -> (Entry, LinkMatch, N)? {
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
}

extension DeepLinkTable.Entry {
  /// Turns what a route throws into the reason that is recorded.
  func refusing<R>(_ body: () throws -> R) throws(LinkRefusal) -> R {
    do {
      return try body()
    } catch let refusal as LinkRefusal {
      throw refusal
    } catch {
      throw LinkRefusal(
        "the route \(LinkRefusal.quoted(pattern.text)) failed: \(StoredText.escaped("\(error)"))")
    }
  }
}
