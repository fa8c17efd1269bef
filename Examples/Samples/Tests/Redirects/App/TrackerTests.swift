import Navlog
import NavlogTesting
import SampleUI
import Testing

@testable import Redirects
@testable import RedirectsCharacter
@testable import RedirectsFilter
@testable import RedirectsHome

/// A session of the app's rules with one tracker, that of a screen.
@MainActor
private func session(_ tracker: any NavigationTracker<AnyNavigation>) -> RouterSession<AnyNavigation> {
  RouterSession(rules: NavigationRules(redirects: [AppNavigationRedirect()]), trackers: [tracker])
}

@MainActor
struct HomeTrackerTests {
  @Test func itReportsWhatHomeAsksForAndWhetherAnybodyShowsIt() {
    var events: [HomeEvent] = []
    let session = session(HomeTracker { events.append($0) })
    let sut = HomeViewModel(navigator: HomeNavigator(navigator: session.router))
    sut.didTapOnCharacters()
    session.router.pop()
    sut.didTapOnSettings()
    #expect(events == [.asked("characters", isFound: true), .asked("settings", isFound: false)])
  }
}

@MainActor
struct CharacterTrackerTests {
  @Test func itReportsEachScreenThatIsViewedAndWhetherALinkLedThere() {
    var events: [CharacterEvent] = []
    let session = session(CharacterTracker { events.append($0) })
    session.router.navigate(to: AnyNavigation(CharacterIncomingNavigation.list))
    let sut = CharacterListViewModel(navigator: CharacterListNavigator(navigator: session.router))
    sut.didSelectItem(1)
    session.router.pop()
    session.send(
      .deepLink(
        url: "challenge://character/detail?id=2",
        .plan([.show(AnyNavigation(CharacterIncomingNavigation.detail(identifier: 2)), .push)])),
      origin: .deepLink)
    sut.didTapOnFilter()
    #expect(
      events == [
        .viewed("list", byLink: false), .viewed("detail(identifier: 1)", byLink: false),
        .viewed("list", byLink: false), .viewed("detail(identifier: 2)", byLink: true),
      ])
  }

  @Test func itReportsNothingOfACallWithoutEffect() {
    var events: [CharacterEvent] = []
    let session = session(CharacterTracker { events.append($0) })
    session.router.navigate(to: AnyNavigation(CharacterIncomingNavigation.list))
    session.router.dismiss()
    #expect(session.position == 2)
    #expect(events == [.viewed("list", byLink: false)])
  }
}

@MainActor
struct FilterTrackerTests {
  @Test func itReportsEachFilterAndWhetherItStandsInAnother() {
    var events: [FilterEvent] = []
    let session = session(FilterTracker { events.append($0) })
    CharacterListNavigator(navigator: session.router).presentFilter()
    let sut = FilterViewModel(navigator: FilterNavigator(navigator: session.visibleRouter))
    sut.didTapOnAdd()
    sut.didTapOnHelp()
    #expect(events == [.opened(nested: false), .opened(nested: true)])
  }
}

@Suite @MainActor struct `Trackers of the app` {
  @Test func `each feature brings its own, and all receive every event`() throws {
    var heard: [String] = []
    let app = AppContainer(log: InMemoryEventLog()) { heard.append($0) }
    #expect(app.features.trackers.count == 3)
    for label in ["Characters", "Filter"] { try app.screen.tap(label) }
    #expect(
      heard == [
        #"home asked("characters", isFound: true)"#, #"character viewed("list", byLink: false)"#,
        "filter opened(nested: false)",
      ])
  }

  @Test func `a tracker receives every event with the state after it, those without effect too`() throws {
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
