import Navlog
import NavlogTools

/// Two moments beside each other.
@MainActor
struct MomentDiff {
  private let moments: (a: MomentReference.Resolved, b: MomentReference.Resolved)
  private let states: (a: NavigationState<RecordedDestination>, b: NavigationState<RecordedDestination>)
  private let diff: StateDiff<RecordedDestination>

  /// Compares two moments of a log.
  init(_ a: MomentReference.Resolved, _ b: MomentReference.Resolved, in log: any EventLog) throws {
    moments = (a, b)
    states = (
      try log.state(a.session.info.id, at: a.position), try log.state(b.session.info.id, at: b.position)
    )
    diff = StateDiff(
      from: states.a, to: states.b,
      comparing: a.session.info.id == b.session.info.id ? .entries : .destinations)
  }

  /// Writes what differs, and says whether nothing does.
  func write(isJSON: Bool, _ output: Output) throws -> Bool {
    if isJSON { try output.line(json.text) } else { try output.write(text(output.style)) }
    return diff.isEmpty
  }

  private func text(_ style: Style) -> String {
    let names = [moments.a.text, moments.b.text]
    let width = names.map(\.displayWidth).max() ?? 0
    let heads = zip(names, [states.a, states.b]).map { name, state in
      style(name.padded(width), .bold) + "  " + state.pathText(atMost: 12).shown
    }
    let changes = diff.isEmpty ? ["the same"] : diff.changes.map { ink($0, style) }
    return (heads + [""] + changes).map { $0 + "\n" }.joined()
  }

  private func ink(_ change: StateChange<RecordedDestination>, _ style: Style) -> String {
    let text = change.description.shown
    return switch change {
    case .pushed, .presented, .deferred: style("+ \(text)", .green)
    case .popped, .dismissed, .noLongerDeferred: style("- \(text)", .red)
    default: style("~ \(text)", .yellow)
    }
  }

  private var json: JSONValue {
    let patch = JSONPatch(
      from: states.a.document(at: moments.a.position), to: states.b.document(at: moments.b.position))
    return .document([
      .init("from", moments.a.json), .init("to", moments.b.json), .init("same", .bool(diff.isEmpty)),
      .init("changes", .array(diff.changes.map { .string($0.description) })), .init("patch", patch.json),
    ])
  }
}
