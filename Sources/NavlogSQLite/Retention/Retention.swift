/// How much of the past a log keeps.
///
/// ```swift
/// let retention = Retention(maximumAge: .seconds(30 * 86_400), maximumBytes: 10_000_000)
/// let log = try SQLiteEventLog(path: path, retention: retention)
/// ```
///
/// A log that is opened with it and exceeds a limit is pruned first, to a tenth below the limit, so that this does not
/// happen at every launch: whole sessions go, the oldest first, and the log says of itself which they were. It happens on
/// the caller's thread, before the log is open: what stays is written anew, at about 40,000 events a second. A log that
/// exceeds nothing costs a look at its sessions.
///
/// Two kinds of sessions stay whatever the limits say, for they are what one looks for: those with a marker, and those that
/// were not closed, as after a crash. The newest one stays, too: an app may want to go on from it. An app that is usually
/// killed without closing its session has to say `keepsUnclosedSessions: false`, or nothing ever goes.
///
/// A log that cannot be pruned (no space for a second one, a reader that is just at work) is opened as it is, and pruned
/// another time; `onPrune` is told.
public struct Retention: Sendable {
  /// How long ago a session may have ended.
  public var maximumAge: Duration?
  /// How many sessions there may be.
  public var maximumSessions: Int?
  /// How many events there may be.
  public var maximumEvents: Int?
  /// How large the file may be.
  public var maximumBytes: Int?
  /// Whether sessions with a marker stay.
  public var keepsMarkedSessions: Bool
  /// Whether sessions that were not closed stay.
  public var keepsUnclosedSessions: Bool
  /// Receives what went when a log was pruned at its opening, or why it could not be. Called by the caller's thread,
  /// before the log is open.
  public var onPrune: (@Sendable (Result<PruneReport, any Error>) -> Void)?

  /// What a log keeps: everything, as far as no limit is given.
  public init(
    maximumAge: Duration? = nil, maximumSessions: Int? = nil, maximumEvents: Int? = nil,
    maximumBytes: Int? = nil, keepsMarkedSessions: Bool = true, keepsUnclosedSessions: Bool = true,
    onPrune: (@Sendable (Result<PruneReport, any Error>) -> Void)? = nil
  ) {
    self.maximumAge = maximumAge
    self.maximumSessions = maximumSessions
    self.maximumEvents = maximumEvents
    self.maximumBytes = maximumBytes
    self.keepsMarkedSessions = keepsMarkedSessions
    self.keepsUnclosedSessions = keepsUnclosedSessions
    self.onPrune = onPrune
  }
}
