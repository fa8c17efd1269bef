import Foundation
import Navlog
import NavlogSwiftUI
import PatternHarness
import RedirectsCharacter
import RedirectsFilter
import SwiftUI
import TestThreads
import Testing

@testable import Redirects
@testable import RedirectsAppKit

@Suite(.timeLimit(.minutes(5))) @MainActor struct RootContainerViewTests {
  private let app = AppContainer(log: InMemoryEventLog())
  private let status = TransitionStatus()
  private let host: TestHost

  init() async throws {
    let (app, status) = (app, status)
    let timing = TransitionTiming(timeout: .seconds(20), transitionDuration: .milliseconds(1))
    host = TestHost { RootContainerView(appContainer: app, timing: timing, status: status) }
    try await settle()
  }

  private func tap(_ buttons: String...) async throws {
    for button in buttons {
      try host.tap(button)
      try await settle()
    }
  }

  private func settle() async throws {
    try await wait(for: "the transitions") {
      host.settle()
      return status.isSettled && !host.hasWork
    }
    #expect(host.failures == [])
    #expect(host.differences == [])
  }

  private var titles: [[String?]] { host.layers.map { $0.screens.map(\.title) } }

  @Test func `the root shows the main screen, and the stack shows the screens that the features resolve`()
    async throws
  {
    #expect(titles == [["Home"]])
    try await tap("Characters", "Rick")
    #expect(titles == [["Home", "Characters", "Character 1"]])
    try host.swipeBack()
    try await settle()
    #expect(app.session.state.pathText == "main/list")
  }

  @Test func `a destination that no feature resolves shows "Not found"`() async throws {
    try await tap("Settings")
    #expect(titles == [["Home", "Not found"]])
    try await tap("Back")
    #expect(titles == [["Home"]])
  }

  @Test func `a modal has its detents and its own stack, and can present another modal`() async throws {
    try await tap("Characters", "Filter")
    #expect(host.layers.map(\.kind) == [nil, .sheet])
    #expect(host.layers.last?.detents == [.medium, .large])
    try await tap("Add", "Status")
    #expect(titles == [["Home", "Characters"], ["Filter"], ["Filter", "Filter status"]])
    try host.swipeBack()
    try await settle()
    try await tap("Help")
    #expect(host.layers.map(\.kind) == [nil, .sheet, .sheet, .cover])
    try await tap("Close", "Close", "Close")
    #expect(titles == [["Home", "Characters"]])
  }

  @Test func `a sheet that the user drags down is removed from the state`() async throws {
    try await tap("Characters", "Filter")
    try host.swipeDown()
    try await settle()
    #expect(app.session.state.pathText == "main/list")
  }

  @Test func `a URL is opened by the handler of its feature`() async throws {
    #expect(host.open(try #require(URL(string: "challenge://character/detail?id=42"))) == 1)
    try await settle()
    #expect(titles == [["Home", "Character 42"]])
  }

  @Test func `after the app is killed, the next launch shows the same stack and the same modals`()
    async throws
  {
    func launch(after killed: PatternRun? = nil) throws -> PatternRun {
      try PatternRun(after: killed) { log in
        RedirectsApp(appContainer: AppContainer(log: log))
      }
    }
    let first = try launch()
    try await first.tap("Characters", "Filter", "Status")
    try await first.expect([["Home", "Characters"], ["Filter", "Filter status"]])
    let next = try launch(after: first)
    try await next.expect([["Home", "Characters"], ["Filter", "Filter status"]])
  }
}
