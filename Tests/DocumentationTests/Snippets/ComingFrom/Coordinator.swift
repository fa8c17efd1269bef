import Foundation
import Navlog
import Observation

enum Coordinator {
  struct Session { let token: String }

  // Before: case productDetail(Product). A destination is stored, so it carries an identity rather than a model.
  enum AppDestination: Navigation {
    case catalog
    case productDetail(id: String)
  }

  @Observable @MainActor
  final class AppCoordinator {
    private let navigation: RouterSession<AppDestination>
    private var router: Router<AppDestination> { navigation.router(root: .main) }

    init(log: any EventLog) {
      let links = try? DeepLinkTable<AppDestination>(
        schemes: ["shop"], routes: [DeepLinkRoute("product/:id", name: "productDetail", below: [.catalog])])
      navigation = RouterSession(
        log: log,
        configuration: .init(
          // The next launch restores the path and the flags, and the link that waits for the login.
          restoration: .lastSession, links: { links?.resolve($0) ?? .noMatch },
          rules: NavigationRules(guards: [
            NavigationGuard("login") { state, _ in
              state.flags["isAuthenticated"] == true ? .allow : .defer(until: "isAuthenticated")
            }
          ])))
    }

    // Before: var path = NavigationPath()
    var path: [AppDestination] {
      get { router.navigationStackPath }
      set { router.navigationStackPath = newValue }
    }

    // Before: var isAuthenticated = false. A flag is recorded in the log, and guards can read it.
    var isAuthenticated: Bool { navigation.flags["isAuthenticated"] == true }

    // Called by `onOpenURL`, if the view shows the path in its own `NavigationStack`. Navlog's containers open links.
    func handleLink(_ url: URL) { navigation.open(url) }

    func handleLoginSuccess(_ session: Session) {
      navigation.setFlag("isAuthenticated", true)
      // If a product waited for the login, setting the flag has just opened it, and the catalog must not cover it.
      if path.isEmpty { router.navigate(to: .catalog) }
    }

    func handleBack() {
      guard !path.isEmpty else { return }
      router.pop()
    }
  }
}
