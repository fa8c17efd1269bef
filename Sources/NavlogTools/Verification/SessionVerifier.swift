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
      if event.outcome == .applied {
        isStateUnknown = true
        report.except(
          "outcomes",
          "not compared after \(name)@\(position), an event of a kind that this version does not know")
      }
    }
    if isStateUnknown { return }
    var recorded = Reduction(
      outcome: event.outcome, removed: event.removed, screen: event.screen, depth: event.depth,
      selected: event.selected)
    // An event that stands for several calls does not record a number of removed screens.
    if case .restore(_, 1...) = event.action { recorded.removed = replayed.removed }
    if !hasScreen { recorded.screen = replayed.screen }
    if recorded != replayed {
      report.fail("outcomes", "\(name)@\(event.position): \(recorded.difference(from: replayed))")
    }
  }

  /// Skips an event that cannot be read. The state is unknown from then on.
  package mutating func skip(_ position: Int, _ report: inout VerificationReport) {
    report.events += 1
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
  /// The first difference, in words.
  fileprivate func difference(from fold: Reduction) -> String {
    if outcome != fold.outcome {
      return "the outcome is recorded as \(outcome.words), the replay gives \(fold.outcome.words)"
    }
    if removed != fold.removed {
      return "\(removed) screens are recorded as removed, the replay removes \(fold.removed)"
    }
    if depth != fold.depth { return "the depth is recorded as \(depth), the replay gives \(fold.depth)" }
    if selected != fold.selected {
      let (own, other) = (Self.words(selected), Self.words(fold.selected))
      return "the selected root is recorded as \(own), the replay gives \(other)"
    }
    return "the screen is recorded as \(Self.words(screen)), the replay gives \(Self.words(fold.screen))"
  }

  private static func words(_ root: RootName) -> String { StoredText.printable(root.description) }

  private static func words(_ screen: RecordedDestination?) -> String {
    screen.map { StoredText.printable($0.description) } ?? "none"
  }
}

extension Outcome {
  fileprivate var words: String { reason.map { "noEffect (\($0))" } ?? "applied" }
}
