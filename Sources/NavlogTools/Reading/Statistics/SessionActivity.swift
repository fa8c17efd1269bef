package import Navlog
import NavlogSQLite

/// The duration of a session, and the part of it during which the session was in use.
package struct SessionActivity: Hashable, Sendable {
  /// The longest gap that counts as use, in microseconds: 30 seconds.
  package static let longestPause: Int64 = 30_000_000

  /// The duration of the session, in microseconds: until it was closed, or otherwise until its last event.
  package private(set) var duration: Int64 = 0
  /// The sum of the gaps that are not longer than ``longestPause``, in microseconds: the gaps between events, and the gap
  /// between the last event and the close.
  package private(set) var active: Int64 = 0

  /// Reads the times of all events of a session.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  package init(of session: SessionRecord, in log: any EventLog) throws {
    if let file = log as? SQLiteEventLog {
      try file.readElapsedTimes(session.info.id) { add($0) }
    } else {
      try log.read(session.info.id, 1...Int.max) { event in
        add(event.elapsed)
        return true
      }
    }
    if let whole = session.duration { add(whole) }
  }

  private mutating func add(_ elapsed: Int64) {
    // A forged time can be any number. The comparison comes first, so that the difference cannot overflow.
    guard elapsed > duration else { return }
    let gap = elapsed - duration
    if gap <= Self.longestPause { active += gap }
    duration = elapsed
  }
}
