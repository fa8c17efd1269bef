extension NavigationState {
  /// The way to the visible screen on one line: `main/character(42) > sheet:filter`.
  ///
  /// A slash is a push, an angle a modal. What lies hidden (other roots, a sheet under a cover) is left out.
  public var pathText: String {
    var router = roots[selectedIndex]
    var text = ([router.id.root.description] + router.path.map { "\($0.destination)" }).joined(separator: "/")
    while let modal = router.topModal {
      router = modal.router
      let stack = [modal.entry.destination] + router.path.map(\.destination)
      text += " > \(modal.style.slot.rawValue):" + stack.map { "\($0)" }.joined(separator: "/")
    }
    return text
  }
}
