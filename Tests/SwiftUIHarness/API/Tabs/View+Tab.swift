extension View {
  /// SwiftUI: View/tag(_:includeOptional:)
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    TraitView(content: self, trait: .tag(tag))
  }

  /// SwiftUI: View/tabItem(_:)
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    TraitView(content: self, trait: .tabItem(label()))
  }
}
