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
