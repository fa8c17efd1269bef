import Navlog
import NavlogTesting
import Observation
import Testing

@testable import TestFixtures

/// A destination whose type is not `AppScreen`. Its parameter is not stored.
private enum Abroad: Navigation {
  case map(token: String)

  var storedParameters: StoredParameters { .none }
}

/// A destination whose type is not `AppScreen`. Its detent is not finite.
private enum Tall: Navigation {
  case sheet

  var presentationType: PresentationType { .sheet(detents: [.fraction(.nan), .height(.infinity)]) }
}

/// A router as a navigator.
@Suite @MainActor struct RouterNavigatorTests {
  @Test func `goBack pops the top screen of a router, and records the call site`() throws {
    let session = makeSession()
    session.router.setPath([.list, .detail(id: 1)])
    #expect(session.router.goBack() == .applied)
    #expect(session.router.navigationStackPath == [.list])
    session.router.popToRoot()
    #expect(session.router.goBack() == .noEffect(.atRoot))
    let last = try #require(try session.timeline.events().last)
    #expect(last.action == .pop(count: 1))
    #expect(last.source?.file == #fileID)
  }

  @Test func `the navigator of a router shows the destinations of the router's enum`() throws {
    let session = makeSession()
    let navigator = session.router.navigator
    navigator.navigate(to: AppScreen.list)
    navigator.navigate(to: AnyNavigation(AppScreen.detail(id: 1)))
    navigator.goBack()
    navigator.present(AppScreen.filter, style: .sheet(detents: [.medium]))
    #expect(session.router.navigationStackPath == [.list])
    #expect(session.router.presentingSheet == .filter)
    navigator.dismiss()
    #expect(session.router.presentingSheet == nil)
    navigator.present(AppScreen.list, style: .alert)
    #expect(session.router.presentingDialog == .list)
    let events = try session.timeline.events()
    #expect(events.map { $0.action.kind } == [.navigate, .navigate, .pop, .present, .dismiss, .present])
    #expect(events.map { $0.source?.file } == Array(repeating: #fileID, count: 6))
  }

  @Test func `while the past is on screen, a destination of another type is not recorded`() throws {
    let session = makeSession()
    session.router.navigate(to: .list)
    let navigator = session.router.navigator
    try session.look(at: 0)
    navigator.navigate(to: Abroad.map(token: "hunter2"))
    #expect(session.position == 1)
    session.lookAtPresent()
    navigator.navigate(to: Abroad.map(token: "hunter2"))
    #expect(session.position == 2)
  }

  @Test func `a destination of another type is refused, and the log records it with the reason`() throws {
    let log = InMemoryEventLog()
    let tracker = TrackerMock<AppScreen>()
    let session = RouterSession<AppScreen>(log: log, configuration: .init(trackers: [tracker]))
    session.router.navigator.navigate(to: Abroad.map(token: "hunter2"))
    session.router.navigator.present(AnyNavigation(ShopScreen.login), style: .fullScreen)
    session.router.navigator.present(AnyNavigation(ShopScreen.login), style: .alert)
    #expect(session.state == NavigationState(roots: [RouterState(id: RouterID(.main))], selected: .main))
    #expect(session.position == 3)
    let events = try log.events(session.info.id)
    let type = Abroad.navigationName
    #expect(
      events.map(\.outcome) == [
        .noEffect(.refused("\(type) is not a destination of this router, which shows AppScreen")),
        .noEffect(.refused("ShopScreen is not a destination of this router, which shows AppScreen")),
        .noEffect(.refused("ShopScreen is not a destination of this router, which shows AppScreen")),
      ])
    #expect(events.map { $0.action.kind } == [.navigate, .present, .present])
    #expect(events.map { $0.action.destination?.name } == ["map", "login", "login"])
    #expect(events.allSatisfy { $0.source?.file == #fileID && !$0.json.text.contains("hunter2") })
    #expect(tracker.events.map(\.outcome) == events.map(\.outcome))
  }

  @Test func `the event of a refused call with a detent that is not finite survives a round trip`() throws {
    let session = makeSession()
    session.router.navigator.navigate(to: Tall.sheet)
    session.router.navigator.present(Tall.sheet, style: Tall.sheet.presentationType)
    let events = try session.log.events(session.info.id)
    #expect(events.map { $0.action.kind } == [.navigate, .present])
    for event in events { #expect(try RecordedEvent(json: JSONValue(parsing: event.json.text)) == event) }
  }

  @Test func `the navigator of a modal acts on the modal`() throws {
    let session = makeSession()
    session.router.navigate(to: .filter)
    let sheet = try #require(session.router.sheetRouter)
    sheet.navigator.navigate(to: AppScreen.list)
    #expect(sheet.navigationStackPath == [.list])
    sheet.navigator.dismiss()
    #expect(session.router.presentingSheet == nil)
  }

  @Test func `a router of AnyNavigation is itself a navigator, and accepts destinations of any type`() {
    let session = RouterSession<AnyNavigation>()
    for navigator in [session.router, session.router.navigator] as [any Navigator] {
      navigator.navigate(to: AppScreen.list)
      navigator.navigate(to: ShopScreen.catalog)
      navigator.pop()
    }
    #expect(session.router.goBack() == .applied)
    #expect(session.router.navigationStackPath == [AnyNavigation(AppScreen.list)])
  }

  @Test func `a router reports the style of its sheet, and observers are notified of a new style`() throws {
    let session = makeSession()
    let router = session.router
    #expect(router.sheetStyle == nil)
    router.navigate(to: .filter)
    #expect(router.sheetStyle == .sheet)
    var isChanged = false
    withObservationTracking {
      #expect(router.sheetStyle?.detents == [.large])
    } onChange: {
      MainActor.assumeIsolated { isChanged = true }
    }
    router.present(.filter, style: .sheet(detents: [.medium, .height(200)]))
    #expect(isChanged)
    #expect(router.sheetStyle?.detents == [.medium, .height(200)])
    let sheet = try #require(router.sheetRouter)
    #expect(sheet.sheetStyle == nil)
    sheet.navigate(to: .filter)
    #expect(sheet.sheetStyle == .sheet)
    router.dismissAll()
    #expect(router.sheetStyle == nil)
    #expect(sheet.sheetStyle == nil)
    router.navigate(to: .gallery)
    #expect(router.sheetStyle == nil)
  }
}
