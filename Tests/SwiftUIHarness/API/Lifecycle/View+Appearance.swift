extension View {
  /// SwiftUI: View/onAppear(perform:)
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    AppearanceView(content: self, onAppear: action, onDisappear: nil)
  }

  /// SwiftUI: View/onDisappear(perform:)
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    AppearanceView(content: self, onAppear: nil, onDisappear: action)
  }
}
