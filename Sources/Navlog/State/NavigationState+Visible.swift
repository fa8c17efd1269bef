extension NavigationState {
  /// The router whose screen is seen: from the selected root, through covers and sheets, the last one.
  public var visibleRouter: RouterState<N> {
    var router = roots[selectedIndex]
    while let modal = router.topModal { router = modal.router }
    return router
  }

  /// The screen that is seen; `nil` at the bottom of a root that names no screen.
  public var visible: N? { visibleRouter.top }

  /// How many screens lie between the seen one and the selected root's own: everything pushed and presented on the
  /// way.
  public var depth: Int { place.depth }

  /// The seen screen and its depth, found in one walk and without copying a router.
  var place: (screen: N?, depth: Int) {
    func walk(_ router: borrowing RouterState<N>, _ depth: Int) -> (N?, Int) {
      let depth = depth + router.path.count
      if let modal = router.fullScreen { return walk(modal.router, depth + 1) }
      if let modal = router.sheet { return walk(modal.router, depth + 1) }
      return (router.top, depth)
    }
    return walk(roots[selectedIndex], 0)
  }

  var selectedIndex: Int { index(of: selected) ?? 0 }
}
