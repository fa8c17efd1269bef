import Navlog
import SwiftUI
import Testing

@Suite @MainActor struct `The snippets on SwiftUI` {
  @Test func `the example of the article does what it says`() async throws {
    let session = RouterSession<AppNavigation>()
    let host = TestHost { ContentView(session: session) }
    func tap(_ title: String) async throws {
      try host.tap(title)
      host.settle()
    }
    host.settle()
    try await tap("Log")
    try await tap("Characters")
    try await tap("Character 42")
    #expect(host.visibleText == "Character 42")
    try host.swipeBack()
    host.settle()
    #expect(host.visibleText == "Character 42" && session.state.visible == .characterList)
    try host.swipeBack()
    host.settle()
    try await tap("Settings")
    #expect(host.layers.map(\.kind) == [nil, .sheet])
    #expect(host.failures == [])
  }
}

@Suite @MainActor struct `The snippets from other patterns` {
  @Test func `a container shows the views that the pattern maps`() throws {
    let session = RouterSession<AppNavigation>()
    let host = TestHost { ComingFrom.ContentView(session: session) }
    host.settle()
    try host.tap("Characters")
    host.settle()
    try host.tap("Character 42")
    host.settle()
    #expect(host.visibleText == "Character 42")
    #expect(host.failures == [])
  }

  @Test func `a tab pushes on its own stack`() throws {
    let session = RouterSession<AnyNavigation>(roots: ["home", "settings"])
    let host = TestHost { ComingFrom.Tabs(session: session) }
    host.settle()
    try host.tap("Character 1")
    host.settle()
    #expect(session.router(root: "home").navigationStackPath.count == 1)
    #expect(host.failures == [])
  }
}
