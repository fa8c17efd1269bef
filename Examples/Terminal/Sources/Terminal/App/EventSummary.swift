import ChallengeNavigation
import Navlog

/// An event as the history lists it.
struct EventSummary: Hashable, Sendable {
  let position: Int
  /// Microseconds since the session began.
  let elapsed: Int64
  let call: String
  /// The reason why the call had no effect; `nil` if it had an effect.
  let noEffect: String?
  /// The screen after the event.
  let screen: String

  init(_ event: RecordedEvent<AppNavigation>) {
    position = event.position
    elapsed = event.elapsed
    call = "\(event.action)"
    noEffect = event.outcome.reason.map(reasonText)
    screen = event.screen.map { "\($0)" } ?? "home"
  }

  /// The event on its own line: `event 12  navigate -> sheet:settings`.
  var line: Line {
    let call = Line("event \(position)  ", .faint) + Line(call)
    return noEffect.map { call + Line("  no effect: \($0)", .warning) } ?? call
  }
}

/// Returns the reason why a call had no effect, in words for the user.
private func reasonText(_ reason: Outcome.Reason) -> String {
  switch reason {
  case .atRoot: "there is no screen to go back to"
  case .nothingPresented: "nothing is presented"
  case .noMatch: "no route matches the link"
  case .refused(let reason?): "the link is refused: \(reason)"
  case .unchanged: "the value is already set"
  case .alreadyOnTop: "the screen is already on top"
  case .noSuchRouter: "its modal was dismissed"
  default: reason.description
  }
}

/// Returns the time of day for a time in milliseconds since 1970, in UTC: `12:03:22 UTC`.
func timeOfDayText(_ milliseconds: Int64) -> String {
  let day: Int64 = 86_400_000
  let seconds = ((milliseconds % day + day) % day) / 1_000
  let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
  return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":") + " UTC"
}

/// Returns a time in microseconds since the session began, short enough for a column: `+1.2s`, `+3m20s`.
func elapsedText(_ microseconds: Int64) -> String {
  let tenths = microseconds / 100_000
  let (minutes, seconds) = (tenths / 600, tenths % 600)
  return minutes > 0 ? "+\(minutes)m\(seconds / 10)s" : "+\(seconds / 10).\(seconds % 10)s"
}
