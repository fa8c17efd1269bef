package import Navlog
import NavlogSQLite

/// Folds one session, event by event, and compares what was recorded with what the fold gives.
package struct SessionVerifier {
  /// The hierarchy after the events so far.
  package private(set) var state = NavigationState<RecordedDestination>()
  /// The position of the last event.
  package private(set) var position = 0
  private let name: String
  /// Whether an event that this version does not know has had an effect: from then on the fold is another one.
  package private(set) var isBlind = false

  package init(session: String) { name = String(StoredText.printable(session).prefix(8)) }

  /// Folds the next event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - report: Takes in what differs.
  ///   - hasScreen: Whether the event says what was seen after it; then that is compared, too.
  package mutating func take(
    _ event: RecordedEvent<RecordedDestination>, _ report: inout VerificationReport, hasScreen: Bool = true
  ) {
    report.events += 1
    let (name, expected) = (name, position + 1)
    if event.position != expected {
      report.fail("positions", "\(name) has event \(event.position) where \(expected) is expected")
    }
    position = event.position
    if let cause = event.cause, cause < 1 || cause >= position {
      report.fail("causes", "\(name)@\(event.position) names event \(cause)")
    }
    let effect = state.apply(event.event, at: position)
    if event.action.kind == nil {
      report.unknown += 1
      if event.outcome == .applied {
        isBlind = true
        report.except(
          "outcomes",
          "not compared after \(name)@\(position), an event of a kind that this version does not know")
      }
    }
    if isBlind { return }
    var recorded = Reduction(
      outcome: event.outcome, removed: event.removed, screen: event.screen, depth: event.depth,
      selected: event.selected)
    // One that stands for several calls has no number of its own.
    if case .restore(_, 1...) = event.action { recorded.removed = effect.removed }
    if !hasScreen { recorded.screen = effect.screen }
    if recorded != effect {
      report.fail("outcomes", "\(name)@\(event.position): \(recorded.difference(from: effect))")
    }
  }

  /// Passes over an event that cannot be read. What the fold gives afterwards means nothing.
  package mutating func skip(_ position: Int, _ report: inout VerificationReport) {
    report.events += 1
    self.position = position
    isBlind = true
    report.except("outcomes", "not compared after \(name)@\(position), which cannot be read")
  }

  /// Compares the state with that of another way to it.
  package func compare(_ other: NavigationState<RecordedDestination>, _ report: inout VerificationReport) {
    if other != state { report.fail("fold", "\(name)@\(position) has two states") }
  }
}

extension Reduction<RecordedDestination> {
  /// The first thing that differs, in words.
  fileprivate func difference(from fold: Reduction) -> String {
    if outcome != fold.outcome {
      return "the outcome is recorded as \(outcome.words), the fold gives \(fold.outcome.words)"
    }
    if removed != fold.removed {
      return "\(removed) screens are recorded as removed, the fold removes \(fold.removed)"
    }
    if depth != fold.depth { return "the depth is recorded as \(depth), the fold gives \(fold.depth)" }
    if selected != fold.selected {
      let (own, other) = (Self.words(selected), Self.words(fold.selected))
      return "the selected root is recorded as \(own), the fold gives \(other)"
    }
    return "the screen is recorded as \(Self.words(screen)), the fold gives \(Self.words(fold.screen))"
  }

  private static func words(_ root: RootName) -> String { StoredText.printable(root.description) }

  private static func words(_ screen: RecordedDestination?) -> String {
    screen.map { StoredText.printable($0.description) } ?? "none"
  }
}

extension Outcome {
  fileprivate var words: String { reason.map { "noEffect (\($0))" } ?? "applied" }
}
