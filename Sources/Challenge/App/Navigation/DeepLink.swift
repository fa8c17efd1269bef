import Navlog

/// What a URL means: `challenge://character/42` and its like.
///
/// A link comes from anywhere. The few that mean something hold nothing but letters and digits, so a link is compared
/// as it stands: nothing is unescaped, and whatever is written in another way matches nothing.
enum DeepLink {
  static let scheme = "challenge"

  /// What a session does about a URL: the screen is pushed where one is.
  static func resolve(_ url: String) -> LinkResolution<AppNavigation> {
    destination(from: url).map { .plan([.show($0, PresentationStyle($0.presentationType))]) } ?? .noMatch
  }

  /// The destination that a URL stands for; `nil` when it stands for none.
  static func destination(from url: String) -> AppNavigation? {
    let prefix = "\(scheme)://"
    guard url.utf8.starts(with: prefix.utf8) else { return nil }
    let parts = Substring(url.utf8.dropFirst(prefix.utf8.count)).split(
      separator: "/", omittingEmptySubsequences: false)
    switch (parts.count, parts.first) {
    case (1, "character"): return .characterList
    case (1, "episode"): return .episodeList
    case (2, "character"):
      return parts[1] == "list" ? .characterList : id(parts[1]).map { .characterDetail(id: $0) }
    case (2, "location"): return id(parts[1]).map { .locationDetail(id: $0) }
    case (2, "episode"):
      return parts[1] == "list" ? .episodeList : id(parts[1]).map { .episodeDetail(id: $0) }
    default: return nil
    }
  }

  private static func id(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
