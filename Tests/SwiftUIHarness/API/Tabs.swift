/// SwiftUI: TabView
public struct TabView<SelectionValue: Hashable, Content>: View {
  /// SwiftUI: TabView/Body
  public typealias Body = Never
  let selection: Binding<AnyHashable>
  let tabs: [TabItem]

  /// SwiftUI: TabView/init(selection:content:)
  public init<C: TabContent>(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
  ) where Content == TabContentBuilder<SelectionValue>.Content<C>, C.TabValue == SelectionValue {
    tabs = TabItem.items(of: content())
    self.selection = Binding(
      getValue: { AnyHashable(selection.wrappedValue) },
      setValue: { value in
        guard let value = value.base as? SelectionValue else {
          preconditionFailure(
            "A tab's tag is \(type(of: value.base)), the selection is of \(SelectionValue.self).")
        }
        selection.wrappedValue = value
      })
  }
}

extension TabContentBuilder {
  /// SwiftUI: TabContentBuilder/Content
  public struct Content<C: TabContent> {}
}

extension TabView: PrimitiveView {
  func update(_ node: Node) {
    node.retained { TabController(node) }.update(selection: selection, tabs: tabs)
  }
}

extension View {
  /// SwiftUI: View/tag(_:includeOptional:)
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    TraitView(content: self, trait: .tag(tag))
  }
}

/// SwiftUI: Tab
public struct Tab<Value: Hashable, Content: View, Label: View>: TabContent {
  /// SwiftUI: Tab/TabValue
  public typealias TabValue = Value
  /// SwiftUI: Tab/Body
  public typealias Body = Never
  let value: Value
  var role: TabRole?
  let label: Label
  let content: () -> Content
}

extension Tab where Label == DefaultTabLabel {
  /// SwiftUI: Tab/init(_:systemImage:value:content:)
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value,
    @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(value: value, label: DefaultTabLabel(title: titleKey.text), content: content)
  }

  /// SwiftUI: Tab/init(_:systemImage:value:content:)
  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, systemImage: String, value: Value,
    @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(value: value, label: DefaultTabLabel(title: String(title)), content: content)
  }
}

extension Tab {
  /// SwiftUI: Tab/init(value:content:label:)
  public init(
    value: Value, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, role: nil, label: label(), content: content)
  }

  /// SwiftUI: Tab/init(value:role:content:label:)
  public init(
    value: Value, role: TabRole?, @ViewBuilder content: @escaping () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, role: role, label: label(), content: content)
  }
}

/// SwiftUI: DefaultTabLabel
public struct DefaultTabLabel: View {
  let title: String
  /// SwiftUI: DefaultTabLabel/body
  public var body: some View { Text(title) }
}

extension Tab: ListedTabs {
  var tabs: [TabItem] {
    [TabItem(tag: value, label: label, view: Evaluated(content: content), role: role)]
  }
}

/// SwiftUI: TabContent
@MainActor @preconcurrency
public protocol TabContent<TabValue> {
  /// SwiftUI: TabContent/TabValue
  associatedtype TabValue: Hashable
  /// SwiftUI: TabContent/Body
  associatedtype Body: TabContent
  /// SwiftUI: TabContent/body
  @MainActor var body: Body { get }
}

extension Never: TabContent {
  /// SwiftUI: Never/TabValue
  public typealias TabValue = Never
}

extension TabContent where Body == Never {
  /// SwiftUI: TabContent/body, of a primitive tab.
  public var body: Never { fatalError("\(Self.self) is a primitive tab: it has no body") }
}

/// SwiftUI: TabContentBuilder
@MainActor @preconcurrency
@resultBuilder
public enum TabContentBuilder<TabValue: Hashable> {
  /// SwiftUI: TabContentBuilder/buildExpression(_:)
  public static func buildExpression<C: TabContent>(_ content: C) -> C where C.TabValue == TabValue {
    content
  }

  /// SwiftUI: TabContentBuilder/buildBlock(_:)
  public static func buildPartialBlock<C: TabContent>(first: C) -> C where C.TabValue == TabValue { first }

  /// SwiftUI: TabContentBuilder/buildBlock(_:_:), which SwiftUI declares for every number of tabs.
  public static func buildPartialBlock<A: TabContent, C: TabContent>(
    accumulated: A, next: C
  ) -> TupleTabContent<TabValue> where A.TabValue == TabValue, C.TabValue == TabValue {
    TupleTabContent(tabs: TabItem.items(of: accumulated) + TabItem.items(of: next))
  }

  /// SwiftUI: TabContentBuilder/buildEither(first:)
  public static func buildEither<First: TabContent, Second: TabContent>(
    first: First
  ) -> _ConditionalContent<First, Second> where First.TabValue == TabValue, Second.TabValue == TabValue {
    _ConditionalContent(storage: .first(first))
  }

  /// SwiftUI: TabContentBuilder/buildEither(second:)
  public static func buildEither<First: TabContent, Second: TabContent>(
    second: Second
  ) -> _ConditionalContent<First, Second> where First.TabValue == TabValue, Second.TabValue == TabValue {
    _ConditionalContent(storage: .second(second))
  }

  /// SwiftUI: TabContentBuilder/buildIf(_:)
  public static func buildIf<C: TabContent>(_ content: C?) -> TupleTabContent<TabValue>
  where C.TabValue == TabValue {
    TupleTabContent(tabs: content.map { TabItem.items(of: $0) } ?? [])
  }
}

/// SwiftUI: TupleTabContent
///
/// In SwiftUI, the type is also generic over a tuple, which is an implementation detail.
public struct TupleTabContent<TabValue: Hashable>: TabContent {
  /// SwiftUI: TupleTabContent/Body
  public typealias Body = Never
  let tabs: [TabItem]
}

extension TupleTabContent: ListedTabs {}

extension ForEach: TabContent where Content: TabContent {
  /// SwiftUI: ForEach/TabValue
  public typealias TabValue = Content.TabValue
}

extension ForEach where Content: TabContent {
  /// SwiftUI: ForEach/init(_:id:content:)
  public init<V: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @TabContentBuilder<V> content: @escaping (Data.Element) -> Content
  ) where Content.TabValue == V {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }

  /// SwiftUI: ForEach/init(_:content:)
  public init<V: Hashable>(
    _ data: Data, @TabContentBuilder<V> content: @escaping (Data.Element) -> Content
  ) where ID == Data.Element.ID, Data.Element: Identifiable, Content.TabValue == V {
    self.init(data: data, content: content, id: { $0.id })
  }
}

extension ForEach: ListedTabs where Content: TabContent {
  var tabs: [TabItem] {
    data.flatMap { element in
      TabItem.items(of: content(element)).map { item in
        var item = item
        item.scope.insert(id(element), at: 0)
        return item
      }
    }
  }
}

extension _ConditionalContent: TabContent
where TrueContent: TabContent, FalseContent: TabContent, TrueContent.TabValue == FalseContent.TabValue {
  /// SwiftUI: _ConditionalContent/TabValue
  public typealias TabValue = TrueContent.TabValue
}

extension _ConditionalContent: ListedTabs
where TrueContent: TabContent, FalseContent: TabContent, TrueContent.TabValue == FalseContent.TabValue {
  var tabs: [TabItem] {
    switch storage {
    case .first(let content): TabItem.items(of: content)
    case .second(let content): TabItem.items(of: content)
    }
  }
}
