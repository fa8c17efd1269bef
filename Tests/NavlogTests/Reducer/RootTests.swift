import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct RootTests {
  private let tabs = state(
    roots: [root(.main, path: [1: .list], sheet: sheet(2, .settings)), root("library", path: [3: .list])],
    selected: .main, at: 3)

  @Test func `selecting a root shows that root, and preserves the stacks and modals of all roots`() {
    expectTransition(
      from: tabs, on: .select("library"), router: "library",
      to: state(roots: tabs.roots, selected: "library", at: 4))
  }

  @Test func `selecting the selected root is a no-op: alreadySelected`() {
    expectNoEffect(in: tabs, on: .select(.main), .alreadySelected)
  }

  @Test func `selecting the selected root with poppingToRoot empties its path`() {
    var roots = tabs.roots
    roots[0] = root(.main, sheet: sheet(2, .settings))
    let atRoot = expectTransition(
      from: tabs, on: .select(.main, poppingToRoot: true), to: state(roots: roots, selected: .main, at: 4))
    expectNoEffect(in: atRoot, on: .select(.main, poppingToRoot: true), .alreadySelected)
  }

  @Test func `selecting a root that was not selected keeps its stack, even with poppingToRoot`() {
    expectTransition(
      from: tabs, on: .select("library", poppingToRoot: true), router: "library",
      to: state(roots: tabs.roots, selected: "library", at: 4))
  }

  @Test func `selecting an unknown root is a no-op: noSuchRoot`() {
    expectNoEffect(in: tabs, on: .select("profile"), router: "profile", .noSuchRoot)
  }

  @Test func `setRoots preserves the selection and the states of remaining roots, in the new order`() {
    expectTransition(
      from: tabs, on: .setRoots(["profile", "library", .main]),
      to: state(roots: [root("profile"), tabs.roots[1], tabs.roots[0]], selected: .main, at: 4))
  }

  @Test func `if setRoots removes the selected root, the first root of the new list is selected`() {
    expectTransition(
      from: tabs, on: .setRoots(["login", "library"]),
      to: state(roots: [root("login"), root("library", path: [3: .list])], selected: "login", at: 4))
  }

  @Test func `a root that is added again starts empty`() {
    let without = expectTransition(
      from: tabs, on: .setRoots(["library"]), to: state(roots: [tabs.roots[1]], selected: "library", at: 4))
    expectTransition(
      from: without, on: .setRoots([.main, "library"]),
      to: state(roots: [root(.main), tabs.roots[1]], selected: "library", at: 5))
  }

  @Test func `setRoots ignores duplicate names`() {
    expectTransition(
      from: tabs, on: .setRoots(["library", .main, "library"]),
      to: state(roots: [tabs.roots[1], tabs.roots[0]], selected: .main, at: 4))
  }

  @Test func `setRoots refuses an empty list of roots`() {
    expectNoEffect(in: tabs, on: .setRoots([]), .refused(nil))
    expectNoEffect(in: tabs, on: .setRoots(tabs.roots.map(\.id.root)), .unchanged)
  }
}

/// SetFlag, activate, resign, mark and unknown kinds.
@Suite struct FlagAndMarkTests {
  @Test func `setFlag sets and overwrites the value of a flag`() {
    let set = expectTransition(
      from: state(at: 0), on: .setFlag("isAuthenticated", true),
      to: state(flags: ["isAuthenticated": true], at: 1))
    expectTransition(
      from: set, on: .setFlag("isAuthenticated", .null), to: state(flags: ["isAuthenticated": .null], at: 2))
  }

  @Test func `setting a flag to an equal value is a no-op: unchanged`() {
    expectNoEffect(in: state(flags: ["a": "x"], at: 1), on: .setFlag("a", "x"), .unchanged)
    expectNoEffect(in: state(flags: ["a": .null], at: 1), on: .setFlag("a", .null), .unchanged)
  }

  @Test func `marking a router as active or inactive does not affect other routers`() {
    let active = expectTransition(
      from: state(sheet: sheet(1, .settings), at: 1), on: .activate, router: "main/sheet@1",
      to: state(sheet: sheet(1, .settings, isActive: true), at: 2))
    expectTransition(
      from: active, on: .resign, router: "main/sheet@1", to: state(sheet: sheet(1, .settings), at: 3))
  }

  @Test func `activating an active router, or resigning an inactive router, is a no-op: unchanged`() {
    expectNoEffect(in: state(isActive: true, at: 1), on: .activate, .unchanged)
    expectNoEffect(in: state(at: 1), on: .resign, .unchanged)
  }

  @Test func `a marker changes nothing in the state except the position`() {
    expectTransition(
      from: state(path: [1: .list], at: 1), on: .mark("here"), to: state(path: [1: .list], at: 2))
  }

  @Test func `an event of an unknown kind is a no-op: unknownKind`() {
    expectNoEffect(
      in: state(path: [1: .list], at: 1),
      on: .unknown(.init(kind: "shake", fields: .object([.init("strength", 9)]))), .unknownKind)
  }
}
