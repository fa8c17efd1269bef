import Navlog

/// The progress of reading a session: the folded state, and the last calls that were made together.
struct RecordedAppReading {
  var state = NavigationState<DestinationID>()
  /// The calls that set up the session.
  var beginning: [NavigationAction<DestinationID>] = []
  var hasBegun = false
  /// Whether the session begins with the last state of another session.
  private(set) var isRestored = false

  private(set) var screen: OfferScreen?
  private(set) var name = ""
  private(set) var origin = Origin.user
  private(set) var source = CallSite(file: "", line: 0)
  var calls: [Offer<DestinationID>.Call] = []
  /// The positions of ``calls``. An event whose cause is one of these positions belongs to the same
  /// offer.
  var positions: Set<Int> = []

  /// Begins the session with the last state of another session. Entries get new identities, so that equal screens lead to equal
  /// calls. Time does not advance in a search, so pending intents do not expire.
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

  /// Starts a group of calls that are made together.
  mutating func begin(
    _ event: RecordedEvent<RecordedDestination>, _ call: Offer<DestinationID>.Call, _ screen: OfferScreen
  ) {
    self.screen = screen
    name = event.callText
    origin = event.origin
    source = event.source ?? CallSite(file: "", line: 0)
    calls = [call]
    positions = [event.position]
  }
}
