import Navlog
import SwiftUI
import Testing

@testable import NavlogSwiftUI

@Suite(.timeLimit(.minutes(5))) @MainActor struct `What is waited for is measured by the clock that was given`
{
  private let clock = ManualClock()

  @MainActor private final class Bell {
    var rings = 0
  }

  @Test func `it rings once, when the time has gone by`() async throws {
    let bell = Bell()
    _ = TransitionTimer.on(clock).start(.milliseconds(600)) { bell.rings += 1 }
    try await wait { clock.sleepers == 1 }
    clock.advance(by: .milliseconds(599))
    #expect(clock.sleepers == 1 && bell.rings == 0)
    clock.advance(by: .milliseconds(1))
    try await wait { bell.rings > 0 }
    clock.advance(by: .seconds(9))
    #expect(clock.sleepers == 0 && bell.rings == 1)
  }

  @Test func `stopped, it lets go of the clock and never rings`() async throws {
    let (stopped, other) = (Bell(), Bell())
    let stop = TransitionTimer.on(clock).start(.milliseconds(600)) { stopped.rings += 1 }
    try await wait { clock.sleepers == 1 }
    stop()
    try await wait { clock.sleepers == 0 }
    _ = TransitionTimer.on(clock).start(.milliseconds(600)) { other.rings += 1 }
    try await wait { clock.sleepers == 1 }
    clock.advance(by: .seconds(1))
    try await wait { other.rings > 0 }
    #expect(stopped.rings == 0)
  }

  @Test func `by its default lengths, a container goes on when the transition is over, and not before`()
    async throws
  {
    let (session, status) = (RouterSession<Place>(), TransitionStatus())
    let host = TestHost { [clock] in
      NavigationContainer(session, pace: TransitionTiming(clock: clock), status: status) { place, _ in
        Text("\(place)")
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
      try await wait {
        host.settle()
        return host.visibleText != seen || status.isSettled
      }
    }
    #expect(status.isSettled && host.visibleText == "gallery" && host.failures == [])
    session.router.dismissAll()
    host.settle()
    #expect(status.isSettled && host.visibleText == "home", "SwiftUI says when a modal has gone")
  }
}
