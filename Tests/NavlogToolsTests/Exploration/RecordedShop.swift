import Navlog

/// A small shop whose sessions are recorded.
enum RecordedShopScreen: Navigation {
  case list
  case product(id: Int)
  case account
  case login
  case offer
  case tour

  var presentationType: PresentationType {
    switch self {
    case .list, .product, .account, .offer: .push
    case .login: .sheet
    case .tour: .fullScreen
    }
  }
}

@MainActor
enum RecordedShop {
  typealias Session = RouterSession<RecordedShopScreen>

  static let login = NavigationGuard<RecordedShopScreen>("login") { state, destination in
    guard destination == .account, state.flags["user"] != true else { return .allow }
    return .defer(until: "user", showing: .login)
  }

  static let season = NavigationGuard<RecordedShopScreen>("season") { state, destination in
    destination == .offer && state.flags["isSummer"] != true ? .deny("only in summer") : .allow
  }

  static func links() throws -> DeepLinkTable<RecordedShopScreen> {
    try DeepLinkTable(
      schemes: ["shop"],
      routes: [DeepLinkRoute("product/:id(Int)", name: "product", select: "home", below: [.list])])
  }

  static func configuration() throws -> Session.Configuration {
    Session.Configuration(
      roots: ["home", "more"], links: try links().resolve,
      rules: NavigationRules(guards: [login, season]))
  }

  /// Records a session.
  @discardableResult
  static func record(_ log: any EventLog, _ body: (Session) throws -> Void) throws -> String {
    let session = Session(log: log, configuration: try configuration())
    try body(session)
    try session.close()
    return session.info.id
  }

  /// Records two sessions. The user of the first one looks at products, and a guard denies an offer. The user of the second one
  /// logs in to see the account.
  static func record(to log: any EventLog) throws {
    try record(log) { session in
      let home = session.router(root: "home")
      home.navigate(to: .list)
      home.navigate(to: .product(id: 1))
      home.navigate(to: .offer)
      home.pop()
      home.navigate(to: .product(id: 2))
      home.popToRoot()
    }
    try record(log) { session in
      session.router(root: "home").navigate(to: .account)
      session.setFlag("user", true)
      session.select("more")
      session.router(root: "more").navigate(to: .tour)
      session.visibleRouter.dismiss()
      session.open("shop://product/7")
    }
  }
}
