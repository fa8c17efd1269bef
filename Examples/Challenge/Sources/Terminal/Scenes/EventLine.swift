import ChallengeNavigation
import Navlog

/// An event of the session as the history tells it.
struct EventLine: Hashable, Sendable {
  let position: Int
  let elapsed: Int64
  let call: String
  let problem: String?
  /// What was on screen afterwards.
  let screen: String

  init(_ event: RecordedEvent<AppNavigation>) {
    position = event.position
    elapsed = event.elapsed
    call = callText(event.action)
    problem = event.outcome.reason.map(reasonText)
    screen = event.screen.map { "\($0)" } ?? "home"
  }
}
