/// A screen of a stack: the root, or what was pushed for a value of the path.
@MainActor
final class Screen: Dismissible {
  /// How many screens lie below.
  let level: Int
  /// `nil` for the root.
  let value: AnyHashable?
  private(set) weak var stack: StackController?
  let environments = EnvironmentKeeper()
  /// The view of the destination, and the declaration that it was made by.
  var made: (by: DestinationVersion, view: any View)?

  init(level: Int, value: AnyHashable?, stack: StackController) {
    self.level = level
    self.value = value
    self.stack = stack
  }

  func isAt(_ level: Int, _ value: AnyHashable?) -> Bool { self.level == level && self.value == value }

  func dismissByAction() { stack?.write(removingFrom: self) }
}

/// The place of a pushed screen: finds out what is to be drawn for its value.
struct ScreenView: PrimitiveView {
  typealias Body = Never
  let screen: Screen

  func update(_ node: Node) {
    guard let stack = screen.stack else { return }
    node.reconcile([FlatItem(key: 0, view: stack.destination(of: screen))])
  }
}
