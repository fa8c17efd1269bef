public import Navlog
public import SwiftUI

/// The destinations that the character feature shows.
public enum CharacterIncomingNavigation: Navigation {
  /// The list of characters.
  case list
  /// One character.
  case detail(identifier: Int)
}

/// The destinations that the character feature requests from other features.
public enum CharacterOutgoingNavigation: OutgoingNavigation {
  /// The filter of the list.
  case filter
}

/// The characters: a list, and a screen for each.
public struct CharacterFeature: Feature {
  private let container = CharacterContainer()
  private let analytics: (String) -> Void

  /// Creates the feature.
  ///
  /// - Parameter analytics: A closure that receives the reports of the feature's trackers.
  public init(analytics: @escaping (String) -> Void) { self.analytics = analytics }

  /// The types that a log needs to know to read the feature's destinations again.
  public var destinations: [any Navigation.Type] { [CharacterIncomingNavigation.self] }
  /// The handler that resolves `challenge://character/…`.
  public var deepLinkHandler: (any DeepLinkHandler<any Navigation>)? { CharacterDeepLinkHandler() }
  /// One tracker for each screen.
  public var trackers: [any NavigationTracker<AnyNavigation>] {
    [
      CharacterListTracker { analytics("character list \($0)") },
      CharacterDetailTracker { analytics("character detail \($0)") },
    ]
  }

  /// Makes the screen of the list.
  public func makeMainScreen(navigator: any Navigator) -> AnyView {
    AnyView(CharacterListView(viewModel: container.makeCharacterListViewModel(navigator: navigator)))
  }

  /// Returns the screen of one of the feature's own destinations; `nil` for other destinations.
  public func resolve(_ navigation: any Navigation, navigator: any Navigator) -> AnyView? {
    guard let navigation = navigation as? CharacterIncomingNavigation else { return nil }
    return switch navigation {
    case .list:
      makeMainScreen(navigator: navigator)
    case .detail(let identifier):
      AnyView(
        CharacterDetailView(
          viewModel: container.makeCharacterDetailViewModel(identifier: identifier, navigator: navigator)))
    }
  }
}

/// Makes the feature's ViewModels, each with the navigator of its screen.
@MainActor
struct CharacterContainer {
  func makeCharacterListViewModel(navigator: any Navigator) -> CharacterListViewModel {
    CharacterListViewModel(navigator: CharacterListNavigator(navigator: navigator))
  }

  func makeCharacterDetailViewModel(identifier: Int, navigator: any Navigator) -> CharacterDetailViewModel {
    CharacterDetailViewModel(
      identifier: identifier, navigator: CharacterDetailNavigator(navigator: navigator))
  }
}

struct CharacterDeepLinkHandler: DeepLinkHandler {
  let scheme = "challenge"
  let host = "character"

  func resolve(_ url: LinkURL) -> (any Navigation)? {
    switch url.path {
    case "/list":
      return CharacterIncomingNavigation.list
    case "/detail":
      guard let id = url.queryParameter("id").flatMap({ Int($0) }) else { return nil }
      return CharacterIncomingNavigation.detail(identifier: id)
    default:
      return nil
    }
  }
}

/// Detects when another screen comes into view.
struct VisibleScreen {
  private var last: AnyNavigation?

  /// Returns the screen that has just come into view; `nil` if no screen has, or if another feature shows the screen.
  mutating func change(to state: NavigationState<AnyNavigation>) -> CharacterIncomingNavigation? {
    defer { last = state.visible }
    return state.visible == last ? nil : state.visible?.wrapped as? CharacterIncomingNavigation
  }
}
