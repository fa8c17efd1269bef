import Navlog

/// Finds the problems of a session: the findings of `navlog stats`, and calls without effect. The keys `e` and `E` move to
/// these problems, and stop only once if consecutive events have the same problem.
@MainActor
package final class ProblemSearch {
  /// Returns the problems in a session: for each position, the names of the findings. Throws an error when `isCancelled`
  /// returns `true`.
  package typealias Findings =
    @MainActor (_ session: String, _ isCancelled: @escaping @Sendable () -> Bool) throws -> [Int: [String]]

  private let findings: Findings?
  private var known: (session: String, end: Int, findings: [Int: [String]])?

  /// - Parameter findings: Searches the log. Pass `nil` for a log that is not in a file: only calls without effect are then
  ///   problems.
  package init(_ findings: Findings?) { self.findings = findings }

  /// Searches the player's session, unless the last search has already read all of its events.
  func update<N>(_ player: SessionPlayer<N>) throws {
    guard let findings else { return }
    let (session, end) = (player.session.info.id, player.end)
    if let known, known.session == session, known.end == end { return }
    known = (session, end, try findings(session, player.isSearchCancelled ?? { false }))
  }

  /// Returns whether an event of a session is a problem, as far as the last search read this session. An event that
  /// repeats the problem of the previous event is not one.
  func contains(
    _ event: RecordedEvent<RecordedDestination>, after previous: RecordedEvent<RecordedDestination>?,
    of session: String
  ) -> Bool {
    let rules = findings(at: event.position, of: session)
    guard event.isWithoutEffect || rules != nil else { return false }
    // A problem repeats if the same rules match a call of the same kind, for the same reason and at the same call site.
    guard let previous, previous.source == event.source, previous.outcome == event.outcome,
      previous.action.kind == event.action.kind
    else { return true }
    return !Set(rules ?? []).isSubset(of: findings(at: previous.position, of: session) ?? [])
  }

  /// Returns the findings at a position of a session, such as `doublePush, storm`; empty if the last search read
  /// another session.
  func text(at position: Int, of session: String) -> String {
    findings(at: position, of: session)?.joined(separator: ", ") ?? ""
  }

  private func findings(at position: Int, of session: String) -> [String]? {
    guard let known, known.session == session else { return nil }
    return known.findings[position]
  }
}
