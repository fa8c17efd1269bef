public import Foundation
public import Navlog

/// The app's deep links: `challenge://character/42` and the like.
public enum DeepLink {
  /// The scheme that the app is registered for.
  public static let scheme = "challenge"

  /// Makes the table of links. `challenge://character` and `challenge://episode` open the lists.
  ///
  /// - Throws: `DeepLinkTableError` when two patterns conflict.
  public static func makeTable() throws -> DeepLinkTable<AppNavigation> {
    try DeepLinkTable(
      schemes: [scheme],
      routes: [
        DeepLinkRoute("character/list", to: .characterList, name: "characterList"),
        DeepLinkRoute("character", to: .characterList, name: "characterList"),
        DeepLinkRoute("character/:id(Int)", name: "characterDetail"),
        DeepLinkRoute("location/:id(Int)", name: "locationDetail"),
        DeepLinkRoute("episode/list", to: .episodeList, name: "episodeList"),
        DeepLinkRoute("episode", to: .episodeList, name: "episodeList"),
        DeepLinkRoute("episode/:id(Int)", name: "episodeDetail"),
      ])
  }

  /// Parses a URL into a navigation destination. The whole URL must match: the result is `nil` if anything precedes or follows
  /// the identifier.
  public static func destination(from url: URL) -> AppNavigation? {
    (try? table.get())?.destination(of: url.absoluteString)
  }

  private static let table = Result { try makeTable() }
}
