import Navlog

/// Finds the problems of a session: the findings of `navlog stats`, and calls without effect. The keys `e` and `E` move to
/// these problems.
@MainActor
package final class ProblemSearch {
  /// Returns the problems in a session: for each position, the names of the findings.
  package typealias Findings = @MainActor (_ session: String) throws -> [Int: [String]]

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
    known = (session, end, try findings(session))
  }

  /// Whether an event is a problem. The event must be in the session that the last search read.
  func contains(_ event: RecordedEvent<RecordedDestination>) -> Bool {
    event.isWithoutEffect || known?.findings[event.position] != nil
  }

  /// The findings at a position, as `doublePush, storm`; empty before the first search.
  func text(at position: Int) -> String { known?.findings[position]?.joined(separator: ", ") ?? "" }
}
