#if canImport(SwiftUI)
import Navlog
import Observation

/// The properties and methods of a player that the views of the bar use. They do not depend on the destination type.
@MainActor
protocol PlayedSession: AnyObject, Observable {
  var log: any EventLog { get }
  var session: SessionRecord { get }
  var position: Int { get }
  var end: Int { get }
  var event: RecordedEvent<RecordedDestination>? { get }
  var recordedState: NavigationState<RecordedDestination> { get }
  var isPlaying: Bool { get }
  var isPlayingBackwards: Bool { get }
  var speed: Double { get set }
  var idleLimit: Duration? { get set }
  var error: EventLogError? { get }
  /// Whether the user has taken over the session, and the player has not moved since then.
  var isTakenOver: Bool { get }

  func play(backwards: Bool)
  func pause()
  /// Moves to a moment, or to the end if the session has fewer events. The log is read on another thread.
  func move(to position: Int) async throws
  @discardableResult func seek(toNext stop: PlayerStop) async throws -> Bool
  @discardableResult func seek(toPrevious stop: PlayerStop) async throws -> Bool
  func stops(after index: StopIndex) async throws -> StopIndex?
  /// Returns whether the app may still record events in the session. The log is read on another thread.
  func checkGrowth() async throws -> Bool
}

extension PlayedSession {
  /// Whether the player has reached the last moment in a direction. If the session is still being recorded, the forward
  /// direction has no last moment.
  func isAtEnd(backwards: Bool) async -> Bool {
    if backwards { return position == 0 }
    guard position == end else { return false }
    return (try? await checkGrowth()) != true
  }
}

extension SessionPlayer: PlayedSession {
  var isTakenOver: Bool { shownSession !== viewer }

  var isPlayingBackwards: Bool { isPlaying && direction == .backwards }

  func play(backwards: Bool) { play(backwards ? .backwards : .forwards) }

  func move(to position: Int) async throws {
    if position > end { try await refresh() }
    let target = min(max(0, position), end)
    // At the end of the recording, a step forward does nothing. Without this check, a step after a takeover would show the end
    // of the recording instead of the new session.
    if target < position, target == self.position { return }
    try await load(around: target)
    try await seek(to: target)
  }
}
#endif
