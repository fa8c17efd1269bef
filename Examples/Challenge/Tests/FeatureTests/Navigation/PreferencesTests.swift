import ChallengeCatalogue
import ChallengeCharacter
import ChallengeNavigation
import ChallengeSettings
import Navlog
import Testing

@Suite struct PreferencesTests {
  @Test func `preferences are read from flags`() {
    let preferences = Preferences(flags: [
      "characterFilter": "unknown", "compactLists": true, "isOnboarded": true, "another": 3,
    ])
    #expect(preferences.filter == CharacterFilter(status: .unknown))
    #expect(preferences.settings.hasCompactLists)
    #expect(preferences.isOnboarded)
  }

  @Test func `a malformed flag counts as not set`() {
    let preferences = Preferences(flags: [
      "characterFilter": "zombie", "compactLists": "yes", "isOnboarded": 1,
    ])
    #expect(preferences == Preferences())
    #expect(Preferences(flags: ["characterFilter": .null]) == Preferences())
  }
}
