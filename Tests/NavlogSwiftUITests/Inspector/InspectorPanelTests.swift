import Foundation
import Navlog
import NavlogSwiftUI
import Observation
import SwiftUI
import Testing

@Suite @MainActor struct `The inspector beside an app` {
  @MainActor @Observable final class Switch {
    var isOn = false
  }

  private struct Content: View {
    let session: RouterSession<Place>
    let clock: ManualClock
    let status: TransitionStatus
    let inspector: Switch

    var body: some View {
      NavigationContainer(session, pace: TransitionPace(clock: clock), status: status) { place, router in
        Button("\(place)") { router.navigate(to: .gallery) }
      } content: { _ in
        Text("home")
      }
      .navlogInspector(session, status: status, isPresented: Bindable(inspector).isOn)
    }
  }

  private let session = RouterSession<Place>()
  private let clock = ManualClock()
  private let status = TransitionStatus()
  private let inspector = Switch()
  private let host: TestHost

  init() {
    host = TestHost { [session, clock, status, inspector] in
      Content(session: session, clock: clock, status: status, inspector: inspector)
    }
    host.settle()
  }

  private func settle() async {
    for _ in 0..<20 {
      host.settle()
      if status.isSettled { break }
      await clock.advance(by: .milliseconds(600))
    }
    await clock.advance(by: .zero)
    host.settle()
  }

  @Test func `shows nothing until it is asked for, and is closed from within`() async throws {
    await settle()
    #expect(host.buttons == [])
    inspector.isOn = true
    await settle()
    #expect(host.buttons.contains("Close the inspector"))
    try host.tap("Close the inspector")
    await settle()
    #expect(!inspector.isOn && host.buttons == [])
  }

  @Test func `stands in the way of no sheet, cover or link`() async throws {
    inspector.isOn = true
    session.router.navigate(to: .list)
    await settle()
    #expect(host.visibleText == "list")
    let events = session.position
    try host.moveSlider(to: 0)
    host.settle()
    try host.tap("To the present")
    await settle()
    #expect(session.position == events)
    session.router.navigate(to: .filter)
    await settle()
    #expect(host.layers.map(\.kind) == [nil, .sheet])
    try host.tap("filter")
    await settle()
    #expect(host.layers.map(\.kind) == [nil, .sheet, .cover])
    session.router.dismissAll()
    await settle()
    try host.swipeBack()
    await settle()
    #expect(host.visibleText == "home")
    #expect(host.buttons.contains { $0.contains("pop") && $0.contains("system") })
    #expect(host.failures == [] && host.differences == [])
  }

  @Test func `the container's state is told`() async {
    inspector.isOn = true
    await settle()
    #expect(status.shown == "main")
  }
}
