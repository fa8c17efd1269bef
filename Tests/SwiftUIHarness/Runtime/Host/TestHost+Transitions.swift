extension TestHost {
  /// What is on its way now, the oldest first, such as “presenting sheet 3”.
  public var transitions: [String] { inFlight.map { $0.text } }

  /// Lets the oldest transition end. The next update calls what is due then: `onDisappear`, `onDismiss`.
  public func finishTransition() {
    guard !inFlight.isEmpty else { return }
    end(inFlight.removeFirst())
  }

  /// The sheet or cover that is coming or going, if one is.
  var modalInFlight: String? { inFlight.first { $0.isModal }?.text }

  func begin(_ transition: Transition) {
    journal.append(transition.text)
    inFlight.append(transition)
  }

  func finishTransition(of stack: StackController) {
    for transition in inFlight where transition.isOf(stack) { end(transition) }
    forgetTransition(of: stack)
  }

  func forgetTransition(of stack: StackController) { inFlight.removeAll { $0.isOf(stack) } }

  private func end(_ transition: Transition) {
    journal.append("ended: \(transition.text)")
    switch transition {
    case .stack(let stack, _): stack.endTransition()
    case .present(let presentation): endPresenting(presentation)
    case .dismiss(let presentations): endDismissing(presentations)
    }
  }
}
