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
