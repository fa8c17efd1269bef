/// The endings that a log keeps: each ending of a session once, and up to a maximum number for each session.
struct KeptEndings {
  /// The reason why a log does not keep an ending.
  enum Excess { case repeated, tooMany }

  private var endings: [String: Set<SessionEnding>] = [:]

  /// Adds the next ending. Returns the reason why a log does not keep it, or `nil` if a log keeps it.
  mutating func add(_ ending: SessionEnding) -> Excess? {
    let count = endings[ending.session]?.count ?? 0
    guard endings[ending.session, default: []].insert(ending).inserted else { return .repeated }
    return count < SQLiteEventLog.endingsPerSession ? nil : .tooMany
  }
}
