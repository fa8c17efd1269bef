public import Foundation

/// SwiftUI: HStack
public struct HStack<Content: View>: View {
  /// SwiftUI: HStack/Body
  public typealias Body = Never
  let content: Content

  /// SwiftUI: HStack/init(alignment:spacing:content:)
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

extension HStack: FlatView {
  var items: [FlatItem] { [FlatItem(key: 0, view: content)] }
}
