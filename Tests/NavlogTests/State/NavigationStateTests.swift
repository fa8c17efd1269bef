import Navlog
import Testing

@testable import TestFixtures

@Suite struct `A navigation state` {
  @Test func `without names it has the root main; the first of several is selected; equal names stand once`()
  {
    #expect(NavigationState<Screen>() == state(at: 0))
    #expect(NavigationState<Screen>(roots: []) == state(at: 0))
    #expect(
      NavigationState<Screen>(roots: ["a", "b", "a"])
        == state(roots: [root("a"), root("b")], selected: "a", at: 0))
  }

  @Test func `a selection that is no root falls to the first`() {
    #expect(state(roots: [root("a"), root("b")], selected: "c", at: 0).selected == "a")
  }

  @Test func `the same screens with other identities are another state`() {
    #expect(state(path: [1: .list], at: 2) != state(path: [2: .list], at: 2))
    #expect(state(sheet: sheet(1, .list), at: 1) != state(sheet: sheet(1, .list, detents: [.medium]), at: 1))
  }

  @Test func `over other destinations, what has no counterpart is left out with all it holds`() {
    let known = state(
      path: [1: .list, 2: .note("gone"), 3: .list], sheet: sheet(4, .note("gone"), cover: cover(5, .gallery)),
      cover: cover(6, .gallery, path: [7: .note("gone")]), flags: ["a": 1],
      pendingIntents: [
        PendingIntent(id: 8, plan: [.show(.note("gone"), .push)], flag: "a"),
        PendingIntent(id: 9, plan: [.setPath([.list]), .dismissAll], flag: "a"),
      ], at: 9
    ).compactMap { screen -> Screen? in
      if case .note = screen { nil } else { screen }
    }
    #expect(
      known
        == state(
          path: [1: .list, 3: .list], cover: cover(6, .gallery), flags: ["a": 1],
          pendingIntents: [PendingIntent(id: 9, plan: [.setPath([.list]), .dismissAll], flag: "a")], at: 9))
  }
}
