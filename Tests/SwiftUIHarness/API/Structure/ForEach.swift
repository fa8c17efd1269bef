/// SwiftUI: ForEach
@MainActor @preconcurrency
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// SwiftUI: ForEach/data
  public var data: Data
  /// SwiftUI: ForEach/content
  public var content: (Data.Element) -> Content
  let id: (Data.Element) -> ID
  /// SwiftUI: ForEach/Body
  public typealias Body = Never
}

extension ForEach: View where Content: View {
  /// SwiftUI: ForEach/init(_:id:content:)
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }
}

extension ForEach where Content: View, ID == Data.Element.ID, Data.Element: Identifiable {
  /// SwiftUI: ForEach/init(_:content:)
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: { $0.id })
  }
}

extension ForEach: FlatView where Content: View {
  var items: [FlatItem] {
    data.map { element in
      FlatItem(key: id(element), view: Evaluated { content(element) }, isData: true)
    }
  }
}
