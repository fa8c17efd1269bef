public import Observation

/// What a container can show: a session, or a player that shows a recorded one.
///
/// A type of your own can switch between several:
///
/// ```swift
/// @MainActor @Observable final class Stage: ScreenSource {
///   let session: RouterSession<AppNavigation>
///   var player: SessionPlayer<AppNavigation>?
///
///   var shownSession: RouterSession<AppNavigation> { player?.shownSession ?? session }
/// }
/// ```
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
