public import Navlog

/// One thing in which two states of the hierarchy differ.
public enum StateChange<N: Hashable & Sendable>: Hashable, Sendable {
  /// The roots are others, or stand in another order.
  case roots(before: [RootName], after: [RootName])
  /// Another root is selected.
  case selected(before: RootName, after: RootName)
  /// The screen at the bottom of a router is another.
  case bottom(RouterID, before: N?, after: N?)
  /// A screen is gone from a path.
  case popped(N, RouterID)
  /// A screen came onto a path.
  case pushed(N, RouterID)
  /// A screen stands where another stood.
  case replaced(N, by: N, RouterID)
  /// A modal is gone, with so many screens on its path.
  case dismissed(N, ModalSlot, RouterID, screens: Int)
  /// A modal came.
  case presented(N, ModalPresentationStyle, RouterID)
  /// A modal is presented in another style.
  case restyled(N, before: ModalPresentationStyle, after: ModalPresentationStyle, RouterID)
  /// A router's screens came into use, or went out of it.
  case active(Bool, RouterID)
  /// A fact has another value; `nil` where it was not known.
  case flag(String, before: JSONValue?, after: JSONValue?)
  /// A plan waits for a flag.
  case deferred(PendingIntent<N>)
  /// A plan no longer waits.
  case noLongerDeferred(PendingIntent<N>)
}

extension StateChange: CustomStringConvertible {
  /// The change in words: `pushed characterDetail(id: 42) on main`.
  public var description: String {
    switch self {
    case .roots(let before, let after): "roots: \(Self.list(before)) → \(Self.list(after))"
    case .selected(let before, let after): "selected \(after) instead of \(before)"
    case .bottom(let router, let before, let after):
      "bottom of \(router): \(Self.text(before)) → \(Self.text(after))"
    case .popped(let destination, let router): "popped \(destination) from \(router)"
    case .pushed(let destination, let router): "pushed \(destination) on \(router)"
    case .replaced(let old, let new, let router): "replaced \(old) by \(new) on \(router)"
    case .dismissed(let destination, let slot, let router, let screens):
      "dismissed \(slot.words) \(destination) of \(router)"
        + (screens == 0 ? "" : ", and \(screens) screen\(screens == 1 ? "" : "s") pushed in it")
    case .presented(let destination, let style, let router):
      "presented \(destination) as \(style) on \(router)"
    case .restyled(let destination, let before, let after, let router):
      "\(destination) of \(router): \(before) → \(after)"
    case .active(let isActive, let router): "\(router) \(isActive ? "became active" : "is no longer active")"
    case .flag(let name, let before, let after):
      "flag \(StoredText.printable(name)): \(before?.text ?? "not set") → \(after?.text ?? "not set")"
    case .deferred(let intent): "deferred \(intent.summary)"
    case .noLongerDeferred(let intent): "no longer deferred: \(intent.summary)"
    }
  }

  private static func text(_ destination: N?) -> String { destination.map { "\($0)" } ?? "none" }

  private static func list(_ roots: [RootName]) -> String {
    roots.map(\.description).joined(separator: ", ")
  }
}

extension ModalSlot {
  fileprivate var words: String {
    switch self {
    case .sheet: "the sheet"
    case .fullScreen: "the cover"
    }
  }
}
