import Navlog

enum HomeOutgoingNavigation: OutgoingNavigation { case characters }

enum CharacterIncomingNavigation: IncomingNavigation {
  case list
  case detail(identifier: Int)
}

struct AppNavigationRedirect: NavigationRedirect {
  func redirect(_ navigation: any Navigation) -> (any Navigation)? {
    switch navigation {
    case HomeOutgoingNavigation.characters: CharacterIncomingNavigation.list
    default: nil
    }
  }
}
