import Navlog
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct StateDiffTests {
  private let initial = NavigationState<RecordedDestination>(roots: ["home", "search"])

  private func after(
    _ actions: [(NavigationAction<RecordedDestination>, String)],
    from state: NavigationState<RecordedDestination>? = nil, first: Int = 1
  ) throws -> NavigationState<RecordedDestination> {
    var state = state ?? initial
    for (index, (action, router)) in actions.enumerated() {
      _ = state.reduce(action, on: try #require(RouterID(router)), at: first + index)
    }
    return state
  }

  private func push(_ name: String, _ router: String = "home") -> (
    NavigationAction<RecordedDestination>, String
  ) {
    (.navigate(RecordedDestination(name: name), style: .push, unlessOnTop: false), router)
  }

  private func sheet(_ name: String, _ router: String = "home") -> (
    NavigationAction<RecordedDestination>, String
  ) {
    (.present(RecordedDestination(name: name), style: .sheet), router)
  }

  private func words(
    _ old: NavigationState<RecordedDestination>, _ new: NavigationState<RecordedDestination>,
    _ identity: StateDiff<RecordedDestination>.Identity = .entries
  ) -> [String] {
    StateDiff(from: old, to: new, comparing: identity).changes.map(\.description)
  }

  @Test func `equal states do not differ`() throws {
    let state = try after([push("a"), sheet("b")])
    #expect(StateDiff(from: state, to: state).isEmpty)
  }

  @Test func `the diff between the states before and after an event without effect is empty`() throws {
    let state = try after([push("a")])
    #expect(words(state, try after([(.pop(count: 1), "search")], from: state, first: 2)) == [])
  }

  @Test func `a diff lists pushes bottom first and pops top first`() throws {
    let (one, three) = (try after([push("a")]), try after([push("a"), push("b"), push("c")]))
    #expect(words(one, three) == ["pushed b on home", "pushed c on home"])
    #expect(words(three, one) == ["popped c from home", "popped b from home"])
  }

  @Test func `a diff reports a replacement if another screen is at the same position of a path`() throws {
    let old = try after([push("a"), push("b")])
    let new = try after([(.replaceTop(RecordedDestination(name: "c")), "home")], from: old, first: 3)
    #expect(words(old, new) == ["replaced b by c on home"])
  }

  @Test func `a diff contains the types of a replaced screen and its replacement if both would read alike`()
    throws
  {
    let (list, shop) = (RecordedDestination(name: "list"), RecordedDestination(type: "Shop", name: "list"))
    let old = try after([(.navigate(shop, style: .push, unlessOnTop: false), "home")])
    let new = try after([(.replaceTop(list), "home")], from: old, first: 2)
    #expect(words(old, new) == ["replaced Shop.list by list on home"])
    #expect(
      StateChange.rootScreen(RouterID(RootName("home")), before: list, after: shop).description
        == "bottom of home: list → Shop.list")
  }

  @Test
  func `a diff by destination omits an equal top screen, and reports only the different screens below it`()
    throws
  {
    let old = try after([push("a"), push("b"), push("c")])
    let new = try after([(.setPath([RecordedDestination(name: "c")]), "home")], from: old, first: 4)
    #expect(words(old, new, .destinations) == ["popped b from home", "popped a from home"])
    #expect(words(new, old, .destinations) == ["pushed a on home", "pushed b on home"])
    let pops = ["popped c from home", "popped b from home", "popped a from home"]
    #expect(words(old, new) == pops + ["pushed c on home"], "the call created a new screen c")
  }

  @Test func `only a diff that compares identities reports a screen that was popped and pushed again`()
    throws
  {
    let old = try after([push("a")])
    let new = try after([(.popToRoot, "home"), push("a")], from: old, first: 2)
    #expect(words(old, new) == ["replaced a by a on home"])
    #expect(words(old, new, .destinations) == [])
  }

  @Test func `a diff of a presented or dismissed modal includes the screens pushed in the modal`() throws {
    let old = try after([push("a")])
    let new = try after(
      [sheet("f"), push("x", "home/sheet@2"), push("y", "home/sheet@2")], from: old, first: 2)
    #expect(
      words(old, new) == [
        "presented f as sheet on home", "pushed x on home/sheet@2", "pushed y on home/sheet@2",
      ])
    #expect(words(new, old) == ["dismissed the sheet f of home, and 2 screens pushed in it"])
  }

  @Test func `a diff reports a replaced modal as a dismissal and a presentation`() throws {
    let old = try after([sheet("f")])
    let new = try after([sheet("g")], from: old, first: 2)
    #expect(words(old, new) == ["dismissed the sheet f of home", "presented g as sheet on home"])
  }

  @Test func `a diff reports presented and dismissed dialogs, with or without modals`() throws {
    func ask(_ name: String, _ style: PresentationType = .alert) -> (
      NavigationAction<RecordedDestination>, String
    ) {
      (.navigate(RecordedDestination(name: name), style: style, unlessOnTop: false), "home")
    }
    let (none, one) = (try after([push("a")]), try after([push("a"), ask("sure")]))
    #expect(words(none, one) == ["presented sure as alert on home"])
    #expect(words(one, none) == ["dismissed the alert sure of home"])
    let other = try after([ask("share", .confirmationDialog)], from: one, first: 3)
    #expect(
      words(one, other) == [
        "dismissed the alert sure of home", "presented share as confirmationDialog on home",
      ])
    #expect(words(other, none) == ["dismissed the confirmation dialog share of home"])
    let again = try after([ask("sure")], from: one, first: 3)
    #expect(words(one, again).count == 2 && words(one, again, .destinations) == [])
    let restyled = try after([ask("sure", .confirmationDialog)], from: one, first: 3)
    #expect(words(one, restyled, .destinations).count == 2)
  }

  @Test func `a diff reports a selected detent, even if the sheet is new`() throws {
    let old = try after([
      (.present(RecordedDestination(name: "f"), style: .sheet(detents: [.medium, .large])), "home")
    ])
    let medium = try after([(.setDetent(.medium), "home/sheet@1")], from: old, first: 2)
    let large = try after([(.setDetent(.large), "home/sheet@1")], from: medium, first: 3)
    #expect(words(old, medium) == ["detent of f of home: none → medium"])
    #expect(words(medium, large) == ["detent of f of home: medium → large"])
    #expect(
      words(initial, large) == [
        "presented f as sheet(large,medium) on home", "detent of f of home: none → large",
      ])
  }

  @Test
  func `a diff reports changes of the selection, roots, flags, active routers and pending intents`() throws {
    let intent = PendingIntent<RecordedDestination>(url: "app://x", plan: [.dismissAll], flag: "isIn")
    let new = try after([
      (.select("search"), "search"), (.setFlag("isIn", false), "home"), (.activate, "search"),
      (.defer(intent), "home"),
      (.setRoots(["search", "home", "new"]), "home"),
    ])
    #expect(
      words(initial, new) == [
        "roots: home, search → search, home, new", "selected search instead of home", "search became active",
        "flag isIn: not set → false", "deferred app://x until isIn = true",
      ])
    #expect(
      words(new, initial) == [
        "roots: search, home, new → home, search", "selected home instead of search",
        "search became inactive", "flag isIn: false → not set",
        "no longer deferred: app://x until isIn = true",
      ])
  }

  @Test func `a diff reports that pending intents resume in another order`() throws {
    let intents = ["app://x", "app://y", "app://z"].map { url in
      PendingIntent<RecordedDestination>(url: url, plan: [.dismissAll], flag: "isIn")
    }
    func deferring(_ order: Int...) throws -> NavigationState<RecordedDestination> {
      try after(order.map { (.defer(intents[$0]), "home") })
    }
    #expect(
      try words(deferring(0, 1), deferring(1, 0), .destinations) == [
        "deferred in another order: app://y until isIn = true, app://x until isIn = true"
      ])
    #expect(
      try words(deferring(0, 1, 2), deferring(1, 2), .destinations) == [
        "no longer deferred: app://x until isIn = true"
      ])
  }

  @Test func `a diff counts the screens of removed roots`() throws {
    let old = try after([
      push("a", "search"), push("b", "search"), sheet("f", "search"), push("x", "search/sheet@3"),
      (.setRoots(["home", "search", "empty"]), "home"),
    ])
    let new = try after([(.setRoots(["home"]), "home")], from: old, first: 6)
    #expect(
      words(old, new) == [
        "roots: home, search, empty → home", "removed root search with 4 screens",
      ])
    let one = try after([push("a", "search")])
    #expect(
      try words(one, after([(.setRoots(["new"]), "home")], from: one, first: 2)) == [
        "roots: home, search → new", "removed root search with 1 screen", "selected new instead of home",
      ])
  }

  @Test
  func `a restored state differs from the recorded state in its identities, but not in its destinations`()
    throws
  {
    let old = try after([push("a"), sheet("f"), push("x", "home/sheet@2")])
    let new = try after([(.restore(old, collapsedCalls: 0), "home")], first: 9)
    #expect(!StateDiff(from: old, to: new).isEmpty)
    #expect(StateDiff(from: old, to: new, comparing: .destinations).isEmpty)
  }

  @Test func `a link that selects a missing root does not build a state`() {
    let home = NavigationState<RecordedDestination>(roots: ["home"])
    #expect(home.isBuilt(by: [.dismissAll]) && home.isBuilt(by: [.select("home")]))
    #expect(!home.isBuilt(by: [.select("cart")]))
  }
}
