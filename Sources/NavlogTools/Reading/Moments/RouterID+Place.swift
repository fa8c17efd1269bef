public import Navlog

extension RouterID {
  /// The path to a router through its root and slots: `main`, `main/sheet`, `main/sheet/fullScreen`.
  ///
  /// A ``RouterID`` identifies one modal of one session. A place identifies the same router in a replay and
  /// in every other session.
  public struct Place: Hashable, Sendable {
    /// The root that the place starts from.
    public let root: RootName
    /// The slots between the root and the router, outermost first.
    public let slots: [PresentationType.Slot]

    /// Creates the place of a root's own router, or of a router above it.
    public init(_ root: RootName, _ slots: [PresentationType.Slot] = []) {
      self.root = root
      self.slots = slots
    }
  }
}

extension RouterID.Place: LosslessStringConvertible {
  /// The place as text. The root's name is escaped as in an address.
  public var description: String {
    slots.reduce(RouterID(root).description) { "\($0)/\($1.rawValue)" }
  }

  /// Parses a place. The result is `nil` when the text is malformed.
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
  /// The router's place, without the identities of the modals.
  public var place: Place { Place(root, steps.map(\.slot)) }
}

extension NavigationState {
  /// Returns the router at a place, or `nil` when no router is there.
  public func router(at place: RouterID.Place) -> RouterState<N>? {
    guard var router = router(RouterID(place.root)) else { return nil }
    for slot in place.slots {
      guard let modal = router[slot] else { return nil }
      router = modal.router
    }
    return router
  }
}

extension RecordedEvent {
  /// The call and its outcome, without the positions in addresses. The same call in another session has the
  /// same text.
  package var call: String {
    [action.kindName, router.place.description, subject, outcomeText].filter { !$0.isEmpty }.joined(
      separator: " ")
  }
}
