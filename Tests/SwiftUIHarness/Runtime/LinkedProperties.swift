internal import Observation
@_spi(Reflection) import Swift

/// A property of a view that gets its value from the view's node.
protocol LinkedProperty: DynamicProperty {
  /// Updates the value. Returns whether it differs from the value of the last evaluation.
  @MainActor mutating func link(_ slot: PropertySlot) -> Bool
}

/// The storage of one property within the node of its view.
@MainActor
struct PropertySlot {
  let node: Node
  let offset: Int

  var environment: EnvironmentValues { node.environment }

  /// Returns the object that is created at the first evaluation and then kept.
  func retained<T: AnyObject>(_ make: () -> T) -> T {
    if let kept = node.properties[offset] as? T { return kept }
    let made = make()
    node.properties[offset] = made
    return made
  }

  /// Returns whether the value differs from the value of the last evaluation, or cannot be compared with that value.
  func isNew<T>(_ value: T?) -> Bool {
    guard let value else { return node.properties.removeValue(forKey: offset) != nil }
    let last = node.properties.updateValue(value, forKey: offset)
    return last.map { !areKnownEqual($0, value) } ?? true
  }
}

/// Sets the values of a view's dynamic properties (`@State`, `@Environment`, …) in place.
///
/// Returns whether any value differs from that of the last evaluation.
@MainActor
func linkProperties<V>(of view: inout V, in node: Node) -> Bool {
  let fields = LinkedFields.of(V.self)
  guard !fields.isEmpty else { return false }
  return withUnsafeMutablePointer(to: &view) { link(fields, UnsafeMutableRawPointer($0), 0, node) }
}

@MainActor
private func link(_ fields: [LinkedField], _ base: UnsafeMutableRawPointer, _ start: Int, _ node: Node)
  -> Bool
{
  var isChanged = false
  for field in fields {
    let place = base.advanced(by: field.offset)
    if link(field.type, place, start + field.offset, node) { isChanged = true }
  }
  return isChanged
}

@MainActor
private func link<P: DynamicProperty>(
  _ type: P.Type, _ place: UnsafeMutableRawPointer, _ offset: Int, _ node: Node
) -> Bool {
  let pointer = place.assumingMemoryBound(to: P.self)
  if var property = pointer.pointee as? any LinkedProperty {
    let isChanged = property.link(PropertySlot(node: node, offset: offset))
    if let linked = property as? P { pointer.pointee = linked }
    return isChanged
  }
  let isChanged = link(LinkedFields.of(P.self), place, offset, node)
  pointer.pointee.update()
  return isChanged
}

/// A stored property whose value comes from outside the view.
struct LinkedField {
  let offset: Int
  let type: any DynamicProperty.Type
}

@MainActor
private enum LinkedFields {
  private static var known: [ObjectIdentifier: [LinkedField]] = [:]

  static func of<T>(_ type: T.Type) -> [LinkedField] {
    if let fields = known[ObjectIdentifier(type)] { return fields }
    var fields: [LinkedField] = []
    _ = _forEachField(of: type) { _, offset, fieldType, _ in
      if let fieldType = fieldType as? any DynamicProperty.Type {
        fields.append(LinkedField(offset: offset, type: fieldType))
      } else if T.self is any ModifiedView.Type, let modifier = fieldType as? any ViewModifier.Type {
        // A modifier can also have dynamic properties. It shares the node of the view that it modifies.
        fields += Self.of(modifier).map { LinkedField(offset: offset + $0.offset, type: $0.type) }
      } else if T.self is any ModifiedView.Type, let app = fieldType as? any App.Type {
        fields += Self.of(app).map { LinkedField(offset: offset + $0.offset, type: $0.type) }
      }
      return true
    }
    known[ObjectIdentifier(type)] = fields
    return fields
  }
}

/// The storage of a `@State`. It lives as long as the node of its view.
final class StateLocation<Value>: Observable {
  private let registrar = ObservationRegistrar()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    registrar.access(self, keyPath: \.value)
    return stored
  }

  /// Sets the value. As in SwiftUI, an equal value has no effect.
  func set(_ new: Value) {
    Evaluation.reportWrite()
    if areKnownEqual(stored, new) { return }
    registrar.withMutation(of: self, keyPath: \.value) { stored = new }
  }
}
