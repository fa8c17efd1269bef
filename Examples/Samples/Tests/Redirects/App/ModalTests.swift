import Navlog
import RedirectsCharacter
import RedirectsFilter
import SampleUI
import Testing

@testable import Redirects

@Suite @MainActor struct `Modals with stacks of their own` {
  private let app = AppContainer(log: InMemoryEventLog())
  private let sheet = RouterID(.main).child(.sheet, EntryID(2))

  /// At the list, with the filter over it; its screen, whose router is the sheet's.
  private func openFilter() throws -> Screen {
    try tap("Characters", "Filter")
    return app.screen
  }

  private func tap(_ labels: String...) throws {
    for label in labels { try app.screen.tap(label) }
  }

  private func filter(
    _ id: RouterID, path: [NavigationEntry<AnyNavigation>] = [], sheet: Modal<AnyNavigation>? = nil,
    fullScreen: Modal<AnyNavigation>? = nil
  ) -> Modal<AnyNavigation> {
    let destination = AnyNavigation(FilterIncomingNavigation.filter)
    return Modal(
      entry: NavigationEntry(id: id.steps.last?.entry ?? EntryID(0), destination: destination),
      style: .sheet(detents: [.medium, .large]),
      router: RouterState(id: id, root: destination, path: path, sheet: sheet, fullScreen: fullScreen))
  }

  private func help(_ id: RouterID) -> Modal<AnyNavigation> {
    let destination = AnyNavigation(FilterIncomingNavigation.help)
    return Modal(
      entry: NavigationEntry(id: id.steps.last?.entry ?? EntryID(0), destination: destination),
      style: .fullScreenCover,
      router: RouterState(id: id, root: destination))
  }

  /// The list with a sheet over it, as it is after an event.
  private func state(_ sheet: Modal<AnyNavigation>?, at position: Int) -> NavigationState<AnyNavigation> {
    NavigationState(
      roots: [
        RouterState(
          id: RouterID(.main), path: [NavigationEntry(CharacterIncomingNavigation.list, 1)], sheet: sheet)
      ], selected: .main, position: position)
  }

  @Test func `a sheet has a router of its own, in which its screens push`() throws {
    _ = try openFilter()
    #expect(app.session.state == state(filter(sheet), at: 2))
    try tap("Status")
    #expect(
      app.session.state
        == state(filter(sheet, path: [NavigationEntry(FilterIncomingNavigation.status, 3)]), at: 3))
    #expect(app.screen.title == "Filter status")
  }

  @Test func `a modal presents another, and that another`() throws {
    _ = try openFilter()
    try tap("Add", "Add", "Help")
    let second = sheet.child(.sheet, EntryID(3))
    let third = second.child(.sheet, EntryID(4))
    let cover = third.child(.fullScreen, EntryID(5))
    #expect(
      app.session.state
        == state(
          filter(sheet, sheet: filter(second, sheet: filter(third, fullScreen: help(cover)))), at: 5))
    #expect(app.screen.title == "Filter help")
    #expect(app.session.visibleRouter.level == 4)
  }

  @Test func `each is dismissed from inside, and those below it stay`() throws {
    _ = try openFilter()
    try tap("Add", "Help")
    let second = sheet.child(.sheet, EntryID(3))
    try tap("Close")
    #expect(app.session.state == state(filter(sheet, sheet: filter(second)), at: 5))
    try tap("Close")
    #expect(app.session.state == state(filter(sheet), at: 6))
    try tap("Close")
    #expect(app.session.state == state(nil, at: 7))
    #expect(app.screen.title == "Characters")
  }

  @Test func `a dismissal from a pushed screen closes the whole modal that it is in`() throws {
    _ = try openFilter()
    try tap("Status", "Close")
    #expect(app.session.state == state(nil, at: 4))
  }

  @Test func `a dismissal closes the cover before the sheet, and then the modal that it is in`() throws {
    let lower = try openFilter()
    try lower.tap("Add")
    try lower.tap("Help")
    let (second, cover) = (sheet.child(.sheet, EntryID(3)), sheet.child(.fullScreen, EntryID(4)))
    #expect(
      app.session.state == state(filter(sheet, sheet: filter(second), fullScreen: help(cover)), at: 4))
    #expect(app.screen.title == "Filter help")

    try lower.tap("Close")
    #expect(app.session.state == state(filter(sheet, sheet: filter(second)), at: 5))
    try lower.tap("Close")
    #expect(app.session.state == state(filter(sheet), at: 6))
    try lower.tap("Close")
    #expect(app.session.state == state(nil, at: 7))
  }

  @Test func `a closure that outlives its modal cannot hit a later one in its place`() throws {
    let old = try openFilter()
    try old.tap("Close")
    try tap("Filter")
    let before = app.session.state
    try old.tap("Close")
    try old.tap("Status")
    #expect(app.session.state == before)
    #expect(
      try app.session.timeline.events(5...6).map(\.outcome)
        == [.noEffect(.noSuchRouter), .noEffect(.noSuchRouter)])
  }

  @Test func `a dismissal at the root, with nothing presented, has no effect`() throws {
    try tap("Characters")
    let before = app.session.state
    app.session.router.dismiss()
    #expect(app.session.state == before)
    #expect(try app.session.timeline.events().last?.outcome == .noEffect(.nothingPresented))
  }
}
