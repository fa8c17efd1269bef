public import Navlog

/// The differences between two states of the hierarchy.
///
/// ```swift
/// let diff = StateDiff(from: try timeline.state(at: 12), to: try timeline.state(at: 13))
/// for change in diff.changes { print(change) }  // pushed characterDetail(id: 42) on main
/// ```
///
/// In a test, expect that the diff is empty. A failure then shows the changes:
///
/// ```swift
/// let diff = StateDiff(from: expected, to: session.state, comparing: .destinations)
/// #expect(diff.isEmpty, "\(diff.changes)")
/// ```
public struct StateDiff<N: Hashable & Sendable>: Hashable, Sendable {
  /// The property by which screens are matched.
  public enum Identity: Hashable, Sendable {
    /// By entry. Within one session, a screen that was popped and pushed again is a different screen.
    case entries
    /// By destination. This case compares states of two sessions, whose entries are unrelated.
    case destinations
  }

  /// The differences, outermost router first.
  public let changes: [StateChange<N>]

  /// Compares two states.
  ///
  /// - Parameters:
  ///   - old: The state before.
  ///   - new: The state after.
  ///   - identity: The property by which screens are matched; ``Identity/destinations`` for states of two sessions.
  public init(
    from old: NavigationState<N>, to new: NavigationState<N>, comparing identity: Identity = .entries
  ) {
    var comparison = StateComparison<N>(identity: identity)
    comparison.compare(old, new)
    changes = comparison.changes
  }

  /// Whether the comparison found no differences. With ``Identity/destinations``, screens with equal destinations count as the
  /// same screen.
  public var isEmpty: Bool { changes.isEmpty }
}

/// One difference between two states of the hierarchy.
public enum StateChange<N: Hashable & Sendable>: Hashable, Sendable {
  /// The roots or their order changed.
  case roots(before: [RootName], after: [RootName])
  /// A root was removed together with pushed or presented screens. A removed root without screens appears only in
  /// ``roots(before:after:)``.
  case removedRoot(RootName, screens: Int)
  /// Another root is selected.
  case selected(before: RootName, after: RootName)
  /// The screen at the bottom of a router changed.
  case rootScreen(RouterID, before: N?, after: N?)
  /// A screen left a path.
  case popped(N, RouterID)
  /// A screen was added to a path.
  case pushed(N, RouterID)
  /// One screen replaced another.
  case replaced(N, by: N, RouterID)
  /// A modal was dismissed; `screens` is the number of screens on its path.
  case dismissed(N, PresentationType.Slot, RouterID, screens: Int)
  /// A modal was presented.
  case presented(N, PresentationType, RouterID)
  /// The style of a modal changed.
  case restyled(N, before: PresentationType, after: PresentationType, RouterID)
  /// A sheet rests at another detent. A detent of `nil` means that no detent was selected.
  case detent(N, before: PresentationType.Detent?, after: PresentationType.Detent?, RouterID)
  /// A dialog was dismissed.
  case dismissedDialog(N, PresentationType, RouterID)
  /// A dialog was presented.
  case presentedDialog(N, PresentationType, RouterID)
  /// A container marked a router's screens as active or inactive.
  case active(Bool, RouterID)
  /// A flag has another value. A value of `nil` means that the flag was never set.
  case flag(String, before: JSONValue?, after: JSONValue?)
  /// An intent became pending.
  case deferred(PendingIntent<N>)
  /// An intent is no longer pending.
  case noLongerDeferred(PendingIntent<N>)
  /// The remaining pending intents, in their new order. They will resume in this order, so another screen may be on top
  /// afterwards.
  case reorderedIntents([PendingIntent<N>])
}

extension StateChange: CustomStringConvertible {
  /// The change in words: `pushed characterDetail(id: 42) on main`.
  public var description: String {
    switch self {
    case .roots(let before, let after): "roots: \(Self.list(before)) → \(Self.list(after))"
    case .removedRoot(let root, let screens): "removed root \(root) with \(screens.counted("screen"))"
    case .selected(let before, let after): "selected \(after) instead of \(before)"
    case .rootScreen(let router, let before, let after):
      "bottom of \(router): \(Self.text(before, " → ", after))"
    case .popped(let destination, let router): "popped \(destination) from \(router)"
    case .pushed(let destination, let router): "pushed \(destination) on \(router)"
    case .replaced(let old, let new, let router): "replaced \(Self.text(old, " by ", new)) on \(router)"
    case .dismissed(let destination, let slot, let router, let screens):
      "dismissed \(slot.words) \(destination) of \(router)"
        + (screens == 0 ? "" : ", and \(screens.counted("screen")) pushed in it")
    case .presented(let destination, let style, let router):
      "presented \(destination) as \(style) on \(router)"
    case .restyled(let destination, let before, let after, let router):
      "\(destination) of \(router): \(before) → \(after)"
    case .detent(let destination, let before, let after, let router):
      "detent of \(destination) of \(router): \(before?.description ?? "none") → \(after?.description ?? "none")"
    case .dismissedDialog(let destination, let style, let router):
      "dismissed the \(style.words) \(destination) of \(router)"
    case .presentedDialog(let destination, let style, let router):
      "presented \(destination) as \(style) on \(router)"
    case .active(let isActive, let router): "\(router) \(isActive ? "became active" : "became inactive")"
    case .flag(let name, let before, let after):
      "flag \(StoredText.printable(name)): \(before?.text ?? "not set") → \(after?.text ?? "not set")"
    case .deferred(let intent): "deferred \(intent.summary)"
    case .noLongerDeferred(let intent): "no longer deferred: \(intent.summary)"
    case .reorderedIntents(let intents): "deferred in another order: \(Self.list(intents.map(\.summary)))"
    }
  }

  private static func text(_ destination: N?) -> String { destination.map { "\($0)" } ?? "none" }

  /// Returns two destinations in words. If both would read alike although their types differ, the text contains the types.
  private static func text(_ old: N?, _ separator: String, _ new: N?) -> String {
    let texts = (text(old), text(new))
    guard texts.0 == texts.1, let old = old as? RecordedDestination, let new = new as? RecordedDestination,
      old.type != new.type
    else { return texts.0 + separator + texts.1 }
    return old.typedText + separator + new.typedText
  }

  private static func list(_ items: [some CustomStringConvertible]) -> String {
    items.map(\.description).joined(separator: ", ")
  }
}

extension PresentationType.Slot {
  fileprivate var words: String {
    switch self {
    case .sheet: "the sheet"
    case .fullScreen: "the cover"
    }
  }
}

extension PresentationType {
  fileprivate var words: String { self == .confirmationDialog ? "confirmation dialog" : "\(self)" }
}

// MARK: - Comparison

/// Collects the differences in one walk over both hierarchies.
private struct StateComparison<N: Hashable & Sendable> {
  let identity: StateDiff<N>.Identity
  var changes: [StateChange<N>] = []

  init(identity: StateDiff<N>.Identity) { self.identity = identity }

  mutating func compare(_ old: NavigationState<N>, _ new: NavigationState<N>) {
    let names = (old.roots.map(\.id.root), new.roots.map(\.id.root))
    if names.0 != names.1 { changes.append(.roots(before: names.0, after: names.1)) }
    for router in old.roots where !names.1.contains(router.id.root) && router.screens > 0 {
      changes.append(.removedRoot(router.id.root, screens: router.screens))
    }
    if old.selected != new.selected { changes.append(.selected(before: old.selected, after: new.selected)) }
    for router in new.roots {
      compare(old.roots.first { $0.id == router.id } ?? RouterState(id: router.id), router)
    }
    for name in Set(old.flags.keys).union(new.flags.keys).sorted() where old.flags[name] != new.flags[name] {
      changes.append(.flag(name, before: old.flags[name], after: new.flags[name]))
    }
    for intent in old.pendingIntents where !new.pendingIntents.contains(where: { isSame(intent, $0) }) {
      changes.append(.noLongerDeferred(intent))
    }
    for intent in new.pendingIntents where !old.pendingIntents.contains(where: { isSame(intent, $0) }) {
      changes.append(.deferred(intent))
    }
    let remaining = old.pendingIntents.filter { intent in
      new.pendingIntents.contains { isSame(intent, $0) }
    }
    let reordered = new.pendingIntents.filter { intent in
      old.pendingIntents.contains { isSame($0, intent) }
    }
    if !remaining.elementsEqual(reordered, by: { isSame($0, $1) }) {
      changes.append(.reorderedIntents(reordered))
    }
  }

  private mutating func compare(_ old: RouterState<N>, _ new: RouterState<N>) {
    if old.root != new.root { changes.append(.rootScreen(new.id, before: old.root, after: new.root)) }
    if old.isActive != new.isActive { changes.append(.active(new.isActive, new.id)) }
    let common = zip(old.path, new.path).prefix { isSame($0, $1) }.count
    var (removed, added) = (old.path.dropFirst(common), new.path.dropFirst(common))
    // Two sessions can show the same screens on top of different screens.
    let shared = zip(removed.reversed(), added.reversed()).prefix { isSame($0, $1) }.count
    (removed, added) = (removed.dropLast(shared), added.dropLast(shared))
    if removed.count == 1, added.count == 1, let before = removed.first, let after = added.first {
      changes.append(.replaced(before.destination, by: after.destination, new.id))
    } else {
      for entry in removed.reversed() { changes.append(.popped(entry.destination, new.id)) }
      for entry in added { changes.append(.pushed(entry.destination, new.id)) }
    }
    for slot in PresentationType.Slot.allCases { compare(old[slot], new[slot], slot, new.id) }
    compare(old.dialog, new.dialog, new.id)
  }

  private mutating func compare(
    _ old: RouterState<N>.Modal?, _ new: RouterState<N>.Modal?, _ slot: PresentationType.Slot,
    _ router: RouterID
  ) {
    if let old, let new, isSame(old.entry, new.entry) {
      if old.style != new.style {
        changes.append(.restyled(new.entry.destination, before: old.style, after: new.style, router))
      }
      if old.detent != new.detent {
        changes.append(.detent(new.entry.destination, before: old.detent, after: new.detent, router))
      }
      compare(old.router, new.router)
      return
    }
    if let old {
      changes.append(.dismissed(old.entry.destination, slot, router, screens: old.router.path.count))
    }
    if let new {
      changes.append(.presented(new.entry.destination, new.style, router))
      if let detent = new.detent {
        changes.append(.detent(new.entry.destination, before: nil, after: detent, router))
      }
      compare(RouterState(id: new.router.id, root: new.router.root), new.router)
    }
  }

  private mutating func compare(
    _ old: RouterState<N>.Dialog?, _ new: RouterState<N>.Dialog?, _ router: RouterID
  ) {
    if let old, let new, isSame(old.entry, new.entry), old.style == new.style { return }
    if let old { changes.append(.dismissedDialog(old.entry.destination, old.style, router)) }
    if let new { changes.append(.presentedDialog(new.entry.destination, new.style, router)) }
  }

  private func isSame(_ left: NavigationEntry<N>, _ right: NavigationEntry<N>) -> Bool {
    switch identity {
    case .entries: left == right
    case .destinations: left.destination == right.destination
    }
  }

  private func isSame(_ left: PendingIntent<N>, _ right: PendingIntent<N>) -> Bool {
    switch identity {
    case .entries: left == right
    case .destinations:
      left.plan == right.plan && left.url == right.url && left.flag == right.flag && left.value == right.value
    }
  }
}

extension RouterState {
  /// The number of screens pushed and presented on the router and on the routers of its modals.
  fileprivate var screens: Int {
    var count = 0
    var routers = [self]
    while let router = routers.popLast() {
      count += router.path.count + router.modals.count
      routers += router.modals.map(\.router)
    }
    return count
  }
}

// MARK: - Links

extension NavigationState where N == RecordedDestination {
  /// Whether a link's plan leads a freshly launched app to the screens of this state. A session refuses a plan that selects a
  /// missing root.
  package func isBuilt(by plan: [LinkResolution<N>.Step]) -> Bool {
    var fresh = NavigationState(roots: roots.map(\.id.root))
    guard case .plan = fresh.refusingMissingRoot(.plan(plan) as LinkResolution<N>) else { return false }
    _ = fresh.reduce(.deepLink(url: "", .plan(plan)), on: RouterID(fresh.selected), at: 1)
    var screens = self
    screens.flags = [:]
    screens.pendingIntents = []
    for index in screens.roots.indices { screens.roots[index].isActive = false }
    return StateDiff(from: screens, to: fresh, comparing: .destinations).isEmpty
  }
}
