/// SwiftUI: Menu
///
/// Here, a menu is always open.
public struct Menu<Label: View, Content: View>: View {
  /// SwiftUI: Menu/Body
  public typealias Body = Never
  let label: Label
  let content: Content

  /// SwiftUI: Menu/init(content:label:)
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }
}

extension Menu where Label == Text {
  /// SwiftUI: Menu/init(_:content:)
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension Menu: ContainerView {
  var childViews: [ChildView] { [ChildView(key: 0, view: label), ChildView(key: 1, view: content)] }
}

/// SwiftUI: LabelStyle
@MainActor @preconcurrency
public protocol LabelStyle {}

/// SwiftUI: IconOnlyLabelStyle
public struct IconOnlyLabelStyle: LabelStyle {
  /// SwiftUI: IconOnlyLabelStyle/init()
  public init() {}
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  /// SwiftUI: LabelStyle/iconOnly
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension View {
  /// SwiftUI: View/labelStyle(_:)
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View { self }
}

/// SwiftUI: BorderlessButtonStyle
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  /// SwiftUI: BorderlessButtonStyle/init()
  public init() {}
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  /// SwiftUI: PrimitiveButtonStyle/borderless
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
