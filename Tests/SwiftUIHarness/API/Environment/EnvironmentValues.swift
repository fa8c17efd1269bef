internal import Observation

/// SwiftUI: EnvironmentValues
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  private(set) var version = EnvironmentVersion()

  /// SwiftUI: EnvironmentValues/init()
  public init() {}

  /// SwiftUI: EnvironmentValues/subscript(_:)
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set {
      values[ObjectIdentifier(key)] = newValue
      version = EnvironmentVersion()
    }
  }

  func object<T: AnyObject & Observable>(_ type: T.Type) -> T? {
    values[ObjectIdentifier(type)] as? T
  }

  mutating func setObject<T: AnyObject & Observable>(_ object: T?) {
    values[ObjectIdentifier(T.self)] = object
    version = EnvironmentVersion()
  }
}

/// Tells whether two environments are the same one, without looking into them.
final class EnvironmentVersion {}
