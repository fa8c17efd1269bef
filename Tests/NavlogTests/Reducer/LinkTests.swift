import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct LinkTests {
  private func link(_ plan: [LinkResolution<Screen>.Step]) -> NavigationAction<Screen> {
    .deepLink(url: "app://x", .plan(plan))
  }

  @Test func `one event applies all steps of a plan in order, and numbers the new entries consecutively`() {
    expectTransition(
      from: state(path: [1: .list], cover: cover(2, .gallery), at: 2),
      on: link([
        .dismissAll, .setPath([.list, .detail(id: 1), .note("a")]), .show(.settings, .sheet),
        .show(.note("b"), .push),
      ]),
      to: state(
        path: [1: .list, 3: .detail(id: 1), EntryID(3, 1): .note("a")],
        sheet: sheet(EntryID(3, 2), .settings, path: [EntryID(3, 3): .note("b")]), at: 3))
  }

  @Test func `a step of a plan acts on the router that is visible after the previous steps`() {
    expectTransition(
      from: state(sheet: sheet(1, .settings), at: 1), on: link([.show(.list, .push)]),
      to: state(sheet: sheet(1, .settings, path: [2: .list]), at: 2))
  }

  @Test func `after a step selects a root, the next steps of the plan act on that root`() {
    expectTransition(
      from: state(roots: [root(.main), root("library", path: [1: .list])], selected: .main, at: 1),
      on: link([.select("library"), .show(.note("a"), .push)]),
      to: state(
        roots: [root(.main), root("library", path: [1: .list, 2: .note("a")])], selected: "library", at: 2))
  }

  @Test func `a link is applied even if a step of its plan is a no-op`() {
    expectTransition(
      from: state(path: [1: .list], at: 1),
      on: link([.select("nowhere"), .dismissAll, .setPath([.list]), .select(.main)]),
      to: state(path: [1: .list], at: 2))
    expectTransition(from: state(at: 1), on: link([]), to: state(at: 2))
  }

  @Test func `a link without a matching route is a no-op: noMatch`() {
    expectNoEffect(in: state(at: 1), on: .deepLink(url: "app://x", .noMatch), .noMatch)
  }

  @Test func `a link that the app's table refuses is a no-op: refused, with the table's reason`() {
    expectNoEffect(
      in: state(at: 1), on: .deepLink(url: "app://u:p@x", .refused("a user name is not allowed")),
      .refused("a user name is not allowed"))
  }

  @Test
  func `a state lists pending intents oldest first, and identifies each by the position of its event`() {
    let first = PendingIntent<Screen>(
      url: "app://x", plan: [.show(.list, .push)], flag: "isAuthenticated", expires: 9)
    let waiting = PendingIntent<Screen>(
      id: 1, url: "app://x", plan: [.show(.list, .push)], flag: "isAuthenticated", expires: 9)
    let one = expectTransition(
      from: state(at: 0), on: .defer(first), to: state(pendingIntents: [waiting], at: 1))
    expectTransition(
      from: one, on: .defer(PendingIntent(id: 77, plan: [], flag: "b")),
      to: state(pendingIntents: [waiting, PendingIntent(id: 2, plan: [], flag: "b")], at: 2))
  }

  @Test func `a resumed intent is no longer pending, and its plan acts on the currently visible router`() {
    expectTransition(
      from: state(
        sheet: sheet(3, .settings),
        pendingIntents: [
          PendingIntent(id: 1, plan: [.show(.list, .push), .show(.note("a"), .push)], flag: "a"),
          PendingIntent(id: 2, plan: [], flag: "b"),
        ], at: 3),
      on: .resume(1),
      to: state(
        sheet: sheet(3, .settings, path: [4: .list, EntryID(4, 1): .note("a")]),
        pendingIntents: [PendingIntent(id: 2, plan: [], flag: "b")], at: 4))
  }

  @Test func `a second resume of an intent is a no-op: noSuchIntent`() {
    let end = expectTransition(
      from: state(pendingIntents: [PendingIntent(id: 1, plan: [], flag: "a")], at: 1), on: .resume(1),
      to: state(at: 2))
    expectNoEffect(in: end, on: .resume(1), .noSuchIntent)
    expectNoEffect(in: state(at: 0), on: .resume(0), .noSuchIntent)
  }
}
