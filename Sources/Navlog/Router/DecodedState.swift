/// The state of a session with the app's own destinations. Rules and trackers read it at every call, so only
/// the changes since the last update are decoded.
///
/// Changes are found without comparing values. A path changes only at its top, and everything that an event creates
/// is identified by the event's position. Therefore, if an entry is older than the last update, everything below it is
/// unchanged.
struct DecodedState<N: Navigation> {
  private var state: NavigationState<N>?
  private var position = 0
  private var epoch = 0
  /// The pending intents at the last update, with numbers instead of destinations.
  private var pendingIntents: [PendingIntent<DestinationID>] = []

  /// Returns the state of a session after an event.
  ///
  /// - Parameters:
  ///   - current: The current state, with numbers instead of destinations.
  ///   - position: The position of the last event.
  ///   - epoch: The number of times that positions restarted; see ``NavigationCore/epoch``.
  ///   - decode: Returns the destination of a number, or `nil` when this version of the app does not know it.
  mutating func updated(
    to current: borrowing NavigationState<DestinationID>, at position: Int, epoch: Int,
    _ decode: (DestinationID) -> N?
  ) -> NavigationState<N> {
    if let state, self.position == position, self.epoch == epoch { return state }
    defer { (self.position, self.epoch, pendingIntents) = (position, epoch, current.pendingIntents) }
    guard self.epoch == epoch, state?.hasSameRoots(as: current) == true else {
      let decoded = current.compactMap(decode)
      state = decoded
      return decoded
    }
    state?.update(to: current, since: self.position, decode)
    if pendingIntents != current.pendingIntents {
      state?.pendingIntents = current.pendingIntents.compactMap { $0.compactMap(decode) }
    }
    return state ?? current.compactMap(decode)
  }
}

extension NavigationState {
  fileprivate func hasSameRoots(as other: borrowing NavigationState<DestinationID>) -> Bool {
    guard roots.count == other.roots.count else { return false }
    for index in roots.indices where roots[index].id != other.roots[index].id { return false }
    return true
  }

  fileprivate mutating func update(
    to current: borrowing NavigationState<DestinationID>, since position: Int,
    _ decode: (DestinationID) -> N?
  ) {
    for index in current.roots.indices {
      roots[index].root = current.roots[index].root.flatMap(decode)
      roots[index].update(to: current.roots[index], since: position, decode)
    }
    selected = current.selected
    flags = current.flags
    self.position = current.position
  }
}

extension RouterState {
  /// Updates everything except the router's first screen. The first screen of a modal never changes, and the caller
  /// updates the first screen of a root.
  fileprivate mutating func update(
    to current: borrowing RouterState<DestinationID>, since position: Int, _ decode: (DestinationID) -> N?
  ) {
    updatePath(to: current.path, since: position, decode)
    for slot in PresentationType.Slot.allCases { update(slot, to: current[slot], since: position, decode) }
    if dialog?.entry.id != current.dialog?.entry.id { dialog = current.dialog?.compactMap(decode) }
    isActive = current.isActive
  }

  private mutating func updatePath(
    to current: [NavigationEntry<DestinationID>], since position: Int, _ decode: (DestinationID) -> N?
  ) {
    var kept = current.count
    while kept > 0, current[kept - 1].id.position > position { kept -= 1 }
    // `path` omits entries that the app cannot decode, so an entry can have a lower index in `path` than in `current`. If the
    // last kept entry has another index in `path`, all entries are decoded again.
    if kept > 0, kept > path.count || path[kept - 1].id != current[kept - 1].id { kept = 0 }
    if path.count > kept { path.removeSubrange(kept...) }
    for entry in current[kept...] {
      guard let destination = decode(entry.destination) else { continue }
      path.append(NavigationEntry(id: entry.id, destination: destination))
    }
  }

  private mutating func update(
    _ slot: PresentationType.Slot, to current: RouterState<DestinationID>.Modal?, since position: Int,
    _ decode: (DestinationID) -> N?
  ) {
    if let current, self[slot]?.entry.id == current.entry.id {
      self[slot]?.detent = current.detent
      self[slot]?.router.update(to: current.router, since: position, decode)
    } else if current != nil || self[slot] != nil {
      self[slot] = current?.compactMap(in: id, decode)
    }
  }
}
