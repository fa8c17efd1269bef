package import Navlog
import NavlogSQLite

/// Replays one session, event by event, and compares the result with what was recorded.
package struct SessionVerifier {
  /// The hierarchy after the events so far.
  package private(set) var state = NavigationState<RecordedDestination>()
  /// The position of the last event.
  package private(set) var position = 0
  private let name: String
  /// Whether an event of an unknown kind had an effect, or one could not be read: the true state is unknown from then on,
  /// and outcomes cannot be compared.
  package private(set) var isStateUnknown = false
  private var events = 0
  private var unknown = 0
  private var differing = 0
  private var lastCompared = 0
  private var differences: [SessionReplay.Difference] = []

  package init(session: String) { name = SessionInfo.shortID(session) }

  /// Replays the next event, and reports what differs from the recorded one.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - report: The report to add failures to.
  ///   - hasScreen: Whether the visible screen was recorded, and can be compared.
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
      report.fail("causes", "\(name)@\(event.position) names event \(cause)")
    }
    let replayed = state.apply(event.event, at: position)
    if event.action.kind == nil {
      report.unknown += 1
      unknown += 1
      if event.outcome == .applied {
        isStateUnknown = true
        report.except(
          "outcomes",
          "not compared after \(name)@\(position), an event of a kind that this version does not know")
      }
    }
    if isStateUnknown { return }
    lastCompared = position
    var recorded = Reduction(
      outcome: event.outcome, removed: event.removed, screen: event.screen, depth: event.depth,
      selected: event.selected)
    // An event that stands for several calls does not record a number of removed screens.
    if case .restore(_, 1...) = event.action { recorded.removed = replayed.removed }
    if !hasScreen { recorded.screen = replayed.screen }
    guard recorded != replayed else { return }
    let found = recorded.differences(from: replayed)
    if let first = found.first {
      report.fail("outcomes", "\(name)@\(event.position): \(first.sentence)")
    }
    differing += 1
    for difference in found { count(difference, event.action.kindName) }
  }

  private mutating func count(_ found: Reduction<RecordedDestination>.Difference, _ kind: String) {
    let index = differences.firstIndex { $0.kind == kind && $0.field == found.field }
    if let index { return differences[index].events += 1 }
    // The known kinds need fewer, and a crafted log may name any number of others.
    guard differences.count < SessionReplay.mostDifferences else { return }
    differences.append(
      SessionReplay.Difference(
        kind: kind, field: found.field, events: 1, position: position, recorded: found.recorded,
        replayed: found.replayed))
  }

  /// What was found so far.
  package func result(for session: SessionInfo) -> SessionReplay {
    SessionReplay(
      session: session, events: events, unknownEvents: unknown, lastCompared: lastCompared,
      differingEvents: differing, differences: differences)
  }

  /// Skips an event that cannot be read. The state is unknown from then on.
  package mutating func skip(_ position: Int, _ report: inout VerificationReport) {
    report.events += 1
    events += 1
    self.position = position
    isStateUnknown = true
    report.except("outcomes", "not compared after \(name)@\(position), which cannot be read")
  }

  /// Compares the state with one that was computed in another way.
  package func compare(_ other: NavigationState<RecordedDestination>, _ report: inout VerificationReport) {
    if other != state { report.fail("fold", "\(name)@\(position) replays to two different states") }
  }
}

extension Reduction<RecordedDestination> {
  /// A field that was recorded otherwise than a replay gives it, in words.
  fileprivate struct Difference {
    let field: SessionReplay.Field
    let recorded: String
    let replayed: String

    var sentence: String {
      switch field {
      case .outcome: "the outcome is recorded as \(recorded), the replay gives \(replayed)"
      case .removed: "\(recorded) screens are recorded as removed, the replay removes \(replayed)"
      case .depth: "the depth is recorded as \(recorded), the replay gives \(replayed)"
      case .selected: "the selected root is recorded as \(recorded), the replay gives \(replayed)"
      case .screen: "the screen is recorded as \(recorded), the replay gives \(replayed)"
      }
    }
  }

  /// Every field that differs.
  fileprivate func differences(from fold: Reduction) -> [Difference] {
    SessionReplay.Field.allCases.compactMap { field in
      switch field {
      case .outcome where outcome != fold.outcome:
        Difference(field: field, recorded: outcome.words, replayed: fold.outcome.words)
      case .removed where removed != fold.removed:
        Difference(field: field, recorded: "\(removed)", replayed: "\(fold.removed)")
      case .depth where depth != fold.depth:
        Difference(field: field, recorded: "\(depth)", replayed: "\(fold.depth)")
      case .selected where selected != fold.selected:
        Difference(field: field, recorded: Self.words(selected), replayed: Self.words(fold.selected))
      case .screen where screen != fold.screen:
        Difference(field: field, recorded: Self.words(screen), replayed: Self.words(fold.screen))
      case .outcome, .removed, .depth, .selected, .screen: nil
      }
    }
  }

  private static func words(_ root: RootName) -> String { StoredText.printable(root.description) }

  private static func words(_ screen: RecordedDestination?) -> String {
    screen.map { StoredText.printable($0.description) } ?? "none"
  }
}

extension Outcome {
  fileprivate var words: String { reason.map { "noEffect (\($0))" } ?? "applied" }
}
