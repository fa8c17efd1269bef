package import Navlog

/// How long a session was in use, and how long it lasted.
package struct SessionActivity: Hashable, Sendable {
  /// A pause of more than half a minute counts as being away.
  package static let pause: Int64 = 30_000_000

  /// How long the session lasted, in microseconds: until it was closed, else until its last event.
  package private(set) var duration: Int64 = 0
  /// How much of that lies between events that are no longer apart than a pause, in microseconds.
  package private(set) var active: Int64 = 0

  /// Goes through the events of a session.
  ///
  /// - Throws: `EventLogError`.
  package init(of session: SessionRecord, in log: any EventLog) throws {
    try log.read(session.info.id, 1...Int.max) { event in
      let gap = event.elapsed - duration
      if gap > 0 {
        if gap <= Self.pause { active += gap }
        duration = event.elapsed
      }
      return true
    }
    if let whole = session.duration { duration = max(duration, whole) }
  }
}
