import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct PathTests {
  @Test func `setPath keeps the entries before the first difference, and creates new entries for the rest`() {
    expectTransition(
      from: state(path: [1: .list, 2: .detail(id: 1), 3: .note("a")], at: 3),
      on: .setPath([.list, .detail(id: 1), .note("b"), .note("a")]),
      to: state(
        path: [1: .list, 2: .detail(id: 1), EntryID(4, 0): .note("b"), EntryID(4, 1): .note("a")], at: 4))
  }

  @Test func `setPath to a prefix of the path only removes screens`() {
    expectTransition(
      from: state(path: [1: .list, 2: .list, 3: .list], at: 3), on: .setPath([.list]),
      to: state(path: [1: .list], at: 4))
    expectTransition(from: state(path: [1: .list], at: 1), on: .setPath([]), to: state(at: 2))
  }

  @Test func `setPath without a common prefix replaces every screen`() {
    expectTransition(
      from: state(path: [1: .list, 2: .note("a")], at: 2), on: .setPath([.gallery, .note("a")]),
      to: state(path: [3: .gallery, EntryID(3, 1): .note("a")], at: 3))
  }

  @Test func `setPath keeps the modals`() {
    expectTransition(
      from: state(sheet: sheet(1, .settings), at: 1), on: .setPath([.list]),
      to: state(path: [2: .list], sheet: sheet(1, .settings), at: 2))
  }

  @Test func `setPath to an equal path is a no-op: unchanged`() {
    expectNoEffect(
      in: state(path: [1: .list, 2: .list], at: 2), on: .setPath([.list, .list]), .unchanged)
    expectNoEffect(in: state(at: 2), on: .setPath([]), .unchanged)
  }

  @Test func `replaceTop replaces the last entry`() {
    expectTransition(
      from: state(path: [1: .list, 2: .note("a")], at: 2), on: .replaceTop(.note("b")),
      to: state(path: [1: .list, 3: .note("b")], at: 3))
  }

  @Test func `replaceTop creates a new entry even for an equal destination`() {
    expectTransition(
      from: state(path: [1: .list], at: 1), on: .replaceTop(.list), to: state(path: [2: .list], at: 2))
  }

  @Test func `replaceTop on an empty path does not replace the root screen, and is a no-op: atRoot`() {
    expectNoEffect(in: state(at: 1), on: .replaceTop(.list), .atRoot)
    expectNoEffect(
      in: state(sheet: sheet(1, .settings), at: 1), on: .replaceTop(.list), router: "main/sheet@1", .atRoot)
  }
}

@Suite struct ReductionTests {
  @Test func `an event counts the screens and dialogs that it removes, including those on a removed modal`() {
    let asked = state(
      path: [1: .list], sheet: sheet(2, .settings, path: [3: .list], cover: cover(4, .gallery)),
      cover: cover(5, .gallery, dialog: alert(6, .note("saved?"))), at: 6)
    func removed(_ action: NavigationAction<Screen>) -> Int {
      var state = asked
      return state.apply(NavigationEvent(action), at: 7).removed
    }
    #expect(removed(.dismissSheet) == 3)
    #expect(removed(.dismissFullScreen) == 2)
    #expect(removed(.dismissAll) == 5)
    #expect(removed(.present(.gallery, style: .fullScreen)) == 2)
    #expect(removed(.setRoots(["other"])) == 6)
    #expect(removed(.popToRoot) == 1)
    #expect(removed(.select("main")) == 0)
  }

  private func removed(_ action: NavigationAction<Screen>, from path: [Screen]) -> Int {
    var state = NavigationState<Screen>()
    _ = state.reduce(.setPath(path), on: RouterID(.main), at: 1)
    return state.apply(NavigationEvent(action), at: 2).removed
  }

  @Test
  func `an event counts the screens that it removes from a path, including those that new screens replace`() {
    let path: [Screen] = [.list, .detail(id: 1)]
    #expect(removed(.pop(count: 1), from: path) == 1)
    #expect(removed(.pop(count: 9), from: path) == 2)
    #expect(removed(.navigate(.list, style: .push, unlessOnTop: false), from: path) == 0)
    #expect(removed(.replaceTop(.detail(id: 2)), from: path) == 1)
    #expect(removed(.setPath([.list, .detail(id: 1), .detail(id: 2)]), from: path) == 0)
    #expect(removed(.setPath([.list, .detail(id: 2), .detail(id: 3), .note("")]), from: path) == 1)
    #expect(removed(.setPath([.note(""), .list, .detail(id: 1)]), from: path) == 2)
    #expect(removed(.setPath([.list]), from: path) == 1)
    #expect(removed(.setPath([]), from: path) == 2)
    #expect(removed(.setPath([.note("")]), from: []) == 0)
    #expect(removed(.popToRoot, from: []) == 0)
  }
}
