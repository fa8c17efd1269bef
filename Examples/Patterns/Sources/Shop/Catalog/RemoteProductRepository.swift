package import Foundation
package import ShopHTTP

/// Asks a server for the products.
package struct RemoteProductRepository: ProductRepository {
  private let httpClient: any HTTPClient
  private let baseURL: URL

  package init(httpClient: any HTTPClient, baseURL: URL) {
    (self.httpClient, self.baseURL) = (httpClient, baseURL)
  }

  package func loadProducts() async throws -> [Product] {
    let answer = try await httpClient.send(nil, to: baseURL.appending(path: "products"))
    guard answer.status == 200 else { throw UnexpectedStatus(answer.status) }
    return try JSONDecoder().decode([Product].self, from: answer.data)
  }
}
