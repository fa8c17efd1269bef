public import Navlog
public import SampleUI

/// The characters: a list, and a screen for each.
@MainActor
public enum CharacterFeature {
  private static let container = CharacterContainer()

  /// The screen of a destination.
  public static func view(for navigation: CharacterNavigation, router: any Navigator) -> Screen {
    switch navigation {
    case .list:
      let viewModel = container.makeCharacterListViewModel(router: router)
      viewModel.load()
      let rows = viewModel.characters.map { item in Button(item.name) { viewModel.didSelectItem(item) } }
      return Screen("Characters", rows + [Button("Back", action: viewModel.didTapOnBack)])
    case .detail(let identifier):
      let viewModel = container.makeCharacterDetailViewModel(identifier: identifier, router: router)
      viewModel.load()
      return Screen(viewModel.name, [Button("Back", action: viewModel.didTapOnBack)])
    }
  }
}
