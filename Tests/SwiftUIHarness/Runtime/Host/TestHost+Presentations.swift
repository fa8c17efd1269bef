extension TestHost {
  /// Presents and dismisses what the anchors ask for, from the root up.
  func reconcilePresentations() {
    if modalInFlight == nil, let orphan = presented.first(where: { $0.isOrphan }) { dismiss(orphan) }
    // What is presented has anchors of its own, which come too early if they ask for something already.
    var asked: Set<ObjectIdentifier> = []
    while true {
      let new = anchors.filter { $0.node.isMounted && asked.insert(ObjectIdentifier($0)).inserted }
      if new.isEmpty { return }
      for anchor in new.sorted(by: { ($0.node.depth, $0.node.identity) < ($1.node.depth, $1.node.identity) })
      {
        anchor.reconcile()
      }
    }
  }

  func present(_ wanted: PresentationSource.Wanted, from anchor: Anchor) {
    let presentation = Presentation(wanted, from: anchor)
    anchor.presentation = presentation
    presented.append(presentation)
    presentation.mount(wanted.content)
    presentation.node?.setShown(true)
    begin(.present(presentation))
  }

  /// Begins to dismiss the layer, and all above with it.
  func dismiss(_ presentation: Presentation) {
    guard let index = presented.firstIndex(where: { $0 === presentation }) else { return }
    let leaving = Array(presented[index...])
    for presentation in leaving {
      presentation.phase = .dismissing
      if let wanted = presentation.anchor.wanted, wanted.id == presentation.id, !presentation.isReplaced {
        presentation.anchor.settled = wanted.id
      }
    }
    if presentation.kind == .cover { nodeBelow(presentation)?.setShown(true) }
    begin(.dismiss(leaving))
  }

  func endPresenting(_ presentation: Presentation) {
    presentation.phase = .shown
    if presentation.kind == .cover, coversHideWhatIsBelow { nodeBelow(presentation)?.setShown(false) }
  }

  /// The views go, the highest first, then the anchors are told.
  func endDismissing(_ leaving: [Presentation]) {
    presented.removeAll { presentation in leaving.contains { $0 === presentation } }
    for presentation in leaving.reversed() {
      presentation.node?.unmount()
      presentation.anchor.presentation = nil
      if let action = presentation.anchor.onDismiss, presentation.anchor.node.isMounted { enqueue(action) }
    }
  }

  private func nodeBelow(_ presentation: Presentation) -> Node? {
    presentation.presentingLayer.map { $0.node } ?? rootNode
  }
}
