#if canImport(SwiftUI)
import Navlog
import Observation

/// The events of a played session. When the player moves, the list shows the events around the new moment.
@MainActor @Observable
final class PlayedEvents: EventListing {
  let transport: TransportModel
  private(set) var events: ListedEvents
  /// The reason why the listed events cannot be read.
  private(set) var readError: String?

  @ObservationIgnored private var reading: Task<Void, Never>?
  @ObservationIgnored private var needsRead = false

  init(_ player: any PlayedSession, window: EventWindow = EventWindow()) {
    transport = TransportModel(player)
    events = ListedEvents(of: player.session.info.id, window: window)
    read()
  }

  var player: any PlayedSession { transport.player }
  var count: Int { player.end }
  var position: Int { player.position }
  /// The routers at the moment on screen.
  var tree: InspectorTree { InspectorTree(player.recordedState) }

  func select(_ position: Int) { transport.seek(to: position) }

  func showEarlier() {
    events.window.showEarlier()
    read(keepingWindow: true)
  }

  func showLater() {
    events.window.showLater(of: count)
    read(keepingWindow: true)
  }

  /// Lists the events around the moment on screen.
  func follow() { read() }

  private func read(keepingWindow: Bool = false) {
    // The player may have opened another session.
    let session = player.session.info.id
    if events.session != session { events = events.emptied(for: session) }
    if !keepingWindow { events.window.show(position, of: count) }
    needsRead = true
    guard reading == nil else { return }
    reading = Task { [weak self] in
      while self?.needsRead == true { await self?.readRows() }
      self?.reading = nil
    }
  }

  /// Reads the events in the window of the list. Discards them if the player opens another session, or the
  /// window moves, during the read.
  private func readRows() async {
    needsRead = false
    do {
      let read = try await events.reading(from: player.log)
      guard read.session == events.session, read.window == events.window else { return }
      if read.rows != events.rows { events = read }
      readError = nil
    } catch { readError = "The log cannot be read: \(StoredText.printable("\(error)"))" }
  }

  /// Waits until the events are listed.
  func finishReading() async { await reading?.value }
}
#endif
