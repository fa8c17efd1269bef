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
  /// The app's own session. If the user takes over the recorded session, the session that continues it becomes the app's own
  /// session.
  public var session: RouterSession<N>
  /// The player of the recorded session on screen; `nil` while the app's own session is on screen.
  public var player: SessionPlayer<N>?

  /// Creates a stage that shows the app's own session.
  public init(_ session: RouterSession<N>) { self.session = session }

  /// The session on screen.
  public var shownSession: RouterSession<N> { player?.shownSession ?? session }
}
#endif
