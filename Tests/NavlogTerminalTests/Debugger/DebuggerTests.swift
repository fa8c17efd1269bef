import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import NavlogTerminal
@testable import TestFixtures

/// The effects of commands on the debugger.
@Suite @MainActor struct DebuggerTests {
  @Test func `the debugger begins before the first event, and moves through a session in both directions`()
    async throws
  {
    let debugger = try DebuggedLog.tour().debugger()
    #expect(debugger.player.position == 0 && debugger.moment == "a1b2c3d4@0")
    #expect(try await debugger.positions(".", "next 3", ",", "prev 2") == [1, 4, 3, 1])
    #expect(try await debugger.positions("]", "e", "e", "E", "E", "e") == [6, 7, 11, 7, 7, 11])
    #expect(
      try await debugger.positions("g", "s", "G", "S", "50%", "#stuck", "+2s") == [0, 7, 11, 7, 5, 6, 3])
    #expect(try await debugger.positions("g", "forward", "forward", "rewind", "rewind") == [0, 7, 8, 7, 0])
  }

  @Test func `the keys e and E stop once at equal problems of consecutive events, from every position`()
    async throws
  {
    let log = DebuggedLog()
    for line in [1, 1, 1, 2] { log.at(Double(line)) { $0.router.setPath([], file: "A.swift", line: line) } }
    log.at(3) { $0.router.pop(file: "A.swift", line: 2) }
    log.at(4) { $0.mark("pause") }
    for _ in 1...300 { log.at(5) { $0.router.pop(file: "A.swift", line: 2) } }
    let debugger = try log.debugger()
    #expect(try await debugger.positions("e", "e", "e", "e", "e") == [1, 4, 5, 7, 7])
    #expect(try await debugger.positions("2", "e", "3", "e", "8", "e") == [2, 4, 3, 4, 8, 8])
    #expect(try await debugger.positions("G", "E", "E", "E", "E", "E") == [306, 7, 5, 4, 1, 1])
    #expect(try await debugger.positions("3", "E", "8", "E") == [3, 1, 8, 7])
  }

  @Test func `a finding that begins within repeated calls is a problem, and its end is not`() async throws {
    let log = DebuggedLog()
    for _ in 1...4 { log.at(1) { $0.router.pop(file: "A.swift", line: 2) } }
    let noEffect = ["noEffect"]
    let debugger = try Debugger(
      log.log, at: nil,
      findings: { _, _ in [1: noEffect, 2: noEffect, 3: ["storm"] + noEffect, 4: noEffect] }
    ) { _, _, _ in "" }
    #expect(try await debugger.positions("g", "e", "e", "e") == [0, 1, 3, 3])
  }

  @Test func `a search can continue in both directions, and reports when no further event matches`()
    async throws
  {
    let debugger = try DebuggedLog.tour().debugger()
    #expect(try await debugger.positions("/pop", "n", "n", "n") == [7, 9, 10, 11])
    #expect(try await debugger.answer("n") == .message("no later event matches /pop/"))
    #expect(try await debugger.positions("N", "N", "N", "search det.*8/") == [10, 9, 7, 7])
    #expect(try await debugger.answer("/(") == .failure("\"(\" is not a regular expression"))
    #expect(
      try await debugger.positions("g", "n") == [0, 4], "a malformed search does not replace the last one")
  }

  @Test func `the debugger can jump to marks, and prints the marks when it ends`() async throws {
    let debugger = try DebuggedLog.tour().debugger()
    _ = try await debugger.positions("2", "m", "9", "m", "9")
    #expect(debugger.markedMoments == ["a1b2c3d4@2", "a1b2c3d4@9"])
    #expect(
      try await debugger.positions("g", "]", "]", "]", "]", "[", "[", "[") == [0, 2, 6, 9, 9, 6, 2, 2])
    #expect(try await debugger.answer("m") == .message("a1b2c3d4@2 is no longer marked"))
    #expect(try await debugger.answer("y") == .copied("a1b2c3d4@2"))
  }

  @Test
  func `a line after a colon runs a navlog command at the current moment, or moves to another moment`()
    async throws
  {
    let debugger = try DebuggedLog.tour().debugger(at: "@4")
    #expect(
      try await debugger.answer(":events --tail 3")
        == .page(
          title: "events --tail 3",
          lines: ["ran events --tail 3 at a1b2c3d4e5f60718@4", "with a second line"]))
    #expect(try await debugger.positions(":7", ":@#stuck", ":a1b2@3", ":-1") == [7, 6, 3, 11])
  }

  @Test
  func `the list scrolls as little as possible, and keeps two rows visible above and below the moment`()
    throws
  {
    let log = InMemoryEventLog()
    try RandomSession(seed: 7, count: 100).write(to: log)
    let record = try #require(log.sessions().first)
    var list = EventList()
    var top = 0
    for position in Array(0...100) + (0...100).reversed() {
      let rows = list.visible(position, rows: 11, record)
      let first = try #require(rows.first)
      #expect(rows == Array(first..<first + 11))
      #expect(position - first >= min(2, position) && first + 10 - position >= min(2, 100 - position))
      #expect(abs(first - top) <= 1, "\(position)")
      top = first
    }
  }

  @Test func `the list of events never discards the rows that are on screen`() throws {
    let session = RandomSession(seed: 7, count: 3_000)
    let log = InMemoryEventLog()
    try session.write(to: log)
    let record = try log.session(session.info.id)
    var list = EventList()
    for first in stride(from: 1, through: session.events.count - 200, by: 7) {
      let positions = Array(first..<first + 200)
      let events = try list.events(at: positions, of: record, in: log)
      #expect(positions.allSatisfy { events[$0]?.position == $0 }, "from \(first)")
    }
  }

  @Test func `the debugger computes at most one state per move, and does not read the log while you type`()
    async throws
  {
    let session = RandomSession(seed: 5, count: 6_000)
    let log = try spy(on: session)
    let interface = DebuggerInterface(try Debugger(log, at: nil) { _, _, _ in "" })
    let size = TerminalSize(columns: 80, rows: 24)
    for key in [.character("G"), .character(","), .character("k"), .character("5")] as [Key] {
      let before = log.folds
      _ = await interface.press(key)
      _ = interface.lines(size)
      // The first state is computed from all events. Later states are computed from a state nearby.
      #expect(log.folds - before <= 1, "\(key)")
    }
    let (folds, reads) = (log.folds, log.reads)
    for key in "/navigate12".map({ Key.character($0) }) {
      _ = await interface.press(key)
      _ = interface.lines(size)
    }
    #expect((log.folds, log.reads) == (folds, reads))
  }

  @Test func `a move to another session shows the rows, hits and marks of that session`() async throws {
    let (log, ids) = try twoSessions()
    let condition = "kind = 'pop' AND stack > 0"
    let debugger = try Debugger(log, at: try MomentReference("@40")) { _, _, _ in "" }
    let size = TerminalSize(columns: 80, rows: 24)
    _ = try await debugger.positions("m here", "b \(condition)")
    for id in [ids[0], ids[1], ids[0]] {
      #expect(try await debugger.answer(":\(id)@40") == .moment)
      #expect(debugger.player.session.info.id == id)
      let own = try log.events(id)
      for row in debugger.scene(size).rows where row.position > 0 {
        #expect(row.subject == own[row.position - 1].subject, "\(row.position)")
        #expect(row.isMarked == (id == ids[1] && row.position == 40))
        #expect(try row.isBreak == log.positions(of: id, where: Condition(condition)).contains(row.position))
      }
      _ = try await debugger.positions("g")
      var found: [Int] = []
      while try await debugger.answer("c") == .moment { found.append(debugger.player.position) }
      #expect(try found == log.positions(of: id, where: Condition(condition)) && !found.isEmpty)
      _ = try await debugger.positions("g")
      let isMarked = try await debugger.answer("]") == .moment && debugger.player.position == 40
      #expect(isMarked == (id == ids[1]))
    }
    #expect(debugger.markedMoments == ["\(ids[1].prefix(8))@40  here"])
  }

  @Test
  func `a move to another session updates the list and the rules, even if the breakpoint fails there`()
    async throws
  {
    let (log, ids) = try twoSessions()
    let rule = SessionRule("r", .never(try Condition("kind = 'pop'")))
    let debugger = try Debugger(log, at: try MomentReference("@40"), rules: [rule]) { _, _, _ in "" }
    // The condition fails only in the first session.
    let failing = "session = '\(ids[0])' AND json(kind) IS NULL"
    _ = try await debugger.positions("f kind = 'pop'", "b \(failing)")
    _ = try await debugger.answer(":\(ids[0])@40")
    #expect(debugger.conditionFailure != nil)
    let pops = try log.positions(of: ids[0], where: Condition("kind = 'pop'"))
    #expect(debugger.list.filter?.positions == pops)
    #expect(debugger.violations.names.keys.sorted() == Array(pops.prefix(1)))
  }

  @Test func `the debugger shows findings only in their session, and can cancel the search for findings`()
    async throws
  {
    let (log, ids) = try twoSessions()
    var checks: [Bool] = []
    let debugger = try Debugger(
      log, at: try MomentReference("\(ids[0])@0"),
      findings: { session, isCancelled in
        checks.append(isCancelled())
        return session == ids[0] ? [1: ["doublePush"]] : [:]
      }
    ) { _, _, _ in "" }
    let size = TerminalSize(columns: 80, rows: 24)
    #expect(try await debugger.positions("e") == [1] && checks == [false])
    #expect(debugger.scene(size).conditions == ["problem: doublePush"])
    _ = try await debugger.answer(":\(ids[1])@1")
    #expect(debugger.scene(size).conditions == [])
    debugger.makeCancellationCheck = { { true } }
    _ = try await debugger.answer("e")
    #expect(checks == [false, true])
  }

  @Test
  func `the tree and the details depend only on the moment, not on the moves that led to the moment`()
    async throws
  {
    let session = RandomSession(seed: 9, count: 60)
    let log = InMemoryEventLog()
    try session.write(to: log)
    let size = TerminalSize(columns: 120, rows: 40)
    let debugger = try Debugger(log, at: nil) { _, _, _ in "" }
    var random = SplitMix64(seed: 9)
    for _ in 0..<60 {
      let line =
        [".", ",", "e", "j", "k", "G", "g", "5", "forward", "rewind"].randomElement(using: &random) ?? "."
      _ = try await debugger.answer(line)
      let fresh = try Debugger(log, at: try MomentReference("@\(debugger.player.position)")) { _, _, _ in "" }
      let (scene, expected) = (debugger.scene(size), fresh.scene(size))
      #expect(scene.tree == expected.tree && scene.changes == expected.changes, "\(line)")
      #expect(scene.details == expected.details && scene.path == expected.path, "\(line)")
    }
  }

  @Test
  func `the debugger counts times from the session's start or from the row above, or shows the time of day`()
    async throws
  {
    let debugger = try DebuggedLog.tour().debugger(at: "@7")
    func times() -> [String] { debugger.scene(TerminalSize(columns: 80, rows: 24)).rows.map(\.time) }
    #expect(times().suffix(2) == ["+12.000s", "+12.500s"])
    _ = try await debugger.positions("t")
    #expect(times().suffix(2) == ["12:00:12.000", "12:00:12.500"])
    _ = try await debugger.positions("t")
    #expect(times().suffix(2) == ["+7.500s", "+0.500s"])
    _ = try await debugger.positions("f position > 6 OR position = 1")
    #expect(times().prefix(3) == ["+0.500s", "+4.000s", "+7.500s"])
  }

  @Test
  func `in the debugger, an empty search clears the search, and playing at the end restarts the session`()
    async throws
  {
    let debugger = try DebuggedLog.tour().debugger()
    _ = try await debugger.positions("/pop")
    #expect(await debugger.perform(.debugger(.text(.search, ""))) == .message("search cleared"))
    #expect(try await debugger.answer("n") == .message("no search yet; press / to search"))
    _ = try await debugger.positions("G")
    _ = await debugger.perform(.togglePlaying)
    #expect(debugger.player.position == 0 && debugger.player.isPlaying)
    debugger.player.pause()
  }

  @Test
  func `the debugger reports that a search was stopped, and stays at the current moment`() async throws {
    let debugger = try Debugger(spy(on: RandomSession(seed: 5, count: 3_000)), at: nil) { _, _, _ in "" }
    debugger.makeCancellationCheck = { { true } }
    #expect(try await debugger.answer("/no such call") == .message("stopped searching"))
    #expect(try await debugger.answer("G") == .moment)
    #expect(try await debugger.answer("N") == .message("stopped searching"))
    #expect(try await debugger.answer("b seen > 9") == .failure("the condition was interrupted"))
    #expect(debugger.player.position == 3_000)
  }

  @Test func `a mark keeps its note until a second note replaces it`() async throws {
    let debugger = try DebuggedLog.tour().debugger(at: "@3")
    _ = try await debugger.positions("m", "m why", "m the sheet", "2", "mark")
    #expect(debugger.markedMoments == ["a1b2c3d4@2", "a1b2c3d4@3  the sheet"])
    #expect(try await debugger.answer("m") == .message("a1b2c3d4@2 is no longer marked"))
  }
}

/// Returns a log with two random sessions, and the identities of the sessions.
private func twoSessions() throws -> (log: InMemoryEventLog, ids: [String]) {
  let log = InMemoryEventLog()
  let sessions = [RandomSession(seed: 3, count: 80), RandomSession(seed: 4, count: 60)]
  for session in sessions { try session.write(to: log) }
  return (log, sessions.map(\.info.id))
}

/// Returns a log of a session. The log counts its reads.
private func spy(on session: RandomSession) throws -> SpyLog {
  let log = SpyLog()
  try session.write(to: log)
  return log
}
