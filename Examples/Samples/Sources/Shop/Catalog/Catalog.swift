package import Foundation
import Observation
package import SampleUI

// The catalog. It emits an event when a product is selected, and knows nothing of what follows.

package struct Product: Hashable, Sendable, Codable {
  package let id: String
  package let name: String
  package let price: Price
  package let imageURL: URL

  package init(id: String, name: String, price: Price, imageURL: URL) {
    (self.id, self.name, self.price, self.imageURL) = (id, name, price, imageURL)
  }
}

package struct Price: Hashable, Sendable, Codable {
  package let amount: Decimal
  package let currency: String

  package init(amount: Decimal, currency: String) { (self.amount, self.currency) = (amount, currency) }
}

package protocol ProductRepository: Sendable {
  func loadProducts() async throws -> [Product]
}

/// A fixed list of products. A real app asks a server.
package struct InMemoryProductRepository: ProductRepository {
  package let products = ["Mug", "Teapot", "Kettle"].enumerated().map { index, name in
    Product(
      id: "\(index + 1)", name: name, price: Price(amount: Decimal(10 * index + 10), currency: "EUR"),
      imageURL: URL(filePath: "/\(name).png"))
  }

  package init() {}

  package func loadProducts() async throws -> [Product] { products }

  /// Returns the product with an identifier, at once: a link is resolved when it arrives.
  package func product(id: String) -> Product? { products.first { $0.id == id } }
}

package struct LoadProductsUseCase: Sendable {
  private let repository: any ProductRepository

  package init(repository: any ProductRepository) { self.repository = repository }

  func execute() async throws -> [Product] { try await repository.loadProducts() }
}

package enum CatalogViewState: Equatable {
  case idle
  case loading
  case loaded([Product])
  case failed
}

@Observable
@MainActor
package final class CatalogViewModel {
  package private(set) var state: CatalogViewState = .idle

  private let loadProducts: LoadProductsUseCase
  private let onProductSelected: @MainActor (Product) -> Void

  package init(
    loadProducts: LoadProductsUseCase, onProductSelected: @MainActor @escaping (Product) -> Void
  ) {
    (self.loadProducts, self.onProductSelected) = (loadProducts, onProductSelected)
  }

  package func load() async {
    state = .loading
    do { state = .loaded(try await loadProducts.execute()) } catch { state = .failed }
  }

  package func select(_ product: Product) {
    onProductSelected(product)
  }
}

@MainActor
package struct CatalogView {
  private let viewModel: CatalogViewModel

  package init(viewModel: CatalogViewModel) { self.viewModel = viewModel }

  package var body: Screen {
    Screen("Catalog", message: message, task: viewModel.load) {
      for product in products { Button(product.name) { viewModel.select(product) } }
    }
  }

  private var products: [Product] {
    if case .loaded(let products) = viewModel.state { products } else { [] }
  }

  private var message: String? {
    switch viewModel.state {
    case .idle, .loaded: nil
    case .loading: "Loading…"
    case .failed: "The products could not be loaded"
    }
  }
}
