import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct RestoreTests {
  private let earlier = NavigationState<Screen>(
    roots: [
      root(
        .main, path: [1: .list, 2: .list],
        sheet: sheet(3, .settings, detents: [.medium], path: [4: .list], cover: cover(5, .gallery)),
        isActive: true),
      root("library", cover: cover(6, .gallery)),
    ],
    selected: "library", flags: ["a": 1],
    pendingIntents: [PendingIntent(id: 7, plan: [.dismissAll], flag: "b")],
    position: 7)

  private func renewed(at position: Int) -> NavigationState<Screen> {
    func id(_ index: Int) -> EntryID { EntryID(position, index) }
    return NavigationState(
      roots: [
        root(
          .main, path: [id(0): .list, id(1): .list],
          sheet: sheet(
            id(2), .settings, detents: [.medium], path: [id(3): .list], cover: cover(id(4), .gallery)),
          isActive: true),
        root("library", cover: cover(id(5), .gallery)),
      ],
      selected: "library", flags: ["a": 1],
      pendingIntents: [PendingIntent(id: id(6), plan: [.dismissAll], flag: "b")],
      position: position)
  }

  @Test func `a restore replaces the state, and gives all screens and intents new identities`() {
    expectTransition(
      from: state(path: [1: .note("gone")], flags: ["c": true], at: 1),
      on: .restore(earlier, collapsedCalls: 0), to: renewed(at: 2))
  }

  @Test func `a branch replaces the state, and gives all screens and intents new identities`() {
    expectTransition(from: state(at: 30), on: .branch(from: 7, earlier), to: renewed(at: 31))
  }

  @Test func `restoring a state a second time gives the screens new identities again`() {
    expectTransition(from: renewed(at: 2), on: .restore(earlier, collapsedCalls: 3), to: renewed(at: 3))
    expectTransition(
      from: renewed(at: 2), on: .restore(renewed(at: 2), collapsedCalls: 0), to: renewed(at: 3))
  }

  @Test func `after a restore, only the routers of roots are still addressable`() {
    let now = renewed(at: 8)
    expectNoEffect(in: now, on: .pop, router: "main/sheet@3", .noSuchRouter)
    expectNoEffect(in: now, on: .resume(7), .noSuchIntent)
    expectNoEffect(in: now, on: .popEntry(2), .noSuchEntry)
    #expect(now.router("main/sheet@8.2/fullScreen@8.4")?.root == .gallery)
  }
}
