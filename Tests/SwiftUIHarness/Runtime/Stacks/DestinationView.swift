/// A view that says what the stack around it draws for values of a type.
struct DestinationView<Content: View>: PrimitiveView, WrapperView {
  typealias Body = Never
  let content: Content
  let type: ObjectIdentifier
  let make: (AnyHashable) -> (any View)?

  func update(_ node: Node) {
    if let stack = node.enclosing(StackController.self) {
      stack.declare(Destination(node: node, type: type, make: make))
      node.onUnmount = { [weak stack, unowned node] in stack?.withdraw(node) }
    } else {
      node.host.fail(.destinationOutsideStack, "a navigationDestination outside of a stack in \(node.path)")
    }
    node.reconcile([FlatItem(key: 0, view: content)])
  }
}

/// What a stack draws for values of a type.
struct Destination {
  unowned let node: Node
  let type: ObjectIdentifier
  let make: (AnyHashable) -> (any View)?
  let version = DestinationVersion()
}

/// Tells one declaration from the next one of the same place.
final class DestinationVersion {}
