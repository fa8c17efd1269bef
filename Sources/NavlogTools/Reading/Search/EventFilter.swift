package import Navlog
import NavlogSQLite

/// Selects events of a session: those that satisfy every condition that is set.
package struct EventFilter: Sendable {
  /// A kind of call, or a presentation: `push` selects every call of the kind `navigate` that pushes.
  package enum Kind: Hashable, Sendable {
    /// A kind of call. `deepLink` includes the links that were deferred, whose events have the kind `defer`.
    case kind(EventKind)
    /// A call that shows a destination in this presentation.
    case push, sheet, popover, fullScreen, alert, confirmationDialog
    /// A call of a kind that this version does not know.
    case unknown

    /// Every name that `init(_:)` accepts.
    package static let names =
      ["push", "sheet", "popover", "fullScreen", "alert", "confirmationDialog"]
      + EventKind.allCases.map(\.rawValue) + [
        "unknown"
      ]

    init(_ style: PresentationType) {
      self =
        switch style {
        case .push: .push
        case .sheet: .sheet
        case .popover: .popover
        case .fullScreen: .fullScreen
        case .alert: .alert
        case .confirmationDialog: .confirmationDialog
        }
    }

    /// Creates the kind with a name. The result is `nil` for an unknown name.
    package init?(_ name: String) {
      switch name {
      case "push": self = .push
      case "sheet": self = .sheet
      case "popover": self = .popover
      case "fullScreen": self = .fullScreen
      case "alert": self = .alert
      case "confirmationDialog": self = .confirmationDialog
      case "unknown": self = .unknown
      default:
        guard let kind = EventKind(rawValue: name) else { return nil }
        self = .kind(kind)
      }
    }
  }

  /// The kinds to select; empty for all.
  package var kinds: Set<Kind> = []
  /// The address of the called router.
  package var router: Glob?
  /// The visible screen after the event: its name or its description.
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
    guard let kind = action.kind else { return [.unknown] }
    switch action {
    case .navigate(_, let style, _), .present(_, let style): return [.kind(kind), Kind(style)]
    case .refused(let refused): return kinds(of: refused.call)
    case .defer(let intent) where intent.url != nil: return [.kind(kind), .kind(.deepLink)]
    default: return [.kind(kind)]
    }
  }
}
