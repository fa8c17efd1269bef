#if canImport(SwiftUI)
import Navlog
import Observation

/// A player that views control, independent of the destination type.
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
  /// Whether more events may follow. Getting the value reads the log.
  var mayGrow: Bool { get throws }
  /// Whether the moment was taken over and the player has not moved since.
  var isTakenOver: Bool { get }

  func play(backwards: Bool)
  func pause()
  @discardableResult func step(by count: Int) throws -> Bool
  func seek(to position: Int) throws
  @discardableResult func seek(toNext stop: PlayerStop) async throws -> Bool
  @discardableResult func seek(toPrevious stop: PlayerStop) async throws -> Bool
  func stops(after index: StopIndex) async throws -> StopIndex?
}

extension PlayedSession {
  /// Whether no event remains in a direction and no further event will follow.
  func isAtEnd(backwards: Bool) -> Bool {
    backwards ? position == 0 : position == end && (try? mayGrow) != true
  }
}

extension SessionPlayer: PlayedSession {
  var isTakenOver: Bool { shownSession !== viewer }

  var isPlayingBackwards: Bool { isPlaying && direction == .backwards }

  func play(backwards: Bool) { play(backwards ? .backwards : .forwards) }
}
#endif
