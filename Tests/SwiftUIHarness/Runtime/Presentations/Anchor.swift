/// The place of a `sheet` or `fullScreenCover` modifier: what its binding asks for, and what is shown for it.
@MainActor
final class Anchor {
  let node: Node
  let kind: PresentationKind
  private(set) var source: PresentationSource?
  private(set) var onDismiss: (() -> Void)?
  private(set) var wanted: PresentationSource.Wanted?
  var presentation: Presentation?
  /// What was refused, or dismissed by the user: not presented again before the binding asks for something else.
  var settled: AnyHashable?
  private var isDismissalRefused = false

  init(_ node: Node, _ kind: PresentationKind) {
    self.node = node
    self.kind = kind
    node.host.anchors.append(self)
    node.onUnmount = { [unowned self] in leave() }
  }

  private var host: TestHost { node.host }

  func update(source: PresentationSource, onDismiss: (() -> Void)?) {
    self.source = source
    self.onDismiss = onDismiss
    wanted = node.tracked(source.read)
    guard let wanted else {
      settled = nil
      return
    }
    if settled != wanted.id { settled = nil }
    if let presentation, presentation.id == wanted.id, presentation.phase != .dismissing {
      isDismissalRefused = false
      presentation.update(content: wanted.content)
    }
  }

  private func leave() {
    host.anchors.removeAll { $0 === self }
    presentation?.isOrphan = true
  }

  // MARK: - What is shown follows what is wanted

  func reconcile() {
    switch (presentation, wanted) {
    case (nil, nil): break
    case (nil, let wanted?): present(wanted)
    case (let shown?, nil): dismiss(shown)
    case (let shown?, let wanted?) where shown.id != wanted.id: replace(shown, by: wanted)
    case (let shown?, let wanted?): presentAgain(shown, wanted)
    }
  }

  private func present(_ wanted: PresentationSource.Wanted) {
    guard settled != wanted.id else { return }
    if let (rule, reason) = reasonAgainstPresenting() {
      refuse(wanted, rule, reason)
    } else {
      host.present(wanted, from: self)
    }
  }

  private func reasonAgainstPresenting() -> (HarnessFailure.Rule, String)? {
    if let flight = host.modalInFlight {
      return (.presentationInFlight, "a presentation while another transition is in flight (\(flight))")
    }
    if let other = host.presented.first(where: { $0.presentingLayer === layer }) {
      return (.secondPresentation, "a second presentation from one anchor, which already presents \(other)")
    }
    if host.presented.last !== layer {
      return (.presentationFromCoveredLayer, "a presentation from a layer that is not the top one")
    }
    if !node.isShown {
      return (.presentationFromHiddenScreen, "a presentation from a screen that is not shown")
    }
    return nil
  }

  private func refuse(_ wanted: PresentationSource.Wanted, _ rule: HarnessFailure.Rule, _ reason: String) {
    settled = wanted.id
    host.fail(rule, "\(reason): \(kind) \(wanted.id), in \(node.path)")
  }

  private func dismiss(_ shown: Presentation) {
    guard shown.phase != .dismissing, !isDismissalRefused else { return }
    if let (rule, reason) = reasonAgainstDismissing(shown) {
      isDismissalRefused = true
      host.fail(rule, "\(reason): \(shown), in \(node.path)")
    } else {
      host.dismiss(shown)
    }
  }

  private func reasonAgainstDismissing(_ shown: Presentation) -> (HarnessFailure.Rule, String)? {
    if let flight = host.modalInFlight {
      return (.dismissalInFlight, "a dismissal while another transition is in flight (\(flight))")
    }
    if !host.allowsSeveralDismissalsAtOnce, host.presented.last !== shown {
      return (.severalDismissalsAtOnce, "a dismissal of a layer that is not the top one")
    }
    return nil
  }

  /// SwiftUI dismisses what it shows, and presents the new item once that has gone.
  private func replace(_ shown: Presentation, by wanted: PresentationSource.Wanted) {
    guard shown.phase != .dismissing else {
      // The user dismissed it, or the binding was nil before: then the new item comes too early.
      if !shown.isReplaced, settled != wanted.id, let (rule, reason) = reasonAgainstPresenting() {
        refuse(wanted, rule, reason)
      }
      return
    }
    guard settled != wanted.id else { return }
    if let (rule, reason) = reasonAgainstDismissing(shown) {
      refuse(wanted, rule, reason)
    } else {
      shown.isReplaced = true
      host.dismiss(shown)
    }
  }

  /// What is on its way out by the binding's own wish, and wanted again.
  private func presentAgain(_ shown: Presentation, _ wanted: PresentationSource.Wanted) {
    guard shown.phase == .dismissing, !shown.isReplaced, settled != wanted.id else { return }
    if let (rule, reason) = reasonAgainstPresenting() { refuse(wanted, rule, reason) }
  }

  // MARK: -

  /// The presentation that this anchor is within; `nil` for the root's layer.
  var layer: Presentation? {
    var next: Node? = node
    while let node = next {
      if let found = host.presented.first(where: { $0.node === node }) { return found }
      next = node.parent
    }
    return nil
  }

  /// How what is shown differs from what is wanted, if it does.
  var difference: String? {
    let shown = presentation.flatMap { $0.phase == .dismissing ? nil : $0.id }
    let wanted = source?.read()?.id
    guard shown != wanted else { return nil }
    return "\(kind) in \(node.path): shows \(shown.map { "\($0)" } ?? "nothing"), "
      + "wanted is \(wanted.map { "\($0)" } ?? "nothing")"
  }
}
