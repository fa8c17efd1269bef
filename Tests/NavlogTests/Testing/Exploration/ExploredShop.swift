import Navlog
import NavlogTesting
import NavlogTools

/// A screen of ``ExploredShop``.
enum ExploredScreen: Navigation {
  case list
  case product(id: Int)
  case account
  case login
  case help
  case tour

  var presentationType: PresentationType {
    switch self {
    case .list, .product, .account: .push
    case .login, .help: .sheet
    case .tour: .fullScreen
    }
  }
}

/// A small shop in which a test can plant a bug.
@MainActor
enum ExploredShop {
  typealias Configuration = RouterSession<ExploredScreen>.Configuration

  static let login = NavigationGuard<ExploredScreen>("login") { state, destination in
    guard destination == .account, state.flags["user"] != true else { return .allow }
    return .defer(until: "user", showing: .login)
  }

  static let destinations: [ExploredScreen] = [
    .list, .product(id: 1), .account, .login, .help, .tour,
  ]

  static let links = ["shop://product/1", "shop://account"]

  /// Returns the configuration of a session.
  ///
  /// - Parameter below: The screens below a product that a link opens; `nil` for the current stack.
  static func configuration(
    below: [ExploredScreen]? = [.list], guards: [NavigationGuard<ExploredScreen>] = [login]
  ) throws -> Configuration {
    let links = try DeepLinkTable<ExploredScreen>(
      schemes: ["shop"],
      routes: [
        DeepLinkRoute("product/:id(Int)", name: "product", select: "home", below: below),
        DeepLinkRoute("account", to: .account, select: "home", below: []),
      ])
    return Configuration(
      roots: ["home", "more"], links: links.resolve, rules: NavigationRules(guards: guards))
  }

  /// Returns the offers of the shop without a bug.
  static func offers(in state: NavigationState<ExploredScreen>) -> [Offer<ExploredScreen>] {
    let taps: [Offer<ExploredScreen>] =
      switch state.visible {
      case nil:
        state.selected == "home"
          ? [.init(.navigate(to: .list)), .init(.navigate(to: .account))]
          : [.init(.navigate(to: .help)), .init(.navigate(to: .tour))]
      case .list: [.init(.navigate(to: .product(id: 1))), .init(.navigate(to: .product(id: 2)))]
      case .login: [Offer("Log in", [.init(.setFlag("user", true)), .init(.dismiss)])]
      case .tour: [.init(.dismiss)]
      case .account: [Offer("Log out", [.init(.popToRoot), .init(.setFlag("user", false))])]
      case .product, .help: []
      }
    return taps + Offer.system(in: state)
  }

  /// Creates an explorer of the shop.
  static func explorer(
    below: [ExploredScreen]? = [.list], guards: [NavigationGuard<ExploredScreen>] = [login],
    offers: @escaping @MainActor (NavigationState<ExploredScreen>) -> [Offer<ExploredScreen>] = offers
  ) throws -> Explorer<ExploredScreen> {
    explorer(of: try configuration(below: below, guards: guards), offers: offers)
  }

  /// Creates an explorer of a shop with another configuration.
  static func explorer(
    of configuration: Configuration,
    offers: @escaping @MainActor (NavigationState<ExploredScreen>) -> [Offer<ExploredScreen>] = offers
  ) -> Explorer<ExploredScreen> {
    var explorer = Explorer(configuration, offers: offers)
    explorer.destinations = destinations
    return explorer
  }
}
