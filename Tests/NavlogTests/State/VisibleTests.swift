import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct `What is visible` {
  @Test func `the last screen of the path; at its bottom the root, which may name none`() {
    #expect(state(path: [1: .list, 2: .detail(id: 7)], at: 2).visible == .detail(id: 7))
    #expect(state(at: 0).visible == nil)
    #expect(state(sheet: sheet(1, .settings), at: 1).visible == .settings)
  }

  @Test func `a sheet lies on the path, and a cover on the sheet`() {
    let sheetOnPath = state(path: [3: .list], sheet: sheet(1, .settings), at: 3)
    #expect(sheetOnPath.visible == .settings)
    let both = state(path: [3: .list], sheet: sheet(2, .settings), cover: cover(1, .gallery), at: 3)
    #expect(both.visible == .gallery)
    #expect(both.visibleRouter.id == "main/fullScreen@1")
  }

  @Test func `the cover hides the sheet with all that is nested in it`() {
    let nested = state(
      sheet: sheet(1, .settings, path: [2: .list], cover: cover(3, .note("under"))),
      cover: cover(4, .gallery, sheet: sheet(5, .list, path: [6: .note("seen")])), at: 6)
    #expect(nested.visible == .note("seen"))
    #expect(nested.visibleRouter.id == "main/fullScreen@4/sheet@5")
  }

  @Test func `only the selected root is seen`() {
    let tabs = state(
      roots: [
        root(.main, path: [1: .list], cover: cover(2, .gallery)), root("library", path: [3: .note("a")]),
      ],
      selected: "library", at: 3)
    #expect(tabs.visible == .note("a"))
    #expect(tabs.depth == 1)
  }

  @Test func `the depth counts what is pushed and presented on the way to the visible screen`() {
    #expect(state(at: 0).depth == 0)
    #expect(state(path: [1: .list, 2: .list], at: 2).depth == 2)
    #expect(
      state(
        path: [1: .list, 2: .list], sheet: sheet(3, .settings, path: [4: .list]),
        cover: cover(5, .gallery, path: [6: .list, 7: .list]), at: 7
      ).depth == 5)
  }

  @Test func `all routers: outermost first, roots in order, a sheet before a cover`() {
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
