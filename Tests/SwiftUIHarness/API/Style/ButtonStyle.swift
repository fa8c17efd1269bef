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
