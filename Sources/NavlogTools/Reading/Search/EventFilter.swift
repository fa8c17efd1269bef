package import Navlog
import NavlogSQLite

/// Selects events of a session: those that satisfy every condition that is set.
package struct EventFilter: Sendable {
  /// A kind of call, or a presentation: `push` selects every call of the kind `navigate` that pushes. `deepLink` includes the
  /// links that were deferred, whose events have the kind `defer`. `unknown` is a kind that this version does not know.
  package struct Kind: Hashable, Sendable {
    private let name: String

    /// Every name that `init(_:)` accepts.
    package static let names =
      ["push", "sheet", "popover", "fullScreen", "alert", "confirmationDialog"]
      + EventKind.allCases.map(\.rawValue) + ["unknown"]

    /// Creates the kind with the given name. The result is `nil` for an unknown name.
    package init?(_ name: String) {
      guard Self.names.contains(name) else { return nil }
      self.name = name
    }

    fileprivate init(_ kind: EventKind?) { name = kind?.rawValue ?? "unknown" }

    fileprivate init(_ style: PresentationType) {
      name = if case .sheet = style { "sheet" } else { style.description }
    }
  }

  /// The kinds to select; empty for all.
  package var kinds: Set<Kind> = []
  /// A pattern for the address of the called router.
  package var router: Glob?
  /// A pattern for the name or the description of the visible screen after the event.
  package var screen: Glob?
  /// The origins to select; empty for all.
  package var origins: Set<Origin> = []
  /// The expression to find in the event's line.
  package var pattern: TextPattern?
  /// Whether the filter selects the events whose lines do not contain ``pattern``.
  package var isInverted = false
  /// Whether the call must have had an effect (`true`) or none (`false`).
  package var hasEffect: Bool?
  /// The positions to select, as found by another query; `nil` for all.
  package var positions: Set<Int>?

  /// Creates a filter that selects every event.
  package init() {}

  /// Whether the filter selects an event.
  ///
  /// - Throws: ``PatternError`` when the search for the pattern takes too long or is interrupted.
  package func matches(_ event: RecordedEvent<RecordedDestination>) throws(PatternError) -> Bool {
    if !kinds.isEmpty, kinds.isDisjoint(with: Self.kinds(of: event.action)) { return false }
    if let router, !router.matches(event.router.description) { return false }
    if let screen {
      // If the selected root shows no destination, the filter compares the name of the root, like the column `screen` of the
      // log's SQL views.
      let name = event.screen?.name ?? RouterID(event.selected).description
      guard screen.matches(name) || screen.matches(event.screen?.description ?? name) else { return false }
    }
    if !origins.isEmpty, !origins.contains(event.origin) { return false }
    if let hasEffect, (event.outcome == .applied) != hasEffect { return false }
    if let positions, !positions.contains(event.position) { return false }
    if let pattern, try pattern.matches(event.line) == isInverted { return false }
    return true
  }

  private static func kinds(of action: NavigationAction<RecordedDestination>) -> Set<Kind> {
    switch action {
    case .navigate(_, let style, _), .present(_, let style): [Kind(action.kind), Kind(style)]
    case .refused(let refused): kinds(of: refused.call)
    case .defer(let intent) where intent.url != nil: [Kind(action.kind), Kind(.deepLink)]
    default: [Kind(action.kind)]
    }
  }
}
