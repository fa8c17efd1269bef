public import Observation

extension View {
  /// SwiftUI: View/environment(_:)
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    let identity = object.map { ObjectIdentifier($0) }
    return EnvironmentView(content: self, sameAs: [identity as Any]) { $0.setObject(object) }
  }

  /// SwiftUI: View/environment(_:_:)
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    EnvironmentView(content: self, sameAs: [keyPath, value]) { $0[keyPath: keyPath] = value }
  }
}
