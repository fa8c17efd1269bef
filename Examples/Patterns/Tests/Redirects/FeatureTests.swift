import Navlog
import NavlogTesting
import SwiftUI
import Testing

@testable import RedirectsCharacter
@testable import RedirectsFilter
@testable import RedirectsHome

@MainActor
struct HomeFeatureTests {
  @Test func makeMainScreenIsHomeAndResolveShowsNothing() {
    let sut = HomeFeature { _ in }
    #expect(TestHost(sut.makeMainScreen(navigator: NavigatorMock())).title == "Home")
    #expect(
      sut.resolve(HomeOutgoingNavigation.characters, navigator: NavigatorMock()).map { _ in true } == nil)
  }

  @Test func deepLinkHandlerIsNilByDefault() {
    #expect(HomeFeature { _ in }.deepLinkHandler == nil)
    #expect(FilterFeature { _ in }.deepLinkHandler == nil)
  }
}

@MainActor
struct CharacterFeatureTests {
  private let navigatorMock = NavigatorMock()
  private let sut = CharacterFeature { _ in }

  @Test func makeMainScreenIsTheList() {
    let screen = TestHost(sut.makeMainScreen(navigator: navigatorMock))
    #expect(screen.title == "Characters")
    #expect(screen.buttons == ["Rick", "Morty", "Filter"])
  }

  @Test func resolveShowsTheFeaturesOwnDestinationsOnly() {
    func title(_ navigation: any Navigation) -> String? {
      sut.resolve(navigation, navigator: navigatorMock).map { TestHost($0).title }
    }
    #expect(title(CharacterIncomingNavigation.list) == "Characters")
    #expect(title(CharacterIncomingNavigation.detail(identifier: 42)) == "Character 42")
    #expect(title(CharacterOutgoingNavigation.filter) == nil)
    #expect(title(FilterIncomingNavigation.filter) == nil)
    #expect(title(UnknownNavigation.notFound) == nil)
  }

  @Test func aScreenCallsTheNavigatorThatItsFactoryWasGiven() async throws {
    try TestHost(sut.makeMainScreen(navigator: navigatorMock)).tap("Morty")
    let detail = CharacterIncomingNavigation.detail(identifier: 2)
    try TestHost(sut.resolve(detail, navigator: navigatorMock)).tap("Back")
    #expect(navigatorMock.navigatedDestinations.map { $0 as? CharacterIncomingNavigation } == [detail])
    #expect(navigatorMock.goBackCallCount == 1)
    #expect(navigatorMock.calls.count == 2)
  }

  @Test func everyFeatureIsAStructWithAContainer() {
    let features: [any Feature<AnyView>] = [HomeFeature { _ in }, sut, FilterFeature { _ in }]
    let mirrors = features.map { Mirror(reflecting: $0) }
    #expect(mirrors.map(\.displayStyle) == [.struct, .struct, .struct])
    #expect(
      mirrors.map { mirror in
        mirror.children.first { $0.label == "container" }.map { "\(type(of: $0.value))" }
      }
        == ["HomeContainer", "CharacterContainer", "FilterContainer"])
  }
}

@MainActor
struct FilterFeatureTests {
  @Test func resolveShowsTheFeaturesOwnDestinationsOnly() {
    let sut = FilterFeature { _ in }
    func title(_ navigation: any Navigation) -> String? {
      sut.resolve(navigation, navigator: NavigatorMock()).map { TestHost($0).title }
    }
    #expect(title(FilterIncomingNavigation.filter) == "Filter")
    #expect(title(FilterIncomingNavigation.status) == "Filter status")
    #expect(title(FilterIncomingNavigation.help) == "Filter help")
    #expect(title(CharacterIncomingNavigation.list) == nil)
    #expect(title(CharacterOutgoingNavigation.filter) == nil)
  }
}
