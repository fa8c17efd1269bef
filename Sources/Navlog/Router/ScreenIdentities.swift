/// The identities that containers use for the screens of a session.
///
/// These identities equal the identities in the log until positions restart. Positions restart when the session takes over a
/// player's recording, when recording continues in another session, and when buffered events collapse into one. The event after
/// a restart restores the screens and gives them new identities in the log. On screen, the screens keep their old identities,
/// so that containers do not rebuild them. New screens are numbered on screen as if positions had continued.
struct ScreenIdentities {
  /// A range of positions in the log. On screen, the position of a new screen is its position in the log plus `offset`.
  private struct Stretch {
    var positions: ClosedRange<Int>
    let offset: Int
  }

  private var stretches: [Stretch] = []
  /// The position of the event of the last restart.
  private var restart = 0
  /// For screens from before the last restart: the identity on screen for each identity in the log.
  private var shown: [EntryID: EntryID] = [:]
  /// For screens from before the last restart: the identity in the log for each identity on screen.
  private var restored: [EntryID: EntryID] = [:]
  /// For pending intents from before a restart: the current identity for each earlier identity. Both are identities in the log.
  private var intents: [EntryID: EntryID] = [:]

  /// Restarts the positions of the log.
  ///
  /// - Parameters:
  ///   - position: The position of the event that restores the state.
  ///   - last: The last position before the restart.
  ///   - old: The state before the restart.
  ///   - new: The same state with the identities that the event gives it.
  mutating func restart(
    at position: Int, after last: Int, from old: NavigationState<DestinationID>,
    to new: NavigationState<DestinationID>
  ) {
    // A restored state has the same entries in the same order as the original state, so the entries correspond by index.
    let entries = zip(new.entryIDs, old.entryIDs.map(onScreen))
    let offset = last &+ offset(at: last) &+ 1 &- position
    restart = position
    (shown, restored) = ([:], [:])
    for (id, screen) in entries { (shown[id], restored[screen]) = (screen, id) }
    let pairs = zip(old.pendingIntents, new.pendingIntents).map { ($0.id, $1.id) }
    let renamed = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    intents = intents.compactMapValues { renamed[$0] }.merging(renamed) { _, last in last }
    // Earlier positions of the same session stay in the log, and the app can look at them, so their stretches are kept.
    stretches = stretches.isEmpty ? [Stretch(positions: 0...Int.max, offset: 0)] : stretches
    stretches.removeAll { $0.positions.lowerBound >= position }
    if let index = stretches.indices.last {
      stretches[index].positions = stretches[index].positions.lowerBound...(position - 1)
    }
    stretches.append(Stretch(positions: position...Int.max, offset: offset))
  }

  // MARK: - From the log to the screen

  /// Returns the state with the log's identities replaced by the identities on screen.
  func onScreen<N>(_ state: NavigationState<N>) -> NavigationState<N> {
    stretches.isEmpty ? state : state.mapEntryIDs(onScreen)
  }

  /// Returns the address on screen of a router in the log.
  func onScreen(_ id: RouterID) -> RouterID { stretches.isEmpty ? id : id.mapEntryIDs(onScreen) }

  /// Returns the identity on screen of an entry in the log.
  func onScreen(_ id: EntryID) -> EntryID {
    // The app can make an address with any position, so the sum wraps around instead of trapping.
    shown[id] ?? EntryID(id.position &+ offset(at: id.position), id.index)
  }

  private func offset(at position: Int) -> Int {
    stretches.first { $0.positions.contains(position) }?.offset ?? 0
  }

  // MARK: - From the screen to the log

  /// Returns the log's identity of an entry on screen. For a screen that was removed before a restart, the result is an
  /// identity that no entry of the present has.
  ///
  /// - Parameter position: The moment on screen; `Int.max` for the present. At a moment before the last restart, a screen has
  ///   another identity in the log.
  func inLog(_ id: EntryID, at position: Int = .max) -> EntryID {
    if stretches.isEmpty { return id }
    if position >= restart, let id = restored[id] { return id }
    let stretch = stretches.first { $0.positions.contains(id.position &- $0.offset) }
    return EntryID(stretch.map { id.position &- $0.offset } ?? 0, id.index)
  }

  /// Returns the current identity of a pending intent that had the given identity before a restart.
  func intent(_ id: EntryID) -> EntryID { intents[id] ?? id }

  /// Returns the address in the log of a router on screen.
  ///
  /// - Parameter position: The moment on screen; `Int.max` for the present.
  func inLog(_ id: RouterID, at position: Int = .max) -> RouterID {
    stretches.isEmpty ? id : id.mapEntryIDs { inLog($0, at: position) }
  }
}

extension RouterID {
  fileprivate func mapEntryIDs(_ transform: (EntryID) -> EntryID) -> RouterID {
    steps.isEmpty ? self : RouterID(root, steps.map { Step($0.slot, transform($0.entry)) })
  }
}

extension NavigationState {
  /// The identities of all entries. If two states have the same structure, corresponding entries have the same index in
  /// their lists.
  fileprivate var entryIDs: [EntryID] {
    routers.flatMap { router in
      router.path.map { $0.id }
        + [router.sheet?.entry.id, router.fullScreen?.entry.id, router.dialog?.entry.id]
        .compactMap { $0 }
    }
  }
}
