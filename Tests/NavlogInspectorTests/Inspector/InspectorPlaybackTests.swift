import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import Observation
import SwiftUI
import TestThreads
import Testing

@testable import NavlogInspector
@testable import NavlogSwiftUI
@testable import ScreenFixtures
@testable import TestFixtures

/// The inspector plays logs from files.
@Suite(.waitingLimit) @MainActor struct InspectorPlaybackTests {
  @MainActor @Observable final class Switch {
    var isOn = true
  }

  private struct Content: View {
    let stage: SessionStage<Place>
    let inspector: Switch

    var body: some View {
      NavigationContainer(stage) { place, _ in
        Text(verbatim: "screen \(place)")
      } content: { _ in
        Text("home")
      }
      .navlogInspector(stage, isPresented: Bindable(inspector).isOn) { $0.takeOver(log: InMemoryEventLog()) }
    }
  }

  private let folder: TemporaryFolder
  private let url: URL
  private let stage = SessionStage(RouterSession<Place>())
  private let inspector = Switch()
  private let host: TestHost

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("report.sqlite")
    _ = Recording(in: try SQLiteEventLog(path: url.path))
    host = TestHost { [stage, inspector] in Content(stage: stage, inspector: inspector) }
    host.settle()
  }

  private var lines: [String] { host.layerText.components(separatedBy: "\n") }

  private func tap(_ title: String) throws {
    try host.tap(title)
    host.settle()
  }

  /// Waits until the list contains an event, and taps the event.
  private func tapEvent(_ title: String) async throws {
    try await host.settle { host.buttons.contains { $0.hasPrefix(title) } }
    try tap(try #require(host.buttons.first { $0.hasPrefix(title) }))
  }

  /// Opens the file and plays its session.
  private func open() async throws {
    try tap("Open a log…")
    #expect(host.asksForFile)
    try host.choose(.success(url))
    try await host.settle { lines.contains(url.lastPathComponent) }
    #expect(!host.asksForFile)
    try tap(try #require(host.buttons.first { $0.hasPrefix("Places 1.2") }))
    try await host.settle { stage.player != nil }
  }

  @Test func `the inspector plays a log from a file on the app's own screens`() async throws {
    try await open()
    let player = try #require(stage.player)
    #expect(player.position == 0 && host.visibleText == "home")
    try await tapEvent("1 navigate -> list")
    try await host.settle { player.position == 1 }
    #expect(host.visibleText == "screen list")
    #expect(host.buttons.contains("Step forward"))
    #expect(host.failures == [] && host.differences == [])
  }

  @Test func `the inspector states that the values of a masked log are not real`() async throws {
    let shared = folder.file("shared.sqlite")
    try SQLiteEventLog.redact(url.path, into: shared.path)
    try tap("Open a log…")
    try host.choose(.success(shared))
    try await host.settle { lines.contains(shared.lastPathComponent) }
    try tap(try #require(host.buttons.first { $0.contains("masked: not real values") }))
    try await tapEvent("1 navigate -> list")
    try await host.settle { lines.first == "screen list" }
  }

  @Test func `a key acts only once, although the screen and the inspector's list each have a player bar`()
    async throws
  {
    try await open()
    #expect(host.buttons.filter { $0 == "Play" }.count == 2)
    try host.press(.rightArrow)
    try await host.settle { stage.player?.position == 1 }
    try tap("On the app's screens")
    #expect(stage.player == nil && host.buttons.filter { $0 == "Play" }.count == 1)
    try host.press(.rightArrow)
    try await host.settle { lines.contains { $0.hasPrefix("2 of 7") } }
    #expect(host.visibleText == "home")
    try tap("On the app's screens")
    #expect(stage.player?.position == 2)
  }

  @Test
  func `the inspector shows a played log until the user closes it, and then the app's own session`()
    async throws
  {
    stage.session.router.navigate(to: .detail(1))
    host.settle()
    try await open()
    #expect(host.visibleText == "home")
    try tap("Close recording")
    #expect(stage.player == nil && host.visibleText == "screen detail 1")
    #expect(host.buttons.contains("Close log"))
    try tap("Close log")
    #expect(!host.buttons.contains("Close log") && host.buttons.contains("Open a log…"))
  }

  @Test func `the inspector can take over a moment of a played log`() async throws {
    try await open()
    try await stage.player?.seek(to: 1)
    host.settle()
    try tap("Collapse player")
    try tap("Take over")
    #expect(stage.session.state.pathText == "main/list" && host.visibleText == "screen list")
    stage.session.router.pop()
    host.settle()
    #expect(host.visibleText == "home")
    inspector.isOn = false
    host.settle()
    try tap("Close player")
    #expect(host.visibleText == "home")
    #expect(host.failures == [] && host.differences == [])
  }

  @Test
  func
    `a played log stays on screen when the inspector closes, and a reopened inspector controls its player`()
    async throws
  {
    try await open()
    try tap("Close inspector")
    #expect(stage.player != nil && host.buttons.contains("Step forward"))
    try tap("Step forward")
    try await host.settle { host.visibleText == "screen list" }
    inspector.isOn = true
    host.settle()
    #expect(host.buttons.contains("Close recording"))
  }

  @Test
  func `the inspector plays nothing if the user chooses no file, and shows why a file cannot be played`()
    async throws
  {
    try tap("Open a log…")
    try host.cancelChoosing()
    host.settle()
    #expect(!host.asksForFile && stage.player == nil)
    let wrong = folder.file("notes.txt")
    try Data("no log".utf8).write(to: wrong)
    try tap("Open a log…")
    try host.choose(.success(wrong))
    try await host.settle { lines.contains { $0.contains("is not a Navlog log") } }
    #expect(host.buttons.contains("Open a log…"))
  }
}
