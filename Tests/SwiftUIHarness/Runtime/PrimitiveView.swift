internal import Glibc

/// A view without a body. It manages its own part of the tree.
@MainActor
protocol PrimitiveView: View {
  /// Updates the node. Called with a new view, and after a change of a value that `node.tracked` read.
  func update(_ node: Node)
}

/// A primitive view that only contains other views.
@MainActor
protocol ContainerView: View {
  var childViews: [ChildView] { get }
}

/// A view and its identity among its siblings.
struct ChildView {
  /// The identity of the view from one evaluation to the next.
  let key: AnyHashable
  let view: any View
  /// The environment, if it differs from the parent's.
  var environment: EnvironmentValues?
}

/// The view of a closure, evaluated separately. A change of a value that the closure reads re-evaluates only this view.
struct Evaluated<Content: View>: View {
  let content: () -> Content

  var body: Content { content() }
}

@MainActor
protocol EvaluatedView {
  associatedtype Content: View
  var content: () -> Content { get }
}

extension EvaluatedView {
  var evaluated: any View { content() }
}

extension Evaluated: EvaluatedView {}

/// Returns whether two views have the same type and equal bits. The second view then need not be evaluated.
///
/// Both views are alive, so equal addresses mean the same object.
func areBitwiseEqual<V>(_ a: V, _ b: Any) -> Bool {
  guard let b = b as? V else { return false }
  return withUnsafePointer(to: a) { a in
    withUnsafePointer(to: b) { b in memcmp(a, b, MemoryLayout<V>.size) == 0 }
  }
}

/// Returns whether two values are known to be equal: the same object, or equal values.
func areKnownEqual(_ a: Any, _ b: Any) -> Bool {
  if type(of: a) is AnyClass { return type(of: b) is AnyClass && (a as AnyObject) === (b as AnyObject) }
  if let a = a as? DismissAction, let b = b as? DismissAction {
    return MainActor.assumeIsolated { a.target === b.target }
  }
  guard let a = a as? any Equatable else { return false }
  return isEqual(a, to: b)
}

private func isEqual<T: Equatable>(_ a: T, to b: Any) -> Bool { (b as? T) == a }
