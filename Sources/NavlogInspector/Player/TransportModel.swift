#if canImport(SwiftUI)
import Navlog
import NavlogTools
import Observation

/// What a transport bar says and does.
@MainActor @Observable
final class TransportModel {
  /// The speeds that the bar offers.
  static let speeds: [Double] = [0.5, 1, 2, 5, 10, .infinity]
  /// The longest wait between two events while pauses are cut.
  static let idleLimit = Duration.seconds(1)

  let player: any PlayedSession
  /// The markers and problems that were found so far.
  private(set) var stops = StopIndex()
  /// Why the last call of the bar failed.
  private var failure: String?
  /// Whether playing goes on backwards when the slider is let go; `nil` if it does not go on.
  @ObservationIgnored private var playsOnBackwards: Bool?
  /// The session whose stops were found: a player can open another one.
  @ObservationIgnored private var indexedSession: String?
  @ObservationIgnored private var jumping: Task<Void, Never>?

  init(_ player: any PlayedSession) { self.player = player }

  // MARK: - Playing

  /// Plays, or pauses. At the end it begins again.
  func togglePlaying(backwards: Bool = false) {
    if player.isPlaying { return player.pause() }
    if player.isAtEnd(backwards: backwards) { seek(to: backwards ? player.end : 0) }
    player.play(backwards: backwards)
  }

  /// Moves by one event, and stays there.
  func step(by count: Int) { move { try player.step(by: count) } }

  /// Moves to a moment, and stays there.
  func seek(to position: Int) { move { try player.seek(to: min(max(0, position), player.end)) } }

  /// Moves to the next stop of a kind, or to the previous one, and stays there. The log is searched on another thread; jumps
  /// take place one after another.
  func jump(_ way: Way, to stop: PlayerStop) {
    player.pause()
    let earlier = jumping
    jumping = Task { [weak self, player] in
      await earlier?.value
      do {
        switch way {
        case .next: try await player.seek(toNext: stop)
        case .previous: try await player.seek(toPrevious: stop)
        }
        self?.failure = nil
      } catch { self?.failure = "\(error)" }
    }
  }

  /// Waits until the jumps have taken place.
  func finishJumping() async { await jumping?.value }

  /// Whether there is such a stop, as far as the events were read. Those that were not may have one.
  func canJump(_ way: Way, to stop: PlayerStop) -> Bool {
    let positions = stops.positions(of: stop)
    switch way {
    case .next: return stops.count < player.end || positions.last.map { $0 > player.position } == true
    case .previous:
      return stops.count < player.position || positions.first.map { $0 < player.position } == true
    }
  }

  private func move(_ body: () throws -> Void) {
    player.pause()
    do {
      try body()
      failure = nil
    } catch { failure = "\(error)" }
  }

  /// Sets whether pauses are cut.
  var cutsPauses: Bool {
    get { player.idleLimit != nil }
    set { player.idleLimit = newValue ? Self.idleLimit : nil }
  }

  // MARK: - The slider

  /// The slider was touched, or let go. Playing waits for that.
  func setDragging(_ isDragging: Bool) {
    if isDragging {
      playsOnBackwards = player.isPlaying ? player.isPlayingBackwards : nil
      player.pause()
    } else if let backwards = playsOnBackwards {
      playsOnBackwards = nil
      player.play(backwards: backwards)
    }
  }

  /// The slider was moved.
  func drag(to value: Double) {
    let position = Int(value.rounded())
    if position != player.position { seek(to: position) }
  }

  /// What the markers and problems depend on: when it changes, they have to be found again.
  var extent: SessionExtent { SessionExtent(session: player.session.info.id, end: player.end) }

  /// Finds the markers and problems. Ends when all events were read, or its task is cancelled.
  func findStops() async {
    if indexedSession != player.session.info.id {
      indexedSession = player.session.info.id
      stops = StopIndex()
    }
    // What cannot be read is reported when the user goes there.
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

  /// What is spoken of the moment: `event 12 of 87, navigate -> characterDetail(id: 42)`.
  var spokenMoment: String {
    guard player.position > 0 else { return title }
    let outcome = noEffect.map { ", \($0)" } ?? ""
    return "event \(player.position) of \(player.end), \(title)\(outcome)"
  }

  /// Why the call at the moment on screen changed nothing; `nil` if it did.
  var noEffect: String? {
    player.event.flatMap { $0.outcome == .applied ? nil : StoredText.printable($0.outcome.text) }
  }

  /// Why the log cannot be played on.
  var problem: String? {
    (failure ?? player.error?.description).map { "The log cannot be read: \(StoredText.printable($0))" }
  }

  /// What the user should know about the recording.
  var notices: [String] {
    let info = player.session.info
    var notices: [String] = []
    if info.isMasked {
      notices.append("A masked copy: parameters, links and texts are masks, not real values.")
    }
    if stops.screens > 0, stops.screens == stops.unknownScreens {
      notices.append(
        "This app does not know any of its screens"
          + (info.app.isEmpty ? "." : ": it was recorded by \(StoredText.printable(info.app))."))
    }
    if player.isTakenOver { notices.append("Taken over. Move to show the recording again.") }
    return notices
  }

  /// `2×`; an infinite speed is `no waits`.
  static func text(ofSpeed speed: Double) -> String {
    if speed == .infinity { return "no waits" }
    return (speed == speed.rounded() ? "\(Int(speed))" : "\(speed)") + "×"
  }

  /// `3 problems`.
  func count(of stop: PlayerStop) -> String {
    let (count, noun) = (stops.positions(of: stop).count, stop == .marker ? "marker" : "problem")
    return "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

/// A session of a player, and how far it goes.
struct SessionExtent: Hashable {
  let session: String
  let end: Int
}

/// Where a jump leads.
enum Way: Hashable {
  case previous
  case next
}
#endif
