import ChallengeCatalogue
import ChallengeCharacter
import ChallengeSettings
import Navlog

/// What a person has chosen, kept as flags of the navigation state.
///
/// So a screen is a function of the log and of nothing else: the list is seen again with the filter that it had,
/// in the past as after a restart.
struct Preferences: Hashable, Sendable {
  var filter = CharacterFilter()
  var settings = Settings()
  var isOnboarded = false

  init() {}

  /// Reads the flags. A flag that is missing or says something unknown counts as not set.
  init(flags: [String: JSONValue]) {
    if case .string(let status) = flags[Flag.characterFilter] {
      filter.status = CharacterStatus(rawValue: status)
    }
    settings.hasCompactLists = flags[Flag.compactLists] == true
    isOnboarded = flags[Flag.isOnboarded] == true
  }
}

/// The names of the flags, as they stand in the log.
enum Flag {
  static let characterFilter = "characterFilter"
  static let compactLists = "compactLists"
  static let isOnboarded = "isOnboarded"
}
