import Foundation
import Navlog
import SwiftUI
import TestThreads
import Testing

@testable import NavlogInspector
@testable import NavlogSwiftUI
@testable import ScreenFixtures
@testable import TestFixtures

/// The player's bar over the app's screens.
@Suite(.waitingLimit) @MainActor struct FloatingBarTests {
  private struct Screens: View {
    let stage: SessionStage<Place>
    let time: ManualTimer

    var body: some View {
      NavigationContainer(stage, timing: time.timing) { place, _ in
        Text(verbatim: "\(place)")
      } content: { _ in
        Text("home")
      }
      .navlogPlayer(stage) { $0.takeOver(log: InMemoryEventLog()) }
    }
  }

  private let recording = Recording()
  private let time = ManualTimer()
  private let stage = SessionStage(RouterSession<Place>())
  private let host: TestHost

  init() throws {
    host = TestHost { [stage, time] in Screens(stage: stage, time: time) }
    settle()
  }

  private func settle() { host.settle(time) }

  private func tap(_ title: String) throws {
    try host.tap(title)
    settle()
  }

  /// Waits until the player is at a moment.
  private func settle(at position: Int) async throws {
    try await wait {
      settle()
      return stage.player?.position == position
    }
  }

  private func play(at position: Int = 0) throws {
    let player = try recording.player()
    try player.seek(to: position)
    stage.player = player
    settle()
  }

  @Test func `the floating bar is visible while a recorded session is on screen`() throws {
    #expect(host.buttons == [])
    try play(at: 1)
    #expect(host.buttons.contains("Play") && host.layerText.contains("navigate -> list"))
    try tap("Close player")
    #expect(host.buttons == [] && stage.player == nil)
    #expect(host.visibleText == "home")
  }

  @Test func `the buttons of the floating bar step the app's screens forward and back`() async throws {
    try play()
    try tap("Step forward")
    try await settle(at: 1)
    #expect(host.topLayer?.screens.count == 2)
    try tap("Step back")
    try await settle(at: 0)
    #expect(host.topLayer?.screens.count == 1)
    #expect(host.failures == [] && host.differences == [])
  }

  @Test func `the floating bar stays above sheets, so that the user can always reach it`() async throws {
    try play(at: 4)
    try tap("Step forward")
    try await settle(at: 5)
    #expect(host.layers.map(\.kind) == [nil, .sheet])
    #expect(host.buttons.contains("Step forward"))
    try tap("Step forward")
    try await settle(at: 6)
    #expect(host.topLayer?.screens.count == 2)
    try tap("Step forward")
    try await settle(at: 7)
    #expect(host.layers.map(\.kind) == [nil])
    #expect(host.failures == [] && host.differences == [])
  }

  @Test func `a moved and collapsed floating bar looks the same above the stack and above a sheet`() throws {
    try play(at: 4)
    try tap("Collapse player")
    try host.drag(by: CGSize(width: 0, height: -600))
    try stage.player?.step()
    settle()
    #expect(host.layers.map(\.kind) == [nil, .sheet])
    #expect(host.buttons == ["Play", "Expand player", "Close player"])
    #expect(place == "Move to the top")
  }

  @Test func `a collapsed floating bar plays and pauses, and handles no keys`() async throws {
    try play(at: 1)
    try tap("Collapse player")
    #expect(host.sliders == [])
    try tap("Play")
    #expect(stage.player?.isPlaying == true)
    try tap("Pause")
    #expect(throws: HarnessMisuse.self) { try host.press(.space) }
    try tap("Expand player")
    try host.press(.rightArrow)
    try await settle(at: 2)
  }

  /// The name of the move action for the bar's current position. This is the only move action that the bar does not offer.
  private var place: String? {
    let actions = host.accessibility.first { $0.label == "Player" }?.actions ?? []
    return BarPosition.allCases.map(\.actionName).first { !actions.contains($0) }
  }

  @Test func `the floating bar can be dragged to an edge or a corner`() throws {
    try play()
    #expect(place == "Move to the bottom")
    try host.drag(by: CGSize(width: 10, height: -500))
    settle()
    #expect(place == "Move to the top")
    try host.drag(by: CGSize(width: 200, height: 20))
    settle()
    #expect(place == "Move to the top trailing corner")
    try host.drag(by: CGSize(width: -40, height: 60), flick: CGSize(width: -900, height: 900))
    settle()
    #expect(place == "Move to the bottom leading corner")
    try host.drag(by: CGSize(width: 0, height: -700), ending: false)
    settle()
    #expect(place == "Move to the bottom leading corner")
  }

  @Test func `accessibility actions move the floating bar, whose accessibility value is the moment`() throws {
    try play(at: 4)
    let element = try #require(host.accessibility.first { $0.label == "Player" })
    #expect(element.value == "event 4 of 7, pop, noEffect: atRoot")
    #expect(
      element.actions == [
        "Move to the top leading corner", "Move to the top", "Move to the top trailing corner",
        "Move to the bottom leading corner", "Move to the bottom trailing corner",
      ])
    try host.perform("Move to the top", on: "Player")
    settle()
    #expect(place == "Move to the top")
  }

  @Test func `a button of the floating bar takes over a moment, and the app continues from there`() throws {
    try play(at: 1)
    try tap("Take over")
    #expect(stage.session.info.parent?.position == 1)
    #expect(stage.session.state.pathText == "main/list")
    #expect(host.buttons == ["Play", "Expand player", "Close player"])
    try tap("Expand player")
    #expect(!host.buttons.contains("Take over"))
    stage.session.router.navigate(to: .detail(3))
    settle()
    #expect(host.visibleText.contains("detail 3"))
    try tap("Close player")
    #expect(host.visibleText == "detail 3")
    #expect(stage.session.router.pop() == .applied)
    settle()
    #expect(host.visibleText == "list")
    #expect(host.failures == [] && host.differences == [])
  }

  @Test
  func `the floating bar of a player that the app created has no button to close or take over`() throws {
    let player = try recording.player()
    let host = TestHost { Text("home").navlogPlayer(player) }
    host.settle()
    #expect(!host.buttons.contains("Close player") && !host.buttons.contains("Take over"))
    #expect(host.buttons.contains("Step forward"))
  }

  @Test func `each player has its own floating bar`() throws {
    try play(at: 1)
    try tap("Collapse player")
    try play(at: 2)
    #expect(host.layerText.contains("2 of 7") && host.buttons.contains("Step forward"))
  }
}
