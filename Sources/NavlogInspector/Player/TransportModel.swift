#if canImport(SwiftUI)
import Navlog
import NavlogTools
import Observation

/// The texts and actions of a transport bar.
@MainActor @Observable
final class TransportModel {
  /// The speeds that the bar offers.
  static let speeds: [Double] = [0.5, 1, 2, 5, 10, .infinity]
  /// The longest wait between two events while pauses are shortened.
  static let idleLimit = Duration.seconds(1)

  let player: any PlayedSession
  /// The markers and problems found so far.
  private(set) var stops = StopIndex()
  /// The reason why the last call of the bar failed.
  private var failure: String?
  /// Whether playback runs backwards when it continues after the slider is released; `nil` if playback stays paused.
  @ObservationIgnored private var playsOnBackwards: Bool?
  /// The session that ``stops`` describes. When the player opens another session, the bar finds the stops of that session.
  @ObservationIgnored private var indexedSession: String?
  /// The position to which the player is moving while it reads the log; `nil` when the player has arrived.
  private var target: Int?
  @ObservationIgnored private var moving: Task<Void, Never>?

  init(_ player: any PlayedSession) { self.player = player }

  // MARK: - Playing

  /// Pauses a player that is playing. Otherwise, plays from the moment on screen. If playback cannot continue in that
  /// direction, plays from the other end of the session.
  func togglePlaying(backwards: Bool = false) {
    if player.isPlaying { return player.pause() }
    let isInside = target == nil && player.position != (backwards ? 0 : player.end)
    if isInside { return player.play(backwards: backwards) }
    perform { player in
      if await player.isAtEnd(backwards: backwards) { try await player.move(to: backwards ? player.end : 0) }
      player.play(backwards: backwards)
    }
  }

  /// Moves by a number of events, and pauses there.
  func step(by count: Int) { move(to: position + count) }

  /// Moves to a moment, and pauses there.
  func seek(to position: Int) { move(to: min(position, player.end)) }

  /// The position on screen or, during a move, the position to which the player is moving.
  var position: Int { target.map { min($0, player.end) } ?? player.position }

  /// Moves to the next or the previous stop of the given kind, and pauses there.
  func jump(_ direction: JumpDirection, to stop: PlayerStop) {
    player.pause()
    perform { player in
      switch direction {
      case .next: _ = try await player.seek(toNext: stop)
      case .previous: _ = try await player.seek(toPrevious: stop)
      }
    }
  }

  /// Waits until the player has completed all moves.
  func finishMoving() async { await moving?.value }

  /// Whether a stop of this kind exists before or after the moment on screen. While the index may lack events in this
  /// direction, the result is also `true`.
  func canJump(_ direction: JumpDirection, to stop: PlayerStop) -> Bool {
    let positions = stops.positions(of: stop)
    switch direction {
    case .next: return stops.count < player.end || positions.last.map { $0 > player.position } == true
    case .previous:
      return stops.count < player.position || positions.first.map { $0 < player.position } == true
    }
  }

  private func move(to position: Int) {
    player.pause()
    let position = max(0, position)
    target = position
    perform { [weak self] player in
      // If the user has since selected another position, this position is skipped.
      guard self?.target == position else { return }
      defer { if self?.target == position { self?.target = nil } }
      try await player.move(to: position)
    }
  }

  /// Performs work immediately or, if the player is still moving, when it has reached the moment that the user selected.
  func afterMove(_ work: @escaping @MainActor () -> Void) {
    if target == nil { work() } else { perform { _ in work() } }
  }

  /// Performs work after the work of all earlier calls has ended. While the work reads the log on another thread, the main
  /// actor stays free.
  private func perform(_ work: @escaping @MainActor (any PlayedSession) async throws -> Void) {
    let earlier = moving
    moving = Task { [weak self, player] in
      await earlier?.value
      do {
        try await work(player)
        self?.failure = nil
      } catch { self?.failure = "\(error)" }
    }
  }

  /// Whether the player shortens pauses.
  var cutsPauses: Bool {
    get { player.idleLimit != nil }
    set { player.idleLimit = newValue ? Self.idleLimit : nil }
  }

  // MARK: - The slider

  /// Handles a touch or a release of the slider. A touch pauses the player. The release continues playback if the touch paused
  /// it.
  func setDragging(_ isDragging: Bool) {
    if isDragging {
      playsOnBackwards = player.isPlaying ? player.isPlayingBackwards : nil
      player.pause()
    } else if let backwards = playsOnBackwards {
      playsOnBackwards = nil
      afterMove { [player] in player.play(backwards: backwards) }
    }
  }

  /// Handles a movement of the slider.
  func drag(to value: Double) {
    let position = Int(value.rounded())
    if position != self.position { seek(to: position) }
  }

  /// The session on screen and its number of events. When one of them changes, the bar searches for markers and problems again.
  var extent: SessionExtent { SessionExtent(session: player.session.info.id, end: player.end) }

  /// Finds the markers and problems. Ends when all events were read or the task is cancelled.
  func findStops() async {
    if indexedSession != player.session.info.id {
      indexedSession = player.session.info.id
      stops = StopIndex()
    }
    // An error ends the search without a message. If an event is unreadable, the player reports it when the user moves to it.
    while let more = try? await player.stops(after: stops), !Task.isCancelled { stops = more }
  }

  // MARK: - Texts

  /// The call at the moment on screen: `navigate -> characterDetail(id: 42)`.
  var title: String { player.event.map { InspectorRow($0).call } ?? Self.beginning(of: player.end) }

  private static func beginning(of count: Int) -> String {
    count == 0 ? "The session has no events" : "Before the first event"
  }

  /// The moment on screen: `12 of 87 · +1m12.345s`.
  var moment: String {
    let position = "\(player.position) of \(player.end)"
    return player.event.map { "\(position) · \(ElapsedTime.text($0.elapsed))" } ?? position
  }

  /// The spoken form of the moment: `event 12 of 87, navigate -> characterDetail(id: 42)`.
  var spokenMoment: String {
    guard player.position > 0 else { return title }
    let outcome = noEffect.map { ", \($0)" } ?? ""
    return "event \(player.position) of \(player.end), \(title)\(outcome)"
  }

  /// The reason why the call at the moment on screen had no effect; `nil` for a call with an effect.
  var noEffect: String? {
    player.event.flatMap { $0.outcome == .applied ? nil : StoredText.printable($0.outcome.text) }
  }

  /// The reason why the last call of the bar failed, or why playback stopped.
  var problem: String? {
    (failure ?? player.error?.description).map { "The log cannot be read: \(StoredText.printable($0))" }
  }

  /// Notices for the user about the recording.
  var notices: [String] {
    let info = player.session.info
    var notices: [String] = []
    if info.isMasked {
      notices.append("A masked copy: parameters, links and texts are masks, not real values.")
    }
    if stops.screens > 0, stops.screens == stops.unknownScreens {
      notices.append(
        "This app does not know the recorded screens"
          + (info.app.isEmpty ? "." : ": \(StoredText.printable(info.app)) recorded them."))
    }
    if player.isTakenOver { notices.append("You took over. Move to any moment to show the recording again.") }
    return notices
  }

  /// Returns the text of a speed: `2×`; an infinite speed is `no waits`.
  static func text(ofSpeed speed: Double) -> String {
    if speed == .infinity { return "no waits" }
    return (speed == speed.rounded() ? "\(Int(speed))" : "\(speed)") + "×"
  }

  /// Returns the number of stops of the given kind: `3 problems`.
  func count(of stop: PlayerStop) -> String {
    stops.positions(of: stop).count.counted(stop == .marker ? "marker" : "problem")
  }
}

/// A session of a player, and its number of events.
struct SessionExtent: Hashable {
  let session: String
  let end: Int
}

/// The direction of a jump to a stop.
enum JumpDirection: Hashable {
  case previous
  case next
}
#endif
