import Navlog
import Testing

@testable import Tabs

@Suite @MainActor struct `The tabs, played` {
  @Test func `each step is told in a line, with where one is`() throws {
    var lines: [String] = []
    try Tabs.play(log: InMemoryEventLog()) { lines.append($0) }
    #expect(
      lines == [
        "open the app: home",
        "tap Character: home/detail(identifier: 1)",
        "tap Back: home",
        "tap Back again, on the screen that is going: home (no effect: atRoot)",
        "tap Characters: home/list",
        "tap Morty: home/list/detail(identifier: 2)",
        "select the settings: settings",
        "tap About: settings/about",
        "select home, whose stack is still there: home/list/detail(identifier: 2)",
        "select home again, by which it goes back to its root: home",
        "select home once more: home (no effect: alreadySelected)",
      ])
  }

  @Test func `each step is one event, and the session is closed`() throws {
    let log = InMemoryEventLog()
    try Tabs.play(log: log) { _ in }
    let session = try #require(log.sessions().first)
    #expect(log.sessions().count == 1)
    #expect(session.ended != nil)
    #expect(
      try log.events(session.info.id).map { $0.action.kind } == [
        .setRoots, .navigate, .pop, .pop, .navigate, .navigate, .select, .navigate, .select, .select, .select,
      ])
  }
}
