import Navlog
import SwiftUI
import TestThreads
import Testing

@testable import NavlogSwiftUI
@testable import ScreenFixtures
@testable import TestFixtures

/// Timers use the injected clock.
@Suite(.waitingLimit) @MainActor struct ClockTests {
  private let clock = ManualClock()

  @MainActor private final class Counter {
    var count = 0
  }

  @Test func `a timer fires once, after its duration`() async throws {
    let counter = Counter()
    _ = TransitionTimer.on(clock).start(.milliseconds(600)) { counter.count += 1 }
    try await wait { clock.sleepers == 1 }
    clock.advance(by: .milliseconds(599))
    #expect(clock.sleepers == 1 && counter.count == 0)
    clock.advance(by: .milliseconds(1))
    try await wait { counter.count > 0 }
    clock.advance(by: .seconds(9))
    #expect(clock.sleepers == 0 && counter.count == 1)
  }

  @Test func `a cancelled timer stops sleeping and never fires`() async throws {
    let (stopped, other) = (Counter(), Counter())
    let stop = TransitionTimer.on(clock).start(.milliseconds(600)) { stopped.count += 1 }
    try await wait { clock.sleepers == 1 }
    stop()
    try await wait { clock.sleepers == 0 }
    _ = TransitionTimer.on(clock).start(.milliseconds(600)) { other.count += 1 }
    try await wait { clock.sleepers == 1 }
    clock.advance(by: .seconds(1))
    try await wait { other.count > 0 }
    #expect(stopped.count == 0)
  }

  @Test
  func `after a modal appears, a container waits exactly for the default transition duration`() async throws {
    let (session, status) = (RouterSession<Place>(), TransitionStatus())
    let host = TestHost { [clock] in
      NavigationContainer(session, timing: TransitionTiming(clock: clock), status: status) { place, _ in
        Text(verbatim: "\(place)")
      } content: { _ in
        Text("home")
      }
    }
    session.router.navigate(to: .filter)
    session.visibleRouter.navigate(to: .gallery)
    host.settle()
    for seen in ["filter", "gallery"] {
      #expect(host.visibleText == seen)
      try await wait { clock.sleepers == 1 }
      clock.advance(by: .milliseconds(599))
      host.settle()
      #expect(host.visibleText == seen && !status.isSettled)
      clock.advance(by: .milliseconds(1))
      try await host.settle { host.visibleText != seen || status.isSettled }
    }
    #expect(status.isSettled && host.visibleText == "gallery" && host.failures == [])
    session.router.dismissAll()
    host.settle()
    #expect(status.isSettled && host.visibleText == "home", "SwiftUI reports the end of a dismissal")
  }
}
