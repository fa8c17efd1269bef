import Navlog
import SampleUI
import ShopCatalog
import ShopLogin

/// The one place that knows how everything is made.
@MainActor
struct CompositionRoot {
  private let repository = ProductRepository()
  private let log: any EventLog
  private let restoration: StateRestoration
  private let environment: SessionEnvironment
  private let links: DeepLinkTable<AppDestination>

  init(
    _ log: any EventLog = InMemoryEventLog(), _ restoration: StateRestoration = .disabled,
    environment: SessionEnvironment = .live
  ) throws(DeepLinkTableError) {
    (self.log, self.restoration, self.environment) = (log, restoration, environment)
    links = try AppRules.makeLinks(repository)
  }

  func makeNavigation() -> RouterSession<AppDestination> {
    RouterSession(
      log: log, app: AppInfo(name: "Shop", version: "1.0"), restoration: restoration, links: links.resolve,
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
