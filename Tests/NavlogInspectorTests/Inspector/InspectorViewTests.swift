import Foundation
import Navlog
import NavlogInspector
import NavlogSwiftUI
import NavlogTools
import SwiftUI
import Testing

@testable import ScreenFixtures
@testable import TestFixtures

/// The inspector on screen.
@Suite(.waitingLimit) @MainActor struct InspectorViewTests {
  let session = RouterSession<Place>()
  let status = TransitionStatus()
  let host: TestHost

  init() {
    host = TestHost { [session, status] in NavlogInspector(session, status: status) }
    host.settle()
  }

  /// Waits until the inspector has read the last event.
  private func settle() async throws {
    try await host.settle { hasRead(session.position) }
  }

  /// Returns whether the inspector has read a number of events.
  private func hasRead(_ count: Int) -> Bool {
    let moment = section("Moment", until: "Routers").first?.components(separatedBy: ",")[0]
    return count == 0 ? moment == "no events yet" : moment?.hasSuffix(" of \(count)") == true
  }

  private var lines: [String] { host.visibleText.components(separatedBy: "\n") }

  /// Returns the lines of text between two titles.
  private func section(_ title: String, until next: String) -> [String] {
    Array(lines.drop { $0 != title }.dropFirst().prefix { $0 != next })
  }

  private var routers: [String] { section("Routers", until: "On screen") }

  @Test func `the inspector of a session without events shows a text and no slider`() async throws {
    try await host.settle { routers == ["main", "◀ visible"] }
    #expect(section("Moment", until: "Routers") == ["no events yet"])
    #expect(host.sliders == [])
  }

  @Test func `the inspector lists events as they happen, the latest first`() async throws {
    session.router.navigate(to: .list)
    session.router.dismissSheet()
    try await settle()
    let events = section("Events", until: "")
    #expect(events.filter { ["1", "2"].contains($0) } == ["2", "1"])
    #expect(events.contains("navigate -> list"))
    #expect(events.contains("noEffect: nothingPresented"))
    #expect(lines.contains("after event 2 of 2, live"))
    #expect(host.sliders == [2])
    #expect(host.failures == [])
  }

  @Test func `the slider selects a moment, and the end of the slider shows the live session`() async throws {
    session.router.navigate(to: .list)
    session.router.navigate(to: .filter)
    try await settle()
    #expect(routers == ["main", "list", "sheet: filter", "main/sheet@2", "◀ visible"])
    try host.moveSlider(to: 1.2)
    try await host.settle { routers == ["main", "list", "◀ visible"] }
    #expect(lines.contains("after event 1 of 2"))
    session.router.dismissSheet()
    try await settle()
    #expect(routers == ["main", "list", "◀ visible"])
    try host.moveSlider(to: 3)
    session.router.pop()
    try await settle()
    #expect(lines.contains("after event 4 of 4, live"))
    #expect(routers == ["main", "◀ visible"])
    #expect(host.failures == [])
  }

  @Test func `a tap on an event selects the event, and buttons step through the session`() async throws {
    for number in 1...4 { session.router.navigate(to: .detail(number)) }
    try await settle()
    let row = try #require(host.buttons.first { $0.hasPrefix("2 navigate -> detail(2)") })
    try host.tap(row)
    try await host.settle { routers.last { $0.hasPrefix("detail") } == "detail(2)" }
    try host.tap("Previous event")
    try await host.settle { routers.last { $0.hasPrefix("detail") } == "detail(1)" }
    try host.tap("Next event")
    try host.tap("Latest event")
    try await host.settle { lines.contains("after event 4 of 4, live") }
    #expect(session.position == 4)
  }

  @Test func `a switch shows the selected moment on the app's screens until the inspector disappears`()
    async throws
  {
    let app = TestApp(session)
    session.router.navigate(to: .list)
    session.router.navigate(to: .detail(1))
    app.expect("main/list/detail 1")
    try await settle()
    let list = try #require(try session.timeline.events().first { $0.action.kind == .navigate }?.position)
    try host.tap("On the app's screens")
    #expect(session.timeTravel == nil, "the present is selected")
    try host.moveSlider(to: Double(list))
    try await host.settle { session.timeTravel?.position == list }
    app.expect("main/list")
    session.open("app://nowhere")
    try await settle()
    #expect(lines.contains("The app shows the past. New events meanwhile: 1."))
    try host.tap("Latest event")
    app.expect("main/list/detail 1")
    try host.moveSlider(to: 0)
    try await host.settle { session.timeTravel?.position == 0 }
    app.settle()
    #expect(app.layers == ["main"])
    try host.tap("On the app's screens")
    app.expect("main/list/detail 1")
    #expect(host.failures == [])
  }

  @Test func `the inspector lists earlier events on request`() async throws {
    for number in 1...150 { session.router.navigate(to: .detail(number)) }
    try await settle()
    #expect(!lines.contains("navigate -> detail(50)"))
    try host.tap("Earlier events (50)")
    try await host.settle { lines.contains("navigate -> detail(50)") }
    #expect(!host.buttons.contains { $0.hasPrefix("Earlier events") })
  }

  @Test func `the inspector shows numbers without the separators of a locale`() async throws {
    for number in 1...1_150 { session.router.navigate(to: .detail(number)) }
    try await settle()
    try host.tap("Prepare log for sharing")
    var counts: [String] { host.buttons.filter { $0.contains("log (") || $0.contains("events (") } }
    try await host.settle { counts.count == 2 }
    #expect(counts == ["Share log (1150 events)", "Earlier events (1050)"])
    try host.moveSlider(to: 1)
    try await host.settle { counts == ["Share log (1150 events)", "Later events (1050)"] }
    #expect(lines.contains("after event 1 of 1150"))
  }

  @Test func `the log that the inspector shares is masked`() async throws {
    session.mark("hunter2")
    session.router.navigate(to: .detail(424_242))
    try await settle()
    try host.tap("Prepare log for sharing")
    try await host.settle { host.buttons.contains("Share log (2 events)") }
    try host.tap("Share log (2 events)")
    let url = try #require(host.sharedItems.first.flatMap { URL(string: $0) })
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(text.contains("\"detail\""))
    #expect(!text.contains("hunter2") && !text.contains("424242"))
    session.router.pop()
    try await settle()
    #expect(host.buttons.contains("Prepare again with new events"))
  }

  @Test func `with the same mask key, the files that inspectors share have the same masked values`()
    async throws
  {
    session.router.navigate(to: .detail(424_242))
    let key = MaskKey()
    var shared: [String] = []
    for key in [key, key, MaskKey(), nil, nil] {
      let host = TestHost { [session] in NavlogInspector(session).navlogMaskKey(key) }
      try await host.settle { host.visibleText.contains("1 of 1") }
      try host.tap("Prepare log for sharing")
      try await host.settle { host.buttons.contains("Share log (1 events)") }
      try host.tap("Share log (1 events)")
      let url = try #require(host.sharedItems.first.flatMap { URL(string: $0) })
      shared.append(try String(contentsOf: url, encoding: .utf8))
    }
    #expect(shared[0] == shared[1])
    #expect(Set(shared).count == 4)
  }
}
