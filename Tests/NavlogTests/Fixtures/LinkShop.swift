import Foundation
import Navlog

/// The destinations of a small shop with a link to every destination.
enum LinkShop: Navigation {
  case home
  case list
  case item(id: Int)
  case tab(id: Int, tab: String?)
  case search(q: String, page: Int?)
  case files(rest: [String])
  case price(value: Double)
  case order(id: UUID)
  case gift(wrapped: Bool)
  case note(String)
  case filter
  case gallery(id: Int)
  case help

  var presentationType: PresentationType {
    switch self {
    case .filter: .sheet
    case .gallery: .fullScreen
    default: .push
    }
  }
}

extension DeepLinkTable<LinkShop> {
  /// Returns a table with the given routes.
  static func shop(_ routes: DeepLinkRoute<LinkShop>...) throws -> DeepLinkTable {
    try DeepLinkTable(schemes: ["shop"], hosts: ["shop.example.com"], routes: routes)
  }

  /// Returns a table whose routes name their destinations. Together, the routes have every kind of parameter.
  static func named() throws -> DeepLinkTable {
    try shop(
      DeepLinkRoute("", name: "home"),
      DeepLinkRoute("list", name: "list"),
      DeepLinkRoute("item/:id(Int)", name: "item"),
      DeepLinkRoute("tab/:id(Int)/:tab?", name: "tab"),
      DeepLinkRoute("search?q&page(Int)?", name: "search"),
      DeepLinkRoute("files/:rest+", name: "files"),
      DeepLinkRoute("price/:value(Double)", name: "price"),
      DeepLinkRoute("order/:id(UUID)", name: "order"),
      DeepLinkRoute("gift?wrapped(Bool)", name: "gift"),
      DeepLinkRoute(":_0", name: "note"))
  }
}

/// A random number generator with a seed: SplitMix64.
struct SeededLinkGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
