/// SwiftUI: EmptyView
public struct EmptyView: View {
  /// SwiftUI: EmptyView/Body
  public typealias Body = Never

  /// SwiftUI: EmptyView/init()
  public init() {}
}

extension EmptyView: FlatView {
  var items: [FlatItem] { [] }
}
