import Foundation
import Navlog
import SwiftUI
import TestThreads
import Testing

@testable import NavlogInspector
@testable import NavlogSwiftUI
@testable import ScreenFixtures
@testable import TestFixtures

/// The transport bar on screen.
@Suite(.waitingLimit) @MainActor struct PlayerBarTests {
  @MainActor final class Calls {
    var count = 0
  }

  let player: SessionPlayer<Place>
  let host: TestHost
  let takeovers = Calls()

  init() async throws {
    let player = try Recording().player()
    self.player = player
    host = TestHost { [takeovers] in NavlogPlayerBar(player) { takeovers.count += 1 } }
    try await settle()
  }

  /// Waits until the bar knows the markers and the problems.
  private func settle() async throws {
    try await host.settle { host.accessibility.contains { $0.value == "1 problem" } }
  }

  private func tap(_ title: String) throws {
    try host.tap(title)
    host.settle()
  }

  /// Waits until a moment is on screen.
  private func settle(at position: Int) async throws {
    try await host.settle { player.position == position }
  }

  /// Taps a button that moves to a moment, and waits until the moment is on screen.
  private func move(_ title: String, to position: Int) async throws {
    try host.tap(title)
    try await settle(at: position)
  }

  private var lines: [String] { host.visibleText.components(separatedBy: "\n") }

  @Test func `every button of the player bar performs its action`() async throws {
    try await move("Step forward", to: 1)
    #expect(lines.contains("navigate -> list"))
    try await move("Next problem", to: 4)
    #expect(lines.contains("noEffect: atRoot"))
    try await move("Previous marker", to: 2)
    try await move("Step back", to: 1)
    try await move("Next marker", to: 2)
    for position in 3...5 { try await move("Step forward", to: position) }
    try await move("Previous problem", to: 4)
    try tap("Play")
    #expect(player.isPlaying && player.direction == .forwards)
    #expect(!host.buttons.contains("Play") && !host.buttons.contains("Play backwards"))
    try tap("Pause")
    #expect(!player.isPlaying)
    try tap("Play backwards")
    #expect(player.isPlaying && player.direction == .backwards)
    try tap("Take over")
    #expect(takeovers.count == 1 && !player.isPlaying)
    #expect(host.failures == [])
  }

  @Test func `a button of the player bar is disabled while it would have no effect`() async throws {
    func disabled() -> [String] { host.accessibility.filter { !$0.isEnabled }.map { $0.label } }
    #expect(disabled() == ["Step back", "Previous problem", "Previous marker"])
    try await move("Next problem", to: 4)
    #expect(disabled() == ["Previous problem", "Next problem", "Next marker"])
    #expect(throws: HarnessMisuse.self) { try host.tap("Next problem") }
    player.pause()
    try await player.seek(to: 7)
    host.settle()
    #expect(disabled() == ["Step forward", "Next problem", "Next marker"])
  }

  @Test func `the slider moves the player, and its accessibility value is the event`() async throws {
    #expect(host.sliders == [0])
    try host.dragSlider(through: [1.2, 3.8, 5.1])
    try await settle(at: 5)
    #expect(host.sliders == [5])
    let slider = "Moment of the session"
    func spoken() -> String? { host.accessibility.first { $0.label == slider }?.value }
    #expect(spoken() == "event 5 of 7, navigate -> sheet:filter")
    try host.adjust(slider, .increment)
    try await settle(at: 6)
    #expect(spoken() == "event 6 of 7, navigate -> detail(7)")
    try host.adjust(slider, .decrement)
    try host.adjust(slider, .decrement)
    try await settle(at: 4)
    #expect(spoken() == "event 4 of 7, pop, noEffect: atRoot")
  }

  @Test func `the player continues to play when the slider is released`() async throws {
    try tap("Play")
    try host.dragSlider(through: [2, 3])
    try await wait { player.isPlaying && player.position >= 3 }
  }

  @Test func `every control of the player bar has a spoken name, and nothing else is spoken`() {
    let spoken = host.accessibility
    #expect(
      spoken.map(\.label) == [
        "Moment", "Moment of the session", "Step back", "Play backwards", "Play", "Step forward",
        "Previous problem", "Next problem", "Previous marker", "Next marker", "0.5×", "✓ 1×", "2×", "5×",
        "10×",
        "no waits", "Cut pauses to a second", "Take over",
      ])
    let values = ["Next problem", "Next marker"].map { label in spoken.first { $0.label == label }?.value }
    #expect(values == ["1 problem", "1 marker"])
    #expect(
      spoken.last?.hint == "Ends the replay. You continue from this moment in a new session.")
  }

  /// Presses a key, and waits until the key's moment is on screen.
  private func press(_ key: KeyEquivalent, to position: Int) async throws {
    try host.press(key)
    try await settle(at: position)
  }

  @Test func `each key of the player bar performs the action of its button`() async throws {
    let presses: [(KeyEquivalent, Int)] = [
      (.rightArrow, 1), ("n", 4), ("[", 2), (.rightArrow, 3), (.leftArrow, 2),
    ]
    for (key, position) in presses { try await press(key, to: position) }
    try await player.seek(to: 7)
    host.settle()
    try await press("p", to: 4)
    try await press("[", to: 2)
    try await press(.leftArrow, to: 1)
    try await press("]", to: 2)
    try host.press(.space)
    #expect(player.isPlaying)
    host.settle()
    try host.press(.space)
    #expect(!player.isPlaying)
  }

  @Test func `a menu of the player bar sets the speed and the length of pauses`() throws {
    try tap("5×")
    #expect(player.speed == 5 && lines.contains("5×"))
    try tap("Cut pauses to a second")
    #expect(player.idleLimit == .seconds(1) && lines.contains("5×, pauses cut"))
    try tap("Play pauses as they were")
    #expect(player.idleLimit == nil)
  }

  @Test func `the player bar has no button for taking over if the app cannot take over`() throws {
    let player = player
    let host = TestHost { NavlogPlayerBar(player) }
    host.settle()
    #expect(!host.buttons.contains("Take over"))
  }

  @Test func `the player bar has no slider for a session without events`() throws {
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: "empty", started: 0, app: "", version: "", system: ""))
    let player = try SessionPlayer<Place>(log: log)
    let host = TestHost { NavlogPlayerBar(player) }
    host.settle()
    #expect(host.sliders == [] && host.visibleText.contains("The session has no events"))
    #expect(host.failures == [])
  }
}

/// The marks on the slider.
@Suite struct SliderMarkTests {
  @Test func `the mark of an event is where the slider's thumb is at that event`() {
    let path = TickMarks(positions: [0, 50, 100], end: 100).path(
      in: CGRect(x: 0, y: 0, width: 124, height: 5))
    #expect(path.rects.map(\.midX) == [12, 62, 112])
  }

  @Test func `the slider has at most one mark per point of its width`() {
    let marks = TickMarks(positions: Array(0...100_000), end: 100_000)
    #expect(marks.path(in: CGRect(x: 0, y: 0, width: 324, height: 5)).rects.count == 301)
  }

  @Test func `a slider has no marks if it is too narrow or if the session is empty`() {
    #expect(TickMarks(positions: [1], end: 1).path(in: CGRect(x: 0, y: 0, width: 20, height: 5)) == Path())
    #expect(TickMarks(positions: [0], end: 0).path(in: CGRect(x: 0, y: 0, width: 90, height: 5)) == Path())
  }
}
