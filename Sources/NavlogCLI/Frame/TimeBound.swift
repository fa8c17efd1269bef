import Navlog
import NavlogTools

/// A time before which, or after which, events are left out.
struct TimeBound {
  private let place: MomentReference.Point

  /// The time of an option; `nil` when it is not given.
  init?(_ arguments: Arguments, _ option: CommandOption) throws {
    guard let text = arguments.value(option) else { return nil }
    let place = try? MomentReference.Point(text)
    switch place {
    case .elapsed?, .time?, .timeOfDay?: self.place = place ?? .position(0)
    default:
      throw UsageError(
        "\(option.name) takes a time such as +1m12s, 14:03:22 or 2026-11-21T14:03:22Z, not \"\(text.shown)\"")
    }
  }

  /// Whether an event is not before the time.
  func isReached(by event: RecordedEvent<RecordedDestination>, _ session: SessionRecord) -> Bool {
    distance(event, session) >= 0
  }

  /// Whether an event is not after the time.
  func isNotPassed(by event: RecordedEvent<RecordedDestination>, _ session: SessionRecord) -> Bool {
    distance(event, session) <= 0
  }

  private func distance(_ event: RecordedEvent<RecordedDestination>, _ session: SessionRecord) -> Int64 {
    switch place {
    case .elapsed(let elapsed): return event.elapsed - elapsed
    case .time(let time): return event.time - time
    case .timeOfDay(let time): return event.time - session.time(ofDay: time)
    default: return 0
    }
  }
}
