import Dispatch
package import Navlog
import Synchronization

extension NavigationState where N == RecordedDestination {
  /// Whether the visible screen, the depth and the selected root of the state are equal to those that an event recorded.
  package func agrees(with event: RecordedEvent<RecordedDestination>) -> Bool {
    visible == event.screen && depth == event.depth && selected == event.selected
  }
}

/// Writes a session to a log in batches of a thousand events. Like an app, it also saves snapshots.
///
/// A separate thread writes the events while the caller reads or parses the next thousand. If the caller has the next thousand
/// before the previous thousand is written, the caller waits. Memory therefore does not grow with the session. If writing a
/// batch fails, a later call of a method throws the error.
package final class SessionWriter {
  private let output: Output
  private let queue = DispatchQueue(label: "navlog.session-writer")
  private var batch: [RecordedEvent<RecordedDestination>] = []

  /// Begins a session.
  ///
  /// - Throws: `EventLogError` if the log cannot be written.
  package init(_ session: SessionInfo, in log: any EventLog) throws {
    try log.begin(session)
    output = Output(log: log, session: session.id)
  }

  // After an error, the caller rolls back the writes. The write that is still in progress must end before the rollback.
  deinit { queue.sync {} }

  /// Appends the next event after transforming it in place.
  ///
  /// - Throws: `EventLogError` if the log could not be written.
  package func append(
    _ event: RecordedEvent<RecordedDestination>,
    _ transform: (inout RecordedEvent<RecordedDestination>) -> Void = { _ in }
  ) throws {
    batch.append(event)
    transform(&batch[batch.count - 1])
    if batch.count == snapshotInterval { try writeBatch() }
  }

  /// Writes the remaining events, and waits until all are written.
  ///
  /// - Throws: `EventLogError` if the log could not be written.
  package func finish() throws {
    if !batch.isEmpty { try writeBatch() }
    queue.sync {}
    try output.check()
  }

  private func writeBatch() throws {
    queue.sync {}
    try output.check()
    var events: [RecordedEvent<RecordedDestination>] = []
    events.reserveCapacity(snapshotInterval)
    swap(&events, &batch)
    queue.async { [events, output] in output.write(events) }
  }

  /// The state that the writing thread uses.
  private final class Output: Sendable {
    private let log: any EventLog
    private let session: String
    private let progress = Mutex(Progress())

    private struct Progress {
      var state = NavigationState<RecordedDestination>()
      var failure: (any Error)?
    }

    init(log: any EventLog, session: String) {
      self.log = log
      self.session = session
    }

    func write(_ events: [RecordedEvent<RecordedDestination>]) {
      progress.withLock { progress in
        do {
          try log.append(events, to: session)
          // The loop uses indices, because a loop over the elements would copy each event, which is a large
          // value.
          for index in events.indices {
            progress.state.fold(
              events[index].action, on: events[index].router, at: events[index].position)
          }
          // This version cannot compute the effect of an event of an unknown kind. A state that disagrees with its event is
          // therefore not saved as a snapshot.
          guard let last = events.last, last.position % snapshotInterval == 0,
            progress.state.agrees(with: last)
          else { return }
          log.saveSnapshot(progress.state, at: last.position, of: session)
        } catch { progress.failure = error }
      }
    }

    func check() throws {
      if let failure = progress.withLock({ $0.failure }) { throw failure }
    }
  }
}
