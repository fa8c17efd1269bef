import SampleUI
import ShopCatalog

/// What is on screen.
@MainActor
package struct ShopApp {
  let coordinator: AppCoordinator

  /// The top of the stack. At its bottom is the login, though never for somebody who is logged in: whatever way leads
  /// there, the catalog is seen. And the catalog has no way back, since behind it is the login.
  var screen: Screen {
    switch coordinator.path.last {
    case .productDetail(let product):
      return Screen("Detail of \(product.name)", [Button("Back") { coordinator.handleBack() }])
    case nil where !coordinator.isAuthenticated: return coordinator.makeLoginView()
    case .catalog, nil:
      let catalog = coordinator.makeCatalogView()
      return Screen(catalog.title, catalog.buttons + [Button("Log out") { coordinator.handleLogout() }])
    }
  }
}
