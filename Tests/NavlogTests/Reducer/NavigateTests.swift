import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct NavigateTests {
  @Test func `a push appends an entry with the event's position as its identity`() {
    expectTransition(
      from: state(path: [1: .list], at: 1), on: .navigate(to: .detail(id: 7)),
      to: state(path: [1: .list, 2: .detail(id: 7)], at: 2))
  }

  @Test
  func `a sheet fills the sheet slot of its parent router, and its own router is one level higher`()
    throws
  {
    let end = expectTransition(
      from: state(path: [1: .list], at: 1), on: .navigate(to: .settings),
      to: state(path: [1: .list], sheet: sheet(2, .settings), at: 2))
    let child = try #require(end.router("main/sheet@2"))
    #expect(child.level == 1 && child.root == .settings && child.id.parent == "main")
  }

  @Test func `a destination with full-screen presentation fills the cover slot`() {
    expectTransition(
      from: state(at: 4), on: .navigate(to: .gallery), to: state(cover: cover(5, .gallery), at: 5))
  }

  @Test func `a presented destination gets the style and detents that the caller chooses`() {
    expectTransition(
      from: state(at: 0), on: .present(.detail(id: 7), style: .sheet(detents: [.medium, .fraction(0.3)])),
      to: state(sheet: sheet(1, .detail(id: 7), detents: [.medium, .fraction(0.3)]), at: 1))
    expectTransition(
      from: state(at: 0), on: .present(.settings, style: .fullScreen),
      to: state(cover: cover(1, .settings), at: 1))
  }

  @Test func `a modal replaces the modal in its slot with everything inside, and gets a new router`() {
    expectTransition(
      from: state(
        sheet: sheet(1, .settings, path: [2: .list], cover: cover(3, .gallery), isActive: true), at: 3),
      on: .navigate(to: .settings), to: state(sheet: sheet(4, .settings), at: 4))
    expectTransition(
      from: state(cover: cover(1, .gallery, path: [2: .list]), at: 2),
      on: .present(.list, style: .fullScreen), to: state(cover: cover(3, .list), at: 3))
  }

  @Test func `a router can present a sheet and a cover at the same time`() {
    expectTransition(
      from: state(sheet: sheet(1, .settings), at: 1), on: .navigate(to: .gallery),
      to: state(sheet: sheet(1, .settings), cover: cover(2, .gallery), at: 2))
  }

  @Test func `a router inside a modal handles calls like any other router`() {
    expectTransition(
      from: state(sheet: sheet(1, .settings), at: 1), on: .navigate(to: .list), router: "main/sheet@1",
      to: state(sheet: sheet(1, .settings, path: [2: .list]), at: 2))
    expectTransition(
      from: state(sheet: sheet(1, .settings), at: 1), on: .navigate(to: .gallery), router: "main/sheet@1",
      to: state(sheet: sheet(1, .settings, cover: cover(2, .gallery)), at: 2))
  }

  @Test func `a push of the destination on top adds a second entry`() {
    expectTransition(
      from: state(path: [1: .list], at: 1), on: .navigate(to: .list),
      to: state(path: [1: .list, 2: .list], at: 2))
  }

  @Test func `with unlessOnTop, a push of the destination on top is a no-op: alreadyOnTop`() {
    expectNoEffect(
      in: state(path: [1: .list], at: 1), on: .navigate(to: .list, unlessOnTop: true), .alreadyOnTop)
  }

  @Test func `with unlessOnTop, a push of a destination further down adds an entry`() {
    expectTransition(
      from: state(path: [1: .list, 2: .detail(id: 7)], at: 2), on: .navigate(to: .list, unlessOnTop: true),
      to: state(path: [1: .list, 2: .detail(id: 7), 3: .list], at: 3))
  }

  @Test func `with unlessOnTop, pushing the root screen's destination on the root screen is a no-op`() {
    expectNoEffect(
      in: state(sheet: sheet(1, .list), at: 1), on: .navigate(to: .list, unlessOnTop: true),
      router: "main/sheet@1", .alreadyOnTop)
  }

  @Test
  func `with unlessOnTop, presenting a destination that its slot already shows is a no-op: alreadyOnTop`() {
    expectNoEffect(
      in: state(sheet: sheet(1, .settings), at: 1), on: .navigate(to: .settings, unlessOnTop: true),
      .alreadyOnTop)
    // A second tap does not discard screens that were pushed after the first tap.
    expectNoEffect(
      in: state(sheet: sheet(1, .settings, path: [2: .list]), at: 2),
      on: .navigate(to: .settings, unlessOnTop: true), .alreadyOnTop)
    expectTransition(
      from: state(sheet: sheet(1, .settings, path: [2: .list]), at: 2),
      on: .navigate(.list, style: .sheet, unlessOnTop: true),
      to: state(sheet: sheet(3, .list), at: 3))
  }
}
