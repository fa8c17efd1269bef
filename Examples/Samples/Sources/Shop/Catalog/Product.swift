package import Foundation

/// What is sold.
package struct Product: Hashable, Sendable, Codable {
  package let id: String
  package let name: String
  package let price: Price
  package let imageURL: URL

  package init(id: String, name: String, price: Price, imageURL: URL) {
    (self.id, self.name, self.price, self.imageURL) = (id, name, price, imageURL)
  }
}

/// What it costs.
package struct Price: Hashable, Sendable, Codable {
  package let amount: Decimal
  package let currency: String
  package init(amount: Decimal, currency: String) { (self.amount, self.currency) = (amount, currency) }
}
