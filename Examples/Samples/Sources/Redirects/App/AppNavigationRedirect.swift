import Navlog
import RedirectsCharacter
import RedirectsFilter
import RedirectsHome

/// Connects the features: the one place that knows several of them.
struct AppNavigationRedirect: NavigationRedirect {
  func redirect(_ navigation: any Navigation) -> (any Navigation)? {
    switch navigation {
    case let outgoing as HomeOutgoingNavigation:
      switch outgoing {
      case .characters: CharacterIncomingNavigation.list
      case .settings: nil  // Nobody shows them: they are not found.
      }
    case let outgoing as CharacterOutgoingNavigation:
      switch outgoing {
      case .filter: FilterIncomingNavigation.filter
      }
    default: nil
    }
  }
}
