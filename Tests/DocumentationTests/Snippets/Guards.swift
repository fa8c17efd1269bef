import Navlog

enum ShopNavigation: OutgoingNavigation {
  case catalog
  case product(id: Int)
  case season(Int)
  case login

  var presentationType: PresentationType { self == .login ? .sheet : .push }

  var isOutgoing: Bool { if case .season = self { true } else { false } }
}

let shopRules = NavigationRules<ShopNavigation>(
  redirects: [
    NavigationRedirect("season") { destination in
      if case .season = destination { .catalog } else { nil }
    }
  ],
  guards: [
    NavigationGuard("login") { state, destination in
      guard case .product = destination, state.flags["isAuthenticated"] != true else { return .allow }
      return .defer(until: "isAuthenticated", showing: .login, expiring: .seconds(15 * 60))
    },
    NavigationGuard("stock") { _, destination in
      destination == .product(id: 13) ? .deny("sold out") : .allow
    },
  ])

@MainActor func pendingExample(log: any EventLog) -> Outcome? {
  let session = RouterSession<ShopNavigation>(log: log, configuration: .init(rules: shopRules))
  let outcome = session.router.navigate(to: .product(id: 7))  // deferred; the login is shown
  print(outcome as Any)  // applied
  print(session.state.pendingIntents)  // the pending intent
  session.setFlag("isAuthenticated", true)  // dismisses the login, and shows product 7
  return outcome
}

@MainActor func cancelledLoginExample(session: RouterSession<ShopNavigation>) {
  for intent in session.state.pendingIntents {
    session.send(.abandon(intent.id, why: "the login was cancelled"))
  }
}

@MainActor
func logOut(of session: RouterSession<ShopNavigation>) {
  session.setFlag("isAuthenticated", false)
  session.router.dismissAll()
  for root in session.roots { session.router(root: root).popToRoot() }
  for intent in session.state.pendingIntents { session.send(.abandon(intent.id, why: "logged out")) }
}

@MainActor func restoredExample(log: any EventLog, isLoginValid: Bool) -> RouterSession<ShopNavigation> {
  let session = RouterSession<ShopNavigation>(
    log: log, configuration: .init(restoration: .lastSession, rules: shopRules))
  if !isLoginValid {
    session.setFlag("isAuthenticated", false)
    session.router.dismissAll()
    for root in session.roots { session.router(root: root).popToRoot() }
  }
  return session
}
