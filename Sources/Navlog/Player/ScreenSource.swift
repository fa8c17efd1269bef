public import Observation

/// What a container can show: a session, a player that shows a recorded one, or a ``SessionStage``, which switches between
/// the two.
@MainActor
public protocol ScreenSource<N>: AnyObject, Observable {
  /// The app's destinations.
  associatedtype N: Navigation

  /// The session on screen. When it becomes another one, containers build their screens anew.
  var shownSession: RouterSession<N> { get }
}

extension RouterSession: ScreenSource {
  /// The session itself.
  public var shownSession: RouterSession<N> { self }
}

extension SessionPlayer: ScreenSource {}
