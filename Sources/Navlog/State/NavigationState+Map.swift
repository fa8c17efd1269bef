extension NavigationState {
  /// The same hierarchy over other destinations.
  ///
  /// What has no counterpart (`nil`) is left out: an entry vanishes from its path, a modal with all it holds. This
  /// is how an app looks at a log that names screens it no longer has.
  public func compactMap<M: Hashable & Sendable>(_ transform: (N) throws -> M?) rethrows -> NavigationState<M>
  {
    NavigationState<M>(
      roots: try roots.map { try $0.compactMap(transform) }, selected: selected, flags: flags,
      pendingIntents: try pendingIntents.compactMap { try $0.compactMap(transform) }, position: position)
  }
}

extension RouterState {
  func compactMap<M>(_ transform: (N) throws -> M?) rethrows -> RouterState<M> {
    RouterState<M>(
      id: id, root: try root.flatMap(transform),
      path: try path.compactMap { entry in
        try transform(entry.destination).map { NavigationEntry(id: entry.id, destination: $0) }
      },
      sheet: try sheet?.compactMap(transform), fullScreen: try fullScreen?.compactMap(transform),
      isActive: isActive)
  }
}

extension Modal {
  func compactMap<M>(_ transform: (N) throws -> M?) rethrows -> Modal<M>? {
    guard let destination = try transform(entry.destination) else { return nil }
    return Modal<M>(
      entry: NavigationEntry(id: entry.id, destination: destination), style: style,
      router: try router.compactMap(transform))
  }
}
