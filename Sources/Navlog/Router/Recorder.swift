/// Hands events to a log, and keeps them in order while the log does not accept them.
@MainActor
final class Recorder {
  let log: any EventLog
  private(set) var status = LogStatus.recording
  private let info: SessionInfo
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
    if pending.isEmpty, hasBegun {
      do { try log.append([event], to: info.id) } catch {
        pending.append(event)
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
    do {
      if !hasBegun {
        try log.begin(info)
        hasBegun = true
      }
      if !pending.isEmpty { try log.append(pending.events, to: info.id) }
      pending.removeAll()
      if !status.isRecording { status = .recording }
    } catch { fail(error) }
  }

  /// When too many events wait: the one event that takes their place.
  func summaryIfFull(
    of state: @autoclosure () -> NavigationState<RecordedDestination>
  ) -> RecordedEvent<RecordedDestination>? {
    guard pending.isFull else { return nil }
    // An attempt that failed may have written some of them, and what is in the log stays as it is.
    let written = (try? log.session(info.id))?.count ?? 0
    let summary = pending.collapse(into: state(), after: written)
    if pending.isEmpty { status = .recording }
    return summary
  }

  /// Offers a snapshot to the log.
  func keep(_ state: NavigationState<RecordedDestination>, at position: Int) {
    if status.isRecording { log.keep(state, at: position, of: info.id) }
  }

  func flush() throws {
    retry()
    if case .waiting(_, let error) = status { throw error }
    try log.flush()
  }

  func close(at time: Int64, after elapsed: Int64) throws {
    if case .closed = status { return }
    retry()
    if case .waiting(_, let error) = status { throw error }
    // Whatever comes of the end's flush: the log has let go of the session.
    defer { status = .closed }
    try log.end(info.id, at: time, after: elapsed)
  }

  private func fail(_ error: any Error) {
    let error = EventLogError(any: error)
    let isFirst = status.isRecording
    status = .waiting(events: pending.events.count, since: error)
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
