import Navlog
import Testing

@testable import TestFixtures

/// `events()` and `states()` of a session.
@MainActor @Suite struct StreamTests {
  private func all<Element: Sendable>(_ stream: AsyncStream<Element>) async -> [Element] {
    var elements: [Element] = []
    for await element in stream { elements.append(element) }
    return elements
  }

  @Test func `a stream of events contains the events from its creation to the end of the session`()
    async throws
  {
    var session: RouterSession? = makeSession()
    session?.router.navigate(to: .list)
    let stream = try #require(session?.events())
    session?.router.navigate(to: .detail(id: 7))
    session?.router.pop(5)
    session?.router.pop()
    let recorded = try session?.timeline.events()
    session = nil
    #expect(await all(stream) == recorded.map { Array($0.dropFirst()) })
  }

  @Test func `several streams each contain all events, and end independently`() async {
    var session: RouterSession? = makeSession()
    let streams = [session?.events(), session?.events()].compactMap { $0 }
    session?.router.navigate(to: .list)
    var first = streams[0].makeAsyncIterator()
    #expect(await first.next()?.position == 1)
    let task = Task { await all(streams[0]) }
    task.cancel()
    #expect(await task.value == [])
    session?.router.navigate(to: .gallery)
    session = nil
    #expect(await all(streams[1]).map(\.position) == [1, 2])
  }

  @Test
  func `a stream of states begins with the present state, and a slow consumer gets only the newest state`()
    async
  {
    var session: RouterSession? = makeSession()
    session?.router.navigate(to: .list)
    let stream = session?.states()
    var states = stream?.makeAsyncIterator()
    #expect(await states?.next() == session?.state)
    session?.router.navigate(to: .detail(id: 1))
    session?.router.navigate(to: .detail(id: 2))
    #expect(await states?.next()?.pathText == "main/list/detail(id: 1)/detail(id: 2)")
    session?.router.popTo(.gallery)
    session?.router.popToRoot()
    #expect(await states?.next()?.pathText == "main")
    session?.router.pop()
    session = nil
    #expect(await states?.next() == nil)
  }

  @Test func `a tracker and a stream receive the same events`() async throws {
    let tracker = Tracker()
    var session: RouterSession? = RouterSession(configuration: .init(trackers: [tracker]))
    let stream = try #require(session?.events(buffering: .bufferingNewest(2)))
    for id in 1...3 { session?.router.navigate(to: .detail(id: id)) }
    session = nil
    #expect(await all(stream) == Array(tracker.events.suffix(2)))
  }

  private final class Tracker: NavigationTracker {
    var events: [RecordedEvent<AppScreen>] = []
    func track(_ event: RecordedEvent<AppScreen>, in state: NavigationState<AppScreen>) {
      events.append(event)
    }
  }
}
