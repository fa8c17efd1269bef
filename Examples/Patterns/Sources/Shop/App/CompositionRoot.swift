import Foundation
import Navlog
import ShopCatalog
import ShopHTTP
import ShopLogin

/// The only type that creates the app's objects.
@MainActor
struct CompositionRoot {
  /// The products to which links can lead. Links are resolved at once, so the app must know these products without the server.
  private let knownProducts = InMemoryProductRepository()
  private let authGateway: any AuthGateway
  private let repository: any ProductRepository
  private let log: any EventLog
  private let environment: SessionEnvironment

  /// Creates a root whose login and products need no server.
  init(log: any EventLog = InMemoryEventLog(), environment: SessionEnvironment = .live) {
    (self.log, self.environment) = (log, environment)
    (authGateway, repository) = (InMemoryAuthGateway(), knownProducts)
  }

  /// Creates a root that logs in and loads products with a server.
  init(
    httpClient: any HTTPClient = URLSessionHTTPClient(), baseURL: URL, log: any EventLog = InMemoryEventLog()
  ) {
    (self.log, environment) = (log, .live)
    authGateway = RemoteAuthGateway(httpClient: httpClient, baseURL: baseURL)
    repository = RemoteProductRepository(httpClient: httpClient, baseURL: baseURL)
  }

  func makeNavigation() -> RouterSession<AppDestination> {
    RouterSession(
      log: log,
      configuration: .init(
        app: AppInfo(name: "Shop", version: "1.0"), restoration: .lastSession, links: makeLinks().resolve,
        rules: NavigationRules(guards: AppRules.guards), environment: environment))
  }

  /// Makes the links. The patterns are constants, so a malformed pattern is a bug, which every launch and every test
  /// reveals.
  private func makeLinks() -> DeepLinkTable<AppDestination> {
    do {
      return try AppRules.makeLinks(knownProducts)
    } catch {
      preconditionFailure("The links of the app are malformed: \(error)")
    }
  }

  func makeLoginView(onLoginSucceeded: @MainActor @escaping (Session) -> Void) -> LoginView {
    let useCase = LoginUseCase(authGateway: authGateway)
    return LoginView(viewModel: LoginViewModel(login: useCase, onLoginSucceeded: onLoginSucceeded))
  }

  func makeCatalogView(
    onProductSelected: @MainActor @escaping (Product) -> Void, onLogout: @MainActor @escaping () -> Void
  ) -> CatalogView {
    let useCase = LoadProductsUseCase(repository: repository)
    return CatalogView(
      viewModel: CatalogViewModel(
        loadProducts: useCase, onProductSelected: onProductSelected, onLogout: onLogout))
  }
}
