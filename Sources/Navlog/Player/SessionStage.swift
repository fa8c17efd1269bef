public import Observation

/// What an app shows: its own session, or a recorded one that is played.
///
/// Containers show a stage as they show a session. In debug builds the inspector opens a log that a user has sent, and the
/// app's own screens go through what the user did:
///
/// ```swift
/// @State private var stage = SessionStage(session)
/// ```
@MainActor @Observable
public final class SessionStage<N: Navigation>: ScreenSource {
  /// The app's own session. A recording that is taken over becomes it.
  public var session: RouterSession<N>
  /// The recorded session that is on screen instead; `nil` while the app's own is.
  public var player: SessionPlayer<N>?

  /// Creates a stage that shows the app's own session.
  public init(_ session: RouterSession<N>) { self.session = session }

  /// The session on screen.
  public var shownSession: RouterSession<N> { player?.shownSession ?? session }
}
