public import Foundation

/// SwiftUI: SceneStorage
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
  private let key: String
  private let initial: Value
  private var store: SceneStore?

  private init(key: String, initial: Value) {
    self.key = key
    self.initial = initial
  }

  /// SwiftUI: SceneStorage/wrappedValue
  public var wrappedValue: Value {
    get { store?[key] as? Value ?? initial }
    nonmutating set { store?[key] = newValue }
  }

  /// SwiftUI: SceneStorage/projectedValue
  public var projectedValue: Binding<Value> {
    Binding(getValue: { wrappedValue }, setValue: { wrappedValue = $0 })
  }
}

extension SceneStorage {
  /// SwiftUI: SceneStorage/init(wrappedValue:_:)
  public init(wrappedValue: Value, _ key: String) where Value == Bool {
    self.init(key: key, initial: wrappedValue)
  }

  /// SwiftUI: SceneStorage/init(wrappedValue:_:)
  public init(wrappedValue: Value, _ key: String) where Value == Int {
    self.init(key: key, initial: wrappedValue)
  }

  /// SwiftUI: SceneStorage/init(wrappedValue:_:)
  public init(wrappedValue: Value, _ key: String) where Value == String {
    self.init(key: key, initial: wrappedValue)
  }

  /// SwiftUI: SceneStorage/init(wrappedValue:_:)
  public init(wrappedValue: Value, _ key: String) where Value == Data {
    self.init(key: key, initial: wrappedValue)
  }

  /// SwiftUI: SceneStorage/init(wrappedValue:_:)
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
    self.init(key: key, initial: wrappedValue)
  }

  /// SwiftUI: SceneStorage/init(_:)
  public init(_ key: String) where Value == String? { self.init(key: key, initial: nil) }

  /// SwiftUI: SceneStorage/init(_:)
  public init(_ key: String) where Value == Data? { self.init(key: key, initial: nil) }
}

extension SceneStorage: @unchecked Sendable where Value: Sendable {}

extension SceneStorage: LinkedProperty {
  @MainActor mutating func link(_ slot: PropertySlot) -> Bool {
    store = slot.environment.sceneStore
    return false
  }
}

/// The contents of a window's scene storage. The system keeps the contents of a closed window, and returns them to the restored
/// window.
final class SceneStore {
  private var locations: [String: StateLocation<Any?>] = [:]

  subscript(key: String) -> Any? {
    get { location(key).value }
    set { location(key).set(newValue) }
  }

  private func location(_ key: String) -> StateLocation<Any?> {
    if let location = locations[key] { return location }
    let location = StateLocation<Any?>(nil)
    locations[key] = location
    return location
  }
}

private struct SceneStoreKey: EnvironmentKey {
  static var defaultValue: SceneStore? { nil }
}

extension EnvironmentValues {
  var sceneStore: SceneStore? {
    get { self[SceneStoreKey.self] }
    set { self[SceneStoreKey.self] = newValue }
  }
}
