/// Whether what happens is being recorded.
public enum LogStatus: Sendable {
  /// Every event is in the log.
  case recording
  /// The log does not accept events; they wait in memory, in order, and are written as soon as it does.
  case buffering(events: Int, error: EventLogError)
  /// The session was closed.
  case closed

  /// Whether every event is in the log.
  public var isRecording: Bool { if case .recording = self { true } else { false } }
}
