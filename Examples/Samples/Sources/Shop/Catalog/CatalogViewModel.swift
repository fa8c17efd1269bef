package import SampleUI

/// The catalog. It says which product was selected, and knows nothing of what then comes.
@MainActor package final class CatalogViewModel {
  package let products: [Product]
  private let onProductSelected: (Product) -> Void

  package init(loadProducts: () -> [Product], onProductSelected: @escaping (Product) -> Void) {
    (products, self.onProductSelected) = (loadProducts(), onProductSelected)
  }

  package func select(_ product: Product) { onProductSelected(product) }
}

/// The catalog as it is seen.
@MainActor package func catalogView(_ viewModel: CatalogViewModel) -> Screen {
  Screen("Catalog", viewModel.products.map { product in Button(product.name) { viewModel.select(product) } })
}
