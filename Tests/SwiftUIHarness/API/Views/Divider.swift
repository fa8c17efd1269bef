/// SwiftUI: Divider
public struct Divider: View {
  /// SwiftUI: Divider/Body
  public typealias Body = Never

  /// SwiftUI: Divider/init()
  public init() {}
}

extension Divider: FlatView {
  var items: [FlatItem] { [] }
}
