extension NavigationState {
  /// The way to the visible screen on one line: `main/character(42) > sheet:filter`.
  ///
  /// A slash is a push, an angle a modal. What lies hidden (other roots, a sheet under a cover) is left out.
  public var pathText: String { pathText(atMost: .max) }

  /// The same with stacks of more screens than `limit` cut in the middle: `main/home/…17 more…/settings`.
  package func pathText(atMost limit: Int) -> String {
    var router = roots[selectedIndex]
    var text = router.id.root.description
    if !router.path.isEmpty { text += "/" + router.stackText(atMost: limit, below: nil) }
    while let modal = router.topModal {
      router = modal.router
      text +=
        " > \(modal.style.slot.rawValue):" + router.stackText(atMost: limit, below: modal.entry.destination)
    }
    return text
  }
}

extension RouterState {
  fileprivate func stackText(atMost limit: Int, below first: N?) -> String {
    let count = path.count + (first == nil ? 0 : 1)
    func text(_ index: Int) -> String {
      let offset = first == nil ? index : index - 1
      return offset < 0 ? first.map { "\($0)" } ?? "" : "\(path[offset].destination)"
    }
    guard limit > 1, limit < count - 1 else { return (0..<count).map(text).joined(separator: "/") }
    let head = [text(0), "…\(count - limit) more…"]
    return (head + ((count - limit + 1)..<count).map(text)).joined(separator: "/")
  }
}
