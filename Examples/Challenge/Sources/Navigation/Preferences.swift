import ChallengeCatalogue
public import ChallengeCharacter
public import ChallengeSettings
public import Navlog

/// The names of the session's flags in the log.
public enum Flag {
  /// The status by which the list of characters is filtered.
  public static let characterFilter = "characterFilter"
  /// Whether lists show names only.
  public static let compactLists = "compactLists"
  /// Whether the onboarding was completed.
  public static let isOnboarded = "isOnboarded"
}

/// The user's choices, kept as flags of the navigation state.
///
/// Screens therefore depend only on the log. An earlier moment shows the list with the filter of that moment,
/// and a relaunched app shows the list with the last filter.
public struct Preferences: Hashable, Sendable {
  /// The filter of the list of characters.
  public var filter = CharacterFilter()
  /// The settings.
  public var settings = Settings()
  /// Whether the onboarding was completed.
  public var isOnboarded = false

  /// Creates the preferences of a fresh install.
  public init() {}

  /// Reads the flags. A missing or malformed flag counts as not set.
  public init(flags: [String: JSONValue]) {
    if case .string(let status) = flags[Flag.characterFilter] {
      filter.status = CharacterStatus(rawValue: status)
    }
    settings.hasCompactLists = flags[Flag.compactLists] == true
    isOnboarded = flags[Flag.isOnboarded] == true
  }
}
