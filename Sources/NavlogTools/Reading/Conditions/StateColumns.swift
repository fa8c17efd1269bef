import Navlog
import NavlogSQLite

/// The columns of the state, updated from event to event. A column is computed only if an expression uses it, and only after an
/// event that can change it.
struct StateColumns {
  private let columns: Set<EventColumn>
  private let destination: (DestinationID) -> RecordedDestination?
  private var visible = VisiblePath()
  private var path = PathText()
  private var visits = Visits()
  private var isFirst = true

  /// - Parameters:
  ///   - columns: The columns that are used.
  ///   - beginning: The state before the first event. Its visible screen counts as the first visit. The value is `nil` if the
  ///     first event determines the first screen.
  ///   - destination: Returns the destination with the given id.
  init(
    _ columns: Set<EventColumn>, from beginning: NavigationState<DestinationID>?,
    destination: @escaping (DestinationID) -> RecordedDestination?
  ) {
    self.columns = columns
    self.destination = destination
    guard let beginning, columns.contains(.seen) else { return }
    visible.fill(from: beginning)
    visits.visit(visible.screen, visible.root, depth: visible.steps.count)
  }

  /// Binds the columns that an event has changed. Returns `false` if all values are still those of the previous event.
  mutating func update(
    _ machine: ExpressionMachine, to state: borrowing NavigationState<DestinationID>, at position: Int
  ) throws -> Bool {
    let hasChanged = isFirst || state.position == position
    isFirst = false
    guard hasChanged || columns.contains(.state) else { return false }
    machine.reset()
    if hasChanged {
      machine.setFlags(state.flags)
      visible.fill(from: state)
      if let index = machine.parameter(.path) {
        path.update(to: visible, destination)
        try path.text.withUnsafeBytes { try machine.statement.bind(index, utf8: $0) }
      }
      if let index = machine.parameter(.stack) { machine.statement.bind(index, Int64(visible.stack)) }
      if let index = machine.parameter(.modals) { machine.statement.bind(index, Int64(state.modalCount)) }
      if let index = machine.parameter(.seen) {
        visits.visit(visible.screen, visible.root, depth: visible.steps.count)
        machine.statement.bind(index, Int64(visits.seen))
      }
    }
    if let index = machine.parameter(.state) {
      let document = state.compactMap(destination).document(at: position).text
      try Array(document.utf8).withUnsafeBytes { try machine.statement.bind(index, utf8: $0) }
    }
    return true
  }
}

/// The text of a path. When the path changes, only the part after the unchanged beginning is rendered again.
private struct PathText {
  /// The maximum size of a value in SQLite.
  private static let limit = StorageLimit.value - 1_000

  private var bytes: [UInt8] = []
  private var root: RootName?
  private var steps: [VisibleStep] = []
  /// For each screen of the path, the offset at which its text ends.
  private var ends: [Int] = []
  private var rootEnd = 0
  private var names: [DestinationID: [UInt8]] = [:]

  mutating func update(to path: borrowing VisiblePath, _ destination: (DestinationID) -> RecordedDestination?)
  {
    if root != path.root {
      root = path.root
      bytes = Array(StoredText.printable(path.root.description).utf8)
      rootEnd = bytes.count
      steps.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
    }
    var common = 0
    let limit = min(steps.count, path.steps.count)
    while common < limit, steps[common] == path.steps[common] { common += 1 }
    steps.removeLast(steps.count - common)
    ends.removeLast(ends.count - common)
    bytes.removeLast(bytes.count - (ends.last ?? rootEnd))
    for index in common..<path.steps.count {
      let step = path.steps[index]
      bytes += step.kind.prefix.utf8
      if let name = names[step.destination] {
        bytes += name
      } else {
        let name = Array(
          StoredText.printable(destination(step.destination).map { "\(PathElement($0))" } ?? "").utf8)
        names[step.destination] = name
        bytes += name
      }
      steps.append(step)
      ends.append(bytes.count)
    }
  }

  /// The text of the path. If the text is too long for SQLite, a note replaces the steps in its middle.
  var text: [UInt8] {
    let excess = bytes.count - Self.limit
    guard excess > 0 else { return bytes }
    let first = ends.firstIndex { $0 >= Self.limit / 2 } ?? 0
    let last = ends.firstIndex { $0 >= ends[first] + excess } ?? ends.count - 1
    return bytes[..<ends[first]] + Array("/…\(last - first) more…".utf8) + bytes[ends[last]...]
  }
}

extension VisibleStep.Kind {
  /// The separator that precedes a screen of this kind in the text of a path.
  fileprivate var prefix: String {
    switch self {
    case .push: "/"
    case .sheet: " > sheet:"
    case .fullScreen: " > fullScreen:"
    case .alert: " > alert:"
    case .confirmationDialog: " > confirmationDialog:"
    }
  }
}

/// Counts the visits of each screen like the view `screen_visits`. A change of the root or the depth begins a visit even if the
/// screen stays the same.
private struct Visits {
  private enum Screen: Hashable {
    case named(DestinationID)
    case root(RootName)
  }

  private var counts: [Screen: Int] = [:]
  private var current: (screen: Screen, root: RootName, depth: Int)?
  /// The number of earlier visits to the visible screen.
  private(set) var seen = 0

  mutating func visit(_ screen: DestinationID?, _ root: RootName, depth: Int) {
    let screen = screen.map { Screen.named($0) } ?? .root(root)
    if let current, current == (screen, root, depth) { return }
    current = (screen, root, depth)
    seen = counts[screen, default: 0]
    counts[screen] = seen + 1
  }
}
