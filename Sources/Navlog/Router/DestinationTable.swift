/// The destinations of a session by number. Equal destinations have one number, so comparing numbers is comparing
/// destinations, here as in a fold from disk.
struct DestinationTable {
  private static var forgetsAbove: Int { 65_536 }

  private var ids: [RecordedDestination: DestinationID] = [:]
  /// Those numbered since the last time that some were forgotten, in order: looked up several times a call.
  private var recent: [RecordedDestination] = []
  /// Those that were kept then.
  private var kept: [DestinationID: RecordedDestination] = [:]
  /// The number of the first of the recent ones.
  private var firstRecent = 1

  /// The number of a destination.
  mutating func id(_ destination: RecordedDestination) -> DestinationID {
    if let known = ids[destination] { return known }
    let id = DestinationID(firstRecent + recent.count)
    ids[destination] = id
    recent.append(destination)
    return id
  }

  /// The number of a destination that has one.
  func number(of destination: RecordedDestination) -> DestinationID? { ids[destination] }

  /// Whether a number, which was given out here, still stands for a destination.
  func contains(_ id: DestinationID) -> Bool { isRecent(id) || kept[id] != nil }

  /// The destination of a number that was given out here.
  func recorded(_ id: DestinationID) -> RecordedDestination? {
    isRecent(id) ? recent[id.rawValue - firstRecent] : kept[id]
  }

  private func isRecent(_ id: DestinationID) -> Bool {
    id.rawValue >= firstRecent && id.rawValue - firstRecent < recent.count
  }

  /// An action as it is recorded. Every number in it was given out here, so the mapping is whole.
  func recorded(_ action: NavigationAction<DestinationID>) -> NavigationAction<RecordedDestination> {
    if case .navigate(let id, let style, let unlessOnTop) = action, let destination = recorded(id) {
      return .navigate(destination, style: style, unlessOnTop: unlessOnTop)
    }
    return action.compactMap { recorded($0) }
      ?? .unknown(UnknownAction(kind: action.kind?.rawValue ?? "", fields: .null))
  }

  /// Forgets what is nowhere on screen, when an app has shown very many different destinations.
  mutating func forget(keeping state: NavigationState<DestinationID>) {
    guard recent.count > Self.forgetsAbove else { return }
    var kept: [DestinationID: RecordedDestination] = [:]
    _ = state.compactMap { id -> DestinationID? in
      kept[id] = recorded(id)
      return id
    }
    self.kept = kept
    firstRecent += recent.count
    recent.removeAll(keepingCapacity: true)
    ids = Dictionary(kept.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
