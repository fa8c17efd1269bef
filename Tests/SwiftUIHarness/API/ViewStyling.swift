public import Foundation

/// SwiftUI: Font
public struct Font: Hashable, Sendable {
  /// SwiftUI: Font/headline
  public static let headline: Font = Font()
  /// SwiftUI: Font/body
  public static let body: Font = Font()
  /// SwiftUI: Font/caption
  public static let caption: Font = Font()

  /// SwiftUI: Font/monospaced()
  public func monospaced() -> Font { self }
}

extension View {
  /// SwiftUI: View/font(_:)
  public func font(_ font: Font?) -> some View { self }
}

/// SwiftUI: ShapeStyle
public protocol ShapeStyle: Sendable {}

/// SwiftUI: HierarchicalShapeStyle
public struct HierarchicalShapeStyle: ShapeStyle {}

/// SwiftUI: Color
public struct Color: Hashable, ShapeStyle {
  /// SwiftUI: Color/clear
  public static let clear: Color = Color()
}

extension Color: View {
  /// SwiftUI: Color/Body
  public typealias Body = Never
}

extension Color: ContainerView {
  var childViews: [ChildView] { [] }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// SwiftUI: ShapeStyle/secondary
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  /// SwiftUI: ShapeStyle/tertiary
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

extension ShapeStyle where Self == Color {
  /// SwiftUI: ShapeStyle/orange
  public static var orange: Color { Color() }
}

extension View {
  /// SwiftUI: View/foregroundStyle(_:)
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
}

/// SwiftUI: PrimitiveButtonStyle
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {}

/// SwiftUI: PlainButtonStyle
public struct PlainButtonStyle: PrimitiveButtonStyle {
  /// SwiftUI: PlainButtonStyle/init()
  public init() {}
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// SwiftUI: PrimitiveButtonStyle/plain
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension View {
  /// SwiftUI: View/buttonStyle(_:)
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }
}

/// SwiftUI: Edge
public enum Edge: Int8, CaseIterable, Sendable {
  /// SwiftUI: Edge/top, leading, bottom, trailing
  case top, leading, bottom, trailing

  /// SwiftUI: Edge/Set
  public struct Set: OptionSet, Sendable {
    /// SwiftUI: Edge/Set/rawValue
    public let rawValue: Int8

    /// SwiftUI: Edge/Set/init(rawValue:)
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// SwiftUI: Edge/Set/leading
    public static let leading: Edge.Set = Set(rawValue: 1 << Edge.leading.rawValue)
    /// SwiftUI: Edge/Set/horizontal
    public static let horizontal: Edge.Set = [leading, Set(rawValue: 1 << Edge.trailing.rawValue)]
  }
}

extension View {
  /// SwiftUI: View/padding(_:_:)
  public func padding(_ edges: Edge.Set, _ length: CGFloat? = nil) -> some View { self }
}
