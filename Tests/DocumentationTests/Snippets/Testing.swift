import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import TestThreads
import Testing

@MainActor struct CharacterListTests {
  let viewModel = CharacterListViewModel()

  @Test func `a row leads to the detail`() {
    let router = RouterMock<AppNavigation>()
    viewModel.onSelectCharacter = { router.navigate(to: .characterDetail(id: $0)) }
    viewModel.didSelect(id: 42)
    #expect(router.navigatedDestinations == [.characterDetail(id: 42)])
  }

  @Test func `the detail is pushed on the stack below the settings sheet`() {
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
    let session = RouterSession<AppNavigation>(configuration: .init(links: try makeLinks().resolve))
    session.router.navigate(to: .settings)
    session.open("challenge://character/42")
    #expect(session.state.pathText == "main/characterList/characterDetail(id: 42)")
  }

  @Test func `a link that matches no route has no effect`() throws {
    let session = RouterSession<AppNavigation>(configuration: .init(links: try makeLinks().resolve))
    #expect(session.open("challenge://planet/7") == .noEffect(.noMatch))
  }

  @Test func `every call reaches the tracker`() {
    let tracker = TrackerMock<AppNavigation>()
    let session = RouterSession(configuration: .init(trackers: [tracker]))
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

  @Test func `a push followed by a pop leaves the roots unchanged`() {
    let start = NavigationState<AppNavigation>()
    var state = start
    _ = state.reduce(.navigate(to: .characterList), on: RouterID(.main), at: 1)
    _ = state.reduce(.pop, on: RouterID(.main), at: 2)
    #expect(state.roots == start.roots)
  }
}

@MainActor struct LogTests {
  @Test(arguments: EventLogContract.allCases)
  func `my log fulfills the contract`(rule: EventLogContract) throws {
    try rule.check { InMemoryEventLog() }
  }

  @Test func `replaying a log leads to the state of the live session`() throws {
    let session = RouterSession<AppNavigation>()
    session.router.navigate(to: .characterList)
    session.router.pop()
    expectReplay(of: try session.timeline.events(), equals: session.state)
  }
}

struct ListApp: ReplayedApp {
  let session = RouterSession<AppNavigation>()
  let list = CharacterListViewModel()

  init() {
    list.onSelectCharacter = session.router.emit {
      .navigate(to: .characterDetail(id: $0), unlessOnTop: true)
    }
  }

  func perform(_ call: NavigationAction<AppNavigation>, on router: String) async throws {
    if case .navigate(.characterDetail(let id), _, _) = call {
      list.didSelect(id: id)
    } else {
      send(call, on: router)
    }
  }
}

@MainActor func makeApp() -> ListApp { ListApp() }

@MainActor struct RecordedSessionTests {
  private let folder: TemporaryFolder
  private var sessions: URL { folder.url }

  init() throws {
    folder = try TemporaryFolder()
    let session = RouterSession<AppNavigation>(configuration: .init(links: try makeLinks().resolve))
    session.router.navigate(to: .settings)
    session.open("challenge://character/42")
    let log = session.log
    var text = ""
    try LogExport(of: log, as: .jsonLines, sessions: try log.sessions(), redactor: nil).writeUTF8 {
      text += String(decoding: $0, as: UTF8.self) + "\n"
    }
    try Data(text.utf8).write(to: sessions.appendingPathComponent("visit.jsonl"))
  }

  @Test func `a double tap opens one detail`() async throws {
    let app = makeApp()
    try await app.perform(.navigate(to: .characterDetail(id: 42)), on: "main")
    try await app.perform(.navigate(to: .characterDetail(id: 42)), on: "main")
    try expectNever("path LIKE '%characterDetail%characterDetail%'", in: app.session)
  }

  @Test func `the session violates no rule`() throws {
    let rules = try SessionRule.rules(
      in: """
        one detail: never path LIKE '%characterDetail%characterDetail%'
        list first: screen = 'characterDetail' only after screen = 'characterList'
        """)
    let session = RouterSession<AppNavigation>()
    session.router.navigate(to: .characterList)
    session.router.navigate(to: .characterDetail(id: 42))
    try expectRules(rules, in: session)
  }

  @Test func `the stack never contains two details`() throws {
    var explorer = Explorer<AppNavigation> { state in
      switch state.visible {
      case nil: [Offer(.navigate(to: .characterList))]
      case .characterList: [Offer(.navigate(to: .characterDetail(id: 42)))] + Offer.system(in: state)
      default: Offer.system(in: state)
      }
    }
    explorer.rules = [try SessionRule("one detail", "never path LIKE '%characterDetail%characterDetail%'")]
    #expect(try explorer.explore().findings == [])
  }

  @Test func `last year's sessions replay`() throws {
    expectReplays(of: sessions, as: AppNavigation.self, links: try makeLinks().resolve)
  }
}
