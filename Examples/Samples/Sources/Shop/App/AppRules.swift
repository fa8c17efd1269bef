import Navlog
import ShopCatalog

/// What holds for whoever navigates, whichever feature, link or button it comes from.
enum AppRules {
  static let isAuthenticated = "isAuthenticated"

  /// The catalog is for those who are logged in. A call that leads there waits for the login, a quarter of an hour.
  static let guards = [
    NavigationGuard<AppDestination>("login") { state, destination in
      guard destination == .catalog, state.flags[isAuthenticated] != true else { return .allow }
      return .defer(until: isAuthenticated, expiring: .seconds(15 * 60))
    }
  ]

  /// What links mean. They carry an id only: the product is looked up when the link arrives, and is shown over the
  /// catalog. So the plan is the whole stack, and before the login the whole stack waits.
  static func makeLinks(
    _ repository: ProductRepository
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
