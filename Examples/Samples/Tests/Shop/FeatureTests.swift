import ImportSupport
import Navlog
import SampleUI
import ShopCatalog
import ShopLogin
import Testing

@testable import Shop

/// The features by themselves: events go out by closures, and what they lead to is no business of theirs.
@Suite @MainActor struct FeatureTests {
  @Test func `the login emits one event with its session when it succeeds`() {
    var sessions: [Session] = []
    let viewModel = LoginViewModel(login: LoginUseCase(), onLoginSucceeded: { sessions.append($0) })
    viewModel.submit(email: "e", password: "secret")
    #expect(sessions.map { $0.email } == ["e"])
    #expect(viewModel.errorMessage == nil)
  }

  @Test func `the login emits nothing when it fails, and says so`() {
    let viewModel = LoginViewModel(login: LoginUseCase()) { _ in Issue.record("nobody is logged in") }
    viewModel.submit(email: "e", password: "guess")
    #expect(viewModel.errorMessage != nil)
  }

  @Test func `the catalog emits the product that was selected`() throws {
    var selected: [Product] = []
    let viewModel = CatalogViewModel(loadProducts: { [teapot] }, onProductSelected: { selected.append($0) })
    try catalogView(viewModel).tap("Teapot")
    #expect(selected == [teapot])
  }

  @Test func `an event leads elsewhere when it is wired otherwise, and no feature is edited`() throws {
    let root = try CompositionRoot()
    let navigation = root.makeNavigation()
    let login = root.makeLoginView { _ in navigation.router.navigate(to: .productDetail(teapot)) }
    try login.tap("Log in with secret")
    #expect(navigation.router.navigationStackPath == [.productDetail(teapot)])
    let catalog = root.makeCatalogView { _ in navigation.router.popToRoot() }
    try catalog.tap("Mug")
    #expect(navigation.router.navigationStackPath.isEmpty)
  }

  @Test func `no feature sees navigation or another feature, and the app sees both`() throws {
    var seen = try imports(below: "Sources/Samples/Shop")
    let app = seen.removeValue(forKey: "App")
    #expect(app == ["Navlog", "Observation", "SampleUI", "ShopCatalog", "ShopLogin"])
    #expect(seen == ["Login": ["SampleUI"], "Catalog": ["Foundation", "SampleUI"]])
  }
}
