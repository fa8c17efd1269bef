internal import Foundation

/// A view with text.
@MainActor
protocol TextualView {
  var text: String { get }
}

/// A view that the user can tap. Its title is the text within it.
@MainActor
protocol TappableView {
  func tap()
}

/// A view with the states on and off.
@MainActor
protocol SwitchView {
  var isOn: Binding<Bool> { get }
}

/// A link that changes the path of its stack.
@MainActor
protocol LinkView {
  func follow(from node: Node)
}

/// A button, which can also answer a dialog.
@MainActor
protocol ButtonView: TappableView {
  var role: ButtonRole? { get }
}

/// A view with a value that the user can adjust.
@MainActor
protocol AdjustableView {
  var position: @MainActor () -> Double { get }
  /// Sets the value. Returns the reason if this is impossible.
  var move: @MainActor (Double) -> String? { get }
  /// Begins or ends an adjustment.
  var edit: (Bool) -> Void { get }
}

/// A view that shares a file.
@MainActor
protocol SharingView {
  var item: URL { get }
}

/// A view that wraps another one, like a modifier.
@MainActor
protocol WrapperView {}

/// A view whose parts count as children of the surrounding view.
@MainActor
protocol TransparentView: ContainerView {}

/// An optional view.
@MainActor
protocol OptionalView {}

extension TupleView: TransparentView {}
extension Group: TransparentView where Content: View {}
extension ForEach: TransparentView where Content: View {}
extension Optional: TransparentView where Wrapped: View {}
extension Optional: OptionalView where Wrapped: View {}
extension _ConditionalContent: TransparentView where TrueContent: View, FalseContent: View {}
extension AnyView: TransparentView {}
extension EmptyView: TransparentView {}

extension Node {
  var stack: StackController? { storage as? StackController }
  var tabs: TabController? { storage as? TabController }
  var split: SplitController? { storage as? SplitController }

  /// The children that are on screen once all transitions have ended.
  private var shownChildren: [Node] {
    if let stack { return stack.topNode.map { [$0] } ?? [] }
    if let tabs { return children.filter { $0.tabTag == tabs.selected } }
    if let split { return split.visible.compactMap { split.node(of: $0) } }
    return children
  }

  /// Visits the nodes of this layer on screen, in order.
  func visitShown(_ visit: (Node) -> Void) {
    visit(self)
    for child in shownChildren { child.visitShown(visit) }
  }

  /// Visits all nodes of this layer, on screen or not.
  func visitAll(_ visit: (Node) -> Void) {
    visit(self)
    for child in children { child.visitAll(visit) }
  }

  func firstShown<T>(_ found: (Node) -> T?) -> T? {
    if let found = found(self) { return found }
    for child in shownChildren {
      if let found = child.firstShown(found) { return found }
    }
    return nil
  }

  var shownTexts: [String] {
    var texts: [String] = []
    visitShown { if let text = $0.inspectableView as? any TextualView { texts.append(text.text) } }
    return texts
  }

  func firstTrait<T>(_ found: (Trait) -> T?) -> T? {
    firstShown { ($0.inspectableView as? any TraitCarrier).flatMap { found($0.trait) } }
  }
}
