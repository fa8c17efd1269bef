import ChallengeNavigation
import Navlog
import Testing

@Suite struct AppNavigationTests {
  static let pushes: [AppNavigation] = [
    .characterList, .characterDetail(id: 1), .locationDetail(id: 1), .episodeList, .episodeDetail(id: 1),
  ]
  static let sheets: [AppNavigation] = [.characterFilter, .settings]
  static let covers: [AppNavigation] = [.imageGallery(characterId: 1), .onboarding]

  @Test(arguments: pushes) func `lists and details are pushed`(destination: AppNavigation) {
    #expect(destination.presentationType == .push)
  }

  @Test(arguments: sheets) func `the filter and the settings are sheets`(destination: AppNavigation) {
    #expect(destination.presentationType == .sheet)
  }

  @Test(arguments: covers) func `the gallery and the onboarding are covers`(destination: AppNavigation) {
    #expect(destination.presentationType == .fullScreen)
  }

  @Test func `each destination occurs exactly once in the tests' lists of pushes, sheets and covers`() {
    /// Returns the number of the destination's case. If a case is added, this switch does not compile: a reminder to extend
    /// the lists above.
    func number(_ destination: AppNavigation) -> Int {
      switch destination {
      case .characterList: 0
      case .characterDetail: 1
      case .locationDetail: 2
      case .episodeList: 3
      case .episodeDetail: 4
      case .characterFilter: 5
      case .settings: 6
      case .imageGallery: 7
      case .onboarding: 8
      }
    }
    #expect((Self.pushes + Self.sheets + Self.covers).map(number) == Array(0..<9))
  }

  @Test func `the id of a destination is the destination itself, including its parameters`() {
    #expect(AppNavigation.characterDetail(id: 1).id == .characterDetail(id: 1))
    #expect(AppNavigation.characterDetail(id: 1).id != .characterDetail(id: 2))
  }

  @Test(arguments: pushes + sheets + covers)
  func `a destination is decoded from its stored form`(destination: AppNavigation) {
    let coding = DestinationCoding<AppNavigation>()
    let stored = coding.record(destination)
    let other = DestinationCoding<AppNavigation>()
    #expect(other.destination(stored) == destination)
    #expect(stored.type == "AppNavigation")
  }

  @Test func `the log names a destination and its parameters`() {
    let coding = DestinationCoding<AppNavigation>()
    let stored = coding.record(.characterDetail(id: 42))
    #expect(stored.name == "characterDetail")
    #expect(stored.parameters == #"{"id":42}"#)
    #expect(coding.record(.imageGallery(characterId: 7)).parameters == #"{"characterId":7}"#)
  }
}
