/// SwiftUI: ShapeStyle
public protocol ShapeStyle: Sendable {}

/// SwiftUI: HierarchicalShapeStyle
public struct HierarchicalShapeStyle: ShapeStyle {}

/// SwiftUI: Color
public struct Color: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// SwiftUI: ShapeStyle/secondary
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

extension ShapeStyle where Self == Color {
  /// SwiftUI: ShapeStyle/orange
  public static var orange: Color { Color() }
}

extension View {
  /// SwiftUI: View/foregroundStyle(_:)
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
}
