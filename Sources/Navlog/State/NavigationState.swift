/// The whole router hierarchy of an app at one moment: a value, and all that navigation is.
public struct NavigationState<N: Hashable & Sendable>: Hashable, Sendable {
  /// The routers of the roots, in order. Each keeps its stack when another is selected.
  public package(set) var roots: [RouterState<N>]
  /// The root that is shown.
  public internal(set) var selected: RootName
  /// Facts that guards read, such as `isAuthenticated`.
  public package(set) var flags: [String: JSONValue]
  /// Links and calls that wait for a flag, oldest first.
  public package(set) var pendingIntents: [PendingIntent<N>]
  /// The position of the last event that had an effect; 0 before any.
  public internal(set) var position: Int

  /// The state before any event: the given roots, the first one selected.
  ///
  /// Equal names stand once; no name at all is the same as `main`.
  public init(roots: [RootName] = [.main]) {
    var names: [RootName] = []
    for name in roots where !names.contains(name) { names.append(name) }
    if names.isEmpty { names = [.main] }
    self.init(roots: names.map { RouterState(id: RouterID($0)) }, selected: names[0])
  }

  /// A state from its parts. A selection that is no root falls to the first.
  ///
  /// - Precondition: there is a root, and no two have the same name.
  public init(
    roots: [RouterState<N>], selected: RootName, flags: [String: JSONValue] = [:],
    pendingIntents: [PendingIntent<N>] = [], position: Int = 0
  ) {
    precondition(!roots.isEmpty, "a navigation state has at least one root")
    precondition(Self.areDistinct(roots), "every root has a name of its own")
    self.roots = roots
    self.selected = roots.contains { $0.id.root == selected } ? selected : roots[0].id.root
    self.flags = flags
    self.pendingIntents = pendingIntents
    self.position = position
  }

  /// Whether no two roots have the same name. (No key paths here or elsewhere in generic code that runs often: each use
  /// makes one anew.)
  static func areDistinct(_ roots: [RouterState<N>]) -> Bool {
    roots.count == 1 || Set(roots.map { $0.id.root }).count == roots.count
  }
}
