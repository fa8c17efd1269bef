/// SwiftUI: ViewModifier
@MainActor @preconcurrency
public protocol ViewModifier {
  /// SwiftUI: ViewModifier/Body
  associatedtype Body: View
  /// SwiftUI: ViewModifier/body(content:)
  @ViewBuilder @MainActor func body(content: Content) -> Body
  /// SwiftUI: ViewModifier/Content
  typealias Content = _ViewModifier_Content<Self>
}

// swift-format-ignore: NoLeadingUnderscores
/// SwiftUI: _ViewModifier_Content
///
/// The name is SwiftUI's, because it appears in the signature of a modifier's body.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
  /// SwiftUI: _ViewModifier_Content/Body
  public typealias Body = Never
  let content: any View
}

extension _ViewModifier_Content: ContainerView {
  var childViews: [ChildView] { [ChildView(key: 0, view: content)] }
}

/// SwiftUI: ModifiedContent
@MainActor @preconcurrency
public struct ModifiedContent<Content, Modifier> {
  /// SwiftUI: ModifiedContent/content
  public var content: Content
  /// SwiftUI: ModifiedContent/modifier
  public var modifier: Modifier

  /// SwiftUI: ModifiedContent/init(content:modifier:)
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  /// SwiftUI: ModifiedContent/body
  public var body: some View { modifier.body(content: _ViewModifier_Content(content: content)) }
}

extension ModifiedContent: WrapperView, ModifiedView where Content: View, Modifier: ViewModifier {}

/// A view whose dynamic properties belong to one of its parts.
protocol ModifiedView {}

extension View {
  /// SwiftUI: View/modifier(_:)
  public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
