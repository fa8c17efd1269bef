import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct `setPath and replaceTop` {
  @Test func `setPath keeps the identity of the longest common beginning, and the rest is new`() {
    expectTransition(
      from: state(path: [1: .list, 2: .detail(id: 1), 3: .note("a")], at: 3),
      on: .setPath([.list, .detail(id: 1), .note("b"), .note("a")]),
      to: state(
        path: [1: .list, 2: .detail(id: 1), EntryID(4, 0): .note("b"), EntryID(4, 1): .note("a")], at: 4))
  }

  @Test func `setPath to a beginning of the path only removes`() {
    expectTransition(
      from: state(path: [1: .list, 2: .list, 3: .list], at: 3), on: .setPath([.list]),
      to: state(path: [1: .list], at: 4))
    expectTransition(from: state(path: [1: .list], at: 1), on: .setPath([]), to: state(at: 2))
  }

  @Test func `setPath that differs from the bottom makes everything new`() {
    expectTransition(
      from: state(path: [1: .list, 2: .note("a")], at: 2), on: .setPath([.gallery, .note("a")]),
      to: state(path: [3: .gallery, EntryID(3, 1): .note("a")], at: 3))
  }

  @Test func `setPath leaves the modals alone`() {
    expectTransition(
      from: state(sheet: sheet(1, .settings), at: 1), on: .setPath([.list]),
      to: state(path: [2: .list], sheet: sheet(1, .settings), at: 2))
  }

  @Test func `setPath to an equal path: unchanged`() {
    expectNoEffect(
      in: state(path: [1: .list, 2: .list], at: 2), on: .setPath([.list, .list]), .unchanged)
    expectNoEffect(in: state(at: 2), on: .setPath([]), .unchanged)
  }

  @Test func `replaceTop puts a new entry in the place of the last`() {
    expectTransition(
      from: state(path: [1: .list, 2: .note("a")], at: 2), on: .replaceTop(.note("b")),
      to: state(path: [1: .list, 3: .note("b")], at: 3))
  }

  @Test func `replaceTop by an equal destination is a new entry too`() {
    expectTransition(
      from: state(path: [1: .list], at: 1), on: .replaceTop(.list), to: state(path: [2: .list], at: 2))
  }

  @Test func `replaceTop on an empty path replaces nothing, not even the root: atRoot`() {
    expectNoEffect(in: state(at: 1), on: .replaceTop(.list), .atRoot)
    expectNoEffect(
      in: state(sheet: sheet(1, .settings), at: 1), on: .replaceTop(.list), router: "main/sheet@1", .atRoot)
  }
}
