import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

/// Calls on a router that no longer exists.
@Suite struct StaleRouterTests {
  private static let onRouters: [NavigationAction<Screen>] = [
    .navigate(to: .list), .navigate(to: .settings), .navigate(to: .list, unlessOnTop: true),
    .present(.list, style: .sheet), .present(.list, style: .fullScreen), .pop, .pop(count: 0),
    .popEntry(1), .popTo(.list), .popToRoot, .setPath([]), .setPath([.list]), .replaceTop(.list), .dismiss,
    .dismissSheet, .dismissFullScreen, .dismissModal, .dismissDialog(answer: "ok"), .setDetent(.large),
    .navigate(.list, style: .alert, unlessOnTop: false), .activate, .resign,
  ]

  @Test(arguments: onRouters)
  func `a call on a dismissed modal is a no-op: noSuchRouter`(action: NavigationAction<Screen>) {
    expectNoEffect(in: state(path: [1: .list], at: 9), on: action, router: "main/sheet@2", .noSuchRouter)
  }

  @Test(arguments: onRouters)
  func `a call on a dismissed modal's router is a no-op (noSuchRouter), even if a new modal is in its slot`(
    action: NavigationAction<Screen>
  ) {
    let later = state(
      sheet: sheet(3, .settings, path: [4: .list], cover: cover(5, .gallery), dialog: alert(6, .list)), at: 6)
    expectNoEffect(in: later, on: action, router: "main/sheet@2", .noSuchRouter)
    expectNoEffect(in: later, on: action, router: "main/sheet@2/fullScreen@5", .noSuchRouter)
    expectNoEffect(in: later, on: action, router: "main/sheet@3/fullScreen@4", .noSuchRouter)
    expectNoEffect(in: later, on: action, router: "main/fullScreen@3", .noSuchRouter)
  }

  @Test(arguments: onRouters)
  func `a call on an unknown root is a no-op: noSuchRouter`(action: NavigationAction<Screen>) {
    expectNoEffect(in: state(path: [1: .list], at: 1), on: action, router: "library", .noSuchRouter)
  }

  @Test func `a closure that outlives its modal does not affect a later modal`() {
    var now = state(at: 0)
    #expect(now.reduce(.navigate(to: .settings), on: "main", at: 1) == .applied)
    let closuresRouter = now.visibleRouter.id
    #expect(now.reduce(.dismiss, on: closuresRouter, at: 2) == .applied)
    #expect(now.reduce(.navigate(to: .settings), on: "main", at: 3) == .applied)
    expectNoEffect(in: now, on: .navigate(to: .detail(id: 7)), router: closuresRouter, .noSuchRouter)
    #expect(now.visibleRouter.id == "main/sheet@3")
  }

  @Test(
    arguments: [
      .dismissAll, .select("library"), .setRoots([.main]), .setFlag("a", true), .mark("m"),
      .deepLink(url: "app://x", .plan([.show(.list, .push)])), .defer(PendingIntent(plan: [], flag: "a")),
      .restore(state(at: 3), collapsedCalls: 0), .branch(from: 2, state(at: 2)),
    ] as [NavigationAction<Screen>])
  func `a call that acts on the whole hierarchy, such as dismissAll, works even on a dismissed router`(
    action: NavigationAction<Screen>
  ) {
    let full = state(
      roots: [root(.main, sheet: sheet(1, .settings)), root("library")], selected: .main, at: 5)
    var gone = full
    var there = full
    #expect(gone.reduce(action, on: "main/sheet@99", at: 6) == .applied)
    #expect(there.reduce(action, on: "main", at: 6) == .applied)
    #expect(gone == there)
  }
}
