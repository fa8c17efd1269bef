import Foundation
import PatternHarness
import ShopCatalog
import ShopHTTP
import ShopLogin
import SwiftUI
import Testing

@testable import Shop

/// The app with a server.
@Suite(.timeLimit(.minutes(5))) @MainActor struct RemoteTests {
  private let baseURL = URL(filePath: "/api")

  @Test func `the composition root connects the features to the server`() async throws {
    let root = CompositionRoot(httpClient: ServerStub(), baseURL: baseURL)
    let app = try AppCoordinator(compositionRoot: root).show()
    try await app.tap("Log in with guess")
    try await app.expect(app.text.contains("E-mail or password is wrong"))
    try await app.tap("Log in with secret", "Lamp")
    try await app.expect([["Catalog", "Catalog", "Detail of Lamp"]])
  }

  @Test func `a login returns a session with the server's token, and a wrong password throws an error`()
    async throws
  {
    let gateway = RemoteAuthGateway(httpClient: ServerStub(), baseURL: baseURL)
    let session = try await gateway.authenticate(email: "me@example.com", password: "secret")
    #expect(session == Session(token: "from the server", email: "me@example.com"))
    await #expect(throws: WrongPassword.self) {
      try await gateway.authenticate(email: "me@example.com", password: "guess")
    }
  }

  @Test func `the catalog shows the products of the server`() async throws {
    let repository = RemoteProductRepository(httpClient: ServerStub(), baseURL: baseURL)
    #expect(try await repository.loadProducts() == ServerStub.products)
    let viewModel = CatalogViewModel(
      loadProducts: LoadProductsUseCase(repository: repository), onProductSelected: { _ in }, onLogout: {})
    await viewModel.load()
    #expect(viewModel.state == .loaded(ServerStub.products))
  }

  @Test func `a response with an unexpected status throws an error`() async {
    let (server, nowhere) = (ServerStub(), baseURL.appending(path: "nowhere"))
    await #expect(throws: UnexpectedStatus.self) {
      try await RemoteAuthGateway(httpClient: server, baseURL: nowhere).authenticate(
        email: "e", password: "p")
    }
    await #expect(throws: UnexpectedStatus.self) {
      try await RemoteProductRepository(httpClient: server, baseURL: nowhere).loadProducts()
    }
  }
}

/// A server with one password and one product.
private struct ServerStub: HTTPClient {
  static let products = [
    Product(
      id: "9", name: "Lamp", price: Price(amount: 30, currency: "EUR"), imageURL: URL(filePath: "/lamp.png"))
  ]

  func send(_ body: Data?, to url: URL) async throws -> (data: Data, status: Int) {
    switch (url.path, body) {
    case ("/api/login", let body?):
      let fields = try JSONDecoder().decode([String: String].self, from: body)
      guard fields["password"] == "secret" else { return (Data(), 401) }
      return (Data(#"{"token":"from the server"}"#.utf8), 200)
    case ("/api/products", nil): return (try JSONEncoder().encode(Self.products), 200)
    default: return (Data(), 404)
    }
  }
}
