package import Foundation
import Observation
package import SwiftUI

// The catalog. When the user selects a product, the catalog calls a closure. The app decides which screen follows.

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

/// A fixed list of products.
package struct InMemoryProductRepository: ProductRepository {
  package let products = ["Mug", "Teapot", "Kettle"].enumerated().map { index, name in
    Product(
      id: "\(index + 1)", name: name, price: Price(amount: Decimal(10 * index + 10), currency: "EUR"),
      imageURL: URL(filePath: "/\(name).png"))
  }

  package init() {}

  package func loadProducts() async throws -> [Product] { products }

  /// Returns the product with an identifier. The method is synchronous, because a link is resolved when it arrives.
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
  private let onLogout: @MainActor () -> Void

  package init(
    loadProducts: LoadProductsUseCase, onProductSelected: @MainActor @escaping (Product) -> Void,
    onLogout: @MainActor @escaping () -> Void
  ) {
    (self.loadProducts, self.onProductSelected, self.onLogout) = (loadProducts, onProductSelected, onLogout)
  }

  package func load() async {
    state = .loading
    do { state = .loaded(try await loadProducts.execute()) } catch { state = .failed }
  }

  package func select(_ product: Product) {
    onProductSelected(product)
  }

  package func logOut() {
    onLogout()
  }
}

package struct CatalogView: View {
  @State private var viewModel: CatalogViewModel

  package init(viewModel: CatalogViewModel) { _viewModel = State(initialValue: viewModel) }

  package var body: some View {
    List {
      switch viewModel.state {
      case .idle, .loading: Text("Loading…")
      case .failed: Text("The products could not be loaded")
      case .loaded(let products):
        ForEach(products, id: \.id) { product in Button(product.name) { viewModel.select(product) } }
      }
    }
    .navigationTitle("Catalog")
    .toolbar { Button("Log out", action: viewModel.logOut) }
    .task { await viewModel.load() }
  }
}

/// One product.
package struct ProductView: View {
  private let product: Product
  private let onBack: @MainActor () -> Void

  package init(product: Product, onBack: @MainActor @escaping () -> Void) {
    (self.product, self.onBack) = (product, onBack)
  }

  package var body: some View {
    List { Button("Back") { onBack() } }.navigationTitle("Detail of \(product.name)")
  }
}
