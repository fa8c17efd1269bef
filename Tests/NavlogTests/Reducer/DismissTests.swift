import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct DismissTests {
  private let both = state(
    path: [1: .list], sheet: sheet(2, .settings, path: [3: .list], cover: cover(4, .gallery)),
    cover: cover(5, .gallery, sheet: sheet(6, .settings)), at: 6)

  @Test func `dismissSheet removes the sheet with everything inside`() {
    expectTransition(
      from: both, on: .dismissSheet,
      to: state(path: [1: .list], cover: cover(5, .gallery, sheet: sheet(6, .settings)), at: 7))
  }

  @Test func `dismissFullScreen removes the cover with everything inside`() {
    expectTransition(
      from: both, on: .dismissFullScreen,
      to: state(
        path: [1: .list], sheet: sheet(2, .settings, path: [3: .list], cover: cover(4, .gallery)), at: 7))
  }

  @Test func `dismissModal empties both slots`() {
    expectTransition(from: both, on: .dismissModal, to: state(path: [1: .list], at: 7))
    expectTransition(
      from: state(sheet: sheet(1, .settings), at: 1), on: .dismissModal, to: state(at: 2))
  }

  @Test
  func `dismissing an empty slot is a no-op (nothingPresented), even if the router has another modal`() {
    expectNoEffect(in: state(cover: cover(1, .gallery), at: 1), on: .dismissSheet, .nothingPresented)
    expectNoEffect(in: state(sheet: sheet(1, .settings), at: 1), on: .dismissFullScreen, .nothingPresented)
    expectNoEffect(in: state(path: [1: .list], at: 1), on: .dismissModal, .nothingPresented)
  }

  @Test
  func `on the router of a modal, dismissing an empty slot is a no-op: nothingPresented`() {
    let inside = state(sheet: sheet(1, .settings), at: 1)
    for action in [NavigationAction<Screen>.dismissSheet, .dismissFullScreen, .dismissModal] {
      expectNoEffect(in: inside, on: action, router: "main/sheet@1", .nothingPresented)
    }
  }

  @Test func `dismiss removes the cover first, then the sheet, and then has no effect: nothingPresented`() {
    let sheetLeft = expectTransition(
      from: state(sheet: sheet(1, .settings), cover: cover(2, .gallery), at: 2), on: .dismiss,
      to: state(sheet: sheet(1, .settings), at: 3))
    let nothingLeft = expectTransition(from: sheetLeft, on: .dismiss, to: state(at: 4))
    expectNoEffect(in: nothingLeft, on: .dismiss, .nothingPresented)
  }

  @Test func `dismiss inside a modal that presents nothing dismisses the modal itself`() {
    expectTransition(
      from: state(path: [1: .list], sheet: sheet(2, .settings, path: [3: .list]), at: 3), on: .dismiss,
      router: "main/sheet@2", to: state(path: [1: .list], at: 4))
  }

  @Test func `dismiss inside a modal removes its cover, then its sheet, then the modal itself`() {
    let full = state(
      sheet: sheet(1, .settings, sheet: sheet(2, .list), cover: cover(3, .gallery)), at: 3)
    let one = expectTransition(
      from: full, on: .dismiss, router: "main/sheet@1",
      to: state(sheet: sheet(1, .settings, sheet: sheet(2, .list)), at: 4))
    let two = expectTransition(
      from: one, on: .dismiss, router: "main/sheet@1", to: state(sheet: sheet(1, .settings), at: 5))
    let three = expectTransition(from: two, on: .dismiss, router: "main/sheet@1", to: state(at: 6))
    expectNoEffect(in: three, on: .dismiss, router: "main/sheet@1", .noSuchRouter)
  }

  @Test func `dismiss on a nested modal's router removes only that modal, not its parents or siblings`() {
    expectTransition(
      from: state(
        sheet: sheet(1, .settings, sheet: sheet(2, .list), cover: cover(3, .gallery)),
        cover: cover(4, .gallery), at: 4),
      on: .dismiss, router: "main/sheet@1/sheet@2",
      to: state(sheet: sheet(1, .settings, cover: cover(3, .gallery)), cover: cover(4, .gallery), at: 5))
  }

  @Test func `dismissAll removes every modal of every root, and keeps the paths of all roots`() {
    expectTransition(
      from: state(
        roots: [
          root(.main, path: [1: .list], sheet: sheet(2, .settings, cover: cover(3, .gallery))),
          root("library", path: [4: .list, 5: .list], cover: cover(6, .gallery)),
        ], selected: "library", at: 6),
      on: .dismissAll,
      to: state(
        roots: [root(.main, path: [1: .list]), root("library", path: [4: .list, 5: .list])],
        selected: "library", at: 7))
  }

  @Test func `dismissAll also removes the modals of roots that are not selected`() {
    expectTransition(
      from: state(roots: [root(.main), root("library", sheet: sheet(1, .list))], selected: .main, at: 1),
      on: .dismissAll, to: state(roots: [root(.main), root("library")], selected: .main, at: 2))
  }

  @Test func `dismissAll without any modal is a no-op: nothingPresented`() {
    expectNoEffect(in: state(path: [1: .list], at: 1), on: .dismissAll, .nothingPresented)
  }
}
