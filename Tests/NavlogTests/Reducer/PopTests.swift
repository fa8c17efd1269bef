import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct PopTests {
  private let three = state(path: [1: .list, 2: .detail(id: 7), 3: .note("n")], at: 3)

  @Test func `pop removes the last screen`() {
    expectTransition(
      from: three, on: .pop, to: state(path: [1: .list, 2: .detail(id: 7)], at: 4))
  }

  @Test func `pop with a count removes that number of screens`() {
    expectTransition(from: three, on: .pop(count: 2), to: state(path: [1: .list], at: 4))
    expectTransition(from: three, on: .pop(count: 3), to: state(at: 4))
  }

  @Test func `pop with a count larger than the path empties the path`() {
    expectTransition(from: three, on: .pop(count: .max), to: state(at: 4))
  }

  @Test func `a pop at the root is a no-op: atRoot`() {
    expectNoEffect(in: state(at: 3), on: .pop, .atRoot)
  }

  @Test func `a pop of zero screens at the root is a no-op: atRoot`() {
    expectNoEffect(in: state(at: 3), on: .pop(count: 0), .atRoot)
  }

  @Test(arguments: [0, -1, Int.min])
  func `a pop of fewer than one screen is a no-op: nothingRequested`(count: Int) {
    expectNoEffect(in: three, on: .pop(count: count), .nothingRequested)
  }

  @Test func `pop keeps the modals above the path`() {
    expectTransition(
      from: state(path: [1: .list], sheet: sheet(2, .settings), at: 2), on: .pop,
      to: state(sheet: sheet(2, .settings), at: 3))
  }

  @Test func `pop of an entry removes the entry and everything above it`() {
    expectTransition(from: three, on: .popEntry(2), to: state(path: [1: .list], at: 4))
  }

  @Test func `a second pop of an entry is a no-op: noSuchEntry`() {
    let end = expectTransition(from: three, on: .popEntry(2), to: state(path: [1: .list], at: 4))
    expectNoEffect(in: end, on: .popEntry(2), .noSuchEntry)
  }

  @Test func `pop of an entry that is not in the path of the called router is a no-op: noSuchEntry`() {
    expectNoEffect(
      in: state(path: [1: .list], sheet: sheet(2, .settings, path: [3: .list]), at: 3), on: .popEntry(1),
      router: "main/sheet@2", .noSuchEntry)
    expectNoEffect(
      in: state(path: [1: .list], sheet: sheet(2, .settings), at: 2), on: .popEntry(2), .noSuchEntry)
  }

  @Test func `popTo removes the screens above a destination, but not the destination itself`() {
    expectTransition(from: three, on: .popTo(.list), to: state(path: [1: .list], at: 4))
  }

  @Test func `popTo pops to the nearest of several equal destinations`() {
    expectTransition(
      from: state(path: [1: .list, 2: .detail(id: 1), 3: .list, 4: .detail(id: 2)], at: 4),
      on: .popTo(.list), to: state(path: [1: .list, 2: .detail(id: 1), 3: .list], at: 5))
  }

  @Test
  func `popTo the destination on top is a no-op (alreadyOnTop), even if an equal screen is further down`() {
    expectNoEffect(
      in: state(path: [1: .list, 2: .detail(id: 1), 3: .list], at: 3), on: .popTo(.list), .alreadyOnTop)
  }

  @Test func `popTo the router's root empties the path`() {
    expectTransition(
      from: state(sheet: sheet(1, .list, path: [2: .note("a"), 3: .note("b")]), at: 3), on: .popTo(.list),
      router: "main/sheet@1", to: state(sheet: sheet(1, .list), at: 4))
    expectNoEffect(
      in: state(sheet: sheet(1, .list), at: 1), on: .popTo(.list), router: "main/sheet@1", .alreadyOnTop)
  }

  @Test func `popTo pops to an entry of the path, even if the root has the same destination`() {
    expectTransition(
      from: state(sheet: sheet(1, .list, path: [2: .list, 3: .note("b")]), at: 3), on: .popTo(.list),
      router: "main/sheet@1", to: state(sheet: sheet(1, .list, path: [2: .list]), at: 4))
  }

  @Test func `popTo an absent destination is a no-op: notFound`() {
    expectNoEffect(in: three, on: .popTo(.gallery), .notFound)
    expectNoEffect(in: state(at: 0), on: .popTo(.list), .notFound)
  }

  @Test func `popToRoot empties the path and keeps the modals`() {
    expectTransition(
      from: state(path: [1: .list, 2: .list], sheet: sheet(3, .settings), cover: cover(4, .gallery), at: 4),
      on: .popToRoot, to: state(sheet: sheet(3, .settings), cover: cover(4, .gallery), at: 5))
  }

  @Test func `popToRoot of an empty path is a no-op: atRoot`() {
    expectNoEffect(in: state(sheet: sheet(3, .settings), at: 4), on: .popToRoot, .atRoot)
  }
}
