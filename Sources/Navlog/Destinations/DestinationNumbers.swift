import Synchronization

/// The numbers of a session's destinations. Equal destinations have the same number, so a session compares numbers
/// instead of destinations.
///
/// The class is not generic over the app's type, because ``NavigationCore`` looks up destinations several times in each
/// call, and generic lookups would be slow.
package final class DestinationNumbers: Sendable {
  private struct Storage {
    var ids: [RecordedDestination: DestinationID] = [:]
    /// The destinations that were assigned a number since ``forgetUnused(in:)`` last forgot any, in the order of their
    /// numbers.
    var recent: [RecordedDestination] = []
    /// The destinations kept by the last ``forgetUnused(in:)``.
    var kept: [DestinationID: RecordedDestination] = [:]
    /// The number of the first destination in `recent`.
    var firstRecent = 1

    subscript(id: DestinationID) -> RecordedDestination? {
      let index = id.rawValue - firstRecent
      return index >= 0 && index < recent.count ? recent[index] : kept[id]
    }
  }

  /// The number of destinations in `recent` above which ``forgetUnused(in:)`` forgets the unused destinations.
  static let limit = 65_536

  private let storage = Mutex(Storage())

  /// The count of destinations that have a number.
  var count: Int { storage.withLock { $0.ids.count } }

  /// Returns the number of a destination. A destination without a number is assigned the next one.
  func id(_ destination: RecordedDestination) -> DestinationID {
    storage.withLock { storage in
      if let known = storage.ids[destination] { return known }
      let id = DestinationID(storage.firstRecent + storage.recent.count)
      storage.ids[destination] = id
      storage.recent.append(destination)
      return id
    }
  }

  /// Returns the number of a destination, or `nil` if it has none.
  func knownID(_ destination: RecordedDestination) -> DestinationID? {
    storage.withLock { $0.ids[destination] }
  }

  /// Whether the destination of a number is still stored.
  func contains(_ id: DestinationID) -> Bool { storage.withLock { $0[id] != nil } }

  /// Returns the destination of a number, or `nil` if it was forgotten.
  func recorded(_ id: DestinationID) -> RecordedDestination? { storage.withLock { $0[id] } }

  /// Returns the destination of a number that is in use. A number is in use while the session's state or an unfinished
  /// call contains it; its destination is then never forgotten.
  func form(_ id: DestinationID) -> RecordedDestination {
    recorded(id) ?? RecordedDestination(name: "forgotten-\(id.rawValue)")
  }

  /// Returns a recorded action with numbers for its destinations.
  func numbered(_ action: NavigationAction<RecordedDestination>) -> NavigationAction<DestinationID> {
    if case .navigate(let destination, let style, let unlessOnTop) = action {
      return .navigate(id(destination), style: style, unlessOnTop: unlessOnTop)
    }
    return action.map { id($0) }
  }

  /// Returns an action in its recorded form.
  func recorded(_ action: NavigationAction<DestinationID>) -> NavigationAction<RecordedDestination> {
    // `navigate` is by far the most frequent action, so it is converted without the cost of a closure.
    if case .navigate(let id, let style, let unlessOnTop) = action {
      return .navigate(form(id), style: style, unlessOnTop: unlessOnTop)
    }
    return action.map { form($0) }
  }

  /// Forgets all destinations that a state does not contain. Does nothing unless more than ``limit`` destinations were assigned
  /// a number since the last call that forgot destinations.
  func forgetUnused(in state: borrowing NavigationState<DestinationID>) {
    guard storage.withLock({ $0.recent.count > Self.limit }) else { return }
    var kept: [DestinationID: RecordedDestination] = [:]
    _ = state.compactMap { id -> DestinationID? in
      kept[id] = recorded(id)
      return id
    }
    storage.withLock { storage in
      storage.kept = kept
      storage.firstRecent += storage.recent.count
      storage.recent.removeAll(keepingCapacity: true)
      storage.ids = Dictionary(kept.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }
}
