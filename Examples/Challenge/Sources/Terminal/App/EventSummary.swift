import ChallengeNavigation
import Navlog

/// An event as the history lists it.
struct EventSummary: Hashable, Sendable {
  let position: Int
  /// Microseconds since the session began.
  let elapsed: Int64
  let call: String
  /// Why the call had no effect; `nil` when it had one.
  let noEffect: String?
  /// The screen after the event.
  let screen: String

  init(_ event: RecordedEvent<AppNavigation>) {
    position = event.position
    elapsed = event.elapsed
    call = callText(event.action)
    noEffect = event.outcome.reason.map(reasonText)
    screen = event.screen.map { "\($0)" } ?? "home"
  }

  /// The event on a line of its own: `event 12  navigate settings`.
  var line: Line {
    let call = Line("event \(position)  ", .faint) + Line(call)
    return noEffect.map { call + Line("  no effect: \($0)", .warning) } ?? call
  }
}

/// A call on one line.
func callText(_ action: NavigationAction<AppNavigation>) -> String {
  switch action {
  case .navigate(let destination, _, _): "navigate \(destination)"
  case .present(let destination, let style): "present \(destination) as \(style)"
  case .pop(let count): count == 1 ? "pop" : "pop \(count)"
  case .popEntry(let entry): "pop \(entry)"
  case .popTo(let destination): "popTo \(destination)"
  case .popToRoot: "popToRoot"
  case .setPath(let path): "setPath \(path.map { "\($0)" }.joined(separator: " / "))"
  case .replaceTop(let destination): "replaceTop \(destination)"
  case .dismiss: "dismiss"
  case .dismissSheet: "dismissSheet"
  case .dismissFullScreen: "dismissFullScreen"
  case .dismissModal: "dismissModal"
  case .dismissAll: "dismissAll"
  case .deepLink(let url, _): "deepLink \(url)"
  case .select(let root, _): "select \(root)"
  case .setRoots(let roots): "setRoots \(roots.map(\.description).joined(separator: ", "))"
  case .setFlag(let name, let value): "setFlag \(name) = \(value.canonicalText)"
  case .activate: "activate"
  case .resign: "resign"
  case .defer(let intent): "defer until \(intent.flag) = \(intent.value.canonicalText)"
  case .resume(let intent, _): "resume \(intent)"
  case .abandon(let intent, _): "abandon \(intent)"
  case .refused(let call, _): callText(call)
  case .restore: "restore"
  case .branch(let position, _): "branch from \(position)"
  case .mark(let text): "mark \(text)"
  case .unknown(let unknown): unknown.kind
  }
}

/// Why a call had no effect, for the user who made it.
private func reasonText(_ reason: Reason) -> String {
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

/// The time of day of a time in milliseconds since 1970, in UTC: `12:03:22 UTC`.
func timeOfDayText(_ milliseconds: Int64) -> String {
  let day: Int64 = 86_400_000
  let seconds = ((milliseconds % day + day) % day) / 1_000
  let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
  return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":") + " UTC"
}

/// A time in microseconds since the session began, short enough for a column: `+1.2s`, `+3m20s`.
func elapsedText(_ microseconds: Int64) -> String {
  let tenths = microseconds / 100_000
  let (minutes, seconds) = (tenths / 600, tenths % 600)
  return minutes > 0 ? "+\(minutes)m\(seconds / 10)s" : "+\(seconds / 10).\(seconds % 10)s"
}
