public import Foundation
public import Navlog

/// What a URL means: `challenge://character/42` and its like.
public enum DeepLink {
  /// The scheme that the app is registered for.
  public static let scheme = "challenge"

  /// The schema as a table. A bare host stands for its list.
  ///
  /// - Throws: `DeepLinkTableError`, when the patterns below are at odds with each other.
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

  /// Parse a URL into a navigation destination. The table decides, to the letter: what is left over behind a number,
  /// or stands before it, leads nowhere.
  public static func destination(from url: URL) -> AppNavigation? {
    (try? table.get())?.destination(of: url.absoluteString)
  }

  private static let table = Result { try makeTable() }
}
