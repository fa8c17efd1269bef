public import Navlog

/// The calls of a stretch as JSON Lines, for `navlog record`. Recording them again leads to the same states.
///
/// ```swift
/// for call in CallLines(of: stretch).calls { print(call.text) }
/// ```
///
/// If a stretch does not begin with an empty state, its first call is a `restore`. The addresses of modals contain positions,
/// which are adapted to the new recording. If neither the `restore` nor an earlier call of the stretch opens a modal, the calls
/// on it get an address that no router ever has. Events of a kind that this version of Navlog does not know are omitted.
public struct CallLines: Hashable, Sendable {
  /// The calls in order, each a JSON object.
  public private(set) var calls: [JSONValue] = []

  /// Writes the calls of a stretch.
  public init(of stretch: RecordedStretch) {
    var renumbering = Renumbering()
    if stretch.start != NavigationState() {
      calls.append(Self.json(.restore(stretch.start, collapsedCalls: 0), [.init("origin", "restore")]))
      renumbering.restore(stretch.start)
    }
    for event in stretch.events where event.action.kind != nil {
      let position = calls.count + 1
      calls.append(Self.json(renumbering.action(of: event), Self.circumstances(of: event, renumbering)))
      renumbering.positions[event.position] = position
    }
  }

  private static func json(
    _ action: NavigationAction<RecordedDestination>, _ circumstances: [JSONValue.Member]
  ) -> JSONValue {
    let stored = StoredAction(action, .named)
    var members: [JSONValue.Member] = [.init("call", .string(stored.kind))]
    if case .object(let fields) = stored.allFields(.named) { members += fields }
    return .object(members + circumstances)
  }

  private static func circumstances(
    of event: RecordedEvent<RecordedDestination>, _ renumbering: Renumbering
  ) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    // The router of a `select` event is the root that the call requested, even if the call was refused.
    if event.action.kind == .select {
      members.append(.init("root", .string(event.router.root.description)))
    } else {
      members.append(.init("router", .string(renumbering.router(event.router).description)))
    }
    members.append(.init("origin", .string(event.origin.rawValue)))
    if let cause = event.cause.flatMap({ renumbering.positions[$0] }) {
      members.append(.init("cause", .integer(cause)))
    }
    if let source = event.source { members.append(.init("source", .string(source.description))) }
    return members
  }
}

/// The positions and identities that the calls of a stretch get when they are recorded again.
private struct Renumbering {
  /// The new positions of the events so far, by their positions in the stretch.
  var positions: [Int: Int] = [:]
  /// The new identities in the state that the first call restores, by the identities in the recorded state.
  private var restored: [EntryID: EntryID] = [:]

  /// Records the identities that a state gets when the first event restores it.
  mutating func restore(_ state: NavigationState<RecordedDestination>) {
    var copy = state
    copy.fold(.restore(state, collapsedCalls: 0), on: RouterID(state.selected), at: 1)
    restored = Dictionary(
      zip(state.identities, copy.identities).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
  }

  func action(of event: RecordedEvent<RecordedDestination>) -> NavigationAction<RecordedDestination> {
    switch event.action {
    case .popEntry(let entry): .popEntry(identity(entry))
    case .resume(let intent, let plan): .resume(identity(intent), instead: plan)
    case .abandon(let intent, let why): .abandon(identity(intent), why: why)
    // A branch becomes a restore, because the new recording does not contain the position to which the branch refers.
    case .branch(let branch): .restore(branch.state, collapsedCalls: 0)
    default: event.action
    }
  }

  func router(_ id: RouterID) -> RouterID {
    RouterID(id.root, id.steps.map { RouterID.Step($0.slot, identity($0.entry)) })
  }

  private func identity(_ id: EntryID) -> EntryID {
    restored[id] ?? EntryID(positions[id.position] ?? 0, id.index)
  }
}

extension NavigationState {
  /// The identities of all entries and intents, in the order in which a restore assigns them.
  fileprivate var identities: [EntryID] {
    func all(_ router: RouterState<N>) -> [EntryID] {
      var ids = router.path.map(\.id)
      for modal in router.modals { ids += [modal.entry.id] + all(modal.router) }
      if let dialog = router.dialog { ids.append(dialog.entry.id) }
      return ids
    }
    return roots.flatMap(all) + pendingIntents.map(\.id)
  }
}
