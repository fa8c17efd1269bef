import Navlog

enum HomeOutgoingNavigation: OutgoingNavigation { case characters }

enum CharacterIncomingNavigation: Navigation {
  case list
  case detail(identifier: Int)
}

let featureRules = NavigationRules(
  redirects: [
    NavigationRedirect<AnyNavigation>("features") { destination in
      switch destination.wrapped {
      case HomeOutgoingNavigation.characters: AnyNavigation(CharacterIncomingNavigation.list)
      default: nil
      }
    }
  ])
