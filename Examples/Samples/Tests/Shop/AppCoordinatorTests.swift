import Foundation
import ShopCatalog
import ShopLogin
import Testing

@testable import Shop

/// The document's own tests.
@Suite @MainActor struct AppCoordinatorTests {
  private func makeSUT() throws -> AppCoordinator {
    let compositionRoot = try CompositionRoot()
    return AppCoordinator(compositionRoot: compositionRoot)
  }

  @Test func test_init_starts_unauthenticated_with_empty_path() throws {
    let sut = try makeSUT()

    #expect(!sut.isAuthenticated)
    #expect(sut.path.isEmpty)
  }

  @Test func test_handleLoginSuccess_sets_authenticated_and_pushes_catalog() throws {
    let sut = try makeSUT()
    let session = Session(token: "t", email: "e")

    sut.handleLoginSuccess(session)

    #expect(sut.isAuthenticated)
    #expect(sut.path.count == 1)
  }

  @Test func test_handleProductSelected_pushes_product_detail() throws {
    let sut = try makeSUT()
    let product = Product(
      id: "1",
      name: "Test",
      price: Price(amount: 10, currency: "EUR"),
      imageURL: try #require(URL(string: "https://example.com/img.png"))
    )

    sut.handleProductSelected(product)

    #expect(sut.path.count == 1)
  }

  @Test func test_handleBack_removes_last_from_path() throws {
    let sut = try makeSUT()
    sut.handleLoginSuccess(Session(token: "t", email: "e"))
    #expect(sut.path.count == 1)

    sut.handleBack()

    #expect(sut.path.isEmpty)
  }

  @Test func test_handleBack_on_empty_path_does_nothing() throws {
    let sut = try makeSUT()

    sut.handleBack()

    #expect(sut.path.isEmpty)
  }
}
