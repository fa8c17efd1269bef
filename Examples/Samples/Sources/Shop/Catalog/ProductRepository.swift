import Foundation

/// Where products come from: here, from a table.
package struct ProductRepository: Sendable {
  package let products = ["Mug", "Teapot", "Kettle"].enumerated().map { index, name in
    Product(
      id: "\(index + 1)", name: name, price: Price(amount: Decimal(10 * index + 10), currency: "EUR"),
      imageURL: URL(filePath: "/\(name).png"))
  }
  package init() {}

  package func product(id: String) -> Product? { products.first { $0.id == id } }
}
