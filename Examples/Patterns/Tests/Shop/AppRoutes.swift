import Navlog
import NavlogTools
import ShopCatalog

@testable import Shop

/// The routes that the app declares, for a matrix of routes.
enum AppRoutes {
  /// The event that leads to each route.
  static let triggers = ["catalog": "onLoginSucceeded", "productDetail": "onProductSelected"]

  /// Declares every route with its links, conditions and tests. The function derives links and conditions from the
  /// code that applies them. A log adds the events that trigger a route, and shows whether the route was ever visited.
  static func makeDeclared() throws -> DeclaredRoutes {
    let catalogNeeds = AppRules.guards.compactMap { rule -> String? in
      guard case .defer(let flag, _, _, _) = rule.decide(NavigationState(), .catalog) else { return nil }
      return flag
    }
    return DeclaredRoutes(
      try AppRules.makeLinks(InMemoryProductRepository()),
      and: [
        DeclaredRoute(
          to: AppDestination.catalog, requires: catalogNeeds,
          tests: ["AppCoordinatorTests/test_handleLoginSuccess_sets_authenticated_and_pushes_catalog"]),
        DeclaredRoute(
          name: "productDetail", type: AppDestination.navigationName,
          tests: ["AppCoordinatorTests/test_handleProductSelected_pushes_product_detail"]),
      ])
  }
}
