public import Navlog

/// A read-only view of another log that masks the events when they are read. Its content equals that of a redacted copy.
///
/// ```swift
/// let log = RedactedEventLog(of: log)
/// try SessionPage(of: log).write { try file.write(contentsOf: $0) }
/// ```
///
/// Code that reads any log can also read this log. Its sessions are marked as masked, and its states are computed from the
/// masked events.
public final class RedactedEventLog: EventLog {
  private let log: any EventLog
  /// The underlying log without redaction.
  package var source: any EventLog { (log as? RedactedEventLog)?.source ?? log }
  private let redactor: Redactor

  /// Creates a redacted view of a log.
  public init(of log: any EventLog, with redactor: Redactor = Redactor()) {
    self.log = log
    self.redactor = redactor
  }

  /// Returns all sessions, oldest first.
  public func sessions() throws(EventLogError) -> [SessionRecord] {
    try log.sessions().map(redactor.redacted)
  }

  /// Returns the session with the given identity.
  public func session(_ id: String) throws(EventLogError) -> SessionRecord {
    redactor.redacted(try log.session(id))
  }

  /// Returns the newest session with events, or `nil`.
  public func lastSession() throws(EventLogError) -> SessionRecord? {
    try log.lastSession().map(redactor.redacted)
  }

  /// Passes the masked events of a session to a closure, in order.
  public func read(
    _ session: String, _ positions: ClosedRange<Int>,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws {
    var pass = RedactionPass(redactor)
    try log.read(session, positions) { event in
      try Task.checkCancellation()
      var event = event
      pass.redact(&event)
      return try body(event)
    }
  }

  // MARK: - Writing

  /// Throws an error, because a redacted log is only read.
  public func begin(_ session: SessionInfo) throws(EventLogError) { throw readOnly }

  /// Throws an error, because a redacted log is only read.
  public func append(_ events: [RecordedEvent<RecordedDestination>], to session: String) throws(EventLogError)
  {
    throw readOnly
  }

  /// Throws an error, because a redacted log is only read.
  public func end(_ session: String, at time: Int64, after elapsed: Int64) throws(EventLogError) {
    throw readOnly
  }

  /// Does nothing, because a redacted log is only read.
  public func flush() {}

  private var readOnly: EventLogError {
    EventLogError(.cannotWrite, "a redacted log cannot be written: write to the original log")
  }
}
