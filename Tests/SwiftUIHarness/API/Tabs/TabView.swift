/// SwiftUI: TabView
public struct TabView<SelectionValue: Hashable, Content>: View {
  /// SwiftUI: TabView/Body
  public typealias Body = Never
  let selection: Binding<AnyHashable>
  let tabs: [TabItem]

  private init<V: Hashable>(_ selection: Binding<V>, _ tabs: [TabItem]) {
    self.tabs = tabs
    self.selection = Binding(
      getValue: { AnyHashable(selection.wrappedValue) },
      setValue: { value in
        guard let value = value.base as? V else {
          preconditionFailure("A tab's tag is \(type(of: value.base)), the selection is of \(V.self).")
        }
        selection.wrappedValue = value
      })
  }
}

extension TabView where Content: View {
  /// SwiftUI: TabView/init(selection:content:)
  public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
    self.init(selection, TabItem.items(in: content()))
  }
}

extension TabView {
  /// SwiftUI: TabView/init(selection:content:)
  public init<C: TabContent>(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
  ) where Content == TabContentBuilder<SelectionValue>.Content<C>, C.TabValue == SelectionValue {
    self.init(selection, TabItem.items(of: content()))
  }
}

extension TabContentBuilder {
  /// SwiftUI: TabContentBuilder/Content
  public struct Content<C: TabContent> {}
}

extension TabView: PrimitiveView {
  func update(_ node: Node) {
    node.kept { TabController(node) }.update(selection: selection, tabs: tabs)
  }
}
