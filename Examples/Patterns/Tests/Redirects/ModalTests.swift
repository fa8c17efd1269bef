import Navlog
import RedirectsCharacter
import RedirectsFilter
import SwiftUI
import Testing

@testable import RedirectsAppKit

@Suite @MainActor struct ModalTests {
  private let app = AppContainer(log: InMemoryEventLog())
  private let sheet = RouterID(.main).child(.sheet, EntryID(2))

  /// Presents the filter over the list, and returns the filter's screen, whose navigator is the sheet's router.
  private func openFilter() throws -> TestHost {
    try app.tap("Characters", "Filter")
    return app.screen
  }

  private func filter(
    _ id: RouterID, path: [NavigationEntry<AnyNavigation>] = [],
    sheet: RouterState<AnyNavigation>.Modal? = nil,
    fullScreen: RouterState<AnyNavigation>.Modal? = nil
  ) -> RouterState<AnyNavigation>.Modal {
    let destination = AnyNavigation(FilterIncomingNavigation.filter)
    return RouterState.Modal(
      entry: NavigationEntry(id: id.steps.last?.entry ?? EntryID(0), destination: destination),
      style: .sheet(detents: [.medium, .large]),
      router: RouterState(id: id, root: destination, path: path, sheet: sheet, fullScreen: fullScreen))
  }

  private func help(_ id: RouterID) -> RouterState<AnyNavigation>.Modal {
    let destination = AnyNavigation(FilterIncomingNavigation.help)
    return RouterState.Modal(
      entry: NavigationEntry(id: id.steps.last?.entry ?? EntryID(0), destination: destination),
      style: .fullScreen,
      router: RouterState(id: id, root: destination))
  }

  /// Returns the state of the list with a sheet above it, after the event at a position.
  private func state(_ sheet: RouterState<AnyNavigation>.Modal?, at position: Int) -> NavigationState<
    AnyNavigation
  > {
    NavigationState(
      roots: [
        RouterState(
          id: RouterID(.main), path: [NavigationEntry(CharacterIncomingNavigation.list, 1)], sheet: sheet)
      ], selected: .main, position: position)
  }

  @Test func `a sheet has its own router, and screens in the sheet are pushed on that router`() async throws {
    _ = try openFilter()
    #expect(app.session.state == state(filter(sheet), at: 2))
    try app.tap("Status")
    #expect(
      app.session.state
        == state(filter(sheet, path: [NavigationEntry(FilterIncomingNavigation.status, 3)]), at: 3))
    #expect(app.screen.title == "Filter status")
  }

  @Test func `modals present other modals recursively`() async throws {
    _ = try openFilter()
    try app.tap("Add", "Add", "Help")
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

  @Test func `a modal is dismissed from inside, and the modals below it stay`() async throws {
    _ = try openFilter()
    try app.tap("Add", "Help")
    let second = sheet.child(.sheet, EntryID(3))
    try app.tap("Close")
    #expect(app.session.state == state(filter(sheet, sheet: filter(second)), at: 5))
    try app.tap("Close")
    #expect(app.session.state == state(filter(sheet), at: 6))
    try app.tap("Close")
    #expect(app.session.state == state(nil, at: 7))
    #expect(app.screen.title == "Characters")
  }

  @Test func `if a screen that is pushed in a modal calls dismiss, the whole modal closes`() async throws {
    _ = try openFilter()
    try app.tap("Status", "Close")
    #expect(app.session.state == state(nil, at: 4))
  }

  @Test
  func `dismiss closes the router's cover first, then its sheet, then the modal that contains the router`()
    async throws
  {
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

  @Test func `a closure that outlives its modal does not affect a later modal`() async throws {
    let old = try openFilter()
    try old.tap("Close")
    try app.tap("Filter")
    let before = app.session.state
    try old.tap("Close")
    try old.tap("Status")
    #expect(app.session.state == before)
    #expect(
      try app.session.timeline.events(5...6).map(\.outcome)
        == [.noEffect(.noSuchRouter), .noEffect(.noSuchRouter)])
  }

  @Test func `a dismissal at the root, with nothing presented, has no effect`() async throws {
    try app.tap("Characters")
    let before = app.session.state
    app.session.router.dismiss()
    #expect(app.session.state == before)
    #expect(try app.session.timeline.events().last?.outcome == .noEffect(.nothingPresented))
  }

  @Test func `each presentation of the filter has a new identity and the same detents`()
    throws
  {
    _ = try openFilter()
    let first = try #require(app.session.state.roots[0].sheet)
    try app.tap("Close", "Filter")
    let second = try #require(app.session.state.roots[0].sheet)
    #expect([first, second].map(\.id) == [EntryID(2), EntryID(4)])
    #expect(first.entry.destination == second.entry.destination)
    #expect([first.style, second.style].allSatisfy { $0.detents == [.medium, .large] })
  }
}
