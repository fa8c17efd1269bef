import Navlog

/// The state of reading a session: the folded state so far, and the last calls that were made together.
struct RecordedAppReading {
  var state = NavigationState<DestinationID>()
  /// The calls that set up the session.
  var beginning: [NavigationAction<DestinationID>] = []
  var hasBegun = false
  /// Whether the session begins with the last state of another one.
  var isRestored = false

  private(set) var place: ScreenPlace?
  private(set) var name = ""
  private(set) var origin = Origin.user
  private(set) var source = CallSite(file: "", line: 0)
  var calls: [Offer<DestinationID>.Call] = []
  /// The positions of the calls, which other events name as their cause.
  var positions: Set<Int> = []

  /// Whether an event belongs to the setup of the session: its roots, and the first of them selected.
  func isBeginning(_ event: RecordedEvent<RecordedDestination>) -> Bool {
    guard !hasBegun else { return false }
    return switch event.action {
    case .setRoots: event.position == 1
    case .select(let root, false): event.position == 2 && beginning.count == 1 && root == state.selected
    default: false
    }
  }

  /// Begins with calls that are made together.
  mutating func begin(
    _ event: RecordedEvent<RecordedDestination>, _ call: Offer<DestinationID>.Call, _ place: ScreenPlace
  ) {
    self.place = place
    name = event.callText
    origin = event.origin
    source = event.source ?? CallSite(file: "", line: 0)
    calls = [call]
    positions = [event.position]
  }
}
