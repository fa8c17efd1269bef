import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite @MainActor struct TrackerMockTests {
  private let tracker = TrackerMock<Screen>()

  @Test func `a new tracker mock has no events`() {
    #expect(tracker.events.isEmpty)
    #expect(tracker.states.isEmpty)
  }

  @Test func `a tracker mock records every event, even a no-op, with its resulting state`() throws {
    let session = RouterSession<Screen>(configuration: .init(trackers: [tracker]))
    session.router.navigate(to: .list)
    session.router.navigate(to: .settings)
    session.router.dismissFullScreen()
    session.router.dismissSheet()
    #expect(
      tracker.events.map(\.action) == [
        .navigate(to: .list), .navigate(to: .settings), .dismissFullScreen, .dismissSheet,
      ])
    #expect(
      tracker.events.map(\.outcome) == [.applied, .applied, .noEffect(.nothingPresented), .applied])
    #expect(tracker.states.map(\.visible) == [.list, .settings, .settings, .list])
    #expect(try session.timeline.events() == tracker.events)
    #expect(tracker.states.last == session.state)
  }

  @Test func `every tracker mock of a session receives every event`() {
    let other = TrackerMock<Screen>()
    let session = RouterSession<Screen>(configuration: .init(trackers: [tracker, other]))
    session.router.navigate(to: .list)
    #expect(tracker.events.count == 1)
    #expect(other.events == tracker.events)
    #expect(other.states == tracker.states)
  }
}
