import Navlog
import NavlogSwiftUI
import SwiftUI
import Synchronization
import TestThreads
import Testing

@testable import ScreenFixtures
@testable import TestFixtures

/// Answers to the dialogs of a recording. A dialog covers every control of a player, in the bar or in the app, so an answer has
/// to close the dialog.
@Suite(.waitingLimit) @MainActor struct AnsweredDialogTests {
  private let log = InMemoryEventLog()
  private let clock = ManualClock()

  /// Returns a player of a session that was never closed. The events of the session are a second apart.
  private func player(at position: Int, of calls: (RouterSession<Place>) -> Void) throws -> SessionPlayer<
    Place
  > {
    let clock = SecondsClock()
    calls(RouterSession<Place>(log: log, configuration: .init(environment: clock.environment)))
    let player = try SessionPlayer<Place>(log: log, clock: self.clock)
    try player.seek(to: position)
    return player
  }

  /// Taps a button of the dialog, and waits until the player has moved.
  private func tap(_ app: TestApp, _ player: SessionPlayer<Place>, expecting position: Int) async throws {
    app.settle()
    let start = player.position
    try app.host.answer("Delete")
    try await wait {
      app.settle()
      return player.position != start && app.host.dialog == nil
    }
    #expect(player.position == position)
    #expect(app.faults == [] && app.host.failures == [] && app.host.differences == [])
    #expect(app.taps.answers == [], "the button has no effect")
  }

  @Test(arguments: DialogAnswers.allCases)
  func `an answer to a recorded dialog moves a player to the next moment at which the dialog is closed`(
    answers: DialogAnswers
  ) async throws {
    let player = try player(at: 1) { session in
      session.router.navigate(to: .confirm)
      session.mark("thinking")
      session.mark("still thinking")
      session.router.answer("yes")
      session.router.navigate(to: .list)
    }
    var options = TestApp.Options()
    options.dialogAnswers = answers
    try await tap(TestApp(showing: player, options), player, expecting: 4)
    #expect(!player.isPlaying)
  }

  @Test(arguments: [2, 3], [false, true])
  func `if a recorded dialog was never answered, an answer moves the player back to before the dialog`(
    position: Int, isPlaying: Bool
  ) async throws {
    let player = try player(at: position) { session in
      session.router.navigate(to: .list)
      session.router.navigate(to: .confirm)
      session.mark("crashed")
    }
    let app = TestApp(showing: player)
    if isPlaying {
      player.play()
      try await wait { clock.sleepers == 1 }
    }
    try await tap(app, player, expecting: 1)
    #expect(!player.isPlaying)
  }

  @Test func `an answer to a dialog moves a playing player forwards, and the player continues to play`()
    async throws
  {
    let player = try player(at: 1) { session in
      session.router.navigate(to: .confirm)
      session.router.answer("yes")
      session.router.navigate(to: .list)
    }
    let app = TestApp(showing: player)
    player.play()
    try await wait { clock.sleepers == 1 }
    try await tap(app, player, expecting: 2)
    try await wait { clock.sleepers == 1 }
    #expect(player.isPlaying && player.position == 2)
    clock.advance(by: .seconds(1))
    try await wait { player.position == 3 }
    app.expect("main/list")
  }

  @Test func `an answer to a dialog moves a player backwards while the player plays backwards`() async throws
  {
    let player = try player(at: 2) { session in
      session.router.navigate(to: .list)
      session.router.navigate(to: .confirm)
      session.router.answer("yes")
    }
    let app = TestApp(showing: player)
    player.play(.backwards)
    try await wait { clock.sleepers == 1 }
    try await tap(app, player, expecting: 1)
    #expect(player.isPlaying && player.direction == .backwards)
  }

  @Test
  func `if a moment is taken over right after an answer to its dialog, the new session shows the dialog`()
    async throws
  {
    let player = try player(at: 1) { session in
      session.router.navigate(to: .confirm)
      session.router.answer("yes")
    }
    let app = TestApp(showing: player)
    try app.host.answer("Delete")
    app.settle()
    let session = player.takeOver(log: InMemoryEventLog())
    for _ in 0..<100 { await Task.yield() }
    #expect(player.position == 1 && player.shownSession === session)
    app.expect("main", "alert confirm")
  }
}

/// A clock that advances by a second each time it is read.
private final class SecondsClock: Sendable {
  private let seconds = Mutex<Int64>(0)

  var environment: SessionEnvironment {
    SessionEnvironment(
      now: { 0 },
      uptime: {
        self.seconds.withLock {
          $0 += 1
          return $0 * 1_000_000
        }
      }, makeSessionID: { "played" })
  }
}
