import Navlog
package import NavlogTools
import ShopCatalog

extension Shop {
  /// The routes that the app means to have. Links and conditions are read from where they hold, so they cannot fall
  /// behind; what triggers a route, and whether anybody was ever there, is for a log to say.
  package static func makeRoutes() throws -> DeclaredRoutes {
    let catalogNeeds = AppRules.guards.compactMap { rule -> String? in
      guard case .defer(let flag, _, _, _) = rule.decide(NavigationState(), .catalog) else { return nil }
      return flag
    }
    return DeclaredRoutes(
      try AppRules.makeLinks(ProductRepository()),
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
