import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct SessionMinimizerTests {
  private typealias Action = NavigationAction<RecordedDestination>

  private static let info = SessionInfo(id: "abc", started: 0, app: "Tests", version: "1", system: "here")
  private static let list = RecordedDestination(type: "App", name: "list")
  private static let filter = RecordedDestination(type: "App", name: "filter")
  private static func detail(_ id: Int) -> RecordedDestination {
    RecordedDestination(type: "App", name: "detail", parameters: "{\"id\":\(id)}")
  }

  /// Returns a session of calls with a millisecond between two calls.
  private func session(_ calls: [(Action, RouterID)], causes: [Int: Int] = [:]) -> RecordedStretch {
    var state = NavigationState<RecordedDestination>()
    let events = calls.enumerated().map { index, call in
      let event = NavigationEvent(call.0, on: call.1)
      let outcome = state.reduce(event.action, on: event.router, at: index + 1)
      return RecordedEvent(
        position: index + 1, time: 0, elapsed: Int64(index) * 1_000, event: event, cause: causes[index + 1],
        outcome: outcome)
    }
    return RecordedStretch(of: Self.info, events: events)
  }

  private func push(_ destination: RecordedDestination, on router: RouterID = "main") -> (Action, RouterID) {
    (.navigate(destination, style: .push, unlessOnTop: false), router)
  }

  /// A session of 1,000 events: event 500 presents a sheet, event 800 pushes a screen onto it, and the others are noise.
  private var noisy: RecordedStretch {
    session(
      (1...1_000).map { position in
        switch position {
        case 500: (.navigate(Self.filter, style: .sheet, unlessOnTop: false), "main")
        case 800: push(Self.detail(7), on: "main/sheet@500")
        case let odd where odd % 2 == 1: push(Self.list)
        default: (.pop(count: 1), "main")
        }
      })
  }

  @Test
  func `of a thousand calls, minimization keeps the two that cause the fault, without renumbering them`()
    throws
  {
    let found = try #require(
      try SessionMinimizer(noisy).minimized(bad: Condition("path LIKE '%filter/detail(id: 7)%'")))
    #expect(found.stretch.events.map(\.position) == [500, 800])
    #expect(found.stretch.events.map(\.router) == ["main", "main/sheet@500"])
    #expect(found.faultyEvent == 800 && found.isMinimal)
    #expect(found.tried > 10 && found.tried < 300)
  }

  @Test func `minimization computes each kept call's outcome as if the removed calls had not been made`()
    throws
  {
    let calls = session([
      push(Self.list), push(Self.detail(1)), (.pop(count: 1), "main"), (.pop(count: 1), "main"),
      (.pop(count: 1), "main"),
    ])
    let found = try #require(
      try SessionMinimizer(calls).minimized(bad: Condition("reason = 'atRoot' AND kind = 'pop'")))
    #expect(found.faultyEvent == 5)
    #expect(found.stretch.events.map(\.outcome) == [.noEffect(.atRoot)])
  }

  @Test func `during minimization, the column "seen" counts visits only in the calls that are kept`() throws {
    let calls = session([
      push(Self.list), push(Self.detail(1)), push(Self.detail(2)), (.pop(count: 1), "main"),
      (.popToRoot, "main"), push(Self.list),
    ])
    let found = try #require(
      try SessionMinimizer(calls).minimized(bad: Condition("screen = 'list' AND seen > 0")))
    #expect(found.faultyEvent == 6)
    // Without the kept pop, the list would be pushed onto itself. This is a different fault with the same number of visits.
    #expect(found.stretch.events.map(\.position) == [1, 5, 6])
  }

  @Test func `if the fault needs visits before a restore, minimization keeps the calls of these visits`()
    throws
  {
    var restored = NavigationState<RecordedDestination>()
    restored.fold(push(Self.detail(1)).0, on: "main", at: 1)
    let calls = session([
      push(Self.filter), push(Self.list), (.restore(restored, collapsedCalls: 0), "main"), push(Self.filter),
      push(Self.list),
    ])
    let found = try #require(
      try SessionMinimizer(calls).minimized(bad: Condition("screen = 'list' AND seen > 0")))
    #expect(found.faultyEvent == 5)
    #expect(found.stretch.events.map(\.position) == [2, 3, 4, 5])
    let evaluator = try EventEvaluator(Condition("screen = 'list' AND seen > 0"), from: found.stretch.start)
    #expect(try found.stretch.events.map { try evaluator.holds(after: $0) }.last == true)
    // The condition `stack = 3` does not depend on events before the restore, so the minimized session begins with the restored
    // state.
    let deep = try #require(try SessionMinimizer(calls).minimized(bad: Condition("stack = 3")))
    #expect(deep.stretch.start.pathText == "main/detail(id: 1)")
    #expect(deep.stretch.events.map(\.position) == [4, 5])
  }

  @Test func `if a kept call is on a modal's router, the calls that opened and dismissed the modal are kept`()
    throws
  {
    let calls = session([
      push(Self.list), (.navigate(Self.filter, style: .sheet, unlessOnTop: false), "main"),
      (.dismiss, "main/sheet@2"), push(Self.detail(1)), push(Self.detail(2), on: "main/sheet@2"),
    ])
    let found = try #require(
      try SessionMinimizer(calls).minimized(bad: Condition("reason = 'noSuchRouter'")))
    #expect(found.stretch.events.map(\.position) == [2, 3, 5])
  }

  @Test func `minimization keeps the call that opens the root of a kept link`() throws {
    let link = (
      Action.deepLink(
        url: "app://detail/7", .plan([.select("cart"), .show(Self.detail(7), .push)])), RouterID("main")
    )
    let bad = try Condition("screen_params = '{\"id\":7}'")
    let calls = session([push(Self.list), (.setRoots(["main", "cart"]), "main"), push(Self.list), link])
    let found = try #require(try SessionMinimizer(calls).minimized(bad: bad))
    #expect(found.stretch.events.map(\.position) == [2, 4])
    // An earlier version of Navlog applied a link that selected a missing root.
    let earlier = try #require(try SessionMinimizer(session([push(Self.list), link])).minimized(bad: bad))
    #expect(earlier.stretch.events.map(\.position) == [2])
    #expect(earlier.stretch.events.map(\.outcome) == [.applied])
  }

  @Test func `minimization returns nothing for a fault that never appears`() throws {
    #expect(try SessionMinimizer(noisy).minimized(bad: Condition("modals > 1")) == nil)
  }

  @Test func `minimization never separates an event from its cause, or the calls of one gesture`() throws {
    let calls = [push(Self.list), push(Self.detail(1)), push(Self.detail(2)), push(Self.detail(3))]
    let bad = try Condition("screen_params = '{\"id\":2}'")
    func kept(_ stretch: RecordedStretch, _ gesture: Duration = .zero) throws -> [Int]? {
      try SessionMinimizer(stretch, gesture: gesture).minimized(bad: bad)?.stretch.events.map(\.position)
    }
    #expect(try kept(session(calls)) == [3])
    #expect(try kept(session(calls, causes: [3: 1])) == [1, 3])
    #expect(try kept(session(calls), .milliseconds(1)) == [1, 2, 3])
    #expect(try kept(session(calls), .microseconds(999)) == [3])
  }

  @Test
  func `minimization ignores the events before a restore if the fault needs only later events`() throws {
    let restored = NavigationState<RecordedDestination>().pushing(Self.list)
    let calls = session([
      push(Self.detail(1)), (.restore(restored, collapsedCalls: 0), "main"), push(Self.detail(2)),
    ])
    let found = try #require(try SessionMinimizer(calls).minimized(bad: Condition("stack = 2")))
    #expect(found.stretch.start.pathText == "main/list")
    #expect(found.stretch.events.map(\.position) == [3])
  }

  @Test func `minimization keeps no call if the restored state already has the fault`() throws {
    let restored = NavigationState<RecordedDestination>().pushing(Self.list)
    let calls = session([
      push(Self.detail(1)), (.restore(restored, collapsedCalls: 0), "main"), push(Self.detail(2)),
    ])
    let minimizer = SessionMinimizer(calls)
    for found in [
      try minimizer.minimized(bad: Condition("path = 'main/list'")),
      minimizer.minimized { $0.state.pathText == "main/list" },
    ] {
      let found = try #require(found)
      #expect(found.faultyEvent == 2 && found.tried == 0 && found.isMinimal)
      #expect(found.stretch.start.pathText == "main/list" && found.stretch.events.isEmpty)
    }
    // This fault appears before the restore.
    let found = try #require(try minimizer.minimized(bad: Condition("screen_params = '{\"id\":1}'")))
    #expect(found.faultyEvent == 1 && found.stretch.events.map(\.position) == [1])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `minimization keeps only calls that the fault needs`(seed: UInt64) throws {
    let random = RandomSession(seed: seed, count: 150)
    let stretch = RecordedStretch(of: random.info, events: random.events)
    let bad = { (state: NavigationState<RecordedDestination>) in state.depth >= 3 }
    guard let found = SessionMinimizer(stretch).minimized(where: { bad($0.state) }) else { return }
    func end(without position: Int?) -> NavigationState<RecordedDestination> {
      var state = found.stretch.start
      for event in found.stretch.events where event.position != position {
        _ = state.reduce(event.action, on: event.router, at: event.position)
      }
      return state
    }
    #expect(bad(end(without: nil)), "seed \(seed)")
    guard found.stretch.events.count > 1, found.stretch.events.allSatisfy({ $0.cause == nil }) else { return }
    for event in found.stretch.events {
      #expect(!bad(end(without: event.position)), "seed \(seed), event \(event.position)")
    }
  }
}

extension NavigationState<RecordedDestination> {
  fileprivate func pushing(_ destination: RecordedDestination) -> Self {
    var state = self
    _ = state.reduce(.navigate(destination, style: .push, unlessOnTop: false), on: "main", at: 1)
    return state
  }
}
