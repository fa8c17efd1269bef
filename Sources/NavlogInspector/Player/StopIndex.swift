import Navlog

/// The markers and problems of a session, by position. The slider shows these positions, and the jump buttons
/// move to them.
struct StopIndex: Hashable, Sendable {
  /// The number of events that the index covers, from the first event of the session.
  private(set) var count = 0
  /// The positions of the markers, in order.
  private(set) var markers: [Int] = []
  /// The positions of the problems, in order.
  private(set) var problems: [Int] = []
  /// The number of events after which a screen with a destination is visible.
  private(set) var screens = 0
  /// The number of these events after which this version of the app does not know the visible destination.
  private(set) var unknownScreens = 0

  /// Returns the positions of all stops of the given kind. Pauses are not indexed.
  func positions(of stop: PlayerStop) -> [Int] {
    switch stop {
    case .marker: markers
    case .problem: problems
    case .pause: []
    }
  }

  fileprivate func adding(_ piece: StopBatch, isKnown: (RecordedDestination) -> Bool) -> StopIndex {
    var index = self
    var problems = piece.problems
    for (screen, positions) in piece.screens {
      index.screens += positions.count
      if isKnown(screen) { continue }
      index.unknownScreens += positions.count
      problems.formUnion(positions)
    }
    index.count += piece.count
    index.markers += piece.markers
    index.problems += problems.sorted()
    return index
  }
}

extension SessionPlayer {
  /// Reads the next batch of events that an index does not cover yet. The log is read off the main actor.
  ///
  /// - Returns: The index with the added batch, or `nil` when the index already covers all events.
  /// - Throws: `EventLogError` when the log cannot be read.
  func stops(after index: StopIndex) async throws -> StopIndex? {
    let piece = try await StopBatch(of: session.info.id, in: log, after: index.count)
    // Only the app's own decoder, which belongs to the main actor, can determine whether a screen is known.
    return piece.count == 0 ? nil : index.adding(piece) { viewer.destinations.isKnown($0) }
  }
}

/// A part of a session's events. The part is so small that the app decodes its screens within a frame.
private struct StopBatch: Sendable {
  private static let size = 500

  private(set) var count = 0
  private(set) var markers: [Int] = []
  private(set) var problems: Set<Int> = []
  private(set) var screens: [RecordedDestination: [Int]] = [:]

  @concurrent
  init(of session: String, in log: any EventLog, after position: Int) async throws {
    try log.read(session, position + 1...position + Self.size) { event in
      count += 1
      if event.isMarker { markers.append(event.position) }
      if event.isWithoutEffect { problems.insert(event.position) }
      if let screen = event.screen { screens[screen, default: []].append(event.position) }
      return true
    }
  }
}
