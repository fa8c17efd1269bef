internal import Glibc

/// Whether two views are of one type and equal bit by bit: then the second one says nothing new.
///
/// Both are alive, so that an address stands for one object.
func areSameBits<V>(_ a: V, _ b: Any) -> Bool {
  guard let b = b as? V else { return false }
  return withUnsafePointer(to: a) { a in
    withUnsafePointer(to: b) { b in memcmp(a, b, MemoryLayout<V>.size) == 0 }
  }
}

/// Whether two values are known to be the same: one object, or equal.
func areSame(_ a: Any, _ b: Any) -> Bool {
  if type(of: a) is AnyClass { return type(of: b) is AnyClass && (a as AnyObject) === (b as AnyObject) }
  if let a = a as? DismissAction, let b = b as? DismissAction {
    return MainActor.assumeIsolated { a.target === b.target }
  }
  guard let a = a as? any Equatable else { return false }
  return isEqual(a, to: b)
}

private func isEqual<T: Equatable>(_ a: T, to b: Any) -> Bool { (b as? T) == a }
