public import Navlog
import Observation
public import SwiftUI
import TabsCharacter

/// The first screen of the app.
@MainActor
public enum HomeFeature {
  /// Makes the home screen. The screen navigates with the router of its stack.
  public static func makeHomeView(router: any Navigator) -> some View {
    HomeView(viewModel: HomeViewModel(router: router))
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

/// The view of the home screen. It has a ViewModel, but no router.
struct HomeView: View {
  @State private var viewModel: HomeViewModel

  init(viewModel: HomeViewModel) { _viewModel = State(initialValue: viewModel) }

  var body: some View {
    List {
      Button("Character", action: viewModel.didTapOnCharacterButton)
      Button("Characters", action: viewModel.didTapOnCharactersButton)
    }
    .navigationTitle("Home")
  }
}
