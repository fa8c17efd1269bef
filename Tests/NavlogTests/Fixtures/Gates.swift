import Navlog

@testable import TestFixtures

/// Returns a guard that defers destinations until a flag is true, and meanwhile shows another destination.
func gate<N: Navigation>(_ flag: String, before deferred: N..., showing shown: N?) -> NavigationGuard<N> {
  NavigationGuard(flag) { state, destination in
    deferred.contains(destination) && state.flags[flag] != true
      ? .defer(until: flag, showing: shown) : .allow
  }
}

/// Returns rules that defer a destination until the user has accepted the terms, and meanwhile show the terms as a sheet.
func termsRules(before deferred: ShopScreen) -> NavigationRules<ShopScreen> {
  NavigationRules(guards: [gate("accepted", before: deferred, showing: .terms)])
}

/// Destinations in every presentation that a guard's screen can have.
enum GatedScreen: Navigation {
  case product
  case account
  case login
  case cover
  case question
  case terms

  var presentationType: PresentationType {
    switch self {
    case .product: .push
    case .account, .login, .terms: .sheet
    case .cover: .fullScreen
    case .question: .alert
    }
  }
}

/// Returns a session of the gated screens, in which every link leads to the same screen.
@MainActor
func makeGated(
  _ guards: [NavigationGuard<GatedScreen>], link: GatedScreen = .product
) -> RouterSession<GatedScreen> {
  RouterSession(
    log: InMemoryEventLog(),
    configuration: .init(
      links: { _ in .plan([.show(link, link.presentationType)]) }, rules: NavigationRules(guards: guards)))
}
