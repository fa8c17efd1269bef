/// SwiftUI: NavigationLink
public struct NavigationLink<Label: View, Destination: View>: View {
  /// SwiftUI: NavigationLink/Body
  public typealias Body = Never
  let value: AnyHashable?
  let label: Label
}

extension NavigationLink where Destination == Never {
  /// SwiftUI: NavigationLink/init(value:label:)
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    self.init(value: value.map { AnyHashable($0) }, label: label())
  }

  /// SwiftUI: NavigationLink/init(_:value:)
  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {
    self.init(value: value) { Text(titleKey) }
  }

  /// SwiftUI: NavigationLink/init(_:value:)
  @_disfavoredOverload
  public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Label == Text {
    self.init(value: value) { Text(title) }
  }
}

extension NavigationLink: ContainerView, LinkView {
  var childViews: [ChildView] { [ChildView(key: 0, view: label)] }

  /// Appends the value to the path of the link's stack. A path of another type silently ignores the value.
  func follow(from node: Node) {
    guard let value, let stack = node.enclosing(StackController.self), stack.accepts(value) else { return }
    stack.write(stack.boundPath + [value])
  }
}
