import Navlog
import SwiftUI
import Testing

@Suite @MainActor struct `The README on SwiftUI` {
  @Test func `its example does what it says`() async throws {
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
