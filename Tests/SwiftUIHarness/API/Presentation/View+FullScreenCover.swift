extension View {
  /// SwiftUI: View/fullScreenCover(item:onDismiss:content:)
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    PresentingView(
      content: self, kind: .cover, source: PresentationSource(item, content: content),
      onDismiss: onDismiss)
  }

  /// SwiftUI: View/fullScreenCover(isPresented:onDismiss:content:)
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    PresentingView(
      content: self, kind: .cover, source: PresentationSource(isPresented, content: content),
      onDismiss: onDismiss)
  }
}
