extension View {
  /// SwiftUI: View/navigationTitle(_:)
  public func navigationTitle(_ title: some StringProtocol) -> some View {
    TraitView(content: self, trait: .title(String(title)))
  }
}
