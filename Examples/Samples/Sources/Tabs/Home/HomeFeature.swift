public import Navlog
public import SampleUI

/// The first screen of the app.
@MainActor
public enum HomeFeature {
  /// The home screen.
  public static func makeHomeView(router: any Navigator) -> Screen {
    let viewModel = HomeViewModel(router: router)
    return Screen(
      "Home",
      [
        Button("Character", action: viewModel.didTapOnCharacterButton),
        Button("Characters", action: viewModel.didTapOnCharactersButton),
      ])
  }
}
