import Navlog
import ShopCatalog

/// The rules for every call, from any feature, link or button.
enum AppRules {
  static let isAuthenticated = "isAuthenticated"

  /// The catalog requires a login. A call to the catalog waits for the login, for up to 15 minutes.
  static let guards = [
    NavigationGuard<AppDestination>("login") { state, destination in
      guard destination == .catalog, state.flags[isAuthenticated] != true else { return .allow }
      return .defer(until: isAuthenticated, expiring: .seconds(15 * 60))
    }
  ]

  /// Makes the links of the app. A link to a product contains the product's identifier. When such a link arrives, the app looks
  /// up the product, and plans the whole stack: the product above the catalog. The whole plan waits for the login.
  static func makeLinks(
    _ repository: InMemoryProductRepository
  ) throws(DeepLinkTableError) -> DeepLinkTable<AppDestination> {
    try DeepLinkTable(
      schemes: ["shop"],
      routes: [
        DeepLinkRoute("catalog", to: .catalog, name: "catalog", below: []),
        DeepLinkRoute("product/:id", name: "productDetail", below: [.catalog]) { match in
          let id = try match.string("id")
          guard let product = repository.product(id: id) else { throw NoSuchProduct(id: id) }
          return .productDetail(product)
        },
      ])
  }
}

private struct NoSuchProduct: Error { let id: String }
