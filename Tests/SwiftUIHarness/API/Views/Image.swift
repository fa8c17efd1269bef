/// SwiftUI: Image
public struct Image: View {
  /// SwiftUI: Image/Body
  public typealias Body = Never
  let systemName: String

  /// SwiftUI: Image/init(systemName:)
  public init(systemName: String) { self.systemName = systemName }
}

extension Image: FlatView {
  var items: [FlatItem] { [] }
}
