import Navlog
import NavlogTerminal
import NavlogTools

/// The comparison of two moments or sessions.
protocol Comparison: Report {
  /// Whether they are equal.
  var isSame: Bool { get }
}

/// The comparison of two moments.
struct MomentDiff: Comparison {
  private let moments: (a: MomentReference.Resolved, b: MomentReference.Resolved)
  private let states: (a: NavigationState<RecordedDestination>, b: NavigationState<RecordedDestination>)
  private let diff: StateDiff<RecordedDestination>
  private let names: (a: String, b: String)

  /// Compares two moments of a log.
  init(_ a: MomentReference.Resolved, _ b: MomentReference.Resolved, in log: any EventLog) throws {
    moments = (a, b)
    names = (try a.text(in: log), try b.text(in: log))
    states = (
      try log.state(a.session.info.id, at: a.position), try log.state(b.session.info.id, at: b.position)
    )
    diff = StateDiff(
      from: states.a, to: states.b,
      comparing: a.session.info.id == b.session.info.id ? .entries : .destinations)
  }

  var isSame: Bool { diff.isEmpty }

  var brief: [JSONValue.Member]? {
    [
      .init("from", .string("\(names.a) \(states.a.pathText(atMost: 6))")),
      .init("to", .string("\(names.b) \(states.b.pathText(atMost: 6))")),
      .init("same", .bool(diff.isEmpty)), .init("changes", .strings(diff.changes.map(\.description))),
    ]
  }

  /// Writes line by line, because the parameters of a destination can make each line a megabyte long.
  func write(as format: Format, to output: Output) throws {
    let width = max(names.a.displayWidth, names.b.displayWidth)
    for (name, state) in [(names.a, states.a), (names.b, states.b)] {
      try output.line(
        StyledText(name.padded(width), .bold) + StyledText("  " + state.pathText(atMost: 12)))
    }
    try output.line()
    if diff.isEmpty { try output.line("no differences") }
    for change in diff.changes { try output.line(change.styled) }
  }

  var json: JSONValue {
    let patch = JSONPatch(
      from: states.a.document(at: moments.a.position), to: states.b.document(at: moments.b.position))
    return .document([
      .init("from", moments.a.json), .init("to", moments.b.json), .init("same", .bool(diff.isEmpty)),
      .init("changes", .strings(diff.changes.map(\.description))), .init("patch", patch.json),
    ])
  }
}
