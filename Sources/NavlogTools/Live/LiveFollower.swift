package import Navlog
import NavlogSQLite

/// Sends the events of a running app's log as lines of the live protocol.
package enum LiveFollower {
  /// Sends the events after a moment, and then each new event as it is recorded, until `send` returns `false` or the task is
  /// cancelled. The method sends the next line only after `send` has accepted the previous line.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - moment: The moment after which the events begin.
  ///   - changes: Signals that a log in memory may contain new events. A log in a file does not need these signals.
  ///   - send: Sends a line; returns `false` when the receiver has left.
  /// - Throws: `EventLogError` when the log cannot be read.
  package static func follow(
    _ log: any EventLog, after moment: SessionInfo.Moment, changes: AsyncStream<Void>,
    send: (JSONValue) async -> Bool
  ) async throws {
    if let file = log as? SQLiteEventLog {
      for try await update in file.updates(after: moment) {
        guard await send(line(update.event, of: update.session.id)) else { return }
      }
      return
    }
    var position = moment.position
    var signals = changes.makeAsyncIterator()
    while !Task.isCancelled {
      let events = try log.events(moment.session, position + 1...position + LogPage.size)
      for event in events {
        guard await send(line(event, of: moment.session)) else { return }
        position = event.position
      }
      if events.isEmpty { guard await signals.next() != nil else { return } }
    }
  }

  /// Returns the path of a log file, which a client on the same machine can read itself; `nil` for any other log.
  package static func path(of log: any EventLog) -> String? { (log as? SQLiteEventLog)?.path }

  private static func line(_ event: RecordedEvent<RecordedDestination>, of session: String) -> JSONValue {
    .object([.init("session", .string(session)), .init("event", event.json)])
  }
}
