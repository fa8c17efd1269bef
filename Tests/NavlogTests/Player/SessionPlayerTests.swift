import Navlog
import NavlogTesting
import Observation
import TestThreads
import Testing

@testable import TestFixtures

@MainActor
struct SessionPlayerTests {
  @Test(arguments: 1...UInt64(Torture.runs(4, 20)))
  func `a player shows the recorded screens at every moment, in either direction and after jumps`(
    seed: UInt64
  ) throws {
    let session = RandomSession(seed: seed, count: 300)
    let log = InMemoryEventLog()
    try session.write(to: log)
    let player = try SessionPlayer<AppScreen>(log: log)
    func expectMoment(_ position: Int, _ way: Comment) {
      #expect(player.position == position, way)
      #expect(player.recordedState == session.states[position], way)
      #expect(player.event == (position == 0 ? nil : session.events[position - 1]), way)
    }
    expectMoment(0, "at the beginning")
    for position in 1...300 {
      try #require(try player.step())
      expectMoment(position, "forwards, seed \(seed)")
    }
    #expect(try !player.step())
    for position in (0..<300).reversed() {
      try #require(try player.step(by: -1))
      expectMoment(position, "backwards, seed \(seed)")
    }
    #expect(try !player.step(by: -1))
    var random = SplitMix64(seed: seed)
    for _ in 1...100 {
      let position = random.below(301)
      if random.chance(50) {
        try player.seek(to: position)
        expectMoment(position, "a jump, seed \(seed)")
      } else {
        let from = player.position
        try player.step(by: position - from)
        expectMoment(position, "several steps, seed \(seed)")
      }
    }
  }

  @Test func `a step beyond the beginning or end of a session stops there`() throws {
    let player = try SessionPlayer<AppScreen>(log: try log(of: 5))
    #expect(try player.step(by: 3))
    #expect(try player.step(by: .max))
    #expect(player.position == 5)
    #expect(try player.step(by: .min))
    #expect(player.position == 0)
  }

  @Test func `a player rejects a position that does not exist, and keeps its moment`() throws {
    let player = try SessionPlayer<AppScreen>(log: try log(of: 5))
    try player.seek(to: 3)
    let error = #expect(throws: EventLogError.self) { try player.seek(to: 6) }
    let name = "session \(player.session.info.id.prefix(8))"
    #expect(error?.description == "\(name) has no event 6: its last event is 5")
    #expect(throws: EventLogError.self) { try player.seek(to: -1) }
    #expect(throws: EventLogError.self) { try player.open(player.session.info.id, at: 6) }
    #expect(throws: EventLogError.self) { try player.open("nowhere") }
    #expect(player.position == 3)
  }

  @Test func `a player plays the newest session with events unless a session is named`() throws {
    let log = InMemoryEventLog()
    #expect(throws: EventLogError.self) { try SessionPlayer<AppScreen>(log: log) }
    let sessions = [RandomSession(seed: 1, count: 3), RandomSession(seed: 2, count: 4)]
    for session in sessions { try session.write(to: log) }
    log.begin(SessionInfo(id: "empty", started: 0, app: "", version: "", system: ""))
    let player = try SessionPlayer<AppScreen>(log: log)
    #expect(player.session.info == sessions[1].info)
    try player.open(sessions[0].info.id, at: 2)
    #expect(player.session.info == sessions[0].info)
    #expect(player.recordedState == sessions[0].states[2])
    let empty = try SessionPlayer<AppScreen>(log: log, session: "empty")
    #expect(empty.end == 0)
    #expect(try !empty.step())
  }

  @Test func `a player that opens asynchronously begins with the named session, or else with the newest one`()
    async throws
  {
    let log = InMemoryEventLog()
    let sessions = [RandomSession(seed: 1, count: 3), RandomSession(seed: 2, count: 4)]
    for session in sessions { try session.write(to: log) }
    let newest = try await SessionPlayer<AppScreen>.open(log)
    #expect(newest.session.info == sessions[1].info)
    #expect(newest.recordedState == sessions[1].states[0])
    let first = try await SessionPlayer<AppScreen>.open(log, session: sessions[0].info.id)
    #expect(try first.step())
    #expect(first.recordedState == sessions[0].states[1])
    await #expect(throws: EventLogError.self) {
      try await SessionPlayer<AppScreen>.open(log, session: "nowhere")
    }
  }

  @Test func `if two reads load the same events at the same time, each event is loaded once`() async throws {
    let session = RandomSession(seed: 3, count: 300)
    let log = InMemoryEventLog()
    try session.write(to: log)
    let player = try SessionPlayer<AppScreen>(log: log)
    async let first: Void = player.load(around: 1)
    async let second: Void = player.load(around: 1)
    _ = try await (first, second)
    for position in 1...300 {
      try #require(try player.step())
      #expect(player.recordedState == session.states[position], "event \(position)")
    }
  }

  @Test func `a later move takes precedence over an asynchronous move to the end of a session`() async throws
  {
    let player = try SessionPlayer<AppScreen>(log: try log(of: 5))
    // The step also loads the events to the end of the session, so that a move needs no further read.
    try player.step()
    func moveAtOnce() throws { try player.seek(to: 2) }
    for way in 1...2 {
      var hasBegun = false
      let seeking = Task {
        hasBegun = true
        if way == 1 { try await player.seek(to: player.end) } else { try await player.seek(toNext: .problem) }
      }
      try await wait { hasBegun }
      try moveAtOnce()
      try await seeking.value
      #expect(player.position == 2)
    }
  }

  @Test func `a takeover takes precedence over an asynchronous move`() async throws {
    let player = try SessionPlayer<AppScreen>(log: try log(of: 300))
    var hasBegun = false
    let seeking = Task {
      hasBegun = true
      try await player.seek(to: 300)
    }
    try await wait { hasBegun }
    let taken = player.takeOver(log: InMemoryEventLog())
    try await seeking.value
    #expect(player.shownSession === taken && taken.state.visible == nil)
  }

  @Test func `a player notifies its observers when it opens another session, even at the same position`()
    throws
  {
    let log = InMemoryEventLog()
    let sessions = [RandomSession(seed: 1, count: 3), RandomSession(seed: 2, count: 3)]
    for session in sessions { try session.write(to: log) }
    let player = try SessionPlayer<AppScreen>(log: log, session: sessions[0].info.id)
    try player.seek(to: 2)
    let seen = makeSession()
    withObservationTracking {
      _ = player.recordedState
    } onChange: {
      MainActor.assumeIsolated { seen.mark("changed") }
    }
    try player.open(sessions[1].info.id, at: 2)
    #expect(seen.position == 1)
    #expect(player.recordedState == sessions[1].states[2])
  }

  @Test func `a player sees new events of a session that is still being recorded`() throws {
    let log = InMemoryEventLog()
    let session = makeSession(log: log)
    session.router.navigate(to: .list)
    let player = try SessionPlayer<AppScreen>(log: log)
    try player.seek(to: 1)
    session.router.navigate(to: .detail(id: 1))
    #expect(try player.step())
    #expect(player.state == session.state)
    session.router.pop()
    try player.seek(to: 3)
    #expect(player.state == session.state)
  }

  private func log(of count: Int) throws -> InMemoryEventLog {
    let log = InMemoryEventLog()
    try RandomSession(seed: 1, count: count).write(to: log)
    return log
  }
}
