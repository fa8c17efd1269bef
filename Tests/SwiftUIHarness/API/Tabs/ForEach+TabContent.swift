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
  var tabs: [TabItem] { data.flatMap { TabItem.items(of: content($0)) } }
}
