import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct NavigationStateTests {
  @Test func `a new state ignores duplicate root names, and has the root "main" if no names are given`() {
    #expect(NavigationState<Screen>() == state(at: 0))
    #expect(NavigationState<Screen>(roots: []) == state(at: 0))
    #expect(
      NavigationState<Screen>(roots: ["a", "b", "a"])
        == state(roots: [root("a"), root("b")], selected: "a", at: 0))
  }

  @Test func `if the selected name is not one of the roots, a state selects its first root`() {
    #expect(state(roots: [root("a"), root("b")], selected: "c", at: 0).selected == "a")
  }

  @Test func `two states with equal screens differ if the identities differ`() {
    #expect(state(path: [1: .list], at: 2) != state(path: [2: .list], at: 2))
    #expect(state(sheet: sheet(1, .list), at: 1) != state(sheet: sheet(1, .list, detents: [.medium]), at: 1))
  }

  @Test
  func `compactMap omits destinations that the closure maps to nil, and everything inside an omitted modal`()
  {
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

@Suite struct VisibleScreenTests {
  @Test func `the visible screen is the top of the path, or the router's root screen if the path is empty`() {
    #expect(state(path: [1: .list, 2: .detail(id: 7)], at: 2).visible == .detail(id: 7))
    #expect(state(at: 0).visible == nil)
    #expect(state(sheet: sheet(1, .settings), at: 1).visible == .settings)
  }

  @Test func `a sheet is above the path, and a cover above the sheet`() {
    let sheetOnPath = state(path: [3: .list], sheet: sheet(1, .settings), at: 3)
    #expect(sheetOnPath.visible == .settings)
    let both = state(path: [3: .list], sheet: sheet(2, .settings), cover: cover(1, .gallery), at: 3)
    #expect(both.visible == .gallery)
    #expect(both.visibleRouter.id == "main/fullScreen@1")
  }

  @Test func `a cover hides the sheet with everything inside`() {
    let nested = state(
      sheet: sheet(1, .settings, path: [2: .list], cover: cover(3, .note("under"))),
      cover: cover(4, .gallery, sheet: sheet(5, .list, path: [6: .note("seen")])), at: 6)
    #expect(nested.visible == .note("seen"))
    #expect(nested.visibleRouter.id == "main/fullScreen@4/sheet@5")
  }

  @Test func `only the selected root is visible`() {
    let tabs = state(
      roots: [
        root(.main, path: [1: .list], cover: cover(2, .gallery)), root("library", path: [3: .note("a")]),
      ],
      selected: "library", at: 3)
    #expect(tabs.visible == .note("a"))
    #expect(tabs.depth == 1)
  }

  @Test func `the depth is the number of screens above the root, up to and including the visible screen`() {
    #expect(state(at: 0).depth == 0)
    #expect(state(path: [1: .list, 2: .list], at: 2).depth == 2)
    #expect(
      state(
        path: [1: .list, 2: .list], sheet: sheet(3, .settings, path: [4: .list]),
        cover: cover(5, .gallery, path: [6: .list, 7: .list]), at: 7
      ).depth == 5)
  }

  @Test func `a state lists outer routers before inner ones, roots in order, and a sheet before a cover`() {
    let full = state(
      roots: [
        root("b", sheet: sheet(1, .settings, sheet: sheet(2, .list)), cover: cover(3, .gallery)),
        root("a", cover: cover(4, .gallery)),
      ], selected: "a", at: 4)
    #expect(
      full.routers.map(\.id.description) == [
        "b", "b/sheet@1", "b/sheet@1/sheet@2", "b/fullScreen@3", "a", "a/fullScreen@4",
      ])
    for router in full.routers { #expect(full.router(router.id) == router) }
  }
}
