import Navlog
import NavlogTools

/// A time that bounds the events to list, given by an option.
struct TimeBound {
  private let point: MomentReference.Point

  /// Reads a time. The result is `nil` for a text that is not a time.
  init?(_ text: String) {
    guard let point = try? MomentReference.Point(Self.completed(text)) else { return nil }
    switch point {
    case .elapsed, .time, .timeOfDay: self.point = point
    default: return nil
    }
  }

  /// Returns a date, with or without a time in UTC, in the form `2026-11-21T14:03:22Z`; any other text as it is.
  private static func completed(_ text: String) -> String {
    let form = /(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<time>[\d:.]+)Z?)?/
    guard let date = text.wholeMatch(of: form) else { return text }
    let time = date.time ?? "00:00"
    return "\(date.day)T\(time)\(time.split(separator: ":").count == 2 ? ":00" : "")Z"
  }

  /// Whether the time includes the day.
  var isFullTime: Bool { point.isFullTime }

  /// Returns the bound within a session, given the wall-clock times at which the session begins and ends.
  func limit(in session: ClosedRange<Int64>) -> TimeBounds.Limit {
    if case .elapsed(let elapsed) = point { return .elapsed(elapsed) }
    return .time(point.wallTime(in: session) ?? 0)
  }
}

/// The times that bound the events of one session.
struct TimeBounds {
  enum Limit {
    /// Microseconds since the session began.
    case elapsed(Int64)
    /// Milliseconds since 1970.
    case time(Int64)

    /// Returns the milliseconds from the limit to an event. Lists show whole milliseconds of the elapsed time, so only these are
    /// compared.
    func distance(to event: RecordedEvent<RecordedDestination>) -> Int64 {
      switch self {
      case .elapsed(let elapsed): event.elapsed / 1_000 - elapsed / 1_000
      case .time(let time): event.time - time
      }
    }
  }

  let since: Limit?
  let until: Limit?

  /// Whether an event is within the bounds.
  func contain(_ event: RecordedEvent<RecordedDestination>) -> Bool {
    since?.distance(to: event) ?? 0 >= 0 && until?.distance(to: event) ?? 0 <= 0
  }

  /// Whether any moment of a session may be within the bounds.
  func overlap(_ session: ClosedRange<Int64>) -> Bool {
    if case .time(let time)? = since, session.upperBound < time { return false }
    if case .time(let time)? = until, session.lowerBound > time { return false }
    return true
  }
}

extension ArgumentType<TimeBound> {
  static var time: Self {
    Self("TIME") { text, _ in
      guard let bound = TimeBound(text) else {
        throw Expected("a time such as +1m12s, 14:03:22, 2026-11-21 or 2026-11-21T14:03:22Z")
      }
      return bound
    }
  }
}
