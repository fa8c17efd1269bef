/// By which identities containers know the screens of a session.
///
/// They are those of the log, until a player's recording is taken over. The new session then numbers everything anew, as
/// no identity may occur twice in a log; but no screen changed, so none may be built anew. What was on screen keeps the
/// identity from the recording, and new screens are numbered as if the recording had gone on.
struct ScreenIdentities {
  /// The number of events in the recording that was taken over.
  private var offset = 0
  /// The screens that were on screen then, by their identities in the log.
  private var shown: [EntryID: EntryID] = [:]
  /// The identities in the log by those on screen.
  private var restored: [EntryID: EntryID] = [:]

  init() {}

  /// Creates the identities after a takeover.
  ///
  /// - Parameters:
  ///   - state: What was on screen.
  ///   - new: The same, as the new session restored it.
  ///   - offset: The number of events in the recording.
  init(
    of state: NavigationState<DestinationID>, restoredAs new: NavigationState<DestinationID>,
    after offset: Int
  ) {
    self.offset = offset
    // A restored state has the same shape.
    for (old, new) in zip(state.entryIDs, new.entryIDs) {
      shown[new] = old
      restored[old] = new
    }
  }

  /// Forgets what was taken over, since the log numbered it anew once more.
  mutating func forgetRestored() { (shown, restored) = ([:], [:]) }

  // MARK: - From the log to the screen

  /// Returns a state with the identities on screen.
  func onScreen<N>(_ state: NavigationState<N>) -> NavigationState<N> {
    offset == 0 && shown.isEmpty ? state : state.mapEntryIDs(onScreen)
  }

  private func onScreen(_ id: EntryID) -> EntryID { shown[id] ?? EntryID(id.position + offset, id.index) }

  // MARK: - From the screen to the log

  /// Returns the identity in the log; that of no entry when the screen left before the takeover.
  func inLog(_ id: EntryID) -> EntryID {
    restored[id] ?? EntryID(max(0, id.position - offset), id.index)
  }

  /// Returns the address in the log.
  func inLog(_ id: RouterID) -> RouterID {
    id.steps.isEmpty ? id : RouterID(id.root, id.steps.map { RouterID.Step($0.slot, inLog($0.entry)) })
  }

  /// Returns the new address of a router that was on screen when the recording was taken over; `nil` for any other.
  func restored(_ id: RouterID) -> RouterID? {
    id.steps.allSatisfy { restored[$0.entry] != nil } ? inLog(id) : nil
  }
}

extension NavigationState {
  /// The identities of all entries, in an order that depends on the shape alone.
  fileprivate var entryIDs: [EntryID] {
    routers.flatMap { router in
      router.path.map { $0.id }
        + [router.sheet?.entry.id, router.fullScreen?.entry.id, router.dialog?.entry.id]
        .compactMap { $0 }
    }
  }
}
