/// SwiftUI: EnvironmentKey
public protocol EnvironmentKey {
  /// SwiftUI: EnvironmentKey/Value
  associatedtype Value
  /// SwiftUI: EnvironmentKey/defaultValue
  static var defaultValue: Value { get }
}
