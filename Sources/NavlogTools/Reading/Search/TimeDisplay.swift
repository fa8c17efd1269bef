package import Navlog

/// The form in which the time of an event is printed.
package enum TimeDisplay: String, CaseIterable, Sendable {
  /// The time of day, in UTC.
  case abs
  /// The time since the start of the session.
  case rel
  /// The time since the previous event of the list.
  case delta
  /// The date and time, in UTC.
  case iso

  /// Returns the time of an event; `previous` is the elapsed time of the previous event, in microseconds. In the display
  /// ``delta``, the text of an event without a previous one is empty, unless the event is the first event of the session.
  package func text<N>(_ event: RecordedEvent<N>, previous: Int64?) -> String {
    switch self {
    case .abs: String(WallTime.text(event.time).dropFirst(11).dropLast())
    case .rel: ElapsedTime.text(event.elapsed)
    case .delta: event.delta(since: previous).map(ElapsedTime.text) ?? ""
    case .iso: WallTime.text(event.time)
    }
  }
}

extension RecordedEvent {
  /// Returns the time since the previous event of a list, in microseconds. For the first event of the session, returns the time
  /// since the session began. The result is `nil` for any other event without a previous one.
  package func delta(since previous: Int64?) -> Int64? {
    previous.map { elapsed - $0 } ?? (position == 1 ? elapsed : nil)
  }
}
