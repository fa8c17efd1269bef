import Navlog
import NavlogTesting
import Testing

@testable import NavlogInspector
@testable import TestFixtures

@MainActor
struct StopIndexTests {
  @Test(arguments: 1...2)
  func `the index of stops contains exactly the stops that a player finds with repeated searches`(
    seed: UInt64
  ) async throws {
    let session = RandomSession(seed: seed, count: 620)
    let log = InMemoryEventLog()
    try session.write(to: log)
    let player = try SessionPlayer<AppScreen>(log: log)
    let index = try await index(of: player)
    #expect(index.count == 620)
    for stop in [PlayerStop.marker, .problem] {
      var found: [Int] = []
      try await player.seek(to: 0)
      while try await player.seek(toNext: stop) { found.append(player.position) }
      #expect(index.positions(of: stop) == found, "\(stop), seed \(seed)")
      #expect(!found.isEmpty)
    }
  }

  @Test
  func `the index of stops counts the events with a screen, and the events with an unknown screen`()
    async throws
  {
    let log = InMemoryEventLog()
    let session = makeSession(log: log)
    session.router.navigate(to: .list)
    session.router.navigate(to: .detail(id: 1))
    session.router.popToRoot()
    let known = try await index(of: SessionPlayer<AppScreen>(log: log))
    #expect(known.screens == 2 && known.unknownScreens == 0 && known.problems == [])
    let unknown = try await index(of: SessionPlayer<AnyNavigation>(log: log))
    #expect(unknown.screens == 2 && unknown.unknownScreens == 2 && unknown.problems == [1, 2])
  }

  @Test func `the index of stops counts an event with two kinds of problems as one problem`() async throws {
    let log = InMemoryEventLog()
    let session = makeSession(log: log)
    session.router.navigate(to: .list)
    session.router.pop(0)
    let index = try await index(of: SessionPlayer<AnyNavigation>(log: log))
    #expect(index.problems == [1, 2])
  }

  @Test func `the index of stops reads no event twice, and adds later events`() async throws {
    let log = InMemoryEventLog()
    let session = makeSession(log: log)
    session.mark("a")
    let player = try SessionPlayer<AppScreen>(log: log)
    let first = try await index(of: player)
    #expect(try await player.stops(after: first) == nil)
    session.mark("b")
    #expect(try await player.stops(after: first)?.markers == [1, 2])
  }

  private func index(of player: SessionPlayer<some Navigation>) async throws -> StopIndex {
    var index = StopIndex()
    while let more = try await player.stops(after: index) { index = more }
    return index
  }
}
