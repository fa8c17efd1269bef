extension TestHost {
  /// The running transitions, the oldest first, such as “presenting sheet 3”.
  public var transitions: [String] { inFlight.map { $0.text } }

  /// Ends the oldest transition. The next update calls `onDisappear` and `onDismiss`.
  public func finishTransition() {
    guard !inFlight.isEmpty else { return }
    end(inFlight.removeFirst())
  }

  /// The sheet or cover that is being presented or dismissed, if any.
  var modalInFlight: String? { inFlight.first { $0.isModal }?.text }

  func begin(_ transition: Transition) {
    transitionLog.append(transition.text)
    inFlight.append(transition)
  }

  func finishTransition(of stack: StackController) {
    for transition in inFlight where transition.isOf(stack) { end(transition) }
    forgetTransition(of: stack)
  }

  func forgetTransition(of stack: StackController) { inFlight.removeAll { $0.isOf(stack) } }

  private func end(_ transition: Transition) {
    transitionLog.append("ended: \(transition.text)")
    switch transition {
    case .stack(let stack, _): stack.endTransition()
    case .present(let presentation): endPresenting(presentation)
    case .dismiss(let presentations): endDismissing(presentations)
    }
  }

  // MARK: - Presentations

  /// Presents and dismisses what the anchors request, from the root up.
  func reconcilePresentations() {
    if modalInFlight == nil, let orphan = presented.first(where: { $0.isOrphan }) { dismiss(orphan) }
    // A newly presented layer has anchors of its own. If they request something at once, that is too early.
    var visited: Set<ObjectIdentifier> = []
    while true {
      let new = anchors.filter { $0.node.isMounted && visited.insert(ObjectIdentifier($0)).inserted }
      if new.isEmpty { return }
      for anchor in new.sorted(by: { ($0.node.depth, $0.node.identity) < ($1.node.depth, $1.node.identity) })
      {
        anchor.reconcile()
      }
    }
  }

  func present(_ request: PresentationSource.Request, from anchor: Anchor) {
    let presentation = Presentation(request, from: anchor)
    anchor.presentation = presentation
    presented.append(presentation)
    presentation.mount(request.content)
    presentation.node?.setShown(true)
    begin(.present(presentation))
  }

  /// Begins to dismiss a layer and everything above it.
  func dismiss(_ presentation: Presentation) {
    guard let index = presented.firstIndex(where: { $0 === presentation }) else { return }
    let leaving = Array(presented[index...])
    for presentation in leaving {
      presentation.phase = .dismissing
      if let request = presentation.anchor.request, request.id == presentation.id, !presentation.isReplaced {
        presentation.anchor.handledID = request.id
      }
    }
    if presentation.kind == .cover { nodeBelow(presentation)?.setShown(true) }
    begin(.dismiss(leaving))
  }

  func endPresenting(_ presentation: Presentation) {
    presentation.phase = .shown
    if presentation.kind == .cover, coversHideContentBelow { nodeBelow(presentation)?.setShown(false) }
  }

  /// Removes the views, top first, then calls `onDismiss`.
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

/// A change on screen that takes time.
enum Transition {
  case present(Presentation)
  /// Everything that is dismissed at once, bottom first.
  case dismiss([Presentation])
  case stack(StackController, pushing: Bool)

  var isModal: Bool {
    if case .stack = self { false } else { true }
  }

  func isOf(_ stack: StackController) -> Bool {
    if case .stack(let other, _) = self { other === stack } else { false }
  }

  @MainActor var text: String {
    switch self {
    case .present(let presentation): "presenting \(presentation)"
    case .dismiss(let presentations):
      "dismissing \(presentations.map { $0.description }.joined(separator: " and "))"
    case .stack(_, let pushing): pushing ? "pushing" : "popping"
    }
  }
}
