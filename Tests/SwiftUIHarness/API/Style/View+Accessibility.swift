extension View {
  /// SwiftUI: View/accessibilityLabel(_:)
  public func accessibilityLabel(_ label: some StringProtocol) -> some View { self }

  /// SwiftUI: View/accessibilityValue(_:)
  public func accessibilityValue(_ value: Text) -> some View { self }
}
