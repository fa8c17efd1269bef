package import Navlog
import NavlogSQLite

/// An export that was read into memory: its sessions, the reports of how they ended, and the reason to doubt their rows, if the
/// export states one.
package final class ExportedLog: EventLog {
  private let log: InMemoryEventLog
  let endings: [RecordedEnding]

  /// The reason why the rows may differ from the rows that the app recorded, according to the export; `nil` if the export
  /// states no reason.
  let unproven: String?

  init(_ log: InMemoryEventLog, endings: [RecordedEnding], unproven: [String]) {
    (self.log, self.endings) = (log, endings)
    self.unproven = unproven.isEmpty ? nil : unproven.joined(separator: "; ")
  }

  package func sessions() -> [SessionRecord] { log.sessions() }

  package func session(_ id: String) throws(EventLogError) -> SessionRecord { try log.session(id) }

  package func lastSession() throws(EventLogError) -> SessionRecord? { try log.lastSession() }

  package func read(
    _ session: String, _ positions: ClosedRange<Int>,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws { try log.read(session, positions, body) }

  package func state(
    _ session: String, at position: Int
  ) throws(EventLogError) -> NavigationState<RecordedDestination> { try log.state(session, at: position) }

  // MARK: - Writing

  package func begin(_ session: SessionInfo) throws(EventLogError) { throw readOnly }

  package func append(_ events: [RecordedEvent<RecordedDestination>], to session: String)
    throws(EventLogError)
  {
    throw readOnly
  }

  package func end(_ session: String, at time: Int64, after elapsed: Int64) throws(EventLogError) {
    throw readOnly
  }

  package func flush() {}

  private var readOnly: EventLogError {
    EventLogError(.cannotWrite, "an export cannot be written: navlog import turns it into a log")
  }
}
