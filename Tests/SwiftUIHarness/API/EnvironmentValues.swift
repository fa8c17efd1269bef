public import Observation

/// SwiftUI: EnvironmentKey
public protocol EnvironmentKey {
  /// SwiftUI: EnvironmentKey/Value
  associatedtype Value
  /// SwiftUI: EnvironmentKey/defaultValue
  static var defaultValue: Value { get }
}

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

/// A version of an environment. Two environments with the same version have equal values.
final class EnvironmentVersion {}

extension View {
  /// SwiftUI: View/environment(_:)
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    let identity = object.map { ObjectIdentifier($0) }
    return EnvironmentView(content: self, sameAs: [identity as Any]) { $0.setObject(object) }
  }

  /// SwiftUI: View/environment(_:_:)
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    EnvironmentView(content: self, sameAs: [keyPath, value]) { $0[keyPath: keyPath] = value }
  }
}

/// SwiftUI: Environment
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let read: (EnvironmentValues) -> Value?
  private let missing: String
  private var value: Value?

  /// SwiftUI: Environment/init(_:)-8slkf
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: keyPath] }
    missing = "no value at \(keyPath)"
  }

  /// SwiftUI: Environment/init(_:)-3lytl
  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
    read = { $0.object(objectType) }
    missing = "no object of type \(objectType): apply .environment(_:) to an ancestor"
  }

  /// SwiftUI: Environment/init(_:)-7dhrm
  public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject, T: Observable {
    read = { .some($0.object(objectType)) }
    missing = ""
  }

  /// SwiftUI: Environment/wrappedValue
  public var wrappedValue: Value {
    guard let value = value ?? read(EnvironmentValues()) else {
      preconditionFailure("The environment has \(missing).")
    }
    return value
  }
}

extension Environment: @unchecked Sendable where Value: Sendable {}

extension Environment: LinkedProperty {
  @MainActor mutating func link(_ slot: PropertySlot) -> Bool {
    value = read(slot.environment)
    return slot.isNew(value)
  }
}

/// SwiftUI: DismissAction
@MainActor @preconcurrency
public struct DismissAction {
  let target: (any Dismissible)?

  /// SwiftUI: DismissAction/callAsFunction()
  public func callAsFunction() { target?.dismissByAction() }
}

private struct DismissKey: EnvironmentKey {
  static var defaultValue: DismissAction { MainActor.assumeIsolated { DismissAction(target: nil) } }
}

extension EnvironmentValues {
  /// SwiftUI: EnvironmentValues/dismiss
  public var dismiss: DismissAction { self[DismissKey.self] }

  var dismissal: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}

private struct IsPresentedKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  /// SwiftUI: EnvironmentValues/isPresented
  public var isPresented: Bool { self[IsPresentedKey.self] }

  var presented: Bool {
    get { self[IsPresentedKey.self] }
    set { self[IsPresentedKey.self] = newValue }
  }
}

/// SwiftUI: ScenePhase
public enum ScenePhase: Comparable, Hashable, Sendable {
  /// SwiftUI: ScenePhase/background
  case background
  /// SwiftUI: ScenePhase/inactive
  case inactive
  /// SwiftUI: ScenePhase/active
  case active
}

private struct AppearsActiveKey: EnvironmentKey {
  static let defaultValue = true
}

extension EnvironmentValues {
  /// SwiftUI: EnvironmentValues/appearsActive
  public var appearsActive: Bool {
    get { self[AppearsActiveKey.self] }
    set { self[AppearsActiveKey.self] = newValue }
  }
}

private struct ScenePhaseKey: EnvironmentKey {
  static let defaultValue = ScenePhase.active
}

extension EnvironmentValues {
  /// SwiftUI: EnvironmentValues/scenePhase
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }
}
