/// A failure of a log: one sentence that says what happened, where, and what to do.
public struct EventLogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure. A struct, so that a new kind breaks no `switch`.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the code.
    public let rawValue: String
    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file does not exist or cannot be opened.
    public static let cannotOpen = Code(rawValue: "cannotOpen")
    /// There is no space for a temporary file that reading the log takes.
    public static let noTemporarySpace = Code(rawValue: "noTemporarySpace")
    /// The file is not a Navlog log.
    public static let notALog = Code(rawValue: "notALog")
    /// The file is empty.
    public static let empty = Code(rawValue: "empty")
    /// The log was written by a newer version.
    public static let newerSchema = Code(rawValue: "newerSchema")
    /// The file is damaged.
    public static let damaged = Code(rawValue: "damaged")
    /// Another process writes or locks the log.
    public static let locked = Code(rawValue: "locked")
    /// The log cannot be written: it is read-only, the disk is full or fails.
    public static let cannotWrite = Code(rawValue: "cannotWrite")
    /// The appended events do not follow the last one.
    public static let outOfOrder = Code(rawValue: "outOfOrder")
    /// The log has no such session.
    public static let noSuchSession = Code(rawValue: "noSuchSession")
    /// The session has no such event.
    public static let noSuchPosition = Code(rawValue: "noSuchPosition")
    /// No session has begun, or the log was closed.
    public static let notWriting = Code(rawValue: "notWriting")
    /// The session was closed.
    public static let ended = Code(rawValue: "ended")
    /// The session's file is no longer at its path, and the log has released it.
    public static let moved = Code(rawValue: "moved")
    /// Another process has begun a session in the log while this one's lock was released.
    public static let takenOver = Code(rawValue: "takenOver")
    /// Another session has begun in the log, which writes one at a time.
    public static let superseded = Code(rawValue: "superseded")
  }

  /// The kind of failure.
  public let code: Code
  /// The sentence.
  public let description: String

  /// Creates an error.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

extension EventLogError {
  /// Returns an error as that of a log: the same one, or one that contains its description.
  package init(any error: any Error, _ code: Code = .cannotWrite) {
    self = error as? EventLogError ?? EventLogError(code, String(describing: error))
  }

  /// The session ends before a position.
  public static func noSuchPosition(_ position: Int, of session: String, last: Int) -> EventLogError {
    EventLogError(
      .noSuchPosition, "session \(SessionInfo.shortID(session)) has no event \(position): its last is \(last)"
    )
  }

  /// The log has no session with an identity.
  public static func noSuchSession(_ session: String) -> EventLogError {
    EventLogError(.noSuchSession, "there is no session \(StoredText.escaped(session)) in this log")
  }

  /// Events were appended at the wrong position.
  public static func outOfOrder(expected: Int, actual: Int) -> EventLogError {
    EventLogError(.outOfOrder, "the log expected event \(expected), but event \(actual) was appended")
  }

  /// The session is not the one that began last.
  public static func superseded(_ session: String) -> EventLogError {
    EventLogError(
      .superseded,
      "session \(SessionInfo.shortID(session)) can no longer be written: another session was begun in this log; "
        + "make one session for each launch and keep it")
  }

  /// The session was closed, and begins a second time.
  public static func ended(_ session: String) -> EventLogError {
    EventLogError(
      .ended,
      "session \(SessionInfo.shortID(session)) was closed and cannot be continued: begin a session with another identity"
    )
  }

  /// The log has no session to write to.
  public static let notWriting = EventLogError(
    .notWriting, "no session was begun in this log, or it was closed")
}
