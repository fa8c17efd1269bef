/// The relation between an event's wall time and its elapsed time.
///
/// Both clocks usually advance together. The log therefore stores only the deviation of the wall time from the expected time:
/// the beginning of the session plus the elapsed time. The deviation is nearly always 0 or 1, and SQLite stores these numbers
/// in zero bytes. Readers compute the exact wall time from the deviation.
package struct WallClock {
  /// The time at which the session began, in milliseconds since 1970.
  package var started: Int64

  package init(started: Int64) { self.started = started }

  /// Returns the deviation in milliseconds, given a wall time in milliseconds and the elapsed time in microseconds.
  @inline(__always)
  func drift(of time: Int64, after elapsed: Int64) -> Int64 { time &- started &- elapsed / 1_000 }

  /// Returns the wall time in milliseconds since 1970, given the elapsed time and the deviation.
  @inline(__always)
  package func time(after elapsed: Int64, drift: Int64) -> Int64 { started &+ elapsed / 1_000 &+ drift }
}
