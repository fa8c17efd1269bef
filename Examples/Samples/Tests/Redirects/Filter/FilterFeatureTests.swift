import Navlog
import NavlogTesting
import RedirectsCharacter
import SampleUI
import Testing

@testable import RedirectsFilter

@MainActor
struct FilterFeatureTests {
  @Test func resolveShowsTheFeaturesOwnDestinationsOnly() {
    let sut = FilterFeature { _ in }
    func title(_ navigation: any Navigation) -> String? {
      sut.resolve(navigation, navigator: NavigatorMock())?.title
    }
    #expect(title(FilterIncomingNavigation.filter) == "Filter")
    #expect(title(FilterIncomingNavigation.status) == "Filter status")
    #expect(title(FilterIncomingNavigation.help) == "Filter help")
    #expect(title(CharacterIncomingNavigation.list) == nil)
    #expect(title(CharacterOutgoingNavigation.filter) == nil)
  }
}
