/// Hands events to a log, and keeps them in order while the log does not accept them.
@MainActor
final class Recorder {
  let log: any EventLog
  private(set) var status = LogStatus.recording
  /// Whether what the session was written to is gone. It can go on as another one; see ``restart(_:with:)``.
  private(set) var isDetached = false
  private var info: SessionInfo
  private let onFailure: ((EventLogError) -> Void)?
  private var pending: PendingEvents
  private var hasBegun = false

  /// Begins the session in the log, or keeps trying with every event.
  init(log: any EventLog, info: SessionInfo, pendingLimit: Int, onFailure: ((EventLogError) -> Void)?) {
    self.log = log
    self.info = info
    self.onFailure = onFailure
    pending = PendingEvents(limit: pendingLimit)
    retry()
  }

  /// Writes an event, after those that wait.
  func record(_ event: RecordedEvent<RecordedDestination>) {
    if case .closed = status { return }
    if pending.isEmpty, hasBegun, status.isRecording {
      do { try log.append(event, to: info.id) } catch {
        pending.append(event, wasAttempted: true)
        fail(error)
      }
    } else {
      pending.append(event)
      retry()
    }
  }

  /// Tries to write what waits.
  func retry() {
    if case .closed = status { return }
    // It would be the wrong session.
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

  /// When too many events wait: the one event that takes their place.
  func summaryIfFull(
    of state: @autoclosure () -> NavigationState<RecordedDestination>
  ) -> RecordedEvent<RecordedDestination>? {
    pending.isFull ? pending.collapse(into: state()) : nil
  }

  /// How many events wait, and how many calls they stand for.
  var waiting: (events: Int, calls: Int) { (pending.events.count, pending.calls) }

  /// Goes on as another session, which begins with an event that takes the place of those that wait.
  func restart(_ info: SessionInfo, with event: RecordedEvent<RecordedDestination>) {
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

  func flush() throws {
    retry()
    if case .buffering(_, let error) = status { throw error }
    do { try log.flush() } catch let error as EventLogError where error.code == .moved {
      fail(error)
      throw error
    }
  }

  func close(at time: Int64, after elapsed: Int64) throws {
    if case .closed = status { return }
    retry()
    if case .buffering(_, let error) = status { throw error }
    do { try log.end(info.id, at: time, after: elapsed) } catch {
      // A log that has noted the end has let go of the session, whatever came of the flush. Any other still holds it.
      if hasEnded { status = .closed } else { fail(error) }
      throw error
    }
    status = .closed
  }

  private var hasEnded: Bool { (try? log.session(info.id).ended) != nil }

  private func fail(_ error: any Error) {
    let error = EventLogError(any: error)
    if error.code == .moved { isDetached = true }
    let isFirst = status.isRecording
    status = .buffering(events: pending.events.count, error: error)
    // Last of all, since it may well try again.
    if isFirst { onFailure?(error) }
  }
}

extension EventLogError {
  /// Whatever a log threw.
  init(any error: any Error) {
    self = error as? EventLogError ?? EventLogError(.cannotWrite, String(describing: error))
  }
}
