/// SwiftUI: Section
@MainActor @preconcurrency
public struct Section<Parent, Content, Footer> {
  let header: Parent
  let content: Content
  let footer: Footer
}

extension Section: View where Parent: View, Content: View, Footer: View {
  /// SwiftUI: Section/Body
  public typealias Body = Never

  /// SwiftUI: Section/init(content:header:footer:)
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {
    self.init(header: header(), content: content(), footer: footer())
  }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  /// SwiftUI: Section/init(content:)
  public init(@ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), content: content(), footer: EmptyView())
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  /// SwiftUI: Section/init(content:header:)
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header: header(), content: content(), footer: EmptyView())
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  /// SwiftUI: Section/init(_:content:)
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(header: Text(title), content: content(), footer: EmptyView())
  }
}

extension Section: FlatView where Parent: View, Content: View, Footer: View {
  var items: [FlatItem] {
    [
      FlatItem(key: 0, view: header), FlatItem(key: 1, view: content), FlatItem(key: 2, view: footer),
    ]
  }
}
