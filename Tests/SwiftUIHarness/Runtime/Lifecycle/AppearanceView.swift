/// A view whose coming and going is told.
struct AppearanceView<Content: View>: PrimitiveView, WrapperView {
  typealias Body = Never
  let content: Content
  let onAppear: (() -> Void)?
  let onDisappear: (() -> Void)?

  func update(_ node: Node) {
    node.onShownChange = { [unowned node] shown in
      if let action = shown ? onAppear : onDisappear { node.host.enqueueAppearance(shown, action) }
    }
    node.reconcile([FlatItem(key: 0, view: content)])
  }
}
