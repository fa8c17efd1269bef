public import Foundation

/// SwiftUI: Spacer
public struct Spacer: View {
  /// SwiftUI: Spacer/Body
  public typealias Body = Never

  /// SwiftUI: Spacer/init(minLength:)
  public init(minLength: CGFloat? = nil) {}
}

extension Spacer: FlatView {
  var items: [FlatItem] { [] }
}
