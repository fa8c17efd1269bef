import Navlog
import PatternHarness
import ShopCatalog
import ShopLogin
import SwiftUI
import TestThreads
import Testing

@testable import Shop

/// The features alone. They emit events through closures, and do not know which screens follow.
@Suite(.timeLimit(.minutes(5))) @MainActor struct FeatureTests {
  @Test func `a successful login emits one event, which contains the login session of the user`() async {
    var sessions: [Session] = []
    let viewModel = LoginViewModel(
      login: LoginUseCase(authGateway: InMemoryAuthGateway()), onLoginSucceeded: { sessions.append($0) })
    await viewModel.submit(email: "e", password: "secret")
    #expect(sessions.map { $0.email } == ["e"])
    #expect(viewModel.state == .idle)
  }

  @Test func `a failed login emits nothing, and shows a message`() async {
    let viewModel = LoginViewModel(login: LoginUseCase(authGateway: InMemoryAuthGateway())) { _ in
      Issue.record("the login failed")
    }
    await viewModel.submit(email: "e", password: "guess")
    #expect(viewModel.state == .failed(message: "E-mail or password is wrong"))
    let host = TestHost { LoginView(viewModel: viewModel) }
    host.settle()
    #expect(host.visibleText.contains("E-mail or password is wrong"))
  }

  @Test func `while a login is running, a second tap does not log in again`() async {
    let gateway = TwoTapsAuthGateway()
    var logins = 0
    let viewModel = LoginViewModel(login: LoginUseCase(authGateway: gateway)) { _ in logins += 1 }
    gateway.viewModel = viewModel
    await viewModel.submit(email: "e", password: "p")
    #expect(gateway.count == 1)
    #expect(logins == 1)
  }

  @Test func `the catalog emits the selected product`() async throws {
    var selected: [Product] = []
    let viewModel = CatalogViewModel(
      loadProducts: LoadProductsUseCase(repository: ProductRepositoryStub(products: [teapot])),
      onProductSelected: { selected.append($0) }, onLogout: {})
    #expect(viewModel.state == .idle)
    await viewModel.load()
    #expect(viewModel.state == .loaded([teapot]))
    let host = TestHost { CatalogView(viewModel: viewModel) }
    host.settle()
    try host.tap("Teapot")
    #expect(selected == [teapot])
  }

  @Test
  func `the app can connect a feature's event to another destination without changing the feature`()
    async throws
  {
    let root = CompositionRoot()
    let navigation = root.makeNavigation()
    let login = TestHost {
      root.makeLoginView { _ in navigation.router.navigate(to: .productDetail(teapot)) }
    }
    login.settle()
    try login.tap("Log in with secret")
    try await wait(for: "the login") { navigation.position > 0 }
    #expect(navigation.router.navigationStackPath == [.productDetail(teapot)])
    let catalog = TestHost {
      root.makeCatalogView(onProductSelected: { _ in navigation.router.popToRoot() }, onLogout: {})
    }
    try await wait(for: "the products") {
      catalog.settle()
      return catalog.buttons.contains("Mug")
    }
    try catalog.tap("Mug")
    #expect(navigation.router.navigationStackPath.isEmpty)
  }

  @Test func `a catalog that cannot be loaded shows a message`() async {
    let viewModel = CatalogViewModel(
      loadProducts: LoadProductsUseCase(repository: ProductRepositoryStub(products: nil)),
      onProductSelected: { _ in }, onLogout: {})
    await viewModel.load()
    #expect(viewModel.state == .failed)
    let host = TestHost { CatalogView(viewModel: viewModel) }
    host.settle()
    #expect(host.visibleText.contains("The products could not be loaded"))
  }

  @Test func `a login without a server shows the message that the login is not available`() async {
    let viewModel = LoginViewModel(login: LoginUseCase(authGateway: UnreachableAuthGateway())) { _ in }
    await viewModel.submit(email: "e", password: "secret")
    #expect(viewModel.state == .failed(message: "The login is not available"))
  }
}

private struct ProductRepositoryStub: ProductRepository {
  let products: [Product]?

  func loadProducts() async throws -> [Product] {
    guard let products else { throw CancellationError() }
    return products
  }
}

private struct UnreachableAuthGateway: AuthGateway {
  func authenticate(email: String, password: String) async throws -> Session { throw CancellationError() }
}

/// A gateway whose user taps again while the first login is running.
private final class TwoTapsAuthGateway: AuthGateway {
  weak var viewModel: LoginViewModel?
  private(set) var count = 0

  func authenticate(email: String, password: String) async throws -> Session {
    count += 1
    if count == 1 { await viewModel?.submit(email: email, password: password) }
    return Session(token: "t", email: email)
  }
}
