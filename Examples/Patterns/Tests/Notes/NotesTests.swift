import Navlog
import NavlogSwiftUI
import PatternHarness
import SwiftUI
import Testing

@testable import Notes

/// Tabs, a split view, windows and dialogs of one app.
@Suite(.timeLimit(.minutes(5))) @MainActor struct NotesTests {
  private let model: NotesModel
  private let app: PatternRun

  init() throws { (model, app) = try Self.launch() }

  private static func launch(after killed: PatternRun? = nil) throws -> (NotesModel, PatternRun) {
    var made: NotesModel?
    let app = try PatternRun(after: killed) { log in
      let model = NotesModel(log: log, windowsLog: InMemoryEventLog())
      made = model
      let timing = TransitionTiming(timeout: .seconds(20), transitionDuration: .milliseconds(1))
      return NotesApp(model: model, timing: timing)
    }
    return (try #require(made), app)
  }

  @Test func `a narrow window has a tab for each folder, and one tab that lists all folders`() async throws {
    app.window.horizontalSizeClass = .compact
    try await app.settle()
    #expect(app.window.tabs == ["Folders", "Inbox", "Archive"])
    try await app.tap("Archive", "Taxes")
    try await app.expect([["Archive", "Taxes"]])
    try app.window.tapTab("Inbox")
    try await app.tap("Milk")
    try app.window.tapTab("Archive")
    try await app.expect([["Archive", "Taxes"]])
  }

  @Test func `in a wide window, the folders are in a sidebar, and a change of width keeps the stacks`()
    async throws
  {
    app.window.horizontalSizeClass = .regular
    try await app.settle()
    #expect(app.window.rows == ["Inbox", "Archive"])
    try app.window.tapRow("Inbox")
    try await app.tap("Milk")
    try await app.expect([["Inbox", "Milk"]])
    app.window.horizontalSizeClass = .compact
    try await app.expect([["Inbox", "Milk"]])
    #expect(app.window.tabs.count == 3)
  }

  @Test func `a second tap on a note during the push has no effect`() async throws {
    model.session.select(.inbox)
    try await app.expect(app.window.buttons.contains("Milk"))
    for _ in 1...2 { try app.window.tap("Milk") }
    try await app.expect([["Inbox", "Milk"]])
  }

  @Test func `a note is deleted only after a confirmation, and the log contains the answers`() async throws {
    model.session.select(.inbox)
    try await app.tap("Milk", "Delete")
    try await app.expect(app.window.dialog?.title == "Delete “Milk”?")
    try app.window.answer("Cancel")
    try await app.settle()
    try await app.tap("Delete")
    try await app.expect(app.window.dialog != nil)
    try app.window.answer("Delete")
    try await app.expect(app.window.buttons == ["Letter"])
    let answers = try model.session.timeline.events().compactMap { event -> String? in
      if case .dismissDialog(let answer) = event.action { answer } else { nil }
    }
    #expect(answers == ["cancel", "delete"])
  }

  @Test
  func `a note opens in a window with its own root, and the main window does not change`() async throws {
    model.session.select(.inbox)
    try await app.tap("Milk", "Open in a new window")
    try await app.expect(app.windows.count == 2)
    let window = try #require(app.windows.last)
    try await app.expect(window.topLayer?.top.title == "Milk")
    #expect(window.buttons == ["Delete"])
    #expect(model.windows.roots.contains("note-1") && !model.session.roots.contains("note-1"))
    #expect(model.session.selected == .inbox)

    try window.tap("Delete")
    try await app.expect(window.dialog != nil)
    try window.answer("Delete")
    try await app.expect(app.windows.count == 1)
    #expect(!model.windows.roots.contains("note-1"))
  }

  @Test func `after the app is killed, the next launch shows the same folder and the same note`() async throws
  {
    model.session.select(.archive)
    try await app.tap("Taxes")
    try await app.expect([["Archive", "Taxes"]])
    let (_, next) = try Self.launch(after: app)
    try await next.expect([["Archive", "Taxes"]])
  }
}
