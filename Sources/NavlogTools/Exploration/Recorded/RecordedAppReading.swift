import Navlog

/// The progress of reading a session: the folded state, the calls that set up the session, and the current group of calls.
struct RecordedAppReading {
  /// A call, and the calls that it caused. The calls become one offer.
  struct Group {
    /// The event of the first call.
    let first: RecordedEvent<RecordedDestination>
    let screen: OfferScreen
    /// The router that was visible before the first of the calls.
    let visible: RouterID
    /// The offer of the call that was requested, if a guard deferred it.
    let allowed: RecordedOffer.Allowed?
    var calls: [Offer<DestinationID>.Call]
    /// The positions of ``calls``, and of other events that these calls caused, such as the abandonment of an intent. A call
    /// that was caused by one of these events belongs to the same offer as ``calls``.
    var positions: Set<Int>
  }

  var state = NavigationState<DestinationID>()
  /// The calls that set up the session.
  var beginning: [NavigationAction<DestinationID>] = []
  var hasBegun = false
  /// Whether the session begins with the last state of another session.
  private(set) var isRestored = false
  /// The current group of calls.
  var group: Group?

  /// Begins the session with the last state of another session. Entries get new identities, which do not depend on the other
  /// session. Sessions that restore equal screens therefore begin with equal calls. Pending intents lose their expiry, because
  /// time does not advance in a search.
  mutating func restore(_ action: NavigationAction<DestinationID>) {
    var restored = NavigationState<DestinationID>()
    restored.fold(action, on: RouterID(restored.selected), at: 1)
    restored.pendingIntents = restored.pendingIntents.map {
      PendingIntent(url: $0.url, plan: $0.plan, flag: $0.flag, value: $0.value)
    }
    beginning = [.restore(restored, collapsedCalls: 0)]
    isRestored = true
  }

  /// Whether an event replaces the roots of the restored state with the app's current roots.
  func hasRestoredRoots(_ event: RecordedEvent<RecordedDestination>) -> Bool {
    isRestored && event.position == 2 && event.origin == .restore && event.action.kind == .setRoots
  }

  /// Whether an event belongs to the setup of the session, which names the roots and selects the first root.
  func isBeginning(_ event: RecordedEvent<RecordedDestination>) -> Bool {
    guard !hasBegun, !isRestored else { return false }
    return switch event.action {
    case .setRoots: event.position == 1
    case .select(let root, false): event.position == 2 && beginning.count == 1 && root == state.selected
    default: false
    }
  }
}

extension RecordedEvent<RecordedDestination> {
  /// The call site. If it was not recorded, its file is empty.
  var callSite: CallSite { source ?? CallSite(file: "", line: 0) }

  /// Returns calls as an offer, with the name, the origin and the call site of this event.
  func offer(_ calls: [Offer<DestinationID>.Call]) -> Offer<DestinationID> {
    Offer(callText, calls, origin: origin, file: callSite.file, line: callSite.line)
  }
}
