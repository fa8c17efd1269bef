public import Foundation

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
  }
}

extension View {
  /// SwiftUI: View/padding(_:_:)
  public func padding(_ edges: Edge.Set, _ length: CGFloat? = nil) -> some View { self }
}
