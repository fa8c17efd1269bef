extension View {
  /// SwiftUI: View/sheet(item:onDismiss:content:)
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    PresentingView(
      content: self, kind: .sheet, source: PresentationSource(item, content: content),
      onDismiss: onDismiss)
  }

  /// SwiftUI: View/sheet(isPresented:onDismiss:content:)
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    PresentingView(
      content: self, kind: .sheet, source: PresentationSource(isPresented, content: content),
      onDismiss: onDismiss)
  }
}
