/// Writes events to a log, and buffers them in order while the log fails.
@MainActor
final class Recorder {
  let log: any EventLog
  private(set) var status = LogStatus.recording
  /// Whether the session's file is gone or another process has written to it. Recording then continues as
  /// another session; see ``begin(_:with:)``.
  private(set) var isDetached = false
  private var info: SessionInfo
  private let onFailure: ((EventLogError) -> Void)?
  private var pending: PendingEvents
  private var hasBegun = false
  /// Whether another thread is marking the session as closed in the log. Until the result is known, events stay
  /// pending.
  private var isEnding = false

  /// Begins the session in the log. If this fails, the recorder tries again at every event.
  init(log: any EventLog, info: SessionInfo, pendingLimit: Int, onFailure: ((EventLogError) -> Void)?) {
    self.log = log
    self.info = info
    self.onFailure = onFailure
    pending = PendingEvents(limit: pendingLimit)
    retry()
  }

  /// Writes an event, after the pending events.
  func record(_ event: RecordedEvent<RecordedDestination>) {
    if case .closed = status { return }
    if isEnding {
      pending.append(event)
    } else if pending.isEmpty, hasBegun, status.isRecording {
      do { try log.append(event, to: info.id) } catch {
        pending.append(event, wasAttempted: true)
        fail(error)
      }
    } else {
      pending.append(event)
      retry()
    }
  }

  /// Tries to write the pending events.
  func retry() {
    if case .closed = status { return }
    if isEnding { return }
    // The session can no longer be written: its file is not at the path any more, or another process has written to the file.
    if isDetached { return }
    do {
      if !hasBegun {
        try log.begin(info)
        hasBegun = true
      }
      while let batch = pending.nextBatch() {
        try log.append(batch, to: info.id)
        pending.removeFirst(batch.count)
      }
      if !status.isRecording { status = .recording }
    } catch { fail(error) }
  }

  /// Collapses the pending events when the limit is reached. Returns the event that replaces the pending events.
  func summaryIfFull(
    of state: @autoclosure () -> NavigationState<RecordedDestination>
  ) -> RecordedEvent<RecordedDestination>? {
    pending.isFull ? pending.collapse(into: state()) : nil
  }

  /// The number of pending events, and of the calls that they represent.
  var pendingCounts: (events: Int, calls: Int) { (pending.events.count, pending.calls) }

  /// Begins another session with an event that replaces the pending ones.
  func begin(_ info: SessionInfo, with event: RecordedEvent<RecordedDestination>) {
    self.info = info
    hasBegun = false
    isDetached = false
    pending.replaceAll(with: event)
    retry()
  }

  /// Offers a snapshot to the log.
  func saveSnapshot(_ state: NavigationState<RecordedDestination>, at position: Int) {
    if status.isRecording { log.saveSnapshot(state, at: position, of: info.id) }
  }

  // MARK: - Work that waits for the disk

  /// The session that is recorded.
  var session: String { info.id }

  /// Prepares for work that the log is about to perform: writes the pending events, except before `resume`. Returns
  /// whether the log should perform the work.
  ///
  /// - Throws: ``EventLogError`` when events are still pending, because a flush would miss them. A `suspend` does not fail
  ///   here, because it must release the locks even if events are pending.
  func prepare(_ work: DiskWork) throws(EventLogError) -> Bool {
    switch (work, status) {
    case (.resume, .closed), (.end, .closed): return false
    case (.resume, _): return true
    default: retry()
    }
    if case .suspend = work { return true }
    if case .buffering(_, let error) = status { throw error }
    if work.isEnd { isEnding = true }
    return true
  }

  /// Processes the result of work on the log.
  ///
  /// - Parameter session: The session that was being recorded when the work began.
  /// - Throws: The error of the work, or the error that prevents the log from storing the pending events.
  func complete(
    _ work: DiskWork, _ outcome: DiskWork.Outcome, of session: String
  ) throws(EventLogError) {
    if work.isEnd { isEnding = false }
    if let error = outcome.error {
      if outcome.hasEnded {
        status = .closed
      } else if session == info.id, work.concernsSession || error.code == .moved {
        fail(error)
      }
      if case .resume = work { return }
      throw error
    }
    switch work {
    case .flush: break
    case .suspend: if case .buffering(_, let error) = status { throw error }
    case .resume: retry()
    case .end: status = .closed
    }
  }

  private func fail(_ error: EventLogError) {
    if error.code == .moved || error.code == .takenOver { isDetached = true }
    let isFirst = status.isRecording
    status = .buffering(events: pending.events.count, error: error)
    // The handler is called last, because it may call `retry`.
    if isFirst { onFailure?(error) }
  }
}

/// The recording status of a session.
public enum LogStatus: Sendable {
  /// Every event is in the log.
  case recording
  /// The log fails. Events are buffered in memory, in order. The session tries again to write them at every later event.
  case buffering(events: Int, error: EventLogError)
  /// The session was closed.
  case closed

  /// Whether every event is in the log.
  public var isRecording: Bool { if case .recording = self { true } else { false } }
}
