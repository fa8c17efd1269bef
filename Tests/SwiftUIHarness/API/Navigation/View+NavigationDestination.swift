extension View {
  /// SwiftUI: View/navigationDestination(for:destination:)
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    DestinationView(content: self, type: ObjectIdentifier(data)) { value in
      (value.base as? D).map { value in Evaluated { destination(value) } }
    }
  }
}
