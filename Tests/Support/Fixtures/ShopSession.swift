import Navlog

/// The destinations of a shop whose catalog requires a login.
enum ShopScreen: Navigation {
  case login
  case catalog
  case product(id: Int)
  case offers
  case cellar
  case round(Int)
  case terms

  var presentationType: PresentationType { self == .terms ? .sheet : .push }
}

/// Redirects `offers`, an old name, to the catalog, and each `round` to the next, the last one back to the first.
struct ShopRedirect: NavigationRedirect {
  var rounds = 3

  func redirect(_ navigation: any Navigation) -> (any Navigation)? {
    switch navigation as? ShopScreen {
    case .offers: ShopScreen.catalog
    case .round(let number): ShopScreen.round((number + 1) % rounds)
    default: nil
    }
  }
}

/// Redirects and guards of the shop: nobody enters the cellar, and the catalog waits for the login.
let shopRules = NavigationRules<ShopScreen>(
  redirects: [ShopRedirect()],
  guards: [
    NavigationGuard("cellar") { _, destination in
      destination == .cellar ? .deny("nobody goes there") : .allow
    },
    NavigationGuard("login") { state, destination in
      switch destination {
      case .catalog, .product:
        state.flags["isAuthenticated"] == true
          ? .allow : .defer(until: "isAuthenticated", showing: .login, expiring: .seconds(600))
      default: .allow
      }
    },
  ])

/// A session of the shop, with its links.
@MainActor
func makeShop(
  log: any EventLog = InMemoryEventLog(), restoration: StateRestoration = .disabled,
  rules: NavigationRules<ShopScreen> = shopRules, trackers: [any NavigationTracker<ShopScreen>] = [],
  environment: SessionEnvironment = TickingClock().environment
) throws -> RouterSession<ShopScreen> {
  let links = try DeepLinkTable<ShopScreen>(
    schemes: ["shop"],
    routes: [
      DeepLinkRoute("product/:id(Int)", name: "product", below: [.catalog]),
      DeepLinkRoute("offers", to: .offers, name: "offers"),
      DeepLinkRoute("cellar", to: .cellar, name: "cellar"),
    ])
  return RouterSession(
    log: log, app: AppInfo(name: "Shop", version: "1", system: "test"), restoration: restoration,
    links: links.resolve, rules: rules, trackers: trackers, environment: environment)
}
