import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct DialogTests {
  private func ask(_ screen: Screen, _ style: PresentationType = .alert, unlessOnTop: Bool = false)
    -> NavigationAction<Screen>
  {
    .navigate(screen, style: style, unlessOnTop: unlessOnTop)
  }

  @Test func `a dialog is above the path and both modals of its router`() {
    expectTransition(
      from: state(path: [1: .list], sheet: sheet(2, .settings), cover: cover(3, .gallery), at: 3),
      on: ask(.note("sure?")),
      to: state(
        path: [1: .list], sheet: sheet(2, .settings), cover: cover(3, .gallery),
        dialog: alert(4, .note("sure?")), at: 4))
  }

  @Test func `a dialog in a modal belongs to the modal's router`() {
    expectTransition(
      from: state(sheet: sheet(1, .settings), at: 1), on: ask(.list, .confirmationDialog),
      router: "main/sheet@1", to: state(sheet: sheet(1, .settings, dialog: confirmation(2, .list)), at: 2))
  }

  @Test func `a dialog replaces the current dialog of its router, even an equal one`() {
    let asking = state(dialog: alert(1, .list), at: 1)
    expectTransition(
      from: asking, on: ask(.settings, .confirmationDialog),
      to: state(dialog: confirmation(2, .settings), at: 2))
    expectTransition(from: asking, on: ask(.list), to: state(dialog: alert(2, .list), at: 2))
  }

  @Test func `with unlessOnTop, a dialog that is already on screen is a no-op: alreadyOnTop`() {
    let asking = state(path: [1: .settings], dialog: alert(2, .list), at: 2)
    expectNoEffect(in: asking, on: ask(.list, unlessOnTop: true), .alreadyOnTop)
    expectTransition(
      from: asking, on: ask(.settings, unlessOnTop: true),
      to: state(path: [1: .settings], dialog: alert(3, .settings), at: 3))
  }

  @Test func `a call that changes the stack or a modal below a dialog does not affect the dialog`() {
    let asking = state(path: [1: .list], sheet: sheet(2, .settings), dialog: alert(3, .list), at: 3)
    expectTransition(
      from: asking, on: .navigate(to: .detail(id: 7)),
      to: state(
        path: [1: .list, 4: .detail(id: 7)], sheet: sheet(2, .settings), dialog: alert(3, .list), at: 4))
    expectTransition(
      from: asking, on: .popToRoot,
      to: state(sheet: sheet(2, .settings), dialog: alert(3, .list), at: 4))
    expectTransition(
      from: asking, on: .dismissModal, to: state(path: [1: .list], dialog: alert(3, .list), at: 4))
    expectTransition(
      from: asking, on: .navigate(to: .gallery),
      to: state(
        path: [1: .list], sheet: sheet(2, .settings), cover: cover(4, .gallery), dialog: alert(3, .list),
        at: 4))
  }

  @Test func `removing a modal removes the dialogs in it`() {
    expectTransition(
      from: state(sheet: sheet(1, .settings, cover: cover(2, .gallery, dialog: alert(3, .list))), at: 3),
      on: .dismissSheet, to: state(at: 4))
  }
}

/// Dismissing a dialog.
@Suite struct DialogDismissalTests {
  private let asking = state(
    path: [1: .list], sheet: sheet(2, .settings, dialog: confirmation(3, .list)), cover: cover(4, .gallery),
    dialog: alert(5, .settings), at: 5)
  private let answered = state(
    path: [1: .list], sheet: sheet(2, .settings, dialog: confirmation(3, .list)), cover: cover(4, .gallery),
    at: 6)

  @Test(arguments: ["delete", nil]) func `a dialog is dismissed with an answer, or without one`(
    answer: String?
  ) {
    expectTransition(from: asking, on: .dismissDialog(answer: answer), to: answered)
  }

  @Test func `dismissDialog on a router without a dialog is a no-op: nothingPresented`() {
    expectNoEffect(in: answered, on: .dismissDialog(answer: "ok"), .nothingPresented)
    expectNoEffect(in: asking, on: .dismissDialog(), router: "main/fullScreen@4", .nothingPresented)
  }

  @Test func `dismiss removes the dialog first, then the cover, then the sheet`() {
    let one = expectTransition(from: asking, on: .dismiss, to: answered)
    let two = expectTransition(
      from: one, on: .dismiss,
      to: state(path: [1: .list], sheet: sheet(2, .settings, dialog: confirmation(3, .list)), at: 7))
    expectTransition(from: two, on: .dismiss, to: state(path: [1: .list], at: 8))
  }

  @Test
  func `dismiss inside a modal removes the modal's dialog, then the modal, but not the parent's dialog`() {
    let inside = state(
      sheet: sheet(1, .settings, dialog: alert(2, .list)), dialog: alert(3, .gallery), at: 3)
    let one = expectTransition(
      from: inside, on: .dismiss, router: "main/sheet@1",
      to: state(sheet: sheet(1, .settings), dialog: alert(3, .gallery), at: 4))
    expectTransition(
      from: one, on: .dismiss, router: "main/sheet@1", to: state(dialog: alert(3, .gallery), at: 5))
  }

  @Test func `dismissAll removes the modals and dialogs of every root`() {
    expectTransition(
      from: state(
        roots: [
          root(.main, path: [1: .list], dialog: alert(2, .list)),
          root("library", sheet: sheet(3, .settings, dialog: alert(4, .list)), dialog: alert(5, .list)),
        ], selected: .main, at: 5),
      on: .dismissAll,
      to: state(roots: [root(.main, path: [1: .list]), root("library")], selected: .main, at: 6))
    expectTransition(from: state(dialog: alert(1, .list), at: 1), on: .dismissAll, to: state(at: 2))
  }

  @Test func `if only a dialog is shown, dismissing a sheet, cover or modal is a no-op: nothingPresented`() {
    for action in [NavigationAction<Screen>.dismissSheet, .dismissFullScreen, .dismissModal] {
      expectNoEffect(in: state(dialog: alert(1, .list), at: 1), on: action, .nothingPresented)
    }
  }
}

/// The effects of a dialog on the visible screen and on other calls.
@Suite struct DialogVisibilityTests {
  @Test
  func `if two routers have dialogs, the dialog nearest to the root is visible and determines the depth`() {
    let both = state(
      path: [1: .list], sheet: sheet(2, .settings, path: [3: .list], dialog: alert(4, .detail(id: 4))),
      dialog: alert(5, .detail(id: 5)), at: 5)
    #expect(both.visible == .detail(id: 5) && both.depth == 2 && both.visibleRouter.id == "main")
    let inner = state(
      path: [1: .list], sheet: sheet(2, .settings, path: [3: .list], dialog: alert(4, .detail(id: 4))), at: 5)
    #expect(inner.visible == .detail(id: 4) && inner.depth == 4 && inner.visibleRouter.id == "main/sheet@2")
    let covered = state(
      sheet: sheet(2, .settings, dialog: alert(4, .detail(id: 4))), cover: cover(5, .gallery), at: 5)
    #expect(covered.visible == .gallery && covered.depth == 1)
  }

  @Test func `the dialog of another root is not visible`() {
    let other = state(
      roots: [root(.main), root("library", dialog: alert(1, .list))], selected: .main, at: 1)
    #expect(other.visible == nil && other.depth == 0 && other.visibleRouter.id == "main")
  }

  @Test func `a link opens its screens on the stack below the dialog`() {
    let asking = state(sheet: sheet(1, .settings), dialog: alert(2, .list), at: 2)
    expectTransition(
      from: asking, on: .deepLink(url: "a://b", .plan([.show(.detail(id: 7), .push)])),
      to: state(
        sheet: sheet(1, .settings, path: [3: .detail(id: 7)]), dialog: alert(2, .list), at: 3))
    expectTransition(
      from: asking, on: .deepLink(url: "a://b", .plan([.dismissAll, .show(.list, .alert)])),
      to: state(dialog: alert(3, .list), at: 3))
    expectTransition(
      from: asking, on: .deepLink(url: "a://b", .plan([.setPath([.list, .detail(id: 7)])])),
      to: state(
        sheet: sheet(1, .settings, path: [EntryID(3, 0): .list, EntryID(3, 1): .detail(id: 7)]),
        dialog: alert(2, .list), at: 3))
  }

  @Test func `a restored dialog has a new identity, and a restored sheet keeps its detent`() {
    let old = state(
      sheet: sheet(1, .settings, detents: [.medium, .large], at: .large, dialog: confirmation(2, .list)),
      dialog: alert(3, .gallery), at: 3)
    let new = state(
      sheet: sheet(
        EntryID(9, 0), .settings, detents: [.medium, .large], at: .large,
        dialog: confirmation(EntryID(9, 1), .list)),
      dialog: alert(EntryID(9, 2), .gallery), at: 9)
    for action in [NavigationAction<Screen>.restore(old, collapsedCalls: 0), .branch(from: 3, old)] {
      var now = state(path: [4: .list], at: 8)
      #expect(now.reduce(action, on: "main", at: 9) == .applied)
      #expect(now == new)
    }
  }

  @Test func `a restored state omits a dialog whose destination the app no longer has`() {
    let asking = state(dialog: alert(1, .gallery), at: 1)
    #expect(asking.compactMap { $0 == .gallery ? nil : $0 } == state(at: 1))
  }
}
