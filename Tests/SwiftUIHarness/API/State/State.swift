/// SwiftUI: State
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initial: Value
  private var location: StateLocation<Value>?

  /// SwiftUI: State/init(wrappedValue:)
  public init(wrappedValue value: Value) { initial = value }

  /// SwiftUI: State/init(initialValue:)
  public init(initialValue value: Value) { initial = value }

  /// SwiftUI: State/wrappedValue
  public var wrappedValue: Value {
    get { location?.value ?? initial }
    nonmutating set { location?.set(newValue) }
  }

  /// SwiftUI: State/projectedValue
  public var projectedValue: Binding<Value> {
    guard let location else { return .constant(initial) }
    return Binding(getValue: { location.value }, setValue: { location.set($0) })
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// SwiftUI: State/init()
  public init() { self.init(wrappedValue: nil) }
}

extension State: @unchecked Sendable where Value: Sendable {}

extension State: LinkedProperty {
  @MainActor mutating func link(_ slot: PropertySlot) -> Bool {
    location = slot.kept { StateLocation(initial) }
    return false
  }
}
