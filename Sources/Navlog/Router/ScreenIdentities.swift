/// The identities by which containers identify the screens of a session.
///
/// They equal the log's identities until a session takes over a player's recording. The first event of the new session
/// restores the screens, so they get new identities in the log. Containers must not rebuild unchanged screens.
/// Therefore, screens from before the takeover keep the recording's identities, and new screens are numbered as if the
/// recording had continued.
struct ScreenIdentities {
  /// The number of events in the recording that was taken over.
  private var offset = 0
  /// For screens from before the takeover: the identity on screen for each identity in the log.
  private var shown: [EntryID: EntryID] = [:]
  /// For screens from before the takeover: the identity in the log for each identity on screen.
  private var restored: [EntryID: EntryID] = [:]

  init() {}

  /// Creates the identities after a takeover.
  ///
  /// - Parameters:
  ///   - state: The state on screen.
  ///   - new: The same state with the new identities that the session gave it when it restored the state.
  ///   - offset: The number of events in the recording.
  init(
    of state: NavigationState<DestinationID>, restoredAs new: NavigationState<DestinationID>,
    after offset: Int
  ) {
    self.offset = offset
    // A restored state has the same entries in the same order as the original state, so the entries correspond by index.
    for (old, new) in zip(state.entryIDs, new.entryIDs) {
      shown[new] = old
      restored[old] = new
    }
  }

  /// Forgets the identities of screens from before the takeover. Call the method after a `restore` event has given
  /// all screens new identities.
  mutating func forgetRestored() { (shown, restored) = ([:], [:]) }

  // MARK: - From the log to the screen

  /// Returns the state with the log's identities replaced by the identities on screen.
  func onScreen<N>(_ state: NavigationState<N>) -> NavigationState<N> {
    offset == 0 && shown.isEmpty ? state : state.mapEntryIDs(onScreen)
  }

  private func onScreen(_ id: EntryID) -> EntryID { shown[id] ?? EntryID(id.position + offset, id.index) }

  // MARK: - From the screen to the log

  /// Returns the log's identity of an entry on screen. For a screen that was removed before the takeover, the result is
  /// an identity that no entry has.
  func inLog(_ id: EntryID) -> EntryID {
    restored[id] ?? EntryID(max(0, id.position - offset), id.index)
  }

  /// Returns the address that the log uses for a router on screen.
  func inLog(_ id: RouterID) -> RouterID {
    id.steps.isEmpty ? id : RouterID(id.root, id.steps.map { RouterID.Step($0.slot, inLog($0.entry)) })
  }

  /// Returns the new address of a router that was on screen at the takeover, or `nil` for any other router.
  func restored(_ id: RouterID) -> RouterID? {
    id.steps.allSatisfy { restored[$0.entry] != nil } ? inLog(id) : nil
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
