package import Navlog

/// The way in which the time of an event is printed.
package enum TimeDisplay: String, CaseIterable, Sendable {
  /// The time of day, in UTC.
  case abs
  /// The time since the start of the session.
  case rel
  /// The time since the previous event of the list.
  case delta
  /// The date and time, in UTC.
  case iso

  /// Returns the time of an event; `previous` is the elapsed time of the previous event, in microseconds.
  package func text<N>(_ event: RecordedEvent<N>, previous: Int64?) -> String {
    switch self {
    case .abs: String(WallTime.text(event.time).dropFirst(11).dropLast())
    case .rel: ElapsedTime.text(event.elapsed)
    case .delta: ElapsedTime.text(event.elapsed - (previous ?? 0))
    case .iso: WallTime.text(event.time)
    }
  }
}
