#if canImport(SwiftUI)
import Navlog
import Observation

/// The listed events of a session. Each event is read once.
struct ListedEvents: Sendable {
  /// The identity of the session.
  let session: String
  /// The range of the listed events.
  var window: EventWindow
  /// The listed events, the latest first.
  private(set) var rows: [InspectorRow] = []

  init(of session: String, window: EventWindow) { (self.session, self.window) = (session, window) }

  /// Returns an empty list of another session's events.
  func emptied(for session: String) -> ListedEvents { ListedEvents(of: session, window: window.emptied) }

  /// Reads the rows of the window on another thread, and returns the list with these rows.
  @concurrent
  func reading(from log: any EventLog) async throws -> ListedEvents {
    var events = self
    try events.read(from: log)
    return events
  }

  /// Reads the rows of the window, except those that are listed already.
  mutating func read(from log: any EventLog) throws {
    func read(_ positions: Range<Int>) throws -> [InspectorRow] {
      guard !positions.isEmpty else { return [] }
      return try log.events(session, ClosedRange(positions)).reversed().map { InspectorRow($0) }
    }
    let positions = window.positions
    let kept = rows.filter { positions.contains($0.id) }
    guard let last = kept.first?.id, let first = kept.last?.id else {
      rows = try read(positions)
      return
    }
    let (later, earlier) = try (read(last + 1..<positions.upperBound), read(positions.lowerBound..<first))
    if !later.isEmpty || !earlier.isEmpty || kept.count < rows.count { rows = later + kept + earlier }
  }
}

/// A session whose events are listed.
@MainActor
protocol EventListing: AnyObject, Observable {
  var events: ListedEvents { get }
  /// The number of events in the session.
  var count: Int { get }
  /// The position of the selected moment.
  var position: Int { get }

  /// Selects the moment after an event.
  func select(_ position: Int)
  /// Lists a page of earlier events.
  func showEarlier()
  /// Lists a page of later events.
  func showLater()
}

extension EventListing {
  /// The number of events after the listed events.
  var laterCount: Int { events.window.laterCount(of: count) }
}
#endif
