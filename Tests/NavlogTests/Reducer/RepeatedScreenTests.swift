import Testing

@testable import Navlog
@testable import TestFixtures

/// A screen is repeated if it equals the screen below it.
@Suite struct RepeatedScreenTests {
  private static let item = Screen.detail(id: 1)

  /// Returns for each event whether its screen is recorded as repeated.
  private func repeated(
    _ actions: NavigationAction<Screen>..., roots: [RootName] = [.main], on routers: [Int: RouterID] = [:]
  ) -> [Bool] {
    var state = NavigationState<Screen>(roots: roots)
    return actions.enumerated().map { index, action in
      let router = routers[index + 1] ?? RouterID(state.selected)
      return state.apply(NavigationEvent(action, on: router), at: index + 1).isRepeated
    }
  }

  private func push(_ screen: Screen) -> NavigationAction<Screen> {
    .navigate(screen, style: .push, unlessOnTop: false)
  }

  private func sheet(_ screen: Screen) -> NavigationAction<Screen> { .present(screen, style: .sheet) }

  private func cover(_ screen: Screen) -> NavigationAction<Screen> {
    .present(screen, style: .fullScreen)
  }

  private func alert(_ screen: Screen) -> NavigationAction<Screen> {
    .navigate(screen, style: .alert, unlessOnTop: false)
  }

  @Test func `a destination pushed twice counts as repeated until it is popped`() {
    #expect(
      repeated(push(.list), push(Self.item), push(Self.item), .pop(count: 1))
        == [false, false, true, false])
  }

  @Test func `a screen is not repeated if its parameters differ from those of the screen below`() {
    #expect(repeated(push(Self.item), push(.detail(id: 2)), push(Self.item)) == [false, false, false])
  }

  @Test func `the first screen of a modal is repeated if it equals the screen that presents it`() {
    for present in [sheet, cover] {
      #expect(repeated(push(Self.item), present(Self.item), .dismissModal) == [false, true, false])
      #expect(repeated(push(.list), present(Self.item)) == [false, false])
    }
    let sheetRouter = RouterID(.main).child(.sheet, EntryID(2))
    #expect(
      repeated(
        push(Self.item), sheet(.list), push(Self.item), push(Self.item),
        on: [3: sheetRouter, 4: sheetRouter]) == [false, false, false, true])
  }

  @Test func `a cover counts as repeated if it equals the sheet of the same router`() {
    #expect(repeated(push(.list), sheet(Self.item), cover(Self.item)) == [false, false, true])
    #expect(repeated(push(Self.item), sheet(.list), cover(Self.item)) == [false, false, false])
  }

  @Test
  func `a dialog counts as repeated if it equals its router's modal or, without a modal, the top screen`() {
    #expect(repeated(push(Self.item), alert(Self.item), .dismissDialog()) == [false, true, false])
    #expect(repeated(push(.list), sheet(Self.item), alert(Self.item)) == [false, false, true])
    #expect(repeated(push(Self.item), sheet(.list), alert(Self.item)) == [false, false, false])
  }

  @Test func `a screen counts as repeated only while its root is selected`() {
    #expect(
      repeated(
        push(Self.item), push(Self.item), .select("b"), push(Self.item), .select("a"),
        roots: ["a", "b"]) == [false, true, false, false, true])
  }

  @Test func `a call without effect does not change whether the visible screen is repeated`() {
    #expect(
      repeated(push(Self.item), push(Self.item), .dismiss, .setFlag("a", 1), .mark("here"))
        == [false, true, true, true, true])
    #expect(repeated(.pop(count: 1), push(Self.item), .dismiss) == [false, false, false])
  }

  @Test func `the first screen of a root does not count as repeated, but an equal screen pushed on it does`()
  {
    var state = NavigationState<Screen>(
      roots: [RouterState(id: RouterID(.main), root: .list)], selected: .main)
    #expect(!state.isRepeated)
    #expect(state.apply(NavigationEvent(push(.list)), at: 1).isRepeated)
    #expect(!NavigationState<Screen>().isRepeated)
  }
}

/// Repeated screens in the events of a log.
@MainActor
@Suite struct RepeatedScreenEventTests {
  @Test func `an event of a session records whether its screen is repeated`() throws {
    let session = makeSession()
    for screen in [AppScreen.list, .list] { session.router.navigate(to: screen) }
    session.router.pop()
    #expect(try session.timeline.events().map(\.isRepeated) == [false, true, false])
  }

  @Test func `only an event whose screen is repeated has the field "repeated" in its JSON`() throws {
    let session = makeSession()
    for screen in [AppScreen.list, .list] { session.router.navigate(to: screen) }
    let events = try session.log.events(session.info.id, 1...2)
    #expect(events.map { $0.json["repeated"] } == [nil, true])
    #expect(try events.map { try RecordedEvent(json: $0.json) } == events)
  }
}
