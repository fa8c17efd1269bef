extension TestHost {
  /// Presents and dismisses what the anchors ask for, from the root up.
  func reconcilePresentations() {
    if modalInFlight == nil, let orphan = presented.first(where: { $0.isOrphan }) { dismiss(orphan) }
    let order = anchors.sorted { ($0.node.depth, $0.node.identity) < ($1.node.depth, $1.node.identity) }
    for anchor in order where anchor.node.isMounted { anchor.reconcile() }
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
    if let anchor = leaving.first?.anchor, anchor.node.isMounted { anchor.node.markDirty() }
  }

  private func nodeBelow(_ presentation: Presentation) -> Node? {
    presentation.presentingLayer.map { $0.node } ?? rootNode
  }
}
