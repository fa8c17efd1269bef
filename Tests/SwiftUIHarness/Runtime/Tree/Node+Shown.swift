extension Node {
  var stack: StackController? { storage as? StackController }
  var tabs: TabController? { storage as? TabController }

  /// The children that the user sees once all transitions have ended.
  private var shownChildren: [Node] {
    if let stack { return stack.topNode.map { [$0] } ?? [] }
    if let tabs { return children.filter { $0.key == tabs.selected } }
    return children
  }

  /// Every place that the user sees within this one's layer, in order.
  func visitShown(_ visit: (Node) -> Void) {
    visit(self)
    for child in shownChildren { child.visitShown(visit) }
  }

  /// Every place within this one's layer, seen or not.
  func visitAll(_ visit: (Node) -> Void) {
    visit(self)
    for child in children { child.visitAll(visit) }
  }

  func firstShown<T>(_ found: (Node) -> T?) -> T? {
    if let found = found(self) { return found }
    for child in shownChildren {
      if let found = child.firstShown(found) { return found }
    }
    return nil
  }

  var shownTexts: [String] {
    var texts: [String] = []
    visitShown { if let text = $0.drawn as? any WrittenView { texts.append(text.written) } }
    return texts
  }

  func firstTrait<T>(_ found: (Trait) -> T?) -> T? {
    firstShown { ($0.drawn as? any TraitCarrier).flatMap { found($0.trait) } }
  }
}
