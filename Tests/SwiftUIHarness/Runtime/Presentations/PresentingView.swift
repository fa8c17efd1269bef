/// A view that something is presented from.
struct PresentingView<Content: View>: PrimitiveView, WrapperView {
  typealias Body = Never
  let content: Content
  let kind: PresentationKind
  let source: PresentationSource
  let onDismiss: (() -> Void)?

  func update(_ node: Node) {
    let anchor = node.kept { Anchor(node, kind) }
    anchor.update(source: source, onDismiss: onDismiss)
    node.reconcile([FlatItem(key: 0, view: content)])
  }
}
