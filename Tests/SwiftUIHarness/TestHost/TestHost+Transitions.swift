extension TestHost {
  /// The running transitions, the oldest first, such as “presenting sheet 3”.
  public var transitions: [String] { inFlight.map { $0.text } }

  /// Ends the oldest transition. The next update calls `onDisappear` and `onDismiss`.
  public func finishTransition() {
    guard !inFlight.isEmpty else { return }
    end(inFlight.removeFirst())
  }

  /// The first running presentation or dismissal, if any, such as “presenting sheet 3”.
  var modalInFlight: String? { (inFlight + unanimated).first { $0.isModal }?.text }

  func begin(_ transition: ScreenTransition, isAnimated: Bool = true) {
    transitionLog.append(isAnimated ? transition.text : "at once: \(transition.text)")
    if isAnimated { inFlight.append(transition) } else { unanimated.append(transition) }
  }

  func endUnanimatedTransitions() {
    while !unanimated.isEmpty { finish(unanimated.removeFirst()) }
  }

  func finishTransition(of container: any AnimatedContainer) {
    for transition in inFlight where transition.isOf(container) { end(transition) }
    for transition in unanimated where transition.isOf(container) { finish(transition) }
    forgetTransition(of: container)
  }

  func forgetTransition(of container: any AnimatedContainer) {
    inFlight.removeAll { $0.isOf(container) }
    unanimated.removeAll { $0.isOf(container) }
  }

  private func end(_ transition: ScreenTransition) {
    transitionLog.append("ended: \(transition.text)")
    finish(transition)
  }

  private func finish(_ transition: ScreenTransition) {
    switch transition {
    case .container(let container, _): container.endTransition()
    case .present(let presentation): endPresenting(presentation)
    case .dismiss(let presentations): endDismissing(presentations)
    }
  }

  // MARK: - Presentations

  /// Presents and dismisses layers as the anchors request, from the root up.
  func reconcilePresentations() {
    if modalInFlight == nil, let orphan = presented.first(where: { $0.isOrphan }) { dismiss(orphan) }
    // A newly presented layer has its own anchors. The loop visits these anchors, too, so that the test fails if one of them
    // requests a presentation too early.
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
    // The system uses only the texts and the actions of a dialog. The views of a dialog therefore receive no `onAppear`.
    if !presentation.kind.isDialog { presentation.node?.setShown(true) }
    begin(.present(presentation), isAnimated: !anchor.isChangedAtOnce)
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
    if presentation.kind == .cover { showAgain(nodeBelow(presentation)) }
    begin(.dismiss(leaving), isAnimated: !presentation.anchor.isChangedAtOnce)
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
      if let action = presentation.afterDismissal { enqueue(action) }
    }
  }

  private func nodeBelow(_ presentation: Presentation) -> Node? {
    presentation.presentingLayer.map { $0.node } ?? rootNode
  }
}

/// A view with transitions of its content: a stack, a tab view, or the collapsed columns of a split view.
@MainActor
protocol AnimatedContainer: AnyObject {
  func endTransition()
}

/// A change on screen that has a duration.
enum ScreenTransition {
  case present(Presentation)
  /// The layers that are dismissed together, bottom first.
  case dismiss([Presentation])
  case container(any AnimatedContainer, pushing: Bool)

  var isModal: Bool {
    if case .container = self { false } else { true }
  }

  func isOf(_ container: any AnimatedContainer) -> Bool {
    if case .container(let other, _) = self { other === container } else { false }
  }

  @MainActor var text: String {
    switch self {
    case .present(let presentation): "presenting \(presentation)"
    case .dismiss(let presentations):
      "dismissing \(presentations.map { $0.description }.joined(separator: " and "))"
    case .container(_, let pushing): pushing ? "pushing" : "popping"
    }
  }
}
