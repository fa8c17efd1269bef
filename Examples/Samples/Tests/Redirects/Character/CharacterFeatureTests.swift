import Navlog
import NavlogTesting
import RedirectsFilter
import SampleUI
import Testing

@testable import RedirectsCharacter

@MainActor
struct CharacterFeatureTests {
  private let navigatorMock = NavigatorMock()
  private let sut = CharacterFeature { _ in }

  @Test func makeMainScreenIsTheList() {
    let screen = sut.makeMainScreen(navigator: navigatorMock)
    #expect(screen.title == "Characters")
    #expect(screen.buttons.map(\.label) == ["Rick", "Morty", "Filter"])
  }

  @Test func resolveShowsTheFeaturesOwnDestinationsOnly() {
    func title(_ navigation: any Navigation) -> String? {
      sut.resolve(navigation, navigator: navigatorMock)?.title
    }
    #expect(title(CharacterIncomingNavigation.list) == "Characters")
    #expect(title(CharacterIncomingNavigation.detail(identifier: 42)) == "Character 42")
    #expect(title(CharacterOutgoingNavigation.filter) == nil)
    #expect(title(FilterIncomingNavigation.filter) == nil)
    #expect(title(UnknownNavigation.notFound) == nil)
  }

  @Test func aScreenCallsTheNavigatorThatItsFactoryWasGiven() throws {
    try sut.makeMainScreen(navigator: navigatorMock).tap("Morty")
    let detail = CharacterIncomingNavigation.detail(identifier: 2)
    try #require(sut.resolve(detail, navigator: navigatorMock)).tap("Back")
    #expect(navigatorMock.navigatedDestinations.map { $0 as? CharacterIncomingNavigation } == [detail])
    #expect(navigatorMock.goBackCallCount == 1)
    #expect(navigatorMock.calls.count == 2)
  }
}
