import ChallengeCatalogue
public import ChallengeCharacter
public import ChallengeSettings
public import Navlog

/// What a person has chosen, kept as flags of the navigation state.
///
/// So a screen is a function of the log and of nothing else: the list is seen again with the filter that it had,
/// in the past as after a restart.
public struct Preferences: Hashable, Sendable {
  /// Which characters the list shows.
  public var filter = CharacterFilter()
  /// What was chosen about the app.
  public var settings = Settings()
  /// Whether the welcome has been seen to its end.
  public var isOnboarded = false

  /// Those of a fresh app.
  public init() {}

  /// Reads the flags. A flag that is missing or says something unknown counts as not set.
  public init(flags: [String: JSONValue]) {
    if case .string(let status) = flags[Flag.characterFilter] {
      filter.status = CharacterStatus(rawValue: status)
    }
    settings.hasCompactLists = flags[Flag.compactLists] == true
    isOnboarded = flags[Flag.isOnboarded] == true
  }
}
