extension View {
  /// SwiftUI: View/id(_:)
  public func id<ID: Hashable>(_ id: ID) -> some View {
    IdentifiedView(content: self, id: id)
  }
}
