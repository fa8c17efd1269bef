import Navlog
import SampleUI
import ShopCatalog
import ShopLogin

/// The one place that knows how everything is made.
@MainActor
struct CompositionRoot {
  private let repository = ProductRepository()
  private let log: any EventLog
  private let continuing: Continuation
  private let environment: RouterEnvironment
  private let links: DeepLinkTable<AppDestination>

  init(
    _ log: any EventLog = InMemoryEventLog(), _ continuing: Continuation = .anew,
    environment: RouterEnvironment = .live
  ) throws(DeepLinkTableError) {
    (self.log, self.continuing, self.environment) = (log, continuing, environment)
    links = try AppRules.makeLinks(repository)
  }

  func makeNavigation() -> RouterSession<AppDestination> {
    RouterSession(
      log: log, app: AppInfo(name: "Shop", version: "1.0"), continuing: continuing, links: links.resolve,
      rules: NavigationRules(guards: AppRules.guards), environment: environment)
  }

  func makeLoginView(onLoginSucceeded: @escaping (Session) -> Void) -> Screen {
    loginView(LoginViewModel(login: LoginUseCase(), onLoginSucceeded: onLoginSucceeded))
  }

  func makeCatalogView(onProductSelected: @escaping (Product) -> Void) -> Screen {
    catalogView(
      CatalogViewModel(loadProducts: { repository.products }, onProductSelected: onProductSelected))
  }
}
