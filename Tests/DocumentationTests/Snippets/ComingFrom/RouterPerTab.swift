import Navlog
import NavlogTesting
import Testing

@MainActor
enum RouterPerTab {
  // Before: protocol RouterContract { func navigate(to: any Navigation); func goBack() }
  typealias RouterContract = any Navigator

  enum CharacterNavigation: Navigation {
    case list
    case detail(identifier: Int)
  }

  // Before: not isolated. Now isolated to the main actor, like the router.
  @MainActor
  final class HomeViewModel {
    private let router: RouterContract

    init(router: RouterContract) { self.router = router }

    func didTapOnCharacterButton() {
      router.navigate(to: CharacterNavigation.detail(identifier: 1))
    }

    func didTapOnBack() { router.goBack() }
  }

  // Before: @State private var homeRouter = Router(), and one more for each tab, each with a NavigationPath.
  static func makeSession(log: any EventLog) -> RouterSession<AnyNavigation> {
    RouterSession(
      log: log,
      configuration: .init(
        roots: ["home", "settings"], coding: DestinationCoding(of: CharacterNavigation.self)))
  }

  static func makeHome(_ session: RouterSession<AnyNavigation>) -> HomeViewModel {
    HomeViewModel(router: session.router(root: "home"))
  }
}

@MainActor struct HomeViewModelTests {
  @Test func didTapOnCharacterButtonNavigatesToCharacterDetail() {
    // Given
    let router = RouterMock()
    let sut = RouterPerTab.HomeViewModel(router: router)

    // When
    sut.didTapOnCharacterButton()

    // Then
    let destination = router.navigatedDestinations.first as? RouterPerTab.CharacterNavigation
    #expect(destination == .detail(identifier: 1))
  }
}
