import Foundation
import Navlog
import Observation
import SampleUI
import ShopCatalog
import ShopLogin

/// The destinations above the root of the stack.
enum AppDestination: Navigation {
  case catalog
  case productDetail(Product)
}

/// Knows every feature, and decides where their events lead.
@Observable
@MainActor
final class AppCoordinator {
  let navigation: RouterSession<AppDestination>
  private let compositionRoot: CompositionRoot
  private var router: Router<AppDestination> { navigation.router(root: .main) }

  /// - Parameter navigation: A session that a player shows, or that it was taken over from; `nil` for one of its own.
  init(compositionRoot: CompositionRoot, navigation: RouterSession<AppDestination>? = nil) {
    self.compositionRoot = compositionRoot
    self.navigation = navigation ?? compositionRoot.makeNavigation()
  }

  /// The stack above its root. When SwiftUI sets it, after a swipe for example, the log records the call that this
  /// amounts to.
  var path: [AppDestination] {
    get { router.navigationStackPath }
    set { router.navigationStackPath = newValue }
  }

  /// Whether a login succeeded. The log records this, but never the token.
  var isAuthenticated: Bool { navigation.flags[AppRules.isAuthenticated] == true }

  // MARK: - Navigation actions

  func handleLoginSuccess(_ session: Session) {
    navigation.setFlag(AppRules.isAuthenticated, true)
    // A link that waited for the login has been opened by now, and has brought the catalog.
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

  func handleLink(_ url: URL) {
    navigation.open(url)
  }

  // MARK: - View factory

  // The views keep these closures. Held weakly, the coordinator is in no cycle with them.

  func makeLoginView() -> LoginView {
    compositionRoot.makeLoginView { [weak self] session in self?.handleLoginSuccess(session) }
  }

  func makeCatalogView() -> CatalogView {
    compositionRoot.makeCatalogView { [weak self] product in self?.handleProductSelected(product) }
  }

  /// The root of the stack: the login form, or after the login the catalog, even if a swipe empties the stack.
  func makeRootView() -> Screen { makeRootView(isAuthenticated: isAuthenticated) }

  /// The root of the stack, in the session or in a recorded one.
  func makeRootView(isAuthenticated: Bool) -> Screen {
    isAuthenticated ? view(for: .catalog) : makeLoginView().body
  }

  /// The view of a destination.
  func view(for destination: AppDestination) -> Screen {
    switch destination {
    case .catalog:
      return makeCatalogView().body.adding(Button("Log out") { [weak self] in self?.handleLogout() })
    case .productDetail(let product):
      let back = Button("Back") { [weak self] in self?.handleBack() }
      return Screen("Detail of \(product.name)") { back }
    }
  }
}

// MARK: - Without SwiftUI

extension AppCoordinator {
  func makeWindow() -> Window<ScreenID> {
    Window(
      self.path.last.map { self.view(for: $0) } ?? self.makeRootView(),
      id: ScreenID(isAuthenticated: self.isAuthenticated, entry: self.navigation.router.entries.last?.id))
  }
}

/// Tells apart the screens that a window shows.
struct ScreenID: Hashable {
  let isAuthenticated: Bool
  let entry: EntryID?
}
