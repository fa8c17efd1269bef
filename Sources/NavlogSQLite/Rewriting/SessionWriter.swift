import Dispatch
package import Navlog
import Synchronization

extension NavigationState where N == RecordedDestination {
  /// Whether the state shows what an event recorded as visible after it.
  package func agrees(with event: RecordedEvent<RecordedDestination>) -> Bool {
    visible == event.screen && depth == event.depth && selected == event.selected
  }
}

/// Writes a session to a log, a thousand events at a time, with the snapshots that an app would save.
///
/// The events are written on a thread of its own, while the caller reads or parses the next thousand. No more than that
/// wait, so memory does not grow with the session. When writing fails, a later call throws.
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

  // Whoever rolls back after an error must not have a write behind it.
  deinit { queue.sync {} }

  /// Appends the next event, transformed in its place.
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

  /// Writes the events that are left, and waits until all are written.
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

  /// What the writing thread uses.
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
          // By index: a loop over the elements would copy each event, which is a large value.
          for index in events.indices {
            progress.state.fold(
              events[index].action, on: events[index].router, at: events[index].position)
          }
          // After an event of an unknown kind, the state is not the one that the app had.
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
