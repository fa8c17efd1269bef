import Navlog
import NavlogTesting
import TestThreads
import Testing

@testable import Navlog
@testable import TestFixtures

@MainActor @Suite struct MaskedDestinationTests {
  private func session(
    _ log: any EventLog, restoration: RouterSession<Secretive>.Configuration.Restoration = .disabled,
    key: [UInt8] = [1, 2, 3],
    links: @escaping (String) -> LinkResolution<Secretive> = { _ in .noMatch },
    rules: NavigationRules<Secretive> = NavigationRules()
  ) -> RouterSession<Secretive> {
    RouterSession(
      log: log,
      configuration: .init(
        restoration: restoration, links: links, rules: rules,
        environment: SessionEnvironment(
          now: { 1 }, uptime: { 1 }, makeSessionID: SessionEnvironment.live.makeSessionID,
          makeMaskingKey: { key })))
  }

  private func parameters(_ destinations: [Secretive], key: [UInt8] = [1, 2, 3]) throws -> [String] {
    let log = InMemoryEventLog()
    let session = session(log, key: key)
    for destination in destinations { session.router.navigate(to: destination) }
    return try log.events(session.info.id).compactMap { $0.action.destination?.parameters }
  }

  @Test
  func `a log contains the values of parameters that may be stored, and masks all other values`() throws {
    let masks = try parameters([
      .order(id: 7, customer: "Ada"), .reset(token: "Ada"), .person(.init(name: "Ada", age: 36)),
      .pair("Ada", 4),
      .within(AnyNavigation(Secretive.reset(token: "Ada")), note: "n"), .list,
    ])
    let ada = try #require(try JSONValue(parsing: masks[1]).optionalString("token"))
    let person = try #require(try JSONValue(parsing: masks[2]).optionalString("_0"))
    #expect(
      masks == [
        #"{"customer":"\#(ada)","id":7}"#, #"{"token":"\#(ada)"}"#, #"{"_0":"\#(person)"}"#,
        #"{"_0":"\#(ada)","_1":4}"#,
        #"{"_0":{"name":"reset","parameters":"{\"token\":\"\#(ada)\"}","type":"Secretive"},"note":"n"}"#,
        "{}",
      ])
    #expect(Masker.isMask(ada.utf8) && Masker.isMask(person.utf8) && ada != person)
  }

  @Test func `equal values have equal masks under the same key, and different masks under different keys`()
    throws
  {
    let twice = try parameters([.reset(token: "a"), .reset(token: "a"), .reset(token: "b")])
    #expect(twice[0] == twice[1] && twice[0] != twice[2])
    #expect(try parameters([.reset(token: "a")]) == [twice[0]])
    #expect(try parameters([.reset(token: "a")], key: [1, 2, 4]) != [twice[0]])
  }

  @Test func `secrets are masked in the output of a custom encode(to:), and in the text of its errors`() {
    for destination: any Navigation in [OneWord("hunter2"), Unspeakable(word: "hunter2")] {
      let form = RecordedDestination(encoding: destination, masking: Masker { [1] })
      #expect(form.holdsMask && !"\(form)".contains("hunter2"), "\(form)")
    }
  }

  @Test func `a running session shows the values of masked destinations`() throws {
    let session = session(InMemoryEventLog())
    let screens = Secretive.alphabet(["a", "b"])
    session.router.setPath(screens)
    #expect(session.router.navigationStackPath == screens)
    session.router.popTo(screens[3])
    #expect(session.router.navigationStackPath == Array(screens[...3]))
    session.router.popToRoot()
    #expect(try session.timeline.state(at: 1).roots[0].path.map(\.destination) == screens)
    try session.branch(from: 2)
    #expect(session.router.navigationStackPath == Array(screens[...3]))
  }

  @Test func `a session keeps the values of the screens on display, even after thousands of other screens`() {
    let session = session(InMemoryEventLog())
    session.router.setPath([.reset(token: "first")])
    for number in 0..<9_000 {
      session.router.navigate(to: .order(id: number, customer: "c\(number)")); session.router.pop()
    }
    #expect(session.router.navigationStackPath == [.reset(token: "first")])
  }

  @Test func `a restored session omits masked destinations`() throws {
    let log = InMemoryEventLog()
    let first = session(log)
    first.router.setPath([.list, .reset(token: "a"), .order(id: 1, customer: "b")])
    try first.close()
    let second = session(log, restoration: .lastSession)
    #expect(second.router.navigationStackPath == [.list])
    #expect(
      try log.state(second.info.id, at: second.position)
        == second.state.compactMap { RecordedDestination(encoding: $0) })
  }

  @Test func `a secret that an older version stored is restored, but the new session masks it`()
    throws
  {
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: "old", started: 0, app: "", version: "", system: ""))
    let open = RecordedDestination(encoding: Secretive.reset(token: "a"))
    var state = NavigationState<RecordedDestination>()
    let effect = state.apply(NavigationEvent(.setPath([open]), on: RouterID(.main)), at: 1)
    try log.append(
      [
        RecordedEvent(
          position: 1, time: 0, elapsed: 0, event: NavigationEvent(.setPath([open]), on: RouterID(.main)),
          origin: .user,
          cause: nil, source: nil, outcome: effect.outcome, removed: 0, screen: effect.screen, depth: 1,
          selected: .main)
      ], to: "old")
    let session = session(log, restoration: .lastSession)
    #expect(session.router.navigationStackPath == [.reset(token: "a")])
    #expect(try log.events(session.info.id).allSatisfy { !"\($0)".contains(#""a""#) })
  }

  @Test(arguments: 1...UInt64(Torture.runs(4, 20)))
  func `after every call, the state in the log equals the state of the session with masked values`(
    seed: UInt64
  ) throws {
    let log = InMemoryEventLog()
    let session = session(log)
    var random = RandomNavigation(seed: seed, alphabet: Secretive.alphabet(["a", "b", "c"]))
    session.send(.setRoots([.main]))
    for _ in 1...300 {
      let event = random.next()
      session.perform(event.action, on: event.router, at: CallSite())
      let forms = session.core.recordedState
      guard forms == (try log.state(session.info.id, at: session.position)) else {
        Issue.record("seed \(seed), position \(session.position): \(event)")
        return
      }
    }
    var typed = NavigationState<Secretive>()
    for event in try session.timeline.events() {
      _ = typed.reduce(event.action, on: event.router, at: event.position)
    }
    #expect(typed == session.state, "seed \(seed)")
  }

  @Test func `if rules refuse a call, the recorded reason contains no secret`() throws {
    let log = InMemoryEventLog()
    let around = NavigationGuard<Secretive>("around") { _, destination in
      switch destination {
      case .reset: .redirect(to: .person(.init(name: "hunter2", age: 1)))
      case .person: .redirect(to: .reset(token: "hunter2"))
      default: .allow
      }
    }
    let session = session(log, rules: NavigationRules(guards: [around]))
    session.router.navigate(to: .reset(token: "hunter2"))
    let events = try log.events(session.info.id)
    #expect(events[0].outcome == .noEffect(.refused("the redirects loop back to reset")))
    #expect(events.allSatisfy { !$0.json.text.contains("hunter2") })
  }
}
