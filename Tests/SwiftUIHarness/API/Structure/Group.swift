/// SwiftUI: Group
@MainActor @preconcurrency
public struct Group<Content> {
  let content: Content
}

extension Group: View where Content: View {
  /// SwiftUI: Group/Body
  public typealias Body = Never

  /// SwiftUI: Group/init(content:)
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Group: FlatView where Content: View {
  var items: [FlatItem] { [FlatItem(key: 0, view: content)] }
}
