import Navlog
import Testing

@testable import ChallengeTerminal

@MainActor @Suite struct TourTests {
  private let app: TerminalApp

  init() throws { app = try makeApp() }
  private func play() -> [(command: String, reply: Reply)] {
    Tour.stops.flatMap(\.steps).map { ($0.command, app.perform(Command($0.command))) }
  }

  @Test func `every command of the tour is known`() {
    for (command, reply) in play() { #expect(reply.scene != nil, "\(command): \(reply.text)") }
  }

  @Test func `the tour shows every kind of screen`() throws {
    _ = play()
    let names = Set(try app.session.timeline.events().compactMap { $0.screen.map { "\($0)" } })
    for name in [
      "characterList", "characterDetail", "locationDetail", "episodeList", "episodeDetail", "characterFilter",
      "settings", "imageGallery", "onboarding",
    ] {
      #expect(names.contains { $0.hasPrefix(name) }, "\(name)")
    }
  }

  @Test func `the tour contains deep nesting, valid and invalid links, calls without effect, and a branch`()
    throws
  {
    _ = play()
    let events = try app.session.timeline.events()
    #expect((25...32).contains(events.count))
    #expect(events.contains { $0.router.steps.map(\.slot) == [.sheet, .fullScreen, .sheet] })
    let links = events.filter { $0.action.kind == .deepLink }.map(\.outcome)
    #expect(links.contains(.applied) && links.contains { $0 != .applied })
    #expect(
      events.filter { $0.outcome.reason == .atRoot || $0.outcome.reason == .nothingPresented }.count >= 2)
    #expect(events.last?.action.kind == .branch)
  }

  @Test
  func `the tour simulates a person's pauses between commands, and ends at the current time`() throws {
    let clock = TourClock(now: 1_795_262_400_000)
    let app = try makeApp(environment: clock.environment)
    for step in Tour.stops.flatMap(\.steps) {
      clock.advance(before: step)
      app.type(step.command)
    }
    let events = try app.session.timeline.events()
    #expect(events.prefix(4).map(\.elapsed) == [0, 1_600_000, 6_800_000, 6_800_000])
    #expect(events.last?.time == 1_795_262_400_000)
    let pauses = zip(events, events.dropFirst()).map { $1.elapsed - $0.elapsed }
    // A command may make several calls at once.
    #expect(pauses.allSatisfy { $0 == 0 || (600_000...15_000_000).contains($0) })
  }
}
