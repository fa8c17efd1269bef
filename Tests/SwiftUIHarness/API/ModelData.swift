// SwiftUI also exports Observation.
@_exported public import Observation

/// SwiftUI: DynamicProperty
@preconcurrency
public protocol DynamicProperty {
  /// SwiftUI: DynamicProperty/update()
  mutating func update()
}

extension DynamicProperty {
  /// SwiftUI: DynamicProperty/update()
  public mutating func update() {}
}

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
    location = slot.retained { StateLocation(initial) }
    return false
  }
}

/// SwiftUI: Binding
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let getValue: () -> Value
  private let setValue: (Value) -> Void
  /// Whether the binding was made from closures. Such a binding is not equal to any other one.
  let usesClosures: Bool

  init(
    usesClosures: Bool = false, getValue: @escaping () -> Value, setValue: @escaping (Value) -> Void
  ) {
    self.usesClosures = usesClosures
    self.getValue = getValue
    self.setValue = setValue
  }

  /// SwiftUI: Binding/init(get:set:)
  ///
  /// As in SwiftUI, the closures are called synchronously on the main actor, whatever their isolation.
  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    usesClosures = true
    getValue = unsafeBitCast(get, to: (@Sendable () -> Value).self)
    setValue = unsafeBitCast(set, to: (@Sendable (Value) -> Void).self)
  }

  /// SwiftUI: Binding/init(projectedValue:)
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// SwiftUI: Binding/constant(_:)
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(getValue: { value }, setValue: { _ in })
  }

  /// SwiftUI: Binding/wrappedValue
  public var wrappedValue: Value {
    get { getValue() }
    nonmutating set {
      Evaluation.reportWrite()
      setValue(newValue)
    }
  }

  /// SwiftUI: Binding/projectedValue
  public var projectedValue: Binding<Value> { self }

  /// SwiftUI: Binding/subscript(dynamicMember:)
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(
      usesClosures: usesClosures, getValue: { wrappedValue[keyPath: keyPath] },
      setValue: { wrappedValue[keyPath: keyPath] = $0 })
  }
}

extension Binding {
  /// SwiftUI: Binding/init(_:)
  public init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    self.init(
      usesClosures: base.usesClosures, getValue: { base.wrappedValue ?? value },
      setValue: { base.wrappedValue = $0 })
  }

  /// SwiftUI: Binding/init(_:)
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(
      usesClosures: base.usesClosures, getValue: { base.wrappedValue },
      setValue: { if let value = $0 { base.wrappedValue = value } })
  }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: DynamicProperty {}

extension Binding: Identifiable where Value: Identifiable {
  /// SwiftUI: Binding/id
  public var id: Value.ID { wrappedValue.id }
}

/// SwiftUI: Bindable
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
  /// SwiftUI: Bindable/wrappedValue
  public var wrappedValue: Value
  /// SwiftUI: Bindable/projectedValue
  public var projectedValue: Bindable<Value> { self }

  /// SwiftUI: Bindable/init(wrappedValue:)
  public init(wrappedValue: Value) where Value: AnyObject & Observable {
    self.wrappedValue = wrappedValue
  }
}

extension Bindable where Value: AnyObject & Observable {
  /// SwiftUI: Bindable/init(_:)
  public init(_ wrappedValue: Value) { self.init(wrappedValue: wrappedValue) }

  /// SwiftUI: Bindable/init(projectedValue:)
  public init(projectedValue: Bindable<Value>) { self = projectedValue }
}

extension Bindable where Value: AnyObject {
  /// SwiftUI: Bindable/subscript(dynamicMember:)
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    let object = wrappedValue
    return Binding<Subject>(
      getValue: { object[keyPath: keyPath] }, setValue: { object[keyPath: keyPath] = $0 })
  }
}

extension Bindable: @unchecked Sendable where Value: Sendable {}

extension Bindable: Identifiable where Value: Identifiable {
  /// SwiftUI: Bindable/id
  public var id: Value.ID { wrappedValue.id }
}
