import Navlog
import Testing

@testable import Shop

@Suite @MainActor struct `The shop, played` {
  private let log = InMemoryEventLog()

  @Test func `each step is told in a line, with the screen that one is at`() throws {
    var lines: [String] = []
    try Shop.play(log: log) { lines.append($0) }
    #expect(
      lines == [
        "start: Log in",
        "open shop://product/2: Log in",
        "tap Log in with guess: Log in",
        "tap Log in with secret: Detail of Teapot",
        "tap Back: Catalog",
        "tap Mug: Detail of Mug",
        "open shop://product/99: Detail of Mug",
        "tap Back: Catalog",
        "tap Log out: Log in",
        "tap Log in with secret: Catalog",
      ])
    #expect(log.sessions().map { $0.ended != nil } == [true])
  }

  @Test func `left while a link waits, it comes back and is led to the product`() throws {
    var lines: [String] = []
    try Shop.playUntilLinkWaits(log: log) { lines.append($0) }
    try Shop.comeBack(log: log) { lines.append($0) }
    #expect(
      lines == [
        "start: Log in",
        "open shop://product/2: Log in",
        "come back: Log in",
        "tap Log in with secret: Detail of Teapot",
      ])
    #expect(log.sessions().map { $0.ended != nil } == [false, true])
    lines = []
    try Shop.comeBack(log: log) { lines.append($0) }
    #expect(lines == ["come back: Detail of Teapot"])
  }
}
