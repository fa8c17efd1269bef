public import Navlog

extension RouterID {
  /// The path to a router through its root and slots: `main`, `main/sheet`, `main/sheet/fullScreen`.
  ///
  /// A ``RouterID`` contains positions of events, so it identifies a modal of only one session. A slot path contains no
  /// positions. In every session, it leads to the router of the modal in its last slot.
  public struct SlotPath: Hashable, Sendable {
    /// The root that the path starts from.
    public let root: RootName
    /// The slots between the root and the router, outermost first.
    public let slots: [PresentationType.Slot]

    /// Creates the path to a root's own router, or to a router above it.
    public init(_ root: RootName, _ slots: [PresentationType.Slot] = []) {
      self.root = root
      self.slots = slots
    }
  }
}

extension RouterID.SlotPath: LosslessStringConvertible {
  /// The path as text. The root's name is escaped as in an address.
  public var description: String {
    slots.reduce(RouterID(root).description) { "\($0)/\($1.rawValue)" }
  }

  /// Parses a path. The result is `nil` if the text is malformed.
  public init?(_ description: String) {
    let parts = description.split(separator: "/", omittingEmptySubsequences: false)
    guard let root = parts.first.flatMap({ RouterID(String($0))?.root }) else { return nil }
    var slots: [PresentationType.Slot] = []
    for part in parts.dropFirst() {
      guard let slot = PresentationType.Slot(rawValue: String(part)) else { return nil }
      slots.append(slot)
    }
    self.init(root, slots)
  }
}

extension RouterID {
  /// The path to the router, without the identities of the modals.
  public var slotPath: SlotPath { SlotPath(root, steps.map(\.slot)) }
}

extension NavigationState {
  /// Returns the router at a path, or `nil` if the path leads to no router.
  public func router(at path: RouterID.SlotPath) -> RouterState<N>? {
    guard var router = router(RouterID(path.root)) else { return nil }
    for slot in path.slots {
      guard let modal = router[slot] else { return nil }
      router = modal.router
    }
    return router
  }
}

extension NavigationState {
  /// Returns the address of the router at a path. If the path does not lead to a router, the result is an address that no
  /// router has.
  package func address(at path: RouterID.SlotPath) -> RouterID {
    router(at: path)?.id ?? (path.slots.isEmpty ? RouterID(path.root) : .nowhere(path.root))
  }
}

extension RecordedEvent {
  /// The call and its outcome, without the positions of events in addresses.
  package var call: String { summary(subject) }

  /// The call and its outcome, without the positions of events that addresses, entries and intents contain. The same call in
  /// another session has the same text. A pop of an entry is described by the number of screens that it removed.
  package var portableCall: String {
    guard case .popEntry = action, removed > 0 else { return summary(portableSubject) }
    return summary(removed.counted("screen"))
  }

  private func summary(_ subject: String) -> String {
    [action.kindName, router.slotPath.description, subject, outcomeText].filter { !$0.isEmpty }.joined(
      separator: " ")
  }
}
