/// The relation between an event's wall time and its elapsed time.
///
/// Both clocks usually advance together, so the log stores only how far the wall time deviates from the
/// session's beginning plus the elapsed time. The deviation is nearly always 0 or 1, for which SQLite needs
/// no bytes. Nothing is rounded.
package struct WallClock {
  /// The time at which the session began, in milliseconds since 1970.
  package var started: Int64

  package init(started: Int64) { self.started = started }

  /// Returns the deviation of a wall time, in milliseconds, from an elapsed time, in microseconds.
  @inline(__always)
  func drift(of time: Int64, after elapsed: Int64) -> Int64 { time &- started &- elapsed / 1_000 }

  /// Returns the wall time, in milliseconds since 1970, of an elapsed time and a deviation.
  @inline(__always)
  package func time(after elapsed: Int64, drift: Int64) -> Int64 { started &+ elapsed / 1_000 &+ drift }
}
