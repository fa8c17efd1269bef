/// SwiftUI: Binding
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let getValue: () -> Value
  private let setValue: (Value) -> Void
  /// Whether it is made of closures: then no other binding is equal to it.
  let isOfClosures: Bool

  init(
    isOfClosures: Bool = false, getValue: @escaping () -> Value, setValue: @escaping (Value) -> Void
  ) {
    self.isOfClosures = isOfClosures
    self.getValue = getValue
    self.setValue = setValue
  }

  /// SwiftUI: Binding/init(get:set:)
  ///
  /// As SwiftUI does, it calls the closures where it stands, on the main actor, whatever they say they are isolated to.
  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    isOfClosures = true
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
      isOfClosures: isOfClosures, getValue: { wrappedValue[keyPath: keyPath] },
      setValue: { wrappedValue[keyPath: keyPath] = $0 })
  }
}

extension Binding {
  /// SwiftUI: Binding/init(_:)
  public init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    self.init(
      isOfClosures: base.isOfClosures, getValue: { base.wrappedValue ?? value },
      setValue: { base.wrappedValue = $0 })
  }

  /// SwiftUI: Binding/init(_:)
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(
      isOfClosures: base.isOfClosures, getValue: { base.wrappedValue },
      setValue: { if let value = $0 { base.wrappedValue = value } })
  }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: DynamicProperty {}

extension Binding: Identifiable where Value: Identifiable {
  /// SwiftUI: Binding/id
  public var id: Value.ID { wrappedValue.id }
}
