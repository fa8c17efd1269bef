import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct BisectionTests {
  private typealias State = NavigationState<RecordedDestination>

  /// Returns a log whose stack grows and shrinks with each character: `+` pushes, `-` pops, `.` has no effect.
  private func log(_ calls: String) throws -> (InMemoryEventLog, Bisection) {
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: "a", started: 0, app: "", version: "", system: ""))
    var state = State()
    for (index, call) in calls.enumerated() {
      let action: NavigationAction<RecordedDestination> =
        switch call {
        case "+": .navigate(RecordedDestination(name: "next"), style: .push, unlessOnTop: false)
        case "-": .pop(count: 1)
        default: .dismissSheet
        }
      let event = NavigationEvent(action)
      let recorded = RecordedEvent(
        position: index + 1, time: 0, elapsed: Int64(index), event: event,
        cause: index == 3 ? 2 : index == 1 ? 1 : nil, reduction: state.fold(event, at: index + 1))
      try log.append(recorded, to: "a")
    }
    return (log, try Bisection("a", in: log))
  }

  private static func parts(_ finding: Bisection.Finding) -> (Int?, [Int], Int) {
    (finding.position, finding.skipped, finding.runs)
  }

  @Test func `bisection finds the first event after which a condition holds, even if it later stops holding`()
    throws
  {
    let (_, bisection) = try log("++--.++.-")
    #expect(try bisection.first(where: Condition("stack = 2")) == 2)
    #expect(try bisection.first(where: Condition("stack = 2 AND position > 4")) == 7)
    #expect(try bisection.first(where: Condition("stack = 3")) == nil)
  }

  @Test func `the edges of a condition are all events where the condition starts or stops holding`() throws {
    let (_, bisection) = try log("++--.++.-")
    func edges(_ sql: String) throws -> [Int] {
      try bisection.edges(of: Condition(sql)).map { $0.isBad ? $0.position : -$0.position }
    }
    #expect(try edges("stack = 2") == [2, -3, 7, -9])
    #expect(try edges("stack >= 0") == [1])
    #expect(try edges("position IN (1, 9)") == [1, -2, 9])
    #expect(try edges("0").isEmpty)
  }

  @Test func `a bisection ignores events that are recorded after the bisection was created`() throws {
    let (log, bisection) = try log("++--")
    for position in 5...6 {
      let push = NavigationAction<RecordedDestination>.navigate(
        RecordedDestination(name: "next"), style: .push, unlessOnTop: false)
      try log.append(
        RecordedEvent(position: position, time: 0, elapsed: 9, event: NavigationEvent(push)), to: "a")
    }
    #expect(try bisection.first(where: Condition("position > 4")) == nil)
    #expect(try bisection.edges(of: Condition("position > 3")).map(\.position) == [4])
    #expect(try bisection.first { position, _ in position > 4 ? .bad : .good }.position == nil)
  }

  @Test func `bisection tests the state after each change once, in order, up to the first bad state`() throws
  {
    let (_, bisection) = try log("++--.++.-")
    var seen: [Int] = []
    let finding = try bisection.first { position, state in
      seen.append(position)
      return state.depth == 2 && position > 4 ? .bad : .good
    }
    #expect(seen == [1, 2, 3, 4, 6, 7])
    #expect(Self.parts(finding) == (7, [], 6))
    let none = try bisection.first { _, _ in .good }
    #expect(Self.parts(none) == (nil, [], 7))
  }

  @Test func `bisection reports the states that the test skipped before the first bad state`() throws {
    let (_, bisection) = try log("++++++")
    func verdict(_ position: Int) -> Bisection.Verdict {
      position < 2 ? .good : position < 5 ? .skip : .bad
    }
    let stepping = try bisection.first { position, _ in verdict(position) }
    #expect(Self.parts(stepping) == (5, [2, 3, 4], 5))
    let halving = try bisection.first(isMonotonic: true) { position, _ in verdict(position) }
    #expect(halving.position == 5 && halving.skipped == [2, 3, 4])
    let skipping = try bisection.first { _, _ in .skip }
    #expect(Self.parts(skipping) == (nil, [1, 2, 3, 4, 5, 6], 6))
  }

  @Test(arguments: [1, 2, 3, 7, 500, 999, 1_000])
  func `bisection by halving finds the first bad event in a logarithmic number of runs`(first: Int) throws {
    let (_, bisection) = try log(String(repeating: "+", count: 1_000))
    let finding = try bisection.first(isMonotonic: true) { position, state in
      #expect(state.depth == position)
      return position >= first ? .bad : .good
    }
    #expect(finding.position == first)
    #expect(finding.skipped.isEmpty)
    #expect((2...11).contains(finding.runs))
    let none = try bisection.first(isMonotonic: true) { _, _ in .good }
    #expect(Self.parts(none) == (nil, [], 1))
    #expect(none.lastGood == 1_000 && finding.lastGood == (first == 1 ? nil : first - 1))
  }

  @Test func `bisection by halving reads events only near states that the test skips`() throws {
    let (log, _) = try log(String(repeating: "+.", count: 500))
    let counting = SpyLog(over: log)
    let bisection = try Bisection("a", in: counting)
    let finding = try bisection.first(isMonotonic: true) { position, _ in position > 300 ? .bad : .good }
    #expect(finding.position == 301)
    #expect(counting.readCount == 0)
    let skipping = try bisection.first(isMonotonic: true) { position, _ in
      (100...120).contains(position) ? .skip : position > 110 ? .bad : .good
    }
    #expect(skipping.position == 121 && skipping.skipped == Array(stride(from: 101, through: 119, by: 2)))
    #expect(counting.readCount < 50)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `bisection by halving and by stepping find the same event, even if the test skips states`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 0...40, using: &random)
    let calls = String((0..<count).map { _ in "+-.".randomElement(using: &random) ?? "+" })
    let (_, bisection) = try log(calls)
    let bad = Int.random(in: 1...45, using: &random)
    let skipped = Set((0..<8).map { _ in Int.random(in: 1...40, using: &random) })
    func verdict(_ position: Int) -> Bisection.Verdict {
      skipped.contains(position) ? .skip : position >= bad ? .bad : .good
    }
    let stepping = try bisection.first { position, _ in verdict(position) }
    var tested: [Int] = []
    let halving = try bisection.first(isMonotonic: true) { position, _ in
      tested.append(position)
      return verdict(position)
    }
    #expect(halving.position == stepping.position, "seed \(seed): \(calls)")
    #expect(Set(tested).count == tested.count && halving.runs == tested.count, "seed \(seed): no state twice")
    if stepping.position != nil { #expect(halving.skipped == stepping.skipped, "seed \(seed): \(calls)") }
  }

  @Test func `the details of an event contain its states, its changes and its chain of causes`() throws {
    let (log, bisection) = try log("++--")
    let details = try EventDetails(of: 4, in: bisection.session, of: log)
    #expect(details.event.position == 4)
    #expect(details.causes.map(\.position) == [2, 1])
    #expect(details.changes.map(\.description) == ["popped next from main"])
    #expect(try details.before == log.state("a", at: 3))
    #expect(try details.after == log.state("a", at: 4))
    #expect(throws: EventLogError.self) { try EventDetails(of: 5, in: bisection.session, of: log) }
  }
}
