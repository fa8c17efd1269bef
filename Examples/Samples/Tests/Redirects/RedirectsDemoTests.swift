import Navlog
import Testing

@testable import Redirects

@Suite @MainActor struct RedirectsDemoTests {
  @Test func `each step is a line that says where the app is, above what the trackers report`() async throws {
    var lines: [String] = []
    try await RedirectsDemo.run(log: InMemoryEventLog()) { lines.append($0) }
    #expect(
      lines.joined(separator: "\n") == """
        tap Settings: main/notFound
          analytics: home requested settings, not found
        tap Back: main
        tap Characters: main/list
          analytics: home requested characters
          analytics: character list viewed
        tap Rick: main/list/detail(identifier: 1)
          analytics: character detail 1 viewed
        tap Back: main/list
          analytics: character list viewed
        tap Filter: main/list > sheet:filter
          analytics: filter presented
        tap Status: main/list > sheet:filter/status
          analytics: filter page status opened
        tap Close: main/list
          analytics: character list viewed
        tap Filter: main/list > sheet:filter
          analytics: filter presented
        tap Add: main/list > sheet:filter > sheet:filter
          analytics: filter presented by a filter
        tap Help in the first filter: main/list > sheet:filter > fullScreen:help
          analytics: filter page help opened
        tap Close in the first filter: main/list > sheet:filter > sheet:filter
        tap Close in the first filter: main/list > sheet:filter
        tap Close in the first filter: main/list
          analytics: character list viewed
        tap Close in the first filter: main/list (no effect: noSuchRouter)
        open challenge://character/detail?id=42: main/list/detail(identifier: 42)
          analytics: character detail 42 viewed by a link
        open challenge://character/planet: main/list/detail(identifier: 42) (no effect: noMatch)
        open challenge://character/detail?id=4%00: main/list/detail(identifier: 42) (no effect: refused(an escape \
        stands for a NUL))
        """)
  }

  @Test func `each step is one event, and the session is closed`() async throws {
    let log = InMemoryEventLog()
    try await RedirectsDemo.run(log: log) { _ in }
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
