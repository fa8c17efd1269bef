public import Foundation

/// SwiftUI: VStack
public struct VStack<Content: View>: View {
  /// SwiftUI: VStack/Body
  public typealias Body = Never
  let content: Content

  /// SwiftUI: VStack/init(alignment:spacing:content:)
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

extension VStack: FlatView {
  var items: [FlatItem] { [FlatItem(key: 0, view: content)] }
}
