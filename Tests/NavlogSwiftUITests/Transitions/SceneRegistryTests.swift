import Navlog
import Testing

@testable import NavlogSwiftUI
@testable import TestFixtures

/// The scenes of a session.
@MainActor
struct SceneRegistryTests {
  private let registry = SceneRegistry()
  private let first = SessionScene()
  private let second = SessionScene()

  init() {
    registry.add(first)
    registry.add(second)
  }

  @Test func `a router is on screen while at least one of its stacks is on screen`() {
    #expect(registry.didAppear("main", in: first))
    #expect(!registry.didAppear("main", in: second))
    #expect(registry.didAppear("note", in: second))
    #expect(!registry.didDisappear("main", in: first))
    #expect(registry.didDisappear("main", in: second))
    #expect(registry.didDisappear("note", in: second))
  }

  @Test
  func `a router stays on screen if a new stack of the router appears before the old stack disappears`() {
    #expect(registry.didAppear("main", in: first))
    #expect(!registry.didAppear("main", in: first))
    #expect(!registry.didDisappear("main", in: first))
    #expect(registry.didDisappear("main", in: first))
  }

  @Test func `the registry ignores the disappearance of a stack that never appeared`() {
    #expect(!registry.didDisappear("main", in: first))
    #expect(registry.didAppear("main", in: second))
    #expect(!registry.didDisappear("main", in: first))
  }

  @Test func `the app is in the background when every scene that shows a stack is in the background`() {
    _ = registry.didAppear("main", in: first)
    _ = registry.didAppear("note", in: second)
    #expect(!registry.didEnterBackground(first))
    #expect(registry.didEnterBackground(second))
    first.didEnterForeground()
    #expect(!registry.didEnterBackground(second))
    _ = registry.didDisappear("main", in: first)
    #expect(registry.didEnterBackground(second), "the first scene no longer shows a stack")
  }

  @Test func `after a scene was released, the app can still go to the background`() {
    do {
      let third = SessionScene()
      registry.add(third)
      _ = registry.didAppear("main", in: third)
      #expect(!registry.didEnterBackground(first))
    }
    #expect(registry.didEnterBackground(first))
    #expect(registry.didAppear("main", in: second))
  }

  @Test func `only the last window of a root closes the root`() {
    registry.windowDidOpen("note")
    registry.windowDidOpen("note")
    registry.windowDidOpen("main")
    #expect(!registry.windowDidClose("note"))
    #expect(registry.windowDidClose("note"))
    #expect(!registry.windowDidClose("note"), "no window of the root is open")
    #expect(registry.windowDidClose("main"))
  }
}
