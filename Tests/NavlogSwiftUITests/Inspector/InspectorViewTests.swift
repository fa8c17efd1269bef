import Foundation
import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@Suite(.timeLimit(.minutes(5))) @MainActor struct `The inspector on screen` {
  let session = RouterSession<Place>()
  let status = TransitionStatus()
  let host: TestHost

  init() {
    host = TestHost { [session, status] in NavlogInspector(session, status: status) }
    host.settle()
  }

  /// What has been called is read in its own time.
  private func settle() async throws {
    try await wait {
      host.settle()
      return hasRead(session.position)
    }
  }

  /// Whether the inspector knows of so many events.
  private func hasRead(_ count: Int) -> Bool {
    let moment = section("Moment", until: "Routers").first?.components(separatedBy: ",")[0]
    return count == 0 ? moment == "nothing has happened yet" : moment?.hasSuffix(" of \(count)") == true
  }

  private var lines: [String] { host.visibleText.components(separatedBy: "\n") }

  /// What stands between two titles.
  private func section(_ title: String, until next: String) -> [String] {
    Array(lines.drop { $0 != title }.dropFirst().prefix { $0 != next })
  }

  private var routers: [String] { section("Routers", until: "On screen") }

  @Test func `a session without events has words, and no slider`() {
    #expect(section("Moment", until: "Routers") == ["nothing has happened yet"])
    #expect(host.sliders == [])
    #expect(routers == ["main", "◀ visible"])
  }

  @Test func `events are listed as they happen, the latest first`() async throws {
    session.router.navigate(to: .list)
    session.router.dismissSheet()
    try await settle()
    let events = section("Events", until: "")
    #expect(events.filter { ["1", "2"].contains($0) } == ["2", "1"])
    #expect(events.contains("navigate -> list"))
    #expect(events.contains("noEffect: nothingPresented"))
    #expect(lines.contains("after event 2 of 2, the present"))
    #expect(host.sliders == [2])
    #expect(host.failures == [])
  }

  @Test func `the slider moves the tree, and the end of it is the present`() async throws {
    session.router.navigate(to: .list)
    session.router.navigate(to: .filter)
    try await settle()
    #expect(routers == ["main", "list", "sheet: filter", "main/sheet@2", "◀ visible"])
    try host.moveSlider(to: 1.2)
    host.settle()
    #expect(routers == ["main", "list", "◀ visible"])
    #expect(lines.contains("after event 1 of 2"))
    session.router.dismissSheet()
    try await settle()
    #expect(routers == ["main", "list", "◀ visible"])
    try host.moveSlider(to: 3)
    session.router.pop()
    try await settle()
    #expect(lines.contains("after event 4 of 4, the present"))
    #expect(routers == ["main", "◀ visible"])
    #expect(host.failures == [])
  }

  @Test func `a tap on an event looks at it; buttons step on`() async throws {
    for number in 1...4 { session.router.navigate(to: .detail(number)) }
    try await settle()
    let row = try #require(host.buttons.first { $0.hasPrefix("2 navigate -> detail(2)") })
    try host.tap(row)
    host.settle()
    #expect(routers.last { $0.hasPrefix("detail") } == "detail(2)")
    try host.tap("Back by one event")
    host.settle()
    #expect(routers.last { $0.hasPrefix("detail") } == "detail(1)")
    try host.tap("On by one event")
    try host.tap("To the present")
    host.settle()
    #expect(lines.contains("after event 4 of 4, the present"))
    #expect(session.position == 4)
  }

  @Test func `earlier events come when they are asked for`() async throws {
    for number in 1...150 { session.router.navigate(to: .detail(number)) }
    try await settle()
    #expect(!lines.contains("navigate -> detail(50)"))
    try host.tap("Earlier events (50)")
    host.settle()
    #expect(lines.contains("navigate -> detail(50)"))
    #expect(!host.buttons.contains { $0.hasPrefix("Earlier events") })
  }

  @Test func `the log is shared masked, and the file goes with the inspector`() async throws {
    session.mark("hunter2")
    session.router.navigate(to: .detail(424_242))
    try await settle()
    try host.tap("Prepare the log for sharing")
    try await wait {
      host.settle()
      return host.buttons.contains("Share the log of 2 events")
    }
    try host.tap("Share the log of 2 events")
    let url = try #require(host.sharedItems.first.flatMap { URL(string: $0) })
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(text.contains("\"detail\""))
    #expect(!text.contains("hunter2") && !text.contains("424242"))
    session.router.pop()
    try await settle()
    #expect(host.buttons.contains("Prepare it again, with what is new"))
  }
}
