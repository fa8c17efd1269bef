import Navlog

/// A screen that needs a login waits for it: the link's call resumes when the flag turns true.
@MainActor
func configurationWithLogin() throws -> RouterSession<AppNavigation>.Configuration {
  let links = try DeepLinkTable<AppNavigation>(
    schemes: ["app"], hosts: [],
    routes: [
      DeepLinkRoute("account", to: .account), DeepLinkRoute("character/:id(Int)", name: "character"),
    ])
  let login = NavigationGuard<AppNavigation>("login") { state, destination in
    guard destination == .account, state.flags["isLoggedIn"] != true else { return .allow }
    return .defer(until: "isLoggedIn", showing: .login, expiring: .seconds(600))
  }
  return .init(links: links.resolve, rules: NavigationRules(guards: [login]))
}

/// The configuration is separate, so that a test can explore it.
@MainActor
func sessionWithLogin(log: any EventLog) throws -> RouterSession<AppNavigation> {
  RouterSession(log: log, configuration: try configurationWithLogin())
}
