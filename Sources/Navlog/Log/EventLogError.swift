/// A failure of a log. The description states the problem, and often how to fix it, in one sentence.
public struct EventLogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure. `Code` is a struct and not an enum, so that new kinds do not break a `switch`.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the code.
    public let rawValue: String
    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file does not exist or cannot be opened.
    public static let cannotOpen = Code(rawValue: "cannotOpen")
    /// The disk has no space for the temporary file that reading the log needs.
    public static let noTemporarySpace = Code(rawValue: "noTemporarySpace")
    /// The file is not a Navlog log.
    public static let notALog = Code(rawValue: "notALog")
    /// The file is empty.
    public static let empty = Code(rawValue: "empty")
    /// A newer version of Navlog wrote the log.
    public static let newerSchema = Code(rawValue: "newerSchema")
    /// The file is damaged.
    public static let damaged = Code(rawValue: "damaged")
    /// Another process, or another log object of this process, writes or locks the log.
    public static let locked = Code(rawValue: "locked")
    /// The log cannot be written: for example, it is read-only, or another program changed its files.
    public static let cannotWrite = Code(rawValue: "cannotWrite")
    /// The log cannot grow, because the disk or the user's quota is full.
    public static let diskFull = Code(rawValue: "diskFull")
    /// The disk failed while the log was read or written.
    public static let diskFailed = Code(rawValue: "diskFailed")
    /// The appended events do not follow the last event of the session.
    public static let outOfOrder = Code(rawValue: "outOfOrder")
    /// The log does not contain the session.
    public static let noSuchSession = Code(rawValue: "noSuchSession")
    /// The session does not contain the event.
    public static let noSuchPosition = Code(rawValue: "noSuchPosition")
    /// No session has begun, the session was closed, or the log was opened only for reading.
    public static let notWriting = Code(rawValue: "notWriting")
    /// The session was closed, so it cannot begin again.
    public static let ended = Code(rawValue: "ended")
    /// The session's file was moved, deleted or replaced, or lacks recorded events. The log has closed the file.
    public static let moved = Code(rawValue: "moved")
    /// Another process wrote events to the log, so this process cannot continue its session.
    public static let takenOver = Code(rawValue: "takenOver")
    /// Another session has begun in the log, which accepts events of one session at a time.
    public static let superseded = Code(rawValue: "superseded")
  }

  /// The kind of failure.
  public let code: Code
  /// The sentence that describes the failure.
  public let description: String

  /// Creates an error.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

extension EventLogError {
  /// Converts any error to an `EventLogError`. An `EventLogError` stays as it is. For any other error, the new error
  /// contains the description of the old error.
  package init(any error: any Error, _ code: Code = .cannotWrite) {
    self = error as? EventLogError ?? EventLogError(code, String(describing: error))
  }

  /// Returns the error about a session that ends before a position.
  public static func noSuchPosition(_ position: Int, of session: String, last: Int) -> EventLogError {
    let missing = last == 0 ? "events" : "event \(position): its last event is \(last)"
    return EventLogError(.noSuchPosition, "session \(SessionInfo.shortID(session)) has no \(missing)")
  }

  /// Returns the error about a session that the log does not contain.
  public static func noSuchSession(_ session: String) -> EventLogError {
    EventLogError(.noSuchSession, "this log has no session \(StoredText.escaped(session))")
  }

  /// Returns the error about events that were appended at the wrong position.
  public static func outOfOrder(expected: Int, actual: Int) -> EventLogError {
    EventLogError(.outOfOrder, "the log expected event \(expected), but event \(actual) was appended")
  }

  /// Returns the error about a write to a session that is not the most recent one.
  public static func superseded(_ session: String) -> EventLogError {
    EventLogError(
      .superseded,
      "session \(SessionInfo.shortID(session)) can no longer be written: another session was begun in this log; "
        + "make only one session in each launch")
  }

  /// Returns the error about an attempt to begin a closed session again.
  public static func ended(_ session: String) -> EventLogError {
    EventLogError(
      .ended,
      "session \(SessionInfo.shortID(session)) was closed and cannot be continued: begin a session with another identity"
    )
  }

  /// The error about a write to a log that is not recording a session.
  public static let notWriting = EventLogError(
    .notWriting, "no session was begun in this log, or the session was closed")
}
