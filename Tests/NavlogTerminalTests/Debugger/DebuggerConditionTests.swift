import Navlog
import NavlogTesting
import NavlogTools
import Synchronization
import TestThreads
import Testing

@testable import NavlogTerminal

/// Breakpoints, filters and rules of the debugger.
@Suite @MainActor struct DebuggerConditionTests {
  @Test
  func `if a breakpoint cannot be evaluated at an event, the debugger stops there and reports the error`()
    async throws
  {
    let log = DebuggedLog()
    log.at(1) { $0.router.navigate(to: .list) }
    let debugger = try log.debugger()
    // The condition reads malformed JSON at the third event.
    let condition = "break json_extract(iif(position = 3, '{', '{}'), '$.a')"
    #expect(
      try await debugger.answer(condition) == .message("the condition holds at no event of this session"))
    log.at(2) { $0.router.navigate(to: .filter) }
    log.at(3) { $0.router.dismiss() }
    debugger.follow()
    #expect(debugger.conditionFailure == "the condition fails at event 3: malformed JSON")
    let interface = DebuggerInterface(debugger)
    let lines = interface.lines(TerminalSize(columns: 120, rows: 24)).map { $0.rendered(Style(isOn: false)) }
    #expect(
      lines.contains {
        $0.contains(
          "the breakpoint, the filter or a rule stopped working: the condition fails at event 3")
      })
    let third = RecordedEvent<RecordedDestination>(
      position: 3, time: 0, elapsed: 0, event: NavigationEvent(.dismiss))
    #expect(debugger.player.pausesAt?(third) == true)
    #expect(
      try await debugger.answer("break") == .question(.breakpoint, initial: String(condition.dropFirst(6))))
  }

  @Test(arguments: [true, false], ["", "kind = 'navigate'"])
  func `the debugger reports a failure until the failing condition is removed or replaced`(
    isFilter: Bool, replacement: String
  ) async throws {
    let log = DebuggedLog()
    log.at(1) { $0.router.navigate(to: .list) }
    let debugger = try log.debugger()
    let (failing, other): (DebuggerCommand.Question, DebuggerCommand.Question) =
      isFilter ? (.filter, .breakpoint) : (.breakpoint, .filter)
    func enter(_ question: DebuggerCommand.Question, _ condition: String) async -> String? {
      _ = await debugger.perform(.debugger(.text(question, condition)))
      return debugger.conditionFailure
    }
    // The condition reads malformed JSON at the second event.
    let condition = "json_extract(iif(position = 2, '{', '{}'), '$.a') IS NULL"
    let failure = "the condition fails at event 2: malformed JSON"
    #expect(await enter(failing, condition) == nil)
    log.at(2) { $0.router.pop() }
    debugger.follow()
    #expect(debugger.conditionFailure == failure)
    #expect(await enter(other, "kind = 'navigate'") == failure)
    #expect(await enter(other, "") == failure)
    #expect(await enter(failing, replacement) == nil)
  }

  @Test func `the keys c and C run to a breakpoint, and playing stops there`() async throws {
    let debugger = try DebuggedLog.tour().debugger()
    #expect(try await debugger.answer("c") == .message("no breakpoint; press b to set one"))
    #expect(
      try await debugger.answer("break modals > 1")
        == .message("the condition holds at 3 of 11 events: c runs to the next, C to the previous"))
    #expect(try await debugger.positions("c", "c", "c", "c") == [5, 6, 7, 7])
    #expect(try await debugger.positions("C", "C", "C") == [6, 5, 5])
    _ = await debugger.perform(.seek(.position(0)))
    debugger.player.speed = .infinity
    _ = await debugger.perform(.togglePlaying)
    try await wait { !debugger.player.isPlaying }
    #expect(debugger.player.position == 5)
    #expect(try await debugger.answer("b") == .question(.breakpoint, initial: "modals > 1"))
    #expect(
      try await debugger.answer("b scren = 1")
        == .failure("unknown column \"scren\"; did you mean screen?"))
    #expect(
      try await debugger.positions("g", "c") == [0, 5], "a malformed condition does not replace the last one"
    )
  }

  @Test func `a filter shortens the list, and changes nothing else`() async throws {
    let debugger = try DebuggedLog.tour().debugger()
    #expect(try await debugger.answer("f kind = 'pop'") == .message("4 of 11 events match"))
    #expect(try await debugger.positions("j", "j", "j", "j", "j") == [7, 9, 10, 11, 11])
    #expect(try await debugger.positions("8", "k", "8", "j", ".", ".", ",") == [8, 7, 8, 9, 10, 11, 10])
    #expect(
      try await debugger.answer("f depth > 99")
        == .message("the condition holds at no event of this session: the list is unchanged"))
    #expect(await debugger.perform(.debugger(.text(.filter, ""))) == .message("the list shows every event"))
    #expect(try await debugger.positions("k", "k") == [9, 8])
  }

  @Test func `the debugger's breakpoints and filters find the same events as a scan of the whole session`()
    async throws
  {
    for seed in 1...5 as ClosedRange<UInt64> {
      let session = RandomSession(seed: seed, count: 300)
      let log = InMemoryEventLog()
      try session.write(to: log)
      let debugger = try Debugger(log, at: nil) { _, _, _ in "" }
      for condition in ["kind = 'pop'", "modals > 0", "outcome = 'noEffect' AND stack > 1"] {
        let expected = try log.positions(of: session.info.id, where: Condition(condition))
        _ = await debugger.perform(.debugger(.text(.breakpoint, condition)))
        _ = await debugger.perform(.seek(.position(0)))
        var forwards: [Int] = []
        while await debugger.perform(.debugger(.run(backwards: false))) == .moment {
          forwards.append(debugger.player.position)
        }
        #expect(forwards == expected, "seed \(seed), \(condition)")
        _ = await debugger.perform(.seek(.fromEnd(1)))
        var backwards: [Int] = expected.last == 300 ? [300] : []
        while await debugger.perform(.debugger(.run(backwards: true))) == .moment {
          backwards.append(debugger.player.position)
        }
        #expect(backwards == expected.reversed(), "seed \(seed), \(condition)")
        _ = await debugger.perform(.debugger(.text(.filter, condition)))
        _ = await debugger.perform(.seek(.position(0)))
        var listed: [Int] = []
        while await debugger.perform(.debugger(.list(1))) == .moment {
          listed.append(debugger.player.position)
        }
        if !expected.isEmpty { #expect(listed == expected, "seed \(seed), \(condition)") }
        _ = await debugger.perform(.debugger(.text(.filter, "")))
      }
    }
  }

  @Test func `a condition on the column "seen" is evaluated once per event while the session grows`() throws {
    let session = RandomSession(seed: 11, count: 400)
    for text in ["seen > 1", "seen > 1 AND id > 3"] {
      let log = InMemoryEventLog()
      log.begin(session.info)
      let condition = try Condition(text)
      var hits = ConditionHits(condition)
      for first in stride(from: 0, to: session.events.count, by: 40) {
        try log.append(
          Array(session.events[first..<min(first + 40, session.events.count)]), to: session.info.id)
        let record = try log.session(session.info.id)
        if first % 80 == 0 {
          #expect(throws: ConditionError.self) { try hits.update(record, in: log) { true } }
        }
        let looks = Mutex(0)
        try hits.update(record, in: log) {
          looks.withLock { $0 += 1 }
          return false
        }
        // The condition is evaluated once for each event.
        if text == "seen > 1" { #expect(looks.withLock { $0 } == 40) }
        #expect(try hits.positions == log.positions(of: session.info.id, where: condition), "\(text)")
      }
      #expect(!hits.positions.isEmpty)
    }
  }

  @Test func `the debugger follows a session that is being written`() async throws {
    let log = DebuggedLog()
    log.at(1) { $0.router.navigate(to: .list) }
    let debugger = try log.debugger()
    _ = try await debugger.positions("b modals > 0", "f kind = 'navigate'", "G")
    log.at(2) { $0.router.navigate(to: .filter) }
    log.at(3) { $0.router.dismiss() }
    debugger.follow()
    #expect(debugger.player.end == 3 && debugger.player.position == 1)
    #expect(
      debugger.scene(TerminalSize(columns: 80, rows: 24)).conditions == [
        "break: modals > 0 (1)", "filter: kind = 'navigate' (2)",
      ])
    #expect(try await debugger.positions("c", "j") == [2, 2])
    #expect(debugger.scene(TerminalSize(columns: 80, rows: 24)).rows.map(\.position) == [1, 2])
  }

  @Test
  func `the debugger reports a filter that hides the current moment, and marks the last row before it`()
    async throws
  {
    let debugger = try DebuggedLog.tour().debugger()
    _ = try await debugger.positions("f kind = 'pop'", "8")
    func signs(_ size: TerminalSize) -> [String] {
      debugger.scene(size).rows.filter { $0.place != .other }.map { "\($0.position) \($0.place)" }
    }
    for size in [
      TerminalSize(columns: 80, rows: 24), .init(columns: 20, rows: 3), .init(columns: 200, rows: 50),
    ] {
      #expect(try await debugger.positions("8") == [8] && signs(size) == ["7 before"])
      #expect(try await debugger.positions("9") == [9] && signs(size) == ["9 current"])
      #expect(try await debugger.positions("5") == [5] && signs(size) == [])
      #expect(debugger.scene(size).conditions == ["filter: kind = 'pop' (4; event 5 is not listed)"])
    }
    _ = try await debugger.positions("b kind = 'pop'", "8")
    let lines = DebuggerLayout(TerminalSize(columns: 80, rows: 24)).lines(
      debugger.scene(TerminalSize(columns: 80, rows: 24)))
    #expect(lines.filter { $0.plain.hasPrefix("▷  7 ") }.count == 1)
  }

  @Test func `if a rule's condition fails, the debugger still moves to calls without effect`() async throws {
    let log = DebuggedLog()
    log.at(1) { $0.router.navigate(to: .list) }
    let rule = SessionRule("r", .never(try Condition("json_extract(iif(position = 3, '{', '{}'), '$.a')")))
    let debugger = try Debugger(log.log, at: nil, rules: [rule]) { _, _, _ in "" }
    log.at(2) { $0.router.pop() }
    log.at(3) { $0.router.pop() }
    debugger.makeCancellationCheck = { { true } }
    #expect(try await debugger.answer("e") == .message("stopped searching"))
    debugger.makeCancellationCheck = { { false } }
    #expect(try await debugger.positions("e") == [3])
    #expect(debugger.conditionFailure?.hasPrefix("rule \"r\": the condition fails at event 3") == true)
  }
}
