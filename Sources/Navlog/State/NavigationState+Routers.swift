extension NavigationState {
  /// The router with an address; `nil` when it is gone or never was.
  public func router(_ id: RouterID) -> RouterState<N>? {
    guard let index = index(of: id.root) else { return nil }
    var router = roots[index]
    for step in id.steps {
      guard let modal = router[step.slot], modal.entry.id == step.entry else { return nil }
      router = modal.router
    }
    return router
  }

  /// Where a root stands; `nil` for none of this name. By index, since a closure would be handed a copy of each.
  @inline(__always)
  func index(of root: RootName) -> Int? {
    for index in roots.indices where roots[index].id.root == root { return index }
    return nil
  }

  /// All routers, outermost first, roots in order, a sheet before a cover.
  public var routers: [RouterState<N>] {
    func all(_ router: RouterState<N>) -> [RouterState<N>] {
      [router] + (router.sheet.map { all($0.router) } ?? [])
        + (router.fullScreen.map { all($0.router) } ?? [])
    }
    return roots.flatMap(all)
  }

  /// Changes the router with an address in place; `nil` when it is gone.
  mutating func modify<R>(_ id: RouterID, _ body: (inout RouterState<N>) -> R) -> R? {
    guard let index = index(of: id.root) else { return nil }
    if id.steps.isEmpty { return body(&roots[index]) }
    return roots[index].modify(id.steps[...], body)
  }
}

extension RouterState {
  mutating func modify<R>(_ steps: ArraySlice<RouterID.Step>, _ body: (inout RouterState<N>) -> R) -> R? {
    guard let step = steps.first else { return body(&self) }
    guard self[step.slot]?.entry.id == step.entry else { return nil }
    return self[step.slot]?.router.modify(steps.dropFirst(), body) ?? nil
  }
}

extension NavigationState {
  /// The path of a router; empty for one that is gone.
  func path(of id: RouterID) -> [NavigationEntry<N>] {
    guard let index = index(of: id.root) else { return [] }
    if id.steps.isEmpty { return roots[index].path }
    return roots[index].path(id.steps[...])
  }
}

extension RouterState {
  fileprivate func path(_ steps: ArraySlice<RouterID.Step>) -> [NavigationEntry<N>] {
    guard let step = steps.first else { return path }
    guard let modal = self[step.slot], modal.entry.id == step.entry else { return [] }
    return modal.router.path(steps.dropFirst())
  }
}
