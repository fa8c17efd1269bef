import Navlog
import Observation
import SampleUI
import ShopCatalog
import ShopLogin

/// Knows all features, and decides where their events lead. They know neither each other nor the way.
@Observable @MainActor
final class AppCoordinator {
  let navigation: RouterSession<AppDestination>
  private let compositionRoot: CompositionRoot
  private var router: Router<AppDestination> { navigation.router(root: .main) }

  init(compositionRoot: CompositionRoot) {
    self.compositionRoot = compositionRoot
    navigation = compositionRoot.makeNavigation()
  }

  /// The stack over the login. Setting it, as a binding does, is recorded as the call that it amounts to.
  var path: [AppDestination] {
    get { router.navigationStackPath }
    set { router.navigationStackPath = newValue }
  }

  /// Recorded, so that it is in the log when it was true; the token is not.
  var isAuthenticated: Bool { navigation.flags[AppRules.isAuthenticated] == true }

  // MARK: - Navigation actions

  func handleLoginSuccess(_ session: Session) {
    navigation.setFlag(AppRules.isAuthenticated, true)
    // A link that waited for this has been followed by now, and has brought the catalog.
    if !path.contains(.catalog) { router.navigate(to: .catalog) }
  }

  func handleProductSelected(_ product: Product) {
    router.navigate(to: .productDetail(product))
  }

  func handleBack() {
    guard !path.isEmpty else { return }
    router.pop()
  }

  func handleLogout() {
    router.popToRoot()
    navigation.setFlag(AppRules.isAuthenticated, false)
  }

  func handleLink(_ url: String) {
    navigation.open(url)
  }

  // MARK: - View factory

  func makeLoginView() -> Screen {
    compositionRoot.makeLoginView { [weak self] session in self?.handleLoginSuccess(session) }
  }

  func makeCatalogView() -> Screen {
    compositionRoot.makeCatalogView { [weak self] product in self?.handleProductSelected(product) }
  }
}
