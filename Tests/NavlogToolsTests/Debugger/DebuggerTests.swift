import Navlog
import NavlogTesting
import Synchronization
import Testing

@testable import NavlogTools

/// What commands do to the debugger.
@Suite @MainActor struct DebuggerTests {
  private func positions(_ debugger: Debugger, _ lines: String...) async throws -> [Int] {
    var positions: [Int] = []
    for line in lines {
      _ = await debugger.perform(try KeyBindings.debugger.command(line: line))
      positions.append(debugger.player.position)
    }
    return positions
  }

  private func answer(_ debugger: Debugger, _ line: String) async throws -> Debugger.Answer {
    await debugger.perform(try KeyBindings.debugger.command(line: line))
  }

  @Test func `it begins before the first event, and every way to move leads there and back`() async throws {
    let debugger = try DebuggedLog.tour().debugger()
    #expect(debugger.player.position == 0 && debugger.moment == "a1b2c3d4@0")
    #expect(try await positions(debugger, ".", "next 3", ",", "prev 2") == [1, 4, 3, 1])
    #expect(try await positions(debugger, "]", "e", "e", "E", "E", "e") == [6, 7, 11, 7, 7, 11])
    #expect(
      try await positions(debugger, "g", "s", "G", "S", "50%", "#stuck", "+2s") == [0, 7, 11, 7, 5, 6, 3])
    #expect(try await positions(debugger, "g", "forward", "forward", "rewind", "rewind") == [0, 7, 8, 7, 0])
  }

  @Test func `a search goes on in both directions, and says when there is no hit`() async throws {
    let debugger = try DebuggedLog.tour().debugger()
    #expect(try await positions(debugger, "/pop", "n", "n", "n") == [7, 9, 10, 11])
    #expect(try await answer(debugger, "n") == .message("no later event matches /pop/"))
    #expect(try await positions(debugger, "N", "N", "N", "search det.*8/") == [10, 9, 7, 7])
    #expect(try await answer(debugger, "/(") == .failure("\"(\" is not a regular expression"))
    #expect(try await positions(debugger, "g", "n") == [0, 4], "a search that cannot be is not one")
  }

  @Test func `a breakpoint is reached in both directions, by c and by playing`() async throws {
    let debugger = try DebuggedLog.tour().debugger()
    #expect(try await answer(debugger, "c") == .message("there is no breakpoint: b sets one"))
    #expect(
      try await answer(debugger, "break modals > 1")
        == .message("the condition holds at 3 of 11 events: c runs there, C backwards"))
    #expect(try await positions(debugger, "c", "c", "c", "c") == [5, 6, 7, 7])
    #expect(try await positions(debugger, "C", "C", "C") == [6, 5, 5])
    _ = await debugger.perform(.seek(.position(0)))
    debugger.player.speed = .infinity
    _ = await debugger.perform(.togglePlaying)
    while debugger.player.isPlaying { await Task.yield() }
    #expect(debugger.player.position == 5)
    #expect(try await answer(debugger, "b") == .question(.breakpoint, initial: "modals > 1"))
    #expect(
      try await answer(debugger, "b scren = 1")
        == .failure("there is no column \"scren\"; did you mean screen?"))
    #expect(try await positions(debugger, "g", "c") == [0, 5], "a wrong condition leaves the last one")
  }

  @Test func `a filter shortens the list, and only the list`() async throws {
    let debugger = try DebuggedLog.tour().debugger()
    #expect(try await answer(debugger, "f kind = 'pop'") == .message("4 of 11 events are listed"))
    #expect(try await positions(debugger, "j", "j", "j", "j", "j") == [7, 9, 10, 11, 11])
    #expect(try await positions(debugger, "8", "k", "8", "j", ".", ".", ",") == [8, 7, 8, 9, 10, 11, 10])
    #expect(
      try await answer(debugger, "f depth > 99")
        == .message("the condition holds at none of 11 events: the list stays as it is"))
    #expect(await debugger.perform(.debugger(.filter(""))) == .message("every event is listed"))
    #expect(try await positions(debugger, "k", "k") == [9, 8])
  }

  @Test func `hits, breakpoints and filters are those of a scan`() async throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let session = RandomSession(seed: seed, count: 300)
      let log = InMemoryEventLog()
      log.begin(session.info)
      try log.append(session.events, to: session.info.id)
      let debugger = try Debugger(log, at: nil) { _, _, _ in "" }
      for condition in ["kind = 'pop'", "modals > 0", "outcome = 'noEffect' AND stack > 1"] {
        let expected = try log.positions(of: session.info.id, where: Condition(condition))
        _ = await debugger.perform(.debugger(.breakpoint(condition)))
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
        _ = await debugger.perform(.debugger(.filter(condition)))
        _ = await debugger.perform(.seek(.position(0)))
        var listed: [Int] = []
        while await debugger.perform(.debugger(.list(1))) == .moment {
          listed.append(debugger.player.position)
        }
        if !expected.isEmpty { #expect(listed == expected, "seed \(seed), \(condition)") }
        _ = await debugger.perform(.debugger(.filter("")))
      }
    }
  }

  @Test func `marks are stops, and are told at the end`() async throws {
    let debugger = try DebuggedLog.tour().debugger()
    _ = try await positions(debugger, "2", "m", "9", "m", "9")
    #expect(debugger.markedMoments == ["a1b2c3d4@2", "a1b2c3d4@9"])
    #expect(
      try await positions(debugger, "g", "]", "]", "]", "]", "[", "[", "[") == [0, 2, 6, 9, 9, 6, 2, 2])
    #expect(try await answer(debugger, "m") == .message("a1b2c3d4@2 is no longer marked"))
    #expect(try await answer(debugger, "y") == .copied("a1b2c3d4@2"))
  }

  @Test func `a colon runs a verb at the moment, or goes to one`() async throws {
    let debugger = try DebuggedLog.tour().debugger(at: "@4")
    #expect(
      try await answer(debugger, ":events --tail 3")
        == .page(
          title: "events --tail 3",
          lines: ["ran events --tail 3 at a1b2c3d4e5f60718@4", "with a second line"]))
    #expect(try await positions(debugger, ":7", ":@#stuck", ":a1b2@3", ":-1") == [7, 6, 3, 11])
  }

  @Test func `rows on screen stay when the list forgets others`() throws {
    let session = RandomSession(seed: 7, count: 3_000)
    let log = InMemoryEventLog()
    log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    let record = try log.session(session.info.id)
    var list = EventList()
    for first in stride(from: 1, through: session.events.count - 200, by: 7) {
      let positions = Array(first..<first + 200)
      let events = try list.events(at: positions, of: record, in: log)
      #expect(positions.allSatisfy { events[$0]?.position == $0 }, "from \(first)")
    }
  }

  @Test func `hits of a condition on what was seen grow with the session, and each event is looked at once`()
    throws
  {
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
        // Asked once an event.
        if text == "seen > 1" { #expect(looks.withLock { $0 } == 40) }
        #expect(try hits.positions == log.positions(of: session.info.id, where: condition), "\(text)")
      }
      #expect(!hits.positions.isEmpty)
    }
  }

  @Test func `a session that is being written is followed`() async throws {
    let log = DebuggedLog()
    log.at(1) { $0.router.navigate(to: .list) }
    let debugger = try log.debugger()
    _ = try await positions(debugger, "b modals > 0", "f kind = 'navigate'", "G")
    log.at(2) { $0.router.navigate(to: .filter) }
    log.at(3) { $0.router.dismiss() }
    debugger.follow()
    #expect(debugger.player.end == 3 && debugger.player.position == 1)
    #expect(try await positions(debugger, "c", "j") == [2, 2])
    #expect(debugger.scene(TerminalSize(columns: 80, rows: 24)).rows.map(\.position) == [1, 2])
  }
}
