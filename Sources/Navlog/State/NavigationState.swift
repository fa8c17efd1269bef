/// The navigation of a whole app at one moment, as a value: roots, stacks, modals, and the flags that guards
/// read.
///
/// ```swift
/// let state = session.state
/// state.visible            // characterDetail(id: 42)
/// state.roots[0].path      // the first root's stack, bottom first
/// print(state)             // the whole hierarchy as a tree
/// ```
public struct NavigationState<N: Hashable & Sendable>: Hashable, Sendable {
  /// The routers of the roots, in order. Each root keeps its stack while another root is selected.
  public package(set) var roots: [RouterState<N>]
  /// The selected root.
  public internal(set) var selected: RootName
  /// The flags, which guards read, such as `isAuthenticated`.
  public package(set) var flags: [String: JSONValue]
  /// Links and calls that wait for a flag, oldest first.
  public package(set) var pendingIntents: [PendingIntent<N>]
  /// The position of the last event with the outcome ``Outcome/applied``; 0 before the first one.
  public internal(set) var position: Int

  /// Creates the state before any event, with empty roots and the first root selected.
  ///
  /// Duplicate names are dropped. An empty list is equivalent to `[.main]`.
  public init(roots: [RootName] = [.main]) {
    var names: [RootName] = []
    for name in roots where !names.contains(name) { names.append(name) }
    if names.isEmpty { names = [.main] }
    self.init(roots: names.map { RouterState(id: RouterID($0)) }, selected: names[0])
  }

  /// Creates a state from its parts. If `selected` is not among the roots, the first root is selected.
  ///
  /// - Precondition: `roots` is not empty, and no two roots have the same name.
  public init(
    roots: [RouterState<N>], selected: RootName, flags: [String: JSONValue] = [:],
    pendingIntents: [PendingIntent<N>] = [], position: Int = 0
  ) {
    precondition(!roots.isEmpty, "a navigation state has at least one root")
    precondition(Self.areDistinct(roots), "every root needs a different name")
    self.roots = roots
    self.selected = roots.contains { $0.id.root == selected } ? selected : roots[0].id.root
    self.flags = flags
    self.pendingIntents = pendingIntents
    self.position = position
  }

  /// Whether all roots have different names. (The method uses a closure instead of a key path, because generic code
  /// instantiates a key path again at each use.)
  static func areDistinct(_ roots: [RouterState<N>]) -> Bool {
    roots.count == 1 || Set(roots.map { $0.id.root }).count == roots.count
  }
}

// MARK: - Visible screen

extension NavigationState {
  /// The router that shows the visible screen. It is the first router with a dialog on the path from the selected root
  /// through covers and sheets. Without a dialog, it is the innermost router of this path.
  public var visibleRouter: RouterState<N> { roots[selectedIndex].visibleRouter }

  /// The visible screen or dialog; `nil` when a root's first screen is visible and has no destination.
  public var visible: N? { visiblePlace.screen }

  /// The number of screens and dialogs that were pushed or presented on the path from the first screen of the selected
  /// root to the visible screen.
  public var depth: Int { visiblePlace.depth }

  /// Whether the visible screen equals the screen directly below it.
  package var isRepeated: Bool { visiblePlace.isRepeated }

  /// The visible screen, its depth, and whether the screen below is equal. One traversal computes all three values
  /// without copying a router.
  var visiblePlace: (screen: N?, depth: Int, isRepeated: Bool) {
    let place = Self.place(in: roots[selectedIndex], 0)
    return (place.screen, place.depth, place.isRepeated ?? false)
  }

  /// Returns the visible screen within a router. If the router's first screen is visible, `isRepeated` is `nil`,
  /// because the screen below it belongs to the presenting router.
  private static func place(
    in router: borrowing RouterState<N>, _ depth: Int
  ) -> (screen: N?, depth: Int, isRepeated: Bool?) {
    let depth = depth + router.path.count
    if let dialog = router.dialog {
      let below = screen(of: router.topModal, over: router.top)
      return (dialog.entry.destination, depth + 1, dialog.entry.destination == below)
    }
    // `topModal` would unite the two branches, but it copies a modal, and every event computes its visible screen.
    if let cover = router.fullScreen {
      var visible = place(in: cover.router, depth + 1)
      guard visible.isRepeated == nil else { return visible }
      let below = screen(of: router.sheet, over: router.top)
      visible.isRepeated = visible.screen != nil && visible.screen == below
      return visible
    }
    if let sheet = router.sheet {
      var visible = place(in: sheet.router, depth + 1)
      guard visible.isRepeated == nil else { return visible }
      let below = router.top
      visible.isRepeated = visible.screen != nil && visible.screen == below
      return visible
    }
    let count = router.path.count
    guard count > 0 else { return (router.root, depth, nil) }
    let top = router.path[count - 1].destination
    let below = count > 1 ? router.path[count - 2].destination : router.root
    return (top, depth, top == below)
  }

  /// Returns the visible screen within a modal, or `top` when there is no modal.
  private static func screen(of modal: RouterState<N>.Modal?, over top: N?) -> N? {
    guard let modal else { return top }
    return place(in: modal.router, 0).screen
  }

  /// The innermost router of the selected root. Its stack is in front; only dialogs are above it.
  var frontRouter: RouterState<N> { roots[selectedIndex].innermostRouter(upToDialog: false) }

  package var selectedIndex: Int { index(of: selected) ?? 0 }
}

// MARK: - Routers by address

extension NavigationState {
  /// Returns the router with the given address, or `nil` when it does not exist.
  public func router(_ id: RouterID) -> RouterState<N>? {
    guard let index = index(of: id.root) else { return nil }
    return id.steps.isEmpty ? roots[index] : modal(id)?.router
  }

  /// Returns the modal whose router has an address. The result is `nil` if the address belongs to a root, or if no such
  /// modal exists.
  package func modal(_ id: RouterID) -> RouterState<N>.Modal? {
    guard let index = index(of: id.root) else { return nil }
    var router = roots[index]
    var found: RouterState<N>.Modal?
    for step in id.steps {
      guard let modal = router[step.slot], modal.entry.id == step.entry else { return nil }
      router = modal.router
      found = modal
    }
    return found
  }

  /// All routers: each root in order, followed by the routers inside its sheet and then by those inside its cover.
  public var routers: [RouterState<N>] {
    func all(_ router: RouterState<N>) -> [RouterState<N>] {
      [router] + (router.sheet.map { all($0.router) } ?? [])
        + (router.fullScreen.map { all($0.router) } ?? [])
    }
    return roots.flatMap(all)
  }

  /// Returns the index of a root. The method uses a loop, because `firstIndex(where:)` would pass a copy of
  /// each router to its closure.
  @inline(__always)
  func index(of root: RootName) -> Int? {
    for index in roots.indices where roots[index].id.root == root { return index }
    return nil
  }

  /// Modifies a router in place. Returns `nil` when the router does not exist.
  mutating func modify<R>(_ id: RouterID, _ body: (inout RouterState<N>) -> R) -> R? {
    guard let index = index(of: id.root) else { return nil }
    if id.steps.isEmpty { return body(&roots[index]) }
    return roots[index].modify(at: id.steps[...], body)
  }
}

extension RouterState {
  fileprivate mutating func modify<R>(
    at steps: ArraySlice<RouterID.Step>, _ body: (inout RouterState<N>) -> R
  ) -> R? {
    guard let step = steps.first else { return body(&self) }
    guard self[step.slot]?.entry.id == step.entry else { return nil }
    return self[step.slot]?.router.modify(at: steps.dropFirst(), body) ?? nil
  }
}

// MARK: - Transforming destinations

extension NavigationState {
  /// Returns the same hierarchy with transformed destinations.
  ///
  /// Destinations that map to `nil` are left out: an entry disappears from its path, a modal disappears with everything in
  /// it, and a pending intent disappears if one of its destinations is left out. An app can thus read logs with screens that
  /// it no longer has.
  public func compactMap<M: Hashable & Sendable, Failure: Error>(
    _ transform: (N) throws(Failure) -> M?
  ) throws(Failure) -> NavigationState<M> {
    try compactMap { (_: RootName, destination: N) throws(Failure) in try transform(destination) }
  }

  /// Returns the same hierarchy with transformed destinations. The transform also receives the root that contains the
  /// destination. For the destinations of pending intents, which do not belong to a root yet, the transform receives the
  /// selected root.
  package func compactMap<M: Hashable & Sendable, Failure: Error>(
    _ transform: (RootName, N) throws(Failure) -> M?
  ) throws(Failure) -> NavigationState<M> {
    let roots = try roots.map { router throws(Failure) in
      try router.compactMap(at: router.id, entryID: { $0 }) { destination throws(Failure) in
        try transform(router.id.root, destination)
      }
    }
    var intents: [PendingIntent<M>] = []
    for intent in pendingIntents {
      let mapped = try intent.compactMap { destination throws(Failure) in try transform(selected, destination)
      }
      if let mapped { intents.append(mapped) }
    }
    return NavigationState<M>(
      roots: roots, selected: selected, flags: flags, pendingIntents: intents, position: position)
  }
}

// MARK: - Replacing identities

extension NavigationState {
  /// Returns the same hierarchy with other identities. The closure receives the identities of a router in this order:
  /// path, sheet, cover, dialog. The addresses of modals contain identities, so these addresses change, too.
  func mapEntryIDs(_ transform: (EntryID) -> EntryID) -> NavigationState {
    var state = self
    state.roots = roots.map { $0.compactMap(at: $0.id, entryID: transform) { $0 } }
    return state
  }
}

// MARK: - Replacing the activity

extension NavigationState {
  /// Returns a copy of the state in which only the given routers are active.
  package func activating(_ isActive: (RouterID) -> Bool) -> NavigationState {
    var state = self
    for index in state.roots.indices { state.roots[index].activate(isActive) }
    return state
  }
}

extension RouterState {
  fileprivate mutating func activate(_ isActive: (RouterID) -> Bool) {
    self.isActive = isActive(id)
    sheet?.router.activate(isActive)
    fullScreen?.router.activate(isActive)
  }
}
