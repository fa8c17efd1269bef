import Navlog
import RedirectsCharacter
import RedirectsFilter
import RedirectsHome

/// Connects the features: the one place that knows several of them.
struct AppNavigationRedirect: NavigationRedirect {
  func redirect(_ navigation: any Navigation) -> (any Navigation)? {
    switch navigation {
    case let outgoing as HomeOutgoingNavigation: redirect(outgoing)
    case let outgoing as CharacterOutgoingNavigation: redirect(outgoing)
    default: nil
    }
  }

  private func redirect(_ navigation: HomeOutgoingNavigation) -> (any Navigation)? {
    switch navigation {
    case .characters: CharacterIncomingNavigation.list
    case .settings: nil  // Nobody shows them: they are not found.
    }
  }

  private func redirect(_ navigation: CharacterOutgoingNavigation) -> any Navigation {
    switch navigation {
    case .filter: FilterIncomingNavigation.filter
    }
  }
}
