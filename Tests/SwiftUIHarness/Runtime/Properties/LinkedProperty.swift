/// A property of a view that gets its value from the view's place.
protocol LinkedProperty: DynamicProperty {
  /// Returns whether the value is another one than at the last evaluation.
  @MainActor mutating func link(_ slot: PropertySlot) -> Bool
}

/// The place of one property within the place of its view.
@MainActor
struct PropertySlot {
  let node: Node
  let offset: Int

  var environment: EnvironmentValues { node.environment }

  /// The object that is made at the first evaluation, and kept.
  func kept<T: AnyObject>(_ make: () -> T) -> T {
    if let kept = node.properties[offset] as? T { return kept }
    let made = make()
    node.properties[offset] = made
    return made
  }

  /// Whether the value differs from the one of the last evaluation, or cannot be compared with it.
  func isNew<T>(_ value: T?) -> Bool {
    guard let value else { return node.properties.removeValue(forKey: offset) != nil }
    let last = node.properties.updateValue(value, forKey: offset)
    return last.map { !areSame($0, value) } ?? true
  }
}
