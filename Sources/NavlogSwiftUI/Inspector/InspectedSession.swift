#if canImport(SwiftUI)
import Navlog

/// What the inspector needs of a session, whatever its destinations are. It can only look.
@MainActor
struct InspectedSession {
  /// The identity.
  let id: String
  /// Where its events are read from.
  let log: any EventLog
  /// Whether what happens is being recorded.
  let logStatus: () -> LogStatus
  /// Calls a closure after every event, as long as the follower is kept.
  let follow: (@escaping () -> Void) -> StateObserver

  init(_ session: RouterSession<some Navigation>) {
    id = session.info.id
    log = session.log
    logStatus = { session.logStatus }
    follow = { session.observeState($0) }
  }
}
#endif
