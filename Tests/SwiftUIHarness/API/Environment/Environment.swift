public import Observation

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
    missing = "no object of type \(objectType): an ancestor must be given .environment(_:)"
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
