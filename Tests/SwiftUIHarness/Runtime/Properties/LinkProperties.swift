@_spi(Reflection) import Swift

/// Gives the properties of a view (`@State`, `@Environment`, …) their values, in place.
///
/// Returns whether any of them is another one than at the last evaluation.
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

/// A stored property that gets its value from outside.
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
        // A modifier has properties as a view does; its place is that of the view that it modifies.
        fields += Self.of(modifier).map { LinkedField(offset: offset + $0.offset, type: $0.type) }
      }
      return true
    }
    known[ObjectIdentifier(type)] = fields
    return fields
  }
}
