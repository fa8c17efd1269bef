public import Observation

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
