public import Foundation

/// SwiftUI: Path
public struct Path: Equatable, Sendable {
  /// The rectangles of the path. Not part of SwiftUI.
  public private(set) var rects: [CGRect] = []

  /// SwiftUI: Path/init()
  public init() {}

  /// SwiftUI: Path/addRect(_:transform:)
  public mutating func addRect(_ rect: CGRect) { rects.append(rect) }
}

/// SwiftUI: Shape
@preconcurrency
public protocol Shape: Sendable, View {
  /// SwiftUI: Shape/path(in:)
  nonisolated func path(in rect: CGRect) -> Path
}

extension Shape {
  /// SwiftUI: View/body-swift.property, of a shape.
  public var body: some View { EmptyView() }
}

/// SwiftUI: InsettableShape
public protocol InsettableShape: Shape {}

/// SwiftUI: Rectangle
public struct Rectangle: InsettableShape {
  /// SwiftUI: Rectangle/init()
  public init() {}

  /// SwiftUI: Rectangle/path(in:)
  nonisolated public func path(in rect: CGRect) -> Path {
    var path = Path()
    path.addRect(rect)
    return path
  }
}

/// SwiftUI: RoundedRectangle
public struct RoundedRectangle: InsettableShape {
  /// SwiftUI: RoundedRectangle/init(cornerRadius:style:)
  public init(cornerRadius: CGFloat) {}

  /// SwiftUI: RoundedRectangle/path(in:)
  nonisolated public func path(in rect: CGRect) -> Path {
    var path = Path()
    path.addRect(rect)
    return path
  }
}

/// SwiftUI: Material
public struct Material: ShapeStyle {}

extension ShapeStyle where Self == Material {
  /// SwiftUI: ShapeStyle/regularMaterial
  public static var regularMaterial: Material { Material() }
}

/// SwiftUI: Animation
public struct Animation: Equatable, Sendable {
  /// SwiftUI: Animation/snappy
  public static let snappy: Animation = Animation()
}

extension View {
  /// SwiftUI: View/animation(_:value:)
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
}
