public import Navlog
import Observation
public import SampleUI
import TabsCharacter

/// The first screen of the app.
@MainActor
public enum HomeFeature {
  /// The home screen, which navigates with the router of the stack that it is in.
  public static func makeHomeView(router: any Navigator) -> Screen {
    HomeView(viewModel: HomeViewModel(router: router)).body
  }
}

@Observable
@MainActor
final class HomeViewModel {
  private let router: any Navigator

  init(router: any Navigator) {
    self.router = router
  }

  func didTapOnCharacterButton() {
    router.navigate(to: CharacterNavigation.detail(identifier: 1))
  }

  func didTapOnCharactersButton() {
    router.navigate(to: CharacterNavigation.list)
  }
}

/// A view has its ViewModel and nothing else: no router.
@MainActor
struct HomeView {
  let viewModel: HomeViewModel

  var body: Screen {
    Screen("Home") {
      Button("Character", action: viewModel.didTapOnCharacterButton)
      Button("Characters", action: viewModel.didTapOnCharactersButton)
    }
  }
}
