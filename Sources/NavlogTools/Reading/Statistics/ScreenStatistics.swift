/// How one screen is used, whatever its parameters.
public struct ScreenStatistics: Hashable, Sendable {
  /// The screen: the type and the name of its destination. A root that names no screen has its own name, and no type.
  public let screen: RouteName
  /// How often it came into sight.
  public let visits: Int
  /// The time in milliseconds that half of its visits do not exceed.
  public let p50: Int64
  /// The time in milliseconds that 95 % of its visits do not exceed.
  public let p95: Int64
  /// The number of sessions that began with it.
  public let entries: Int
  /// The number of sessions that ended with it.
  public let exits: Int
  /// How many of its visits led on to something deeper.
  public let onward: Int

  /// Whether no visit ever led on: everybody turned back, went elsewhere, or stopped there.
  public var isDeadEnd: Bool { onward == 0 }
}

/// A way into an app that sessions took: screens, each deeper than the one before it.
///
/// It begins with a session, or where somebody had turned back or gone elsewhere, and ends where they do so again. Of a
/// longer way, the first ``LogStatistics/flowLength`` screens count.
public struct FlowStatistics: Hashable, Sendable {
  /// The screens, top of the stack last.
  public let screens: [RouteName]
  /// How often it was taken.
  public let count: Int
}

/// Links of one form, with what became of them and where they landed.
public struct LinkStatistics: Hashable, Sendable {
  /// The form of the URLs, without query and fragment; a part with a digit or an escape in it is `*`.
  public let form: String
  /// `applied`, `deferred` or `noEffect`, as in the view `deep_links`.
  public let outcome: String
  /// Why they had no effect: `noMatch`, `refused(…)`.
  public let reason: String?
  /// The screen on which they landed; `nil` for links that were not opened.
  public let screen: String?
  /// The tab, flow or window of that screen.
  public let root: String?
  /// The number of links.
  public internal(set) var count = 0
  /// The first of them.
  public let first: FrictionSpot.Moment

  /// The form of a URL: `challenge://episode/7?from=mail` becomes `challenge://episode/*`.
  static func form(of url: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    // The scheme, the empty part between the two slashes, and the host stay.
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for index in parts.indices.dropFirst(3)
    where parts[index].utf8.contains(where: { (0x30...0x39).contains($0) || $0 == 0x25 }) {
      parts[index] = "*"
    }
    return String(parts.joined(separator: "/").prefix(80))
  }
}
