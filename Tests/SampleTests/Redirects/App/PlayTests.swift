import Navlog
import Testing

@testable import Redirects

@Suite @MainActor struct `The features, played` {
  @Test func `each step is told in a line, with where one is and what was heard`() throws {
    var lines: [String] = []
    try Redirects.play(log: InMemoryEventLog()) { lines.append($0) }
    #expect(
      lines.joined(separator: "\n") == """
        open the app: main
        tap Characters: main/list
          analytics: home asked("characters", isFound: true)
          analytics: list viewed
        tap Rick: main/list/detail(identifier: 1)
          analytics: detail viewed(identifier: 1, byLink: false)
        tap Back: main/list
          analytics: list viewed
        tap Filter: main/list > sheet:filter
          analytics: list filterOpened
          analytics: filter opened(nested: false)
        tap Status: main/list > sheet:filter/status
        tap Close: main/list
          analytics: list viewed
        tap Filter: main/list > sheet:filter
          analytics: list filterOpened
          analytics: filter opened(nested: false)
        tap Add: main/list > sheet:filter > sheet:filter
          analytics: filter opened(nested: true)
        tap Help of the lower filter, as if it came late: main/list > sheet:filter > fullScreen:help
        tap Close of the lower filter, which closes the cover: main/list > sheet:filter > sheet:filter
        tap Close of the lower filter, which closes the sheet: main/list > sheet:filter
        tap Close of the lower filter, which closes itself: main/list
          analytics: list viewed
        tap Close of the lower filter, which closes nothing, since it is gone: main/list (no \
        effect: noSuchRouter)
        tap Back: main
        tap Settings: main/notFound
          analytics: home asked("settings", isFound: false)
        tap Back: main
        open challenge://character/detail?id=42: main/detail(identifier: 42)
          analytics: detail viewed(identifier: 42, byLink: true)
        open challenge://character/planet: main/detail(identifier: 42) (no effect: noMatch)
        open challenge://character/detail?id=4%00: main/detail(identifier: 42) (no effect: \
        refused(an escape stands for a NUL))
        """)
  }

  @Test func `each step is one event, and the session is closed`() throws {
    let log = InMemoryEventLog()
    try Redirects.play(log: log) { _ in }
    let session = try #require(log.sessions().first)
    #expect(log.sessions().count == 1)
    #expect(session.ended != nil)
    #expect(
      try log.events(session.info.id).map { $0.action.kind } == [
        .navigate, .navigate, .pop, .present, .navigate, .dismiss, .present, .present, .present, .dismiss,
        .dismiss, .dismiss, .dismiss, .pop, .navigate, .pop, .deepLink, .deepLink, .deepLink,
      ])
  }
}
