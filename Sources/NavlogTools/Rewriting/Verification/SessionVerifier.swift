package import Navlog
import NavlogSQLite

/// Replays one session event by event and compares the result with the recording.
package struct SessionVerifier {
  /// The hierarchy after the events so far.
  package private(set) var state = NavigationState<RecordedDestination>()
  /// The position of the last event.
  package private(set) var position = 0
  private let name: String
  /// Whether an event of an unknown kind had an effect, or an event could not be read. The state is then
  /// unknown, and outcomes cannot be compared.
  package private(set) var isStateUnknown = false
  private var events = 0
  private var unknown = 0
  private var differing = 0
  private var lastCompared = 0
  private var differences: [ReplayCheck.Difference] = []

  package init(session: String) { name = SessionInfo.shortID(session) }

  /// Replays the next event, and reports how the result differs from the recording.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - report: The report to add failures to.
  ///   - hasScreen: Whether the event contains its visible screen. If the screen could not be read, it is not compared.
  package mutating func replay(
    _ event: RecordedEvent<RecordedDestination>, _ report: inout VerificationReport, hasScreen: Bool = true
  ) {
    report.events += 1
    events += 1
    let (name, expected) = (name, position + 1)
    if event.position != expected {
      report.fail("positions", "\(name) has event \(event.position) where \(expected) is expected")
    }
    position = event.position
    if let cause = event.cause, cause < 1 || cause >= position {
      report.fail(
        "causes", "\(name)@\(event.position) names the cause \(cause), which is not an earlier event"
      )
    }
    let replayed = state.fold(event.event, at: position)
    if event.action.kind == nil {
      report.unknown += 1
      unknown += 1
      if event.outcome == .applied {
        isStateUnknown = true
        report.except(
          "outcomes",
          "not compared after \(name)@\(position), because this version does not know the kind of that event")
      }
    }
    if isStateUnknown { return }
    lastCompared = position
    var recorded = event.reduction
    // An event that replaces several calls does not record how many screens they removed, so this number is not compared.
    if event.action.collapsedCalls > 0 { recorded.removed = replayed.removed }
    if !hasScreen {
      (recorded.screen, recorded.selected) = (replayed.screen, replayed.selected)
      recorded.isRepeated = replayed.isRepeated
    }
    guard recorded != replayed else { return }
    let fields = recorded.differingFields(from: replayed)
    if let first = fields.first {
      report.fail("outcomes", "\(name)@\(event.position): \(first.sentence(recorded, replayed))")
    }
    differing += 1
    for field in fields { count(field, event.action.kindName, recorded, replayed) }
  }

  private mutating func count(
    _ field: ReplayCheck.Field, _ kind: String, _ recorded: Reduction<RecordedDestination>,
    _ replayed: Reduction<RecordedDestination>
  ) {
    let index = differences.firstIndex { $0.kind == kind && $0.field == field }
    if let index { return differences[index].events += 1 }
    // The known kinds of calls have fewer differences than this limit. A crafted log may name any number of unknown kinds,
    // whose differences could otherwise fill the memory.
    guard differences.count < ReplayCheck.mostDifferences else { return }
    differences.append(
      ReplayCheck.Difference(
        kind: kind, field: field, events: 1, position: position, recorded: field.words(recorded),
        replayed: field.words(replayed)))
  }

  /// Returns the result so far.
  package func result(for session: SessionInfo) -> ReplayCheck {
    ReplayCheck(
      session: session, events: events, unknownEvents: unknown, lastCompared: lastCompared,
      differingEvents: differing, differences: differences)
  }

  /// Skips an unreadable event. Because its effect is unknown, the outcomes of later events are not compared.
  package mutating func skip(_ position: Int, _ report: inout VerificationReport) {
    report.events += 1
    events += 1
    self.position = position
    isStateUnknown = true
    report.except("outcomes", "not compared after \(name)@\(position), which cannot be read")
  }

  /// Compares the state of this replay with the state that the log's own reader computed for the same position.
  package func compare(_ other: NavigationState<RecordedDestination>, _ report: inout VerificationReport) {
    if other != state { report.fail("fold", "two replays end in different states at \(name)@\(position)") }
  }
}

extension Reduction<RecordedDestination> {
  fileprivate func differingFields(from fold: Reduction) -> [ReplayCheck.Field] {
    ReplayCheck.Field.allCases.filter { field in
      switch field {
      case .outcome: outcome != fold.outcome
      case .removed: removed != fold.removed
      case .depth: depth != fold.depth
      case .selected: selected != fold.selected
      case .screen: screen != fold.screen
      case .repeated: isRepeated != fold.isRepeated
      }
    }
  }
}

extension ReplayCheck.Field {
  /// Returns the field's value in words. A crafted log may contain texts of a megabyte, so only their
  /// beginning is used.
  fileprivate func words(_ reduction: Reduction<RecordedDestination>) -> String {
    switch self {
    case .outcome: reduction.outcome.words
    case .removed: "\(reduction.removed)"
    case .depth: "\(reduction.depth)"
    case .selected: Self.beginning(of: reduction.selected.description)
    case .screen: reduction.screen.map { Self.beginning(of: $0.description) } ?? "none"
    case .repeated: reduction.isRepeated ? "repeated" : "not repeated"
    }
  }

  /// Returns the difference as a sentence.
  fileprivate func sentence(
    _ recorded: Reduction<RecordedDestination>, _ replayed: Reduction<RecordedDestination>
  ) -> String {
    let (recorded, replayed) = (words(recorded), words(replayed))
    return switch self {
    case .outcome: "the outcome is recorded as \(recorded), but replayed as \(replayed)"
    case .removed: "\(recorded) screens are recorded as removed, but the replay removes \(replayed)"
    case .depth: "the depth is recorded as \(recorded), but replayed as \(replayed)"
    case .selected: "the selected root is recorded as \(recorded), but replayed as \(replayed)"
    case .screen: "the screen is recorded as \(recorded), but replayed as \(replayed)"
    case .repeated: "the screen is recorded as \(recorded), and is \(replayed) in the replay"
    }
  }

  private static func beginning(of text: String) -> String {
    let most = 200
    let beginning = text.unicodeScalars.prefix(most + 1)
    let words = StoredText.printable(String(String.UnicodeScalarView(beginning.prefix(most))))
    return beginning.count > most ? words + "…" : words
  }
}

extension Outcome {
  fileprivate var words: String { reason.map { "noEffect (\($0))" } ?? "applied" }
}
