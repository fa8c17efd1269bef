#if canImport(SwiftUI)
public import Navlog
public import Observation

/// The sources that a container can show: a session, a player that shows a recorded session, or a
/// ``SessionStage``, which switches between the two.
@MainActor
public protocol ScreenSource<N>: AnyObject, Observable {
  /// The app's destinations.
  associatedtype N: Navigation

  /// The session on screen. When this property changes to another session, containers rebuild their screens.
  var shownSession: RouterSession<N> { get }
}

extension RouterSession: ScreenSource {
  /// This session.
  public var shownSession: RouterSession<N> { self }
}

extension SessionPlayer: ScreenSource {}
#endif
