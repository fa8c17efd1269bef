/// SwiftUI: ButtonRole
public struct ButtonRole: Equatable, Sendable {
  private let name: String

  /// SwiftUI: ButtonRole/destructive
  public static let destructive: ButtonRole = ButtonRole(name: "destructive")
  /// SwiftUI: ButtonRole/cancel
  public static let cancel: ButtonRole = ButtonRole(name: "cancel")
}

/// SwiftUI: Button
public struct Button<Label: View>: View {
  /// SwiftUI: Button/Body
  public typealias Body = Never
  let action: @MainActor () -> Void
  let label: Label

  /// SwiftUI: Button/init(action:label:)
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }

  /// SwiftUI: Button/init(role:action:label:)
  public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.init(action: action, label: label)
  }
}

extension Button where Label == Text {
  /// SwiftUI: Button/init(_:action:)
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }

  /// SwiftUI: Button/init(_:role:action:)
  public init(
    _ title: some StringProtocol, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(action: action) { Text(title) }
  }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
  /// SwiftUI: Button/init(_:systemImage:action:)
  public init(
    _ title: some StringProtocol, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    self.init(action: action) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}

extension Button: FlatView, TappableView {
  var items: [FlatItem] { [FlatItem(key: 0, view: label)] }
  func tap() { action() }
}
