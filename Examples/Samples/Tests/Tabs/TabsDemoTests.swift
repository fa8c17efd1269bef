import Navlog
import Testing

@testable import Tabs

@Suite @MainActor struct TabsDemoTests {
  @Test func `each step is a line that says where the app is`() async throws {
    var lines: [String] = []
    try await TabsDemo.run(log: InMemoryEventLog()) { lines.append($0) }
    #expect(
      lines == [
        "open the app: home",
        "tap Character: home/detail(identifier: 1)",
        "tap Back: home",
        "tap Back again, before the screen is gone: home (no effect: atRoot)",
        "tap Characters: home/list",
        "tap Morty: home/list/detail(identifier: 2)",
        "select Settings: settings",
        "tap About: settings/about",
        "select Home, whose stack is kept: home/list/detail(identifier: 2)",
        "select Home again, which pops to its root: home",
        "select Home once more: home (no effect: alreadySelected)",
      ])
  }

  @Test func `each step is one event, and the session is closed`() async throws {
    let log = InMemoryEventLog()
    try await TabsDemo.run(log: log) { _ in }
    let session = try #require(log.sessions().first)
    #expect(log.sessions().count == 1)
    #expect(session.ended != nil)
    #expect(
      try log.events(session.info.id).map { $0.action.kind } == [
        .setRoots, .navigate, .pop, .pop, .navigate, .navigate, .select, .navigate, .select, .select, .select,
      ])
  }
}
