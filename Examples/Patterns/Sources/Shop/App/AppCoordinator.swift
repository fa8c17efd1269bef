import Foundation
import Navlog
import Observation
import ShopCatalog
import ShopLogin
import SwiftUI

/// The destinations above the root of the stack.
enum AppDestination: Navigation {
  case catalog
  case productDetail(Product)
}

/// Knows every feature, and decides which screen follows each event of a feature.
@Observable
@MainActor
final class AppCoordinator {
  let navigation: RouterSession<AppDestination>
  private let compositionRoot: CompositionRoot
  private var router: Router<AppDestination> { navigation.router(root: .main) }

  /// - Parameter navigation: The session of a player; `nil` to create a session.
  init(compositionRoot: CompositionRoot, navigation: RouterSession<AppDestination>? = nil) {
    self.compositionRoot = compositionRoot
    self.navigation = navigation ?? compositionRoot.makeNavigation()
  }

  /// The screens above the root of the stack. When SwiftUI sets this path, for example after a swipe, the log records the
  /// corresponding call.
  var path: [AppDestination] {
    get { router.navigationStackPath }
    set { router.navigationStackPath = newValue }
  }

  /// Whether a login succeeded. The log records this, but never the token.
  var isAuthenticated: Bool { navigation.flags[AppRules.isAuthenticated] == true }

  // MARK: - Navigation actions

  // Each method accepts the call site of its caller: the line that connects a feature's event to the method. The log records
  // this line.

  func handleLoginSuccess(_ session: Session, file: String = #fileID, line: Int = #line) {
    router.send(.setFlag(AppRules.isAuthenticated, true), file: file, line: line)
    // If a link waited for the login, setting the flag has just opened the link. The path then already contains the catalog.
    if !path.contains(.catalog) { router.navigate(to: .catalog, file: file, line: line) }
  }

  func handleProductSelected(_ product: Product, file: String = #fileID, line: Int = #line) {
    router.navigate(to: .productDetail(product), unlessOnTop: true, file: file, line: line)
  }

  func handleBack(file: String = #fileID, line: Int = #line) {
    guard !path.isEmpty else { return }
    router.pop(file: file, line: line)
  }

  func handleLogout(file: String = #fileID, line: Int = #line) {
    router.popToRoot(file: file, line: line)
    router.send(.setFlag(AppRules.isAuthenticated, false), file: file, line: line)
  }

  func handleLink(_ url: URL, file: String = #fileID, line: Int = #line) {
    navigation.open(url, file: file, line: line)
  }

  // MARK: - View factory

  // The views keep these closures. The closures hold the coordinator weakly, to avoid a cycle.

  func makeLoginView() -> LoginView {
    compositionRoot.makeLoginView(
      onLoginSucceeded: { [weak self] session in self?.handleLoginSuccess(session) })
  }

  func makeCatalogView() -> CatalogView {
    compositionRoot.makeCatalogView(
      onProductSelected: { [weak self] product in self?.handleProductSelected(product) },
      onLogout: { [weak self] in self?.handleLogout() })
  }

  /// Makes the root of the stack: the login form, or the catalog once the user is logged in.
  @ViewBuilder
  func makeRootView() -> some View {
    if isAuthenticated { makeCatalogView() } else { makeLoginView() }
  }

  /// Returns the view of a destination.
  @ViewBuilder
  func view(for destination: AppDestination) -> some View {
    switch destination {
    case .catalog:
      makeCatalogView()
    case .productDetail(let product):
      ProductView(product: product) { [weak self] in self?.handleBack() }
    }
  }
}
