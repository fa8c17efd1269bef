public import Navlog

/// In what two states of the hierarchy differ.
///
/// ```swift
/// let diff = StateDiff(from: try timeline.state(at: 12), to: try timeline.state(at: 13))
/// for change in diff.changes { print(change) }  // pushed characterDetail(id: 42) on main
/// ```
public struct StateDiff<N: Hashable & Sendable>: Hashable, Sendable {
  /// What makes two screens the same.
  public enum Identity: Hashable, Sendable {
    /// Their identities: within one session, a screen that was left and opened again is another.
    case entries
    /// Their destinations: for states of two sessions.
    case destinations
  }

  /// The differences, outermost first.
  public let changes: [StateChange<N>]

  /// Compares two states.
  public init(
    from old: NavigationState<N>, to new: NavigationState<N>, comparing identity: Identity = .entries
  ) {
    var comparison = StateComparison<N>(identity: identity)
    comparison.compare(old, new)
    changes = comparison.changes
  }

  /// Whether nothing differs.
  public var isEmpty: Bool { changes.isEmpty }
}

/// Collects the differences on one walk over both hierarchies.
private struct StateComparison<N: Hashable & Sendable> {
  let identity: StateDiff<N>.Identity
  var changes: [StateChange<N>] = []

  init(identity: StateDiff<N>.Identity) { self.identity = identity }

  mutating func compare(_ old: NavigationState<N>, _ new: NavigationState<N>) {
    let names = (old.roots.map(\.id.root), new.roots.map(\.id.root))
    if names.0 != names.1 { changes.append(.roots(before: names.0, after: names.1)) }
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
  }

  private mutating func compare(_ old: RouterState<N>, _ new: RouterState<N>) {
    if old.root != new.root { changes.append(.bottom(new.id, before: old.root, after: new.root)) }
    if old.isActive != new.isActive { changes.append(.active(new.isActive, new.id)) }
    let common = zip(old.path, new.path).prefix { isSame($0, $1) }.count
    let (gone, come) = (old.path.dropFirst(common), new.path.dropFirst(common))
    if gone.count == 1, come.count == 1, let before = gone.first, let after = come.first {
      changes.append(.replaced(before.destination, by: after.destination, new.id))
    } else {
      for entry in gone.reversed() { changes.append(.popped(entry.destination, new.id)) }
      for entry in come { changes.append(.pushed(entry.destination, new.id)) }
    }
    for slot in ModalSlot.allCases { compare(old[slot], new[slot], slot, new.id) }
  }

  private mutating func compare(_ old: Modal<N>?, _ new: Modal<N>?, _ slot: ModalSlot, _ router: RouterID) {
    if let old, let new, isSame(old.entry, new.entry) {
      if old.style != new.style {
        changes.append(.restyled(new.entry.destination, before: old.style, after: new.style, router))
      }
      compare(old.router, new.router)
      return
    }
    if let old {
      changes.append(.dismissed(old.entry.destination, slot, router, screens: old.router.path.count))
    }
    if let new {
      changes.append(.presented(new.entry.destination, new.style, router))
      compare(RouterState(id: new.router.id, root: new.router.root), new.router)
    }
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
