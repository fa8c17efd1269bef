import Navlog

/// The destinations of a shop whose catalog requires a login.
enum ShopScreen: OutgoingNavigation {
  case login
  case catalog
  case product(id: Int)
  case offers
  case cellar
  case round(Int)
  case terms

  var presentationType: PresentationType { self == .terms ? .sheet : .push }

  /// `true` for the old name `offers`, and for `round`, which has no screen.
  var isOutgoing: Bool {
    switch self {
    case .offers, .round: true
    case .login, .catalog, .product, .cellar, .terms: false
    }
  }
}

/// Redirects the old name `offers` to the catalog, each `round` to the next one, and the last `round` to the first.
let shopRedirect = NavigationRedirect<ShopScreen>("ShopRedirect") { destination in
  switch destination {
  case .offers: .catalog
  case .round(let number): .round((number + 1) % 3)
  default: nil
  }
}

/// The redirects and guards of the shop. No user may enter the cellar. The catalog and its products wait for the login.
let shopRules = NavigationRules<ShopScreen>(
  redirects: [shopRedirect],
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

/// Returns a session of the shop, with its links.
@MainActor
func makeShop(
  log: any EventLog = InMemoryEventLog(),
  restoration: RouterSession<ShopScreen>.Configuration.Restoration = .disabled,
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
    log: log,
    configuration: .init(
      app: AppInfo(name: "Shop", version: "1", system: "test"), restoration: restoration,
      links: links.resolve, rules: rules, trackers: trackers, environment: environment))
}
