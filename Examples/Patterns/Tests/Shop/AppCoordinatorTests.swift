import Foundation
import ShopCatalog
import ShopLogin
import Testing

@testable import Shop

/// The tests that the requirements of the pattern name.
@Suite @MainActor struct AppCoordinatorTests {
  private func makeSUT() -> AppCoordinator {
    let compositionRoot = CompositionRoot()
    return AppCoordinator(compositionRoot: compositionRoot)
  }

  @Test func test_init_starts_unauthenticated_with_empty_path() {
    let sut = makeSUT()

    #expect(!sut.isAuthenticated)
    #expect(sut.path.isEmpty)
  }

  @Test func test_handleLoginSuccess_sets_authenticated_and_pushes_catalog() {
    let sut = makeSUT()
    let session = Session(token: "t", email: "e")

    sut.handleLoginSuccess(session)

    #expect(sut.isAuthenticated)
    #expect(sut.path.count == 1)
  }

  @Test func test_handleProductSelected_pushes_product_detail() throws {
    let sut = makeSUT()
    let product = Product(
      id: "1",
      name: "Test",
      price: Price(amount: 10, currency: "EUR"),
      imageURL: try #require(URL(string: "https://example.com/img.png"))
    )

    sut.handleProductSelected(product)

    #expect(sut.path.count == 1)
  }

  @Test func test_handleBack_removes_last_from_path() {
    let sut = makeSUT()
    sut.handleLoginSuccess(Session(token: "t", email: "e"))
    #expect(sut.path.count == 1)

    sut.handleBack()

    #expect(sut.path.isEmpty)
  }

  @Test func test_handleBack_on_empty_path_does_nothing() {
    let sut = makeSUT()

    sut.handleBack()

    #expect(sut.path.isEmpty)
  }
}
