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
  /// What its users see.
  public var trackers: [any NavigationTracker<AnyNavigation>] {
    [CharacterTracker { report("character \($0)") }]
  }

  /// The list.
  public func makeMainScreen(navigator: any Navigator) -> Screen {
    let viewModel = container.makeCharacterListViewModel(navigator: navigator)
    let rows = viewModel.items.map { item in Button(item.name) { viewModel.didSelectItem(item.id) } }
    return Screen("Characters", rows + [Button("Filter", action: viewModel.didTapOnFilter)])
  }

  /// The screen of one of the feature's own destinations.
  public func resolve(_ navigation: any Navigation, navigator: any Navigator) -> Screen? {
    guard let navigation = navigation as? CharacterIncomingNavigation else { return nil }
    switch navigation {
    case .list: return makeMainScreen(navigator: navigator)
    case .detail(let identifier):
      let viewModel = container.makeCharacterDetailViewModel(identifier: identifier, navigator: navigator)
      return Screen("Character \(viewModel.identifier)", ["Back": viewModel.didTapOnBack])
    }
  }
}

@MainActor struct CharacterContainer {
  func makeCharacterListViewModel(navigator: any Navigator) -> CharacterListViewModel {
    CharacterListViewModel(navigator: CharacterListNavigator(navigator: navigator))
  }

  func makeCharacterDetailViewModel(identifier: Int, navigator: any Navigator) -> CharacterDetailViewModel {
    CharacterDetailViewModel(
      identifier: identifier, navigator: CharacterDetailNavigator(navigator: navigator))
  }
}
