import Navlog
import NavlogTesting
import SwiftUI
import Testing

@testable import RedirectsAppKit
@testable import RedirectsCharacter
@testable import RedirectsFilter
@testable import RedirectsHome

/// Returns a session with the app's redirects and one tracker.
@MainActor
private func session(_ tracker: any NavigationTracker<AnyNavigation>) -> RouterSession<AnyNavigation> {
  RouterSession(configuration: .init(rules: AppContainer.rules, trackers: [tracker]))
}

@MainActor
private func openDetailLink(_ session: RouterSession<AnyNavigation>) {
  session.send(
    .deepLink(
      url: "challenge://character/detail?id=2",
      .plan([.show(AnyNavigation(CharacterIncomingNavigation.detail(identifier: 2)), .push)])),
    origin: .deepLink)
}

@MainActor
struct HomeTrackerTests {
  @Test func itReportsWhatHomeRequestsAndWhetherAFeatureShowsIt() {
    var events: [HomeEvent] = []
    let session = session(HomeTracker { events.append($0) })
    let sut = HomeViewModel(navigator: HomeNavigator(navigator: session.router))
    sut.didTapOnCharacters()
    session.router.pop()
    sut.didTapOnSettings()
    #expect(events == [.requested(.characters, isFound: true), .requested(.settings, isFound: false)])
  }
}

@MainActor
struct CharacterListTrackerTests {
  @Test func itReportsEachTimeThatTheListComesIntoView() {
    var events: [CharacterListEvent] = []
    let session = session(CharacterListTracker { events.append($0) })
    session.router.navigate(to: AnyNavigation(CharacterIncomingNavigation.list))
    let sut = CharacterListViewModel(navigator: CharacterListNavigator(navigator: session.router))
    sut.didSelectItem(1)
    session.router.pop()
    openDetailLink(session)
    sut.didTapOnFilter()
    #expect(events == [.viewed(byLink: false), .viewed(byLink: false)])
  }

  @Test func itReportsNothingForACallWithoutEffect() {
    var events: [CharacterListEvent] = []
    let session = session(CharacterListTracker { events.append($0) })
    session.router.navigate(to: AnyNavigation(CharacterIncomingNavigation.list))
    session.router.dismiss()
    #expect(session.position == 2)
    #expect(events == [.viewed(byLink: false)])
  }
}

@MainActor
struct CharacterDetailTrackerTests {
  @Test func itReportsEachCharacterThatComesIntoViewAndWhetherALinkLedThere() {
    var events: [CharacterDetailEvent] = []
    let session = session(CharacterDetailTracker { events.append($0) })
    session.router.navigate(to: AnyNavigation(CharacterIncomingNavigation.list))
    CharacterListViewModel(navigator: CharacterListNavigator(navigator: session.router)).didSelectItem(1)
    session.router.pop()
    openDetailLink(session)
    session.router.dismiss()
    #expect(events == [.viewed(identifier: 1, byLink: false), .viewed(identifier: 2, byLink: true)])
  }
}

@MainActor
struct FilterTrackerTests {
  @Test func itReportsEachFilterAndWhetherAnotherPresentedIt() {
    var events: [FilterEvent] = []
    let session = session(FilterTracker { events.append($0) })
    CharacterListNavigator(navigator: session.router).presentFilter()
    let sut = FilterViewModel(navigator: FilterNavigator(navigator: session.visibleRouter))
    sut.didTapOnAdd()
    sut.didTapOnHelp()
    #expect(events == [.presented(isNested: false), .presented(isNested: true)])
  }
}

@MainActor
struct FilterPageTrackerTests {
  @Test func itReportsEachPageThatIsOpenedAndNoFilter() {
    var events: [FilterPageEvent] = []
    let session = session(FilterPageTracker { events.append($0) })
    CharacterListNavigator(navigator: session.router).presentFilter()
    let sut = FilterViewModel(navigator: FilterNavigator(navigator: session.visibleRouter))
    sut.didTapOnStatus()
    sut.didTapOnHelp()
    session.visibleRouter.dismiss()
    #expect(events == [.opened(.status), .opened(.help)])
  }
}

/// Trackers of the app.
@Suite @MainActor struct TrackerTests {
  @Test func `each screen has a tracker, and every tracker receives every event`() async throws {
    var reports: [String] = []
    let app = AppContainer(log: InMemoryEventLog()) { reports.append($0) }
    #expect(app.features.trackers.count == 5)
    try app.tap("Characters", "Filter")
    #expect(
      reports == [
        "home requested characters",
        "character list viewed", "filter presented",
      ])
  }

  @Test func `a tracker receives every event, even a no-op, with the resulting state`()
    throws
  {
    let tracker = TrackerMock<AnyNavigation>()
    let session = session(tracker)
    let home = HomeViewModel(navigator: HomeNavigator(navigator: session.router))
    home.didTapOnCharacters()
    home.didTapOnSettings()
    for _ in 1...3 { session.router.pop() }
    #expect(try session.timeline.events() == tracker.events)
    #expect(
      tracker.states.map { $0.pathText }
        == ["main/list", "main/list/notFound", "main/list", "main", "main"])
    #expect(tracker.events.last?.outcome == .noEffect(.atRoot))
  }
}
