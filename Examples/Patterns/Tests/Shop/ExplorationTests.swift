import Navlog
import NavlogTesting
import NavlogTools
import ShopCatalog
import ShopLogin
import Testing

@testable import Shop

@MainActor @Suite(.timeLimit(.minutes(5))) struct ExplorationTests {
  @Test func `no product is shown before the login, and the user can go back from every screen`() throws {
    let repository = InMemoryProductRepository()
    let links = try AppRules.makeLinks(repository)
    var explorer = Explorer<AppDestination>(
      tapping: .init(links: links.resolve, rules: NavigationRules(guards: AppRules.guards))
    ) { session in
      // In the app, the views call these handlers only after a task: the login, or loading the products. An exploration runs no
      // tasks, so these taps call the handlers directly.
      let app = AppCoordinator(compositionRoot: CompositionRoot(), navigation: session)
      switch session.state.visible {
      case nil where !app.isAuthenticated:
        return [Tap("Log in") { app.handleLoginSuccess(Session(token: "token", email: "me@example.com")) }]
      case nil, .catalog:
        return repository.products.map { product in Tap(product.name) { app.handleProductSelected(product) } }
          + [Tap("Log out") { app.handleLogout() }]
      case .productDetail: return [Tap("Back") { app.handleBack() }]
      }
    }
    explorer.destinations = [.catalog, .productDetail(teapot)]
    explorer.representative = { if case .productDetail = $0 { .productDetail(teapot) } else { $0 } }
    explorer.links = ["shop://catalog", "shop://product/2"]
    explorer.rules = [try SessionRule("login", "screen = 'productDetail' only after flag('isAuthenticated')")]
    explorer.limits.screens = 3
    let report = try explorer.explore()
    #expect(
      report.description == """
        14 states, 41 transitions, 10 offers without effect, offers found by tapping; every state was found
        """)
  }
}
