#if canImport(SwiftUI)
public import Navlog
public import Observation

/// The session that an app shows: its own, or a recorded one that a player plays.
///
/// Containers show a stage like a session. In debug builds, the inspector opens a log that a user has sent, and
/// the app's own screens replay the user's session:
///
/// ```swift
/// @State private var stage = SessionStage(session)
/// ```
@MainActor @Observable
public final class SessionStage<N: Navigation>: ScreenSource {
  /// The app's own session. After a takeover, set this property to the new session, as the modifiers of NavlogInspector do.
  public var session: RouterSession<N> {
    didSet { if session !== oldValue { replacedSessions.append(WeakSession(session: oldValue)) } }
  }
  /// The player of the recorded session on screen; `nil` while the app's own session is on screen.
  public var player: SessionPlayer<N>?
  /// The earlier sessions of the app. The stage neither closes nor retains them. The app may still use them, so their logs may
  /// be open.
  @ObservationIgnored private var replacedSessions: [WeakSession] = []

  private struct WeakSession {
    weak var session: RouterSession<N>?
  }

  /// Creates a stage that shows the app's own session.
  public init(_ session: RouterSession<N>) { self.session = session }

  /// The session on screen.
  public var shownSession: RouterSession<N> { player?.shownSession ?? session }

  /// The app's own session, the sessions that it replaced, and the session on screen.
  public var sessionsToSuspend: [RouterSession<N>] {
    // A replaced session may have the same log. If another process has written to this log, the first session that resumes
    // continues in a new session. The app's own session must therefore resume first.
    var sessions = [session]
    for other in replacedSessions.compactMap({ $0.session }) + [shownSession]
    where !sessions.contains(where: { $0 === other }) {
      sessions.append(other)
    }
    return sessions
  }
}
#endif
