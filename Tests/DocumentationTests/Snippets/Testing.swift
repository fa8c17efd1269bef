import Navlog
import NavlogTesting
import Testing

@MainActor struct CharacterListTests {
  let viewModel = CharacterListViewModel()

  @Test func `a row leads to the detail`() {
    let router = RouterMock<AppNavigation>()
    viewModel.onSelectCharacter = { router.navigate(to: .characterDetail(id: $0)) }
    viewModel.didSelect(id: 42)
    #expect(router.navigatedDestinations == [.characterDetail(id: 42)])
  }

  @Test func `the detail is pushed below the settings`() {
    let session = RouterSession<AppNavigation>()  // over a log in memory
    viewModel.onSelectCharacter = session.router.emit { .navigate(to: .characterDetail(id: $0)) }
    session.router.navigate(to: .settings)
    viewModel.didSelect(id: 42)
    #expect(session.router.navigationStackPath == [.characterDetail(id: 42)])
    #expect(session.router.presentingSheet == .settings)
  }
}

@MainActor struct SessionTests {
  @Test func `a link replaces the stack`() throws {
    let session = RouterSession<AppNavigation>(links: try makeLinks().resolve)
    session.router.navigate(to: .settings)
    session.open("challenge://character/42")
    #expect(session.state.pathText == "main/characterList/characterDetail(id: 42)")
  }

  @Test func `a link to nowhere has no effect`() throws {
    let session = RouterSession<AppNavigation>(links: try makeLinks().resolve)
    #expect(session.open("challenge://planet/7") == .noEffect(.noMatch))
  }

  @Test func `every call reaches the tracker`() {
    let tracker = TrackerMock<AppNavigation>()
    let session = RouterSession(trackers: [tracker])
    session.router.navigate(to: .settings)
    #expect(tracker.events.map(\.action) == [.navigate(to: .settings)])
    #expect(tracker.states.last?.visible == .settings)
  }

  @Test func `the app navigates while the disk is full`() throws {
    let log = FaultyEventLog { attempt in attempt < 4 ? .beforeWriting : nil }
    let session = RouterSession<AppNavigation>(log: log)
    session.router.navigate(to: .characterList)
    #expect(session.router.navigationStackPath == [.characterList])
    #expect(!session.logStatus.isRecording)
    session.router.pop()
    session.router.navigate(to: .settings)
    session.retry()
    #expect(session.logStatus.isRecording)
    #expect(try log.events(session.info.id).count == 3)
  }
}

struct ReducerTests {
  @Test func `a pop at the root has no effect`() {
    expectNoEffect(in: NavigationState<AppNavigation>(), on: .pop, .atRoot)
  }

  @Test func `a push and a pop lead back to the beginning`() {
    let start = NavigationState<AppNavigation>()
    var state = start
    _ = state.reduce(.navigate(to: .characterList), on: RouterID(.main), at: 1)
    _ = state.reduce(.pop, on: RouterID(.main), at: 2)
    #expect(state.roots == start.roots)
  }
}

@MainActor struct LogTests {
  @Test(arguments: EventLogContract.allCases)
  func `my log keeps the contract`(rule: EventLogContract) throws {
    try rule.check { InMemoryEventLog() }
  }

  @Test func `a log replays to the state that was live`() throws {
    let session = RouterSession<AppNavigation>()
    session.router.navigate(to: .characterList)
    session.router.pop()
    expectReplay(of: try session.timeline.events(), equals: session.state)
  }
}
