import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@MainActor
struct PlayerStopTests {
  @Test(arguments: 1...4)
  func `a player finds the next and the previous stop from every position`(seed: UInt64) throws {
    let session = RandomSession(seed: seed, count: 600)
    let log = InMemoryEventLog()
    try session.write(to: log)
    let player = try SessionPlayer<AppScreen>(log: log)
    for stop in [PlayerStop.marker, .problem, .pause(.milliseconds(2_900))] {
      let stops = session.events.map(\.position).filter { isStop($0, stop, session) }
      for position in stride(from: 0, through: 600, by: 41) {
        try player.seek(to: position)
        let next = stops.first { $0 > position }
        #expect(try player.seek(toNext: stop) == (next != nil), "\(stop) after \(position), seed \(seed)")
        #expect(player.position == next ?? position, "\(stop) after \(position), seed \(seed)")
        try player.seek(to: position)
        let previous = stops.last { $0 < position }
        #expect(
          try player.seek(toPrevious: stop) == (previous != nil), "\(stop) before \(position), seed \(seed)")
        #expect(player.position == previous ?? position, "\(stop) before \(position), seed \(seed)")
      }
    }
  }

  /// Returns whether the event at a position is a stop. The app does not know the random destinations, so every event that
  /// shows a screen is a problem.
  private func isStop(_ position: Int, _ stop: PlayerStop, _ session: RandomSession) -> Bool {
    let event = session.events[position - 1]
    switch stop {
    case .marker: return event.action.kind == .mark
    case .problem: return event.outcome != .applied || event.screen != nil
    case .pause(let duration):
      guard position < session.events.count else { return false }
      return .microseconds(session.events[position].elapsed - event.elapsed) >= duration
    }
  }

  @Test
  func `calls without effect, refused links and unknown screens are the problems at which a player can stop`()
    throws
  {
    let log = InMemoryEventLog()
    let session = makeSession(log: log)
    session.router.navigate(to: .list)
    session.router.pop()
    session.router.pop()
    session.open("nowhere://")
    session.router.navigate(to: .detail(id: 1))
    let player = try SessionPlayer<AppScreen>(log: log)
    #expect(try problems(player) == [3, 4])
    #expect(
      try problems(SessionPlayer<AnyNavigation>(log: log, coding: DestinationCoding())) == [1, 3, 4, 5])
  }

  private func problems(_ player: SessionPlayer<some Navigation>) throws -> [Int] {
    var found: [Int] = []
    while try player.seek(toNext: .problem) { found.append(player.position) }
    return found
  }
}
