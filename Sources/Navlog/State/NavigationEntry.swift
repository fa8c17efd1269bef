/// One screen in a path. Its identity is not its destination: the same destination may stand in a path twice.
public struct NavigationEntry<N: Hashable & Sendable>: Hashable, Sendable {
  /// The identity.
  public let id: EntryID
  /// What is shown.
  public let destination: N

  /// A screen.
  public init(id: EntryID, destination: N) {
    self.id = id
    self.destination = destination
  }
}

extension NavigationEntry: CustomStringConvertible {
  /// The destination at its identity: `characterDetail(id: 42)@17`.
  public var description: String { "\(destination)@\(id)" }
}
