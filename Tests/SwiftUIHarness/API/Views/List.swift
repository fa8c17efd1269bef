/// SwiftUI: List
public struct List<SelectionValue: Hashable, Content: View>: View {
  /// SwiftUI: List/Body
  public typealias Body = Never
  let content: Content
}

extension List where SelectionValue == Never {
  /// SwiftUI: List/init(content:)
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// SwiftUI: List/init(_:rowContent:)
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    content = ForEach(data, content: rowContent)
  }

  /// SwiftUI: List/init(_:id:rowContent:)
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    content = ForEach(data, id: id, content: rowContent)
  }
}

extension List: FlatView {
  var items: [FlatItem] { [FlatItem(key: 0, view: content)] }
}
