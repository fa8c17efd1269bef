/// The destinations of a session by number. Equal destinations have one number, so comparing numbers is comparing
/// destinations, here as in a fold from disk.
struct DestinationTable {
  private static var forgetsAbove: Int { 65_536 }

  private var ids: [RecordedDestination: DestinationID] = [:]
  private var values: [DestinationID: RecordedDestination] = [:]
  private var last = 0

  /// The number of a destination.
  mutating func id(_ destination: RecordedDestination) -> DestinationID {
    if let known = ids[destination] { return known }
    last += 1
    let id = DestinationID(last)
    ids[destination] = id
    values[id] = destination
    return id
  }

  /// The number of a destination that has one.
  func number(of destination: RecordedDestination) -> DestinationID? { ids[destination] }

  /// The destination of a number.
  func recorded(_ id: DestinationID) -> RecordedDestination? { values[id] }

  /// An action as it is recorded. Every number in it was given out here, so the mapping is whole.
  func recorded(_ action: NavigationAction<DestinationID>) -> NavigationAction<RecordedDestination> {
    if case .navigate(let id, let style, let unlessOnTop) = action, let destination = values[id] {
      return .navigate(destination, style: style, unlessOnTop: unlessOnTop)
    }
    return action.compactMap { values[$0] }
      ?? .unknown(UnknownAction(kind: action.kind?.rawValue ?? "", fields: .null))
  }

  /// Forgets what is nowhere on screen, when an app has shown very many different destinations.
  mutating func forget(keeping state: NavigationState<DestinationID>) {
    guard values.count > Self.forgetsAbove else { return }
    var kept: [DestinationID: RecordedDestination] = [:]
    _ = state.compactMap { id -> DestinationID? in
      kept[id] = values[id]
      return id
    }
    values = kept
    ids = Dictionary(kept.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
