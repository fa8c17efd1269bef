public import Foundation

/// SwiftUI: PresentationDetent
public struct PresentationDetent: Hashable, Sendable {
  private enum Size: Hashable {
    case medium
    case large
    case fraction(CGFloat)
    case height(CGFloat)
  }

  private let size: Size

  /// SwiftUI: PresentationDetent/medium
  public static let medium: PresentationDetent = PresentationDetent(size: .medium)
  /// SwiftUI: PresentationDetent/large
  public static let large: PresentationDetent = PresentationDetent(size: .large)

  /// SwiftUI: PresentationDetent/fraction(_:)
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(size: .fraction(fraction))
  }

  /// SwiftUI: PresentationDetent/height(_:)
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(size: .height(height))
  }
}
