import Navlog

/// The errors about the files of a log that other programs changed.
extension EventLogError {
  /// Returns the error for a log whose file is no longer at its path.
  static func moved(_ path: String) -> EventLogError {
    EventLogError(
      .moved,
      "\(StoredText.escaped(path)) was moved, deleted or replaced while it was being written; earlier events are in "
        + "the old file, and the next session creates a new file at that path")
  }

  /// Returns the error for a log whose file no longer contains all recorded events.
  static func rolledBack(_ path: String) -> EventLogError {
    EventLogError(
      .moved,
      "\(StoredText.escaped(path)) no longer contains every recorded event: another program replaced it, or truncated its "
        + "write-ahead log; this session records no further events, and an app continues in another session")
  }

  /// Returns the error for a write-ahead log that was truncated, deleted or replaced while this process was writing it.
  static func lostWAL(_ path: String) -> EventLogError {
    EventLogError(
      .cannotWrite,
      "\(StoredText.escaped(path + "-wal")) was truncated, deleted or replaced while it was being written; do not modify this "
        + "file, which is part of the log; try again")
  }

  /// Returns the error for a log that another process wrote while this process did not have it open.
  static func takenOver(_ session: String, _ path: String) -> EventLogError {
    EventLogError(
      .takenOver,
      "\(StoredText.escaped(path)) was written by another process while the app was in the background; another session "
        + "in the same log continues session \(SessionInfo.shortID(session))")
  }

  /// Returns the error for a session that contains events which this process did not record.
  static func foreignEvents(_ session: String, _ path: String) -> EventLogError {
    EventLogError(
      .takenOver,
      "\(StoredText.escaped(path)) contains events in session \(SessionInfo.shortID(session)) that another program "
        + "wrote; this session records no further events, and an app continues in another session of the same "
        + "log")
  }
}
