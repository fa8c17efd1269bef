import Foundation
import Navlog
import SwiftUI
import TestThreads
import Testing

@testable import NavlogSwiftUI
@testable import TestFixtures

/// An app that shows a session as soon as its log is open.
@Suite(.waitingLimit) @MainActor struct LaunchTests {
  private enum Page: Navigation { case detail(id: Int) }

  private struct LaunchedApp: App {
    let launch: AppLaunch<RouterSession<Page>>

    var body: some Scene {
      WindowGroup {
        LaunchContainer(launch) { session in
          NavigationContainer(session) { page, _ in
            Text(verbatim: "\(page)")
          } content: { _ in
            Text(verbatim: "list")
          }
        }
      }
    }

    init(launch: AppLaunch<RouterSession<Page>>) { self.launch = launch }
    init() { launch = .finished(RouterSession()) }
  }

  /// An object that a test makes after the app has asked for it.
  @MainActor private final class Gate {
    private(set) var requests = 0
    private var continuations: [CheckedContinuation<Void, Never>] = []

    func wait() async {
      requests += 1
      await withCheckedContinuation { continuations.append($0) }
    }

    func open() {
      for continuation in continuations { continuation.resume() }
      continuations = []
    }
  }

  private let gate = Gate()

  private func makeLaunch() -> AppLaunch<RouterSession<Page>> {
    AppLaunch { [gate] in
      await gate.wait()
      let links: (String) -> LinkResolution<Page> = {
        $0.last?.wholeNumberValue.map { .plan([.show(.detail(id: $0), .push)]) } ?? .noMatch
      }
      return RouterSession(configuration: .init(links: links))
    }
  }

  @Test func `all windows are empty until the session is made, and then they show the same session`()
    async throws
  {
    let launch = makeLaunch()
    let app = AppHost(LaunchedApp(launch: launch))
    app.settle()
    try app.openWindow()
    app.settle()
    try await wait { gate.requests == 1 }
    #expect(app.windows.map(\.visibleText) == ["", ""] && launch.value == nil)
    gate.open()
    let session = await launch.finish()
    app.settle()
    #expect(app.windows.map(\.visibleText) == ["list", "list"])
    #expect(launch.value === session && gate.requests == 1)
    // A window that opens later never is empty.
    let later = try app.openWindow()
    later.settle()
    #expect(later.visibleText == "list")
    #expect(app.failures == [] && app.windows.allSatisfy { $0.failures == [] })
  }

  @Test func `links that arrive before the session is made are opened once, in their order`() async throws {
    let launch = makeLaunch()
    let app = AppHost(LaunchedApp(launch: launch))
    app.settle()
    let window = try #require(app.front)
    for number in 1...7 { #expect(window.open(try #require(URL(string: "app://\(number)"))) == 1) }
    try await wait { gate.requests == 1 }
    gate.open()
    let session = await launch.finish()
    try await wait {
      app.settle()
      return window.visibleText == "detail(id: 7)"
    }
    let calls = try session.timeline.events().filter { ![.activate, .resign].contains($0.action.kind) }
    #expect(calls.map(\.origin) == Array(repeating: .deepLink, count: 7))
    #expect(session.router.navigationStackPath == (1...7).map { .detail(id: $0) })
  }

  @Test func `an intent gets the session before a window exists, and the window shows the same session`()
    async throws
  {
    let launch = makeLaunch()
    let intent = Task { await launch.finish() }
    try await wait { gate.requests == 1 }
    gate.open()
    let session = await intent.value
    session.router.navigate(to: .detail(id: 3))
    let app = AppHost(LaunchedApp(launch: launch))
    app.settle()
    #expect(app.front?.visibleText == "detail(id: 3)" && gate.requests == 1)
  }

  @Test func `a launch with a finished object shows it at once`() async throws {
    let session = RouterSession<Page>()
    let app = AppHost(LaunchedApp(launch: .finished(session)))
    app.settle()
    #expect(app.front?.visibleText == "list")
  }
}
