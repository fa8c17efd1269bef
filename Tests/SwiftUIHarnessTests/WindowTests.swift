import Foundation
import SwiftUI
import Testing

/// The windows of an app.
@Suite @MainActor struct WindowTests {
  private let calls = CallLog()

  private func app() -> AppHost {
    let app = AppHost(TestedApp(calls: calls))
    app.settle()
    return app
  }

  private func texts(_ app: AppHost) -> [String] { app.windows.map { $0.visibleText.lines[0] } }

  @Test func `an app opens its first scene at launch, and shows changes of its own state`() throws {
    let app = app()
    #expect(texts(app) == ["main 0 active"])
    try app.windows[0].tap("count")
    app.settle()
    #expect(texts(app) == ["main 1 active"])
  }

  @Test func `each window of a group has its own state and its own scene phase`() throws {
    let app = app()
    let second = try app.openWindow()
    app.settle()
    try second.tap("own +")
    second.scenePhase = .background
    app.settle()
    #expect(
      app.windows.map { $0.visibleText }
        == ["main 0 active\nown 0", "main 0 background\nown 1"].map { $0 + buttons })
    #expect(calls.drain() == ["+main", "+main"])
    app.close(second)
    #expect(calls.drain() == ["-main"] && app.windows.count == 1)
    app.windowsDisappearWhenClosed = false
    app.close(app.windows[0])
    #expect(calls.drain() == [] && app.windows.isEmpty)
  }

  private let buttons = "\nown +\ncount\nopen settings\nopen note 1\nopen nothing\nclose\nclose notes"

  @Test func `a window scene has one window, and a window group has one window for each presented value`()
    throws
  {
    let app = app()
    let main = app.windows[0]
    for button in ["open settings", "open note 1", "open settings"] {
      try main.tap(button)
      app.settle()
    }
    #expect(texts(app) == ["main 0 active", "note 1", "settings"])
    try main.tap("open note 1")
    app.settle()
    #expect(texts(app) == ["main 0 active", "settings", "note 1"])
    try main.tap("close notes")
    app.settle()
    #expect(texts(app) == ["main 0 active", "settings"])
    try main.tap("close")
    app.settle()
    #expect(texts(app) == ["settings"])
  }

  @Test
  func
    `a restored window has the value and the scene storage of the closed one, and a default value is made once`()
    throws
  {
    let app = AppHost(RestoredApp())
    app.settle()
    let window = app.windows[0]
    try window.tap("store")
    app.settle()
    let text = window.visibleText
    #expect(text.hasSuffix("stored\nstore"))
    app.close(window)
    try app.restore(window)
    app.settle()
    #expect(app.windows.map { $0.visibleText } == [text])
    try app.openWindow()
    app.settle()
    #expect(
      app.front?.visibleText.lines[0] != text.lines[0]
        && app.front?.visibleText.hasSuffix("empty\nstore") == true)
  }

  @Test func `an unknown scene is reported`() throws {
    let app = app()
    try app.windows[0].tap("open nothing")
    #expect(app.failures.map { $0.rule } == [.noSuchScene])
  }

  @Test
  func `a URL opens in a window that prefers it, otherwise in the foremost window that allows it`()
    throws
  {
    let app = app()
    let first = app.windows[0]
    let second = try app.openWindow()
    app.settle()
    #expect(app.open(try #require(URL(string: "x://a"))) === second)
    #expect(calls.drain() == ["+main", "+main", "url x://a"])
    try first.tap("open note 1")
    app.settle()
    let note = app.front
    app.bringToFront(first)
    #expect(app.open(try #require(URL(string: "x://NOTE/1"))) === note)
    #expect(app.front === note)
    #expect(app.open(try #require(URL(string: "x://a"))) === first)
  }

  @Test
  func `with opensURLsInNewWindows, a URL opens a window unless an open window prefers or allows the URL`()
    throws
  {
    let app = app()
    app.opensURLsInNewWindows = true
    let new = app.open(try #require(URL(string: "x://a")))
    app.settle()
    #expect(app.windows.count == 2 && app.front === new)
    try app.windows[0].tap("open note 1")
    app.settle()
    app.open(try #require(URL(string: "x://note/1")))
    #expect(app.windows.count == 3)
    app.open(try #require(URL(string: "x://settings")))
    app.settle()
    #expect(texts(app).last == "settings")
  }

  @Test func `one window receives a user activity, and onOpenURL receives a universal link`() throws {
    let app = app()
    let handoff = NSUserActivity(activityType: "com.example.note")
    handoff.targetContentIdentifier = "anything"
    _ = calls.drain()
    app.continueUserActivity(handoff)
    let link = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    link.webpageURL = URL(string: "https://example.com/a")
    app.continueUserActivity(link)
    #expect(calls.drain() == ["activity com.example.note", "url https://example.com/a"])
    #expect(app.windows[0].userActivities.map { $0.title } == ["main"])
  }
}

extension String {
  fileprivate var lines: [String] { split(separator: "\n").map { String($0) } }
}

private struct TestedApp: App {
  let calls: CallLog
  @State private var count = 0

  init(calls: CallLog) { self.calls = calls }
  init() { self.init(calls: CallLog()) }

  var body: some Scene {
    WindowGroup { MainWindow(count: $count, calls: calls) }
    WindowGroup(id: "note", for: Int.self) { $note in
      Text(verbatim: "note \(note ?? 0)")
        .handlesExternalEvents(preferring: ["note/\(note ?? 0)"], allowing: [])
    }
    .handlesExternalEvents(matching: [])
    Window("Settings", id: "settings") { Text("settings") }
      .handlesExternalEvents(matching: ["settings"])
  }
}

private struct RestoredApp: App {
  var body: some Scene {
    WindowGroup(for: String.self) { $name in
      RestoredWindow(name: name)
    } defaultValue: {
      UUID().uuidString
    }
  }
}

private struct RestoredWindow: View {
  let name: String
  @SceneStorage("kept") private var kept = "empty"

  var body: some View {
    Text(name)
    Text(kept)
    Button("store") { kept = "stored" }
  }
}

private struct MainWindow: View {
  @Binding var count: Int
  let calls: CallLog
  @Environment(\.openWindow) private var openWindow
  @Environment(\.dismissWindow) private var dismissWindow
  @Environment(\.scenePhase) private var scenePhase

  var body: some View {
    Text(verbatim: "main \(count) \(scenePhase)")
      .onAppear { calls.record("+main") }
      .onDisappear { calls.record("-main") }
      .onOpenURL { calls.record("url \($0)") }
      .onContinueUserActivity("com.example.note") { calls.record("activity \($0.activityType)") }
      .userActivity("com.example.main") { $0.title = "main" }
    Counter(name: "own")
    Button("count") { count += 1 }
    Button("open settings") { openWindow(id: "settings") }
    Button("open note 1") { openWindow(value: 1) }
    Button("open nothing") { openWindow(id: "nothing") }
    Button("close") { dismissWindow() }
    Button("close notes") { dismissWindow(id: "note") }
  }
}
