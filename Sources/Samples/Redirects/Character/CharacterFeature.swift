public import Navlog
public import SampleUI

/// The characters: a list, and a screen for each.
public struct CharacterFeature: Feature {
  private let container = CharacterContainer()
  private let report: (String) -> Void

  /// The feature, and who is told what its users do.
  public init(report: @escaping (String) -> Void) { self.report = report }

  /// What is recorded of this feature.
  public var destinations: [any Navigation.Type] { [CharacterIncomingNavigation.self] }
  /// What its links mean.
  public var deepLinkHandler: (any DeepLinkHandler<any Navigation>)? { CharacterDeepLinkHandler() }
  /// What its users do.
  public var trackers: [any NavigationTracker<AnyNavigation>] {
    [CharacterListTracker { report("list \($0)") }, CharacterDetailTracker { report("detail \($0)") }]
  }

  /// The list.
  public func makeMainScreen(navigator: any Navigator) -> Screen {
    let viewModel = container.makeCharacterListViewModel(navigator: navigator)
    let rows = viewModel.items.map { item in Button(item.name) { viewModel.didSelectItem(item.id) } }
    return Screen(
      "Characters",
      rows + [
        Button("Filter", action: viewModel.didTapOnFilter), Button("Back", action: viewModel.didTapOnBack),
      ])
  }

  /// The screen of one of the feature's own destinations.
  public func resolve(_ navigation: any Navigation, navigator: any Navigator) -> Screen? {
    guard let navigation = navigation as? CharacterIncomingNavigation else { return nil }
    switch navigation {
    case .list: return makeMainScreen(navigator: navigator)
    case .detail(let identifier):
      let viewModel = container.makeCharacterDetailViewModel(identifier: identifier, navigator: navigator)
      return Screen("Character \(viewModel.identifier)", [Button("Back", action: viewModel.didTapOnBack)])
    }
  }
}
