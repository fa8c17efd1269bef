/// A view that tells when a value has changed.
struct ChangeView<Content: View, V: Equatable>: PrimitiveView, WrapperView {
  typealias Body = Never
  let content: Content
  let value: V
  let initial: Bool
  let action: (V, V) -> Void

  func update(_ node: Node) {
    var isFirst = false
    let last = node.kept {
      isFirst = true
      return LastValue(value)
    }
    let old = last.value
    if isFirst ? initial : old != value { node.host.enqueue { action(old, value) } }
    last.value = value
    node.reconcile([FlatItem(key: 0, view: content)])
  }
}

private final class LastValue<V> {
  var value: V
  init(_ value: V) { self.value = value }
}
