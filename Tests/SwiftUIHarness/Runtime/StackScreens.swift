/// A screen of a stack: the root, or the screen of a value in the path.
@MainActor
final class Screen: Dismissible {
  /// The number of screens below this one.
  let level: Int
  /// The value in the path; `nil` for the root.
  let value: AnyHashable?
  private(set) weak var stack: StackController?
  let environments = EnvironmentCache()
  /// The view of the destination, and the declaration that made the view.
  var made: (by: DestinationVersion, view: any View)?

  init(level: Int, value: AnyHashable?, stack: StackController) {
    self.level = level
    self.value = value
    self.stack = stack
  }

  func isAt(_ level: Int, _ value: AnyHashable?) -> Bool { self.level == level && self.value == value }

  func dismissByAction() { stack?.write(removingFrom: self) }
}

/// The view of a pushed screen. It looks up the destination of its value.
struct ScreenView: PrimitiveView {
  typealias Body = Never
  let screen: Screen

  func update(_ node: Node) {
    guard let stack = screen.stack else { return }
    node.reconcile([ChildView(key: 0, view: stack.destination(of: screen))])
  }
}

/// The view of `navigationDestination`.
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
    node.reconcile([ChildView(key: 0, view: content)])
  }
}

/// A `navigationDestination` of a stack: the views for the values of a type.
struct Destination {
  unowned let node: Node
  let type: ObjectIdentifier
  let make: (AnyHashable) -> (any View)?
  let version = DestinationVersion()
}

/// An identity that distinguishes successive declarations by the same view.
final class DestinationVersion {}

/// The binding of a stack's path, of any collection.
struct StackPath {
  let read: () -> [AnyHashable]
  let write: ([AnyHashable]) -> Void
  /// Whether the collection can contain a value.
  let accepts: (AnyHashable) -> Bool
  /// Whether every evaluation makes a different binding.
  let isUnstable: Bool

  init<Data>(_ path: Binding<Data>)
  where Data: RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
    isUnstable = path.usesClosures
    read = { path.wrappedValue.map { AnyHashable($0) } }
    accepts = { $0.base is Data.Element }
    write = { elements in
      path.wrappedValue = Data(
        elements.map { element in
          guard let element = element as? Data.Element else {
            preconditionFailure("The path holds \(Data.Element.self), not \(type(of: element.base)).")
          }
          return element
        })
    }
  }

  init(_ path: Binding<NavigationPath>) {
    isUnstable = path.usesClosures
    read = { path.wrappedValue.elements }
    accepts = { _ in true }
    write = { elements in
      var new = NavigationPath()
      new.elements = elements
      path.wrappedValue = new
    }
  }
}
