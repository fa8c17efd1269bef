import Foundation
import Navlog
import NavlogInspector
import NavlogSwiftUI
import Observation
import SwiftUI
import TestThreads
import Testing

@testable import ScreenFixtures
@testable import TestFixtures

/// The inspector next to an app.
@Suite(.waitingLimit) @MainActor struct InspectorPanelTests {
  @MainActor @Observable final class Switch {
    var isOn = false
  }

  private struct Content: View {
    let session: RouterSession<Place>
    let timing: TransitionTiming
    let status: TransitionStatus
    let inspector: Switch

    var body: some View {
      NavigationContainer(session, timing: timing, status: status) { place, router in
        Button(String(describing: place)) { router.navigate(to: .gallery) }
      } content: { _ in
        Text("home")
      }
      .navlogInspector(session, status: status, isPresented: Bindable(inspector).isOn)
    }
  }

  private let session = RouterSession<Place>()
  private let time = ManualTimer()
  private let status = TransitionStatus()
  private let inspector = Switch()
  private let host: TestHost

  init() {
    host = TestHost { [session, timing = time.timing, status, inspector] in
      Content(session: session, timing: timing, status: status, inspector: inspector)
    }
    host.settle()
  }

  /// Returns whether the inspector lists an event.
  private func lists(_ position: Int) -> Bool {
    position == 0 || host.buttons.contains { $0.hasPrefix("\(position) ") }
  }

  /// Settles the app, and waits until the inspector has read the last event.
  private func settle() async throws {
    try await wait {
      host.settle()
      if let remaining = time.remaining { time.advance(by: remaining) }
      // The inspector is visible only if no sheet covers it.
      let isSeen = inspector.isOn && host.layers.count == 1
      return status.isSettled && (!isSeen || lists(session.position))
    }
    host.settle()
  }

  @Test func `the inspector is hidden until the app requests it, and has a button for closing`() async throws
  {
    try await settle()
    #expect(host.buttons == [])
    inspector.isOn = true
    try await settle()
    #expect(host.buttons.contains("Close inspector"))
    try host.tap("Close inspector")
    try await settle()
    #expect(!inspector.isOn && host.buttons == [])
  }

  @Test func `the inspector does not interfere with sheets, covers and gestures of the app`() async throws {
    inspector.isOn = true
    session.router.navigate(to: .list)
    try await settle()
    #expect(host.visibleText == "list")
    let events = session.position
    try host.moveSlider(to: 0)
    host.settle()
    try host.tap("Latest event")
    try await settle()
    #expect(session.position == events)
    session.router.navigate(to: .filter)
    try await settle()
    #expect(host.layers.map(\.kind) == [nil, .sheet])
    try host.tap("filter")
    try await settle()
    #expect(host.layers.map(\.kind) == [nil, .sheet, .cover])
    session.router.dismissAll()
    try await settle()
    try host.swipeBack()
    try await settle()
    #expect(host.visibleText == "home")
    #expect(host.buttons.contains { $0.contains("pop") && $0.contains("system") })
    #expect(host.failures == [] && host.differences == [])
  }

  @Test
  func `after a cover, the inspector lists new events, even if SwiftUI omits the inspector's onAppear`()
    async throws
  {
    host.coversHideContentBelow = true
    host.reportsAppearanceBelowCovers = false
    inspector.isOn = true
    session.router.present(.gallery, style: .fullScreen)
    try await settle()
    #expect(host.layers.map(\.kind) == [nil, .cover])
    session.router.dismissAll()
    session.router.navigate(to: .list)
    try await settle()
    #expect(host.layers.count == 1 && lists(session.position))
  }

  @Test
  func `while the inspector is shown, the container's transition status still describes the app's screens`()
    async throws
  {
    inspector.isOn = true
    try await settle()
    #expect(status.current == "main")
  }
}
