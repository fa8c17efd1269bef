/// A `sheet`, `popover`, `fullScreenCover`, `alert` or `confirmationDialog` modifier in the tree: the request of its binding,
/// and its presentation.
@MainActor
final class Anchor {
  let node: Node
  let kind: PresentationKind
  private(set) var source: PresentationSource?
  private(set) var onDismiss: (() -> Void)?
  var attachment: PopoverAttachmentAnchor?
  private(set) var request: PresentationSource.Request?
  var presentation: Presentation?
  /// Whether the request changed in a transaction that disables animations.
  private(set) var isChangedAtOnce = false
  /// The item that was refused, or that the user dismissed. It is not presented again before the binding changes.
  var handledID: AnyHashable?
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
    request = node.tracked { source.read(presentedRequest) }
    isChangedAtOnce = host.disablesAnimations
    if let presentation, presentation.phase == .dismissing, let fading = source.fading {
      presentation.update(content: fading)
    }
    guard let request else {
      handledID = nil
      return
    }
    if handledID != request.id { handledID = nil }
    if let presentation, presentation.id == request.id, presentation.phase != .dismissing {
      isDismissalRefused = false
      presentation.update(content: request.content)
    }
  }

  private var presentedRequest: PresentationSource.Request? {
    presentation.flatMap { $0.phase == .dismissing ? nil : $0.request }
  }

  private func leave() {
    host.anchors.removeAll { $0 === self }
    presentation?.isOrphan = true
  }

  // MARK: - Following the binding

  func reconcile() {
    defer { isChangedAtOnce = false }
    switch (presentation, request) {
    case (nil, nil): break
    case (nil, let request?): present(request)
    case (let shown?, nil): dismiss(shown)
    case (let shown?, let request?) where shown.id != request.id: replace(shown, by: request)
    case (let shown?, let request?): presentAgain(shown, request)
    }
  }

  private func present(_ request: PresentationSource.Request) {
    guard handledID != request.id else { return }
    if let (rule, reason) = reasonAgainstPresenting() {
      refuse(request, rule, reason)
    } else {
      host.present(request, from: self)
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

  private func refuse(_ request: PresentationSource.Request, _ rule: HarnessFailure.Rule, _ reason: String) {
    handledID = request.id
    host.fail(rule, "\(reason): \(kind) \(request.id), in \(node.path)")
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
    if !host.allowsMultipleDismissals, host.presented.last !== shown {
      return (.multipleDismissals, "a dismissal of a layer that is not the top one")
    }
    return nil
  }

  /// Dismisses the presented item. As in SwiftUI, the new item is presented after the dismissal.
  private func replace(_ shown: Presentation, by request: PresentationSource.Request) {
    guard shown.phase != .dismissing else {
      // The dismissal of the old item, by the user or by a nil in the binding, is still in progress. SwiftUI therefore cannot
      // present the new item yet.
      if !shown.isReplaced, handledID != request.id, let (rule, reason) = reasonAgainstPresenting() {
        refuse(request, rule, reason)
      }
      return
    }
    guard handledID != request.id else { return }
    if let (rule, reason) = reasonAgainstDismissing(shown) {
      refuse(request, rule, reason)
    } else {
      shown.isReplaced = true
      host.dismiss(shown)
    }
  }

  /// Refuses an item that the binding requests again during the item's dismissal.
  private func presentAgain(_ shown: Presentation, _ request: PresentationSource.Request) {
    guard shown.phase == .dismissing, !shown.isReplaced, handledID != request.id else { return }
    if let (rule, reason) = reasonAgainstPresenting() { refuse(request, rule, reason) }
  }

  // MARK: -

  /// The presentation that contains this anchor; `nil` for the root's layer.
  var layer: Presentation? {
    var next: Node? = node
    while let node = next {
      if let found = host.presented.first(where: { $0.node === node }) { return found }
      next = node.parent
    }
    return nil
  }

  /// The difference between the presentation and the request of the binding.
  var difference: String? {
    let shown = presentation.flatMap { $0.phase == .dismissing ? nil : $0.id }
    let request = source?.read(presentedRequest)?.id
    guard shown != request else { return nil }
    return "\(kind) in \(node.path): shows \(shown.map { "\($0)" } ?? "nothing"), "
      + "expected \(request.map { "\($0)" } ?? "nothing")"
  }
}

/// The view of `sheet`, `popover`, `fullScreenCover`, `alert` and `confirmationDialog`.
struct PresentingView<Content: View>: PrimitiveView, WrapperView {
  typealias Body = Never
  let content: Content
  let kind: PresentationKind
  let source: PresentationSource
  let onDismiss: (() -> Void)?
  /// The source to which a popover points.
  var attachment: PopoverAttachmentAnchor?

  func update(_ node: Node) {
    let anchor = node.retained { Anchor(node, kind) }
    anchor.attachment = attachment
    anchor.update(source: source, onDismiss: onDismiss)
    node.reconcile([ChildView(key: 0, view: content)])
  }
}
