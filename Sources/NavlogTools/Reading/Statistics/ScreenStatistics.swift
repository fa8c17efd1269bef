/// The usage of one screen, regardless of its parameters.
public struct ScreenStatistics: Hashable, Sendable {
  /// The screen: the type and the name of its destination. A root without a screen has the root's name and no type.
  public let screen: RouteName
  /// The number of visits.
  public let visits: Int
  /// The median duration of its visits (p50), in milliseconds.
  public let p50: Int64
  /// The 95th percentile of the durations of its visits (p95), in milliseconds.
  public let p95: Int64
  /// The number of sessions that began on the screen.
  public let entries: Int
  /// The number of sessions that ended on the screen.
  public let exits: Int
  /// The number of visits that led to a deeper screen.
  public let onward: Int

  /// Whether no visit led to a deeper screen: users went back or elsewhere, or stopped there.
  public var isDeadEnd: Bool { onward == 0 }
}

/// A flow: a sequence of screens that users visited one after the other, each deeper than the previous one.
///
/// The first flow of a session begins with the session. A flow ends when the next screen is not a deeper one, for example
/// because the user went back or selected another tab. The next flow begins with that screen. Only the first
/// ``LogStatistics/flowLength`` screens of a longer flow count.
public struct FlowStatistics: Hashable, Sendable {
  /// The screens, top of the stack last.
  public let screens: [RouteName]
  /// The number of times that the flow was taken.
  public let count: Int
}

/// Links of one form, with their outcome and the screen on which they landed.
public struct LinkStatistics: Hashable, Sendable {
  /// The form of the URLs, without query and fragment. `*` replaces each path segment that contains a digit or an escape.
  public let form: String
  /// `applied`, `deferred` or `noEffect`, as in the view `deep_links`.
  public let outcome: String
  /// The reason why the links had no effect: `noMatch`, `refused(…)`.
  public let reason: String?
  /// The screen on which the links landed; `nil` for links that were not opened.
  public let screen: String?
  /// The tab, flow or window of that screen.
  public let root: String?
  /// The number of links.
  public internal(set) var count = 0
  /// The moment of the first link.
  public let first: FrictionSpot.Moment

  /// Returns the form of a URL: `challenge://episode/7?from=mail` becomes `challenge://episode/*`.
  static func form(of url: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    // The first three parts stay: the scheme, the empty part between the two slashes, and the host.
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for index in parts.indices.dropFirst(3)
    where parts[index].utf8.contains(where: { (0x30...0x39).contains($0) || $0 == 0x25 }) {
      parts[index] = "*"
    }
    return String(parts.joined(separator: "/").prefix(80))
  }
}
