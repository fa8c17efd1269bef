/// What a log cannot do, in one sentence that says what happened, where, and what to do.
public struct EventLogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure. A struct, so that a new kind breaks no `switch`.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the code.
    public let rawValue: String
    /// A code by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// There is no file, or it cannot be opened.
    public static let cannotOpen = Code(rawValue: "cannotOpen")
    /// The file is no log of Navlog's.
    public static let notALog = Code(rawValue: "notALog")
    /// The file holds nothing, or nothing yet.
    public static let empty = Code(rawValue: "empty")
    /// The log was written by a newer version.
    public static let newerSchema = Code(rawValue: "newerSchema")
    /// The file is damaged.
    public static let damaged = Code(rawValue: "damaged")
    /// Another process writes the log, or holds it.
    public static let locked = Code(rawValue: "locked")
    /// The log cannot be written: read-only, no space, an error of the disk.
    public static let cannotWrite = Code(rawValue: "cannotWrite")
    /// Events were handed over that do not follow on the last one.
    public static let outOfOrder = Code(rawValue: "outOfOrder")
    /// The log holds no such session.
    public static let noSuchSession = Code(rawValue: "noSuchSession")
    /// The session holds no such event.
    public static let noSuchPosition = Code(rawValue: "noSuchPosition")
    /// No session was begun, or the log was closed.
    public static let notWriting = Code(rawValue: "notWriting")
    /// What the session was written to is no longer where it was, and the log has let go of it.
    public static let moved = Code(rawValue: "moved")
    /// Another session was begun in the log, which has one that is being written at a time.
    public static let superseded = Code(rawValue: "superseded")
  }

  /// The kind of failure.
  public let code: Code
  /// The sentence.
  public let description: String

  /// A failure of a log.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

extension EventLogError {
  /// The session's events end before a position.
  public static func noSuchPosition(_ position: Int, of session: String, last: Int) -> EventLogError {
    EventLogError(
      .noSuchPosition, "session \(session.prefix(8)) has no event \(position): its last is \(last)")
  }

  /// A log holds no session of an identity.
  public static func noSuchSession(_ session: String) -> EventLogError {
    EventLogError(.noSuchSession, "there is no session \(StoredText.escaped(session)) in this log")
  }

  /// Events were handed over at the wrong position.
  public static func outOfOrder(expected: Int, actual: Int) -> EventLogError {
    EventLogError(.outOfOrder, "event \(actual) was handed to the log, which expects event \(expected)")
  }

  /// A session was to be written on that is not the one begun last.
  public static func superseded(_ session: String) -> EventLogError {
    EventLogError(
      .superseded,
      "session \(StoredText.escaped(String(session.prefix(8)))) can no longer be written: another session was begun in this log; "
        + "make one session for each launch and keep it")
  }

  /// An event was handed to a log in which no session was begun.
  public static let notWriting = EventLogError(
    .notWriting, "no session was begun in this log, or it was closed")
}
