import Navlog

extension ChallengeApp {
  /// How many events `history` shows when it is not asked for all.
  private static let recent = 20

  /// The session's events, each with what was on screen after it.
  func history(all: Bool) throws -> Reply {
    let last = session.position
    guard last > 0 else { return .hint("Nothing has happened yet.") }
    let first = all ? 1 : max(1, last - Self.recent + 1)
    let events = try session.timeline.events(first...last).map(EventLine.init)
    return Reply(history: History(events: events, earlier: first - 1, looking: looking))
  }
}

/// Events of a session, as a value to be drawn.
struct History: Hashable, Sendable {
  let events: [EventLine]
  /// How many events came before those.
  let earlier: Int
  /// The position that is looked at; `nil` for the present.
  let looking: Int?
}
