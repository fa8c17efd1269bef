extension View {
  /// SwiftUI: View/presentationDetents(_:)
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    TraitView(content: self, trait: .detents(detents))
  }

  /// SwiftUI: View/interactiveDismissDisabled(_:)
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    TraitView(content: self, trait: .keepsUserFromDismissing(isDisabled))
  }
}
