package import Navlog
import NavlogSQLite

/// Which events of a session are wanted: all conditions that are set must hold.
package struct EventFilter: Sendable {
  /// A kind, or the way in which a destination is shown: `push` is every navigate that pushes.
  package enum Kind: Hashable, Sendable {
    /// A kind of call.
    case kind(EventKind)
    /// A call that shows a destination in a style.
    case push, sheet, fullScreen
    /// A call that this version does not know.
    case unknown

    /// Every name that `init(_:)` takes.
    package static let names =
      ["push", "sheet", "fullScreen"] + EventKind.allCases.map(\.rawValue) + ["unknown"]

    /// A kind by its name; `nil` when there is none.
    package init?(_ name: String) {
      switch name {
      case "push": self = .push
      case "sheet": self = .sheet
      case "fullScreen": self = .fullScreen
      case "unknown": self = .unknown
      default:
        guard let kind = EventKind(rawValue: name) else { return nil }
        self = .kind(kind)
      }
    }
  }

  /// The kinds; empty for all.
  package var kinds: Set<Kind> = []
  /// The router that was called, by its address.
  package var router: Glob?
  /// The screen that was seen afterwards, by its name or as it is shown.
  package var screen: Glob?
  /// Who called.
  package var origins: Set<Origin> = []
  /// What the event's line must hold.
  package var pattern: TextPattern?
  /// Whether the line must not hold it.
  package var isInverted = false
  /// Whether the call must have had an effect, or none.
  package var hasEffect: Bool?
  /// The positions that are wanted, where something else than the event decides.
  package var positions: Set<Int>?

  /// A filter that lets everything through.
  package init() {}

  /// Whether an event is wanted.
  package func matches(_ event: RecordedEvent<RecordedDestination>) -> Bool {
    if !kinds.isEmpty, kinds.isDisjoint(with: Self.kinds(of: event.action)) { return false }
    if let router, !router.matches(event.router.description) { return false }
    if let screen {
      // A root that names no screen is called by its own name, as in the log's views.
      let name = event.screen?.name ?? event.router.root.description
      guard screen.matches(name) || screen.matches(event.screen?.description ?? name) else { return false }
    }
    if !origins.isEmpty, !origins.contains(event.origin) { return false }
    if let hasEffect, (event.outcome == .applied) != hasEffect { return false }
    if let positions, !positions.contains(event.position) { return false }
    if let pattern, pattern.matches(event.line) == isInverted { return false }
    return true
  }

  private static func kinds(of action: NavigationAction<RecordedDestination>) -> Set<Kind> {
    guard let kind = action.kind else { return [.unknown] }
    switch action {
    case .navigate(_, .push, _): return [.kind(kind), .push]
    case .navigate(_, .modal(let style), _), .present(_, let style):
      return [.kind(kind), style.slot == .sheet ? .sheet : .fullScreen]
    default: return [.kind(kind)]
    }
  }
}
