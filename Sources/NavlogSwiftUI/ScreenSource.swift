#if canImport(SwiftUI)
public import Navlog
public import Observation

/// A source of screens for a container: a session, a player that shows a recorded session, or a ``SessionStage``, which
/// switches between the two.
@MainActor
public protocol ScreenSource<N>: AnyObject, Observable {
  /// The app's destinations.
  associatedtype N: Navigation

  /// The session on screen. If the source switches to another session, containers rebuild their screens.
  var shownSession: RouterSession<N> { get }

  /// The sessions that containers suspend when the app enters the background, and resume when the app is active again. By
  /// default, this is only the session on screen. Add any other session that keeps a log open.
  var sessionsToSuspend: [RouterSession<N>] { get }
}

extension ScreenSource {
  /// The session on screen.
  public var sessionsToSuspend: [RouterSession<N>] { [shownSession] }
}

extension RouterSession: ScreenSource {
  /// This session.
  public var shownSession: RouterSession<N> { self }
}

extension SessionPlayer: ScreenSource {}
#endif
