import Navlog
import Testing

@testable import Shop

@Suite @MainActor struct ShopDemoTests {
  private let log = InMemoryEventLog()

  @Test func `each step is a line that names the screen in view`() async throws {
    var lines: [String] = []
    try await ShopDemo.run(log: log) { lines.append($0) }
    #expect(
      lines == [
        "open the app: Log in",
        "open shop://product/2: Log in (shop://product/2 waits for the login)",
        "tap Log in with guess: Log in (E-mail or password is wrong, shop://product/2 waits for the login)",
        "tap Log in with secret: Detail of Teapot",
        "tap Back: Catalog",
        "tap Mug: Detail of Mug",
        """
        open shop://product/99: Detail of Mug (no effect: refused(the route "product/:id" failed: \
        NoSuchProduct(id: "99")))
        """,
        "tap Back: Catalog",
        "tap Log out: Log in",
        "tap Log in with secret: Catalog",
      ])
    #expect(log.sessions().map { $0.ended != nil } == [true])
  }

  @Test func `a restart while a link waits leads to the product after the login`() async throws {
    var lines: [String] = []
    try await ShopDemo.runUntilLinkWaits(log: log) { lines.append($0) }
    try await ShopDemo.resume(log: log) { lines.append($0) }
    #expect(
      lines == [
        "open the app: Log in",
        "open shop://product/2: Log in (shop://product/2 waits for the login)",
        "restart: Log in (shop://product/2 waits for the login)",
        "tap Log in with secret: Detail of Teapot",
      ])
    #expect(log.sessions().map { $0.ended != nil } == [false, true])
    lines = []
    try await ShopDemo.resume(log: log) { lines.append($0) }
    #expect(lines == ["restart: Detail of Teapot"])
  }
}
