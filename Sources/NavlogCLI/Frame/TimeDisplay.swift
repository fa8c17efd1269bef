import Navlog

/// How the time of an event is shown.
enum TimeDisplay: String, CaseIterable {
  /// The wall time of the day, in UTC.
  case abs
  /// The time since the session began.
  case rel
  /// The time since the event shown before.
  case delta
  /// The wall time with its date.
  case iso

  static let option = CommandOption(
    "--time", value: "HOW", help: "abs (UTC), rel (since the start, the default), delta or iso")

  /// The display that is asked for.
  init(_ arguments: Arguments) throws {
    guard let text = arguments.value(Self.option) else {
      self = .rel
      return
    }
    guard let display = TimeDisplay(rawValue: text) else {
      throw UsageError("--time takes \(Self.allCases.map(\.rawValue).list("or")), not \"\(text.shown)\"")
    }
    self = display
  }

  /// The time of an event; `previous` is when the one shown before happened.
  func cell(_ event: RecordedEvent<RecordedDestination>, previous: Int64?) -> Cell {
    switch self {
    case .abs: Cell(String(WallTime.text(event.time).dropFirst(11).dropLast()), .faint)
    case .rel: Cell(ElapsedTime.text(event.elapsed), value: seconds(event.elapsed), .faint)
    case .delta:
      Cell(
        ElapsedTime.text(event.elapsed - (previous ?? 0)), value: seconds(event.elapsed - (previous ?? 0)),
        .faint)
    case .iso: Cell(WallTime.text(event.time), .faint)
    }
  }
}

/// Microseconds as seconds, to the millisecond: `12.345`.
func seconds(_ microseconds: Int64) -> String {
  let digits = String(microseconds.magnitude % 1_000_000)
  let fraction = String(repeating: "0", count: 6 - digits.count) + digits
  return "\(microseconds < 0 ? "-" : "")\(microseconds.magnitude / 1_000_000).\(fraction.prefix(3))"
}
