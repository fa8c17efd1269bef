/// SwiftUI: AnyView
public struct AnyView: View {
  /// SwiftUI: AnyView/Body
  public typealias Body = Never
  let content: any View

  /// SwiftUI: AnyView/init(_:)
  public init<V: View>(_ view: V) { content = view }

  /// SwiftUI: AnyView/init(erasing:)
  public init<V: View>(erasing view: V) { content = view }
}

extension AnyView: FlatView {
  var items: [FlatItem] { [FlatItem(key: 0, view: content)] }
}
