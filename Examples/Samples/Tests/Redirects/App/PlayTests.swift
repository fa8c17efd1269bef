import Navlog
import Testing

@testable import Redirects

@Suite @MainActor struct `The features, played` {
  @Test func `each step is told in a line, with where one is and what was heard`() throws {
    var lines: [String] = []
    try Redirects.play(log: InMemoryEventLog()) { lines.append($0) }
    #expect(
      lines.joined(separator: "\n") == """
        tap Settings: main/notFound, applied
          analytics: home asked("settings", isFound: false)
        tap Back: main, applied
        tap Characters: main/list, applied
          analytics: home asked("characters", isFound: true)
          analytics: character viewed("list", byLink: false)
        tap Rick: main/list/detail(identifier: 1), applied
          analytics: character viewed("detail(identifier: 1)", byLink: false)
        tap Back: main/list, applied
          analytics: character viewed("list", byLink: false)
        tap Filter: main/list > sheet:filter, applied
          analytics: filter opened(nested: false)
        tap Status: main/list > sheet:filter/status, applied
        tap Close: main/list, applied
          analytics: character viewed("list", byLink: false)
        tap Filter: main/list > sheet:filter, applied
          analytics: filter opened(nested: false)
        tap Add: main/list > sheet:filter > sheet:filter, applied
          analytics: filter opened(nested: true)
        tap Help: main/list > sheet:filter > fullScreen:help, applied
        tap Close: main/list > sheet:filter > sheet:filter, applied
        tap Close: main/list > sheet:filter, applied
        tap Close: main/list, applied
          analytics: character viewed("list", byLink: false)
        tap Close: main/list, noEffect(noSuchRouter)
        open challenge://character/detail?id=42: main/list/detail(identifier: 42), applied
          analytics: character viewed("detail(identifier: 42)", byLink: true)
        open challenge://character/planet: main/list/detail(identifier: 42), noEffect(noMatch)
        open challenge://character/detail?id=4%00: main/list/detail(identifier: 42), noEffect(refused(an escape \
        stands for a NUL))
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
        .navigate, .pop, .navigate, .navigate, .pop, .present, .navigate, .dismiss, .present, .present,
        .present,
        .dismiss, .dismiss, .dismiss, .dismiss, .deepLink, .deepLink, .deepLink,
      ])
  }
}
