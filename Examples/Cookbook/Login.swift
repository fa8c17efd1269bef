import Navlog
import NavlogSwiftUI
import SwiftUI

/// Returns a configuration in which the account waits for a login: a call to the account resumes when the flag turns true.
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

/// Returns a session with the configuration above. The configuration is separate, so that a test can explore it.
@MainActor
func sessionWithLogin(log: any EventLog) throws -> RouterSession<AppNavigation> {
  RouterSession(log: log, configuration: try configurationWithLogin())
}

/// The button asks for the account. The guard shows the login.
struct LoginRecipe: View {
  let session: RouterSession<AppNavigation>

  var body: some View {
    NavigationContainer(session) { destination, router in
      if destination == .login {
        LoginScreen(router: router)
      } else {
        Text(verbatim: "\(destination)")
      }
    } content: { router in
      Button("Account", action: router.emit { .navigate(to: .account, unlessOnTop: true) })
    }
  }
}

/// The login, with its own router. An app sets the flag after its server has accepted the password.
struct LoginScreen: View {
  let router: Router<AppNavigation>

  var body: some View {
    Button("Log in") {
      // If the call came from a sheet, it resumes on the visible router. Close the login first, so that the login's router is
      // not the visible one.
      router.dismiss()
      router.session.setFlag("isLoggedIn", true)
    }
    Button("Cancel") {
      for intent in router.session.state.pendingIntents where intent.flag == "isLoggedIn" {
        router.session.send(.abandon(intent.id, why: "the login was cancelled"))
      }
      router.dismiss()
    }
  }
}
