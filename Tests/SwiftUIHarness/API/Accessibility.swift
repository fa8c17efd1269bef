extension View {
  /// SwiftUI: View/accessibilityLabel(_:)
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    AccessibilityView(content: self, attribute: .label(labelKey.text))
  }

  /// SwiftUI: View/accessibilityLabel(_:)
  @_disfavoredOverload
  public func accessibilityLabel(_ label: some StringProtocol) -> some View {
    AccessibilityView(content: self, attribute: .label(String(label)))
  }

  /// SwiftUI: View/accessibilityValue(_:)
  public func accessibilityValue(_ value: Text) -> some View {
    AccessibilityView(content: self, attribute: .value(value.string))
  }

  /// SwiftUI: View/accessibilityHint(_:)
  public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View {
    AccessibilityView(content: self, attribute: .hint(hintKey.text))
  }

  /// SwiftUI: View/accessibilityHidden(_:)
  public func accessibilityHidden(_ hidden: Bool) -> some View {
    AccessibilityView(content: self, attribute: .hidden(hidden))
  }

  /// SwiftUI: View/accessibilityElement(children:)
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    AccessibilityView(content: self, attribute: .element(children))
  }

  /// SwiftUI: View/accessibilityActions(_:)
  public func accessibilityActions<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    AccessibilityView(content: self, attribute: .actions(content()))
  }

  /// SwiftUI: View/accessibilityAdjustableAction(_:)
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View {
    AccessibilityView(content: self, attribute: .adjustment(handler))
  }
}

/// SwiftUI: AccessibilityChildBehavior
public struct AccessibilityChildBehavior: Hashable, Sendable {
  private let name: String

  /// SwiftUI: AccessibilityChildBehavior/ignore
  public static let ignore: AccessibilityChildBehavior = AccessibilityChildBehavior(name: "ignore")
  /// SwiftUI: AccessibilityChildBehavior/combine
  public static let combine: AccessibilityChildBehavior = AccessibilityChildBehavior(name: "combine")
  /// SwiftUI: AccessibilityChildBehavior/contain
  public static let contain: AccessibilityChildBehavior = AccessibilityChildBehavior(name: "contain")
}

/// SwiftUI: AccessibilityAdjustmentDirection
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  /// SwiftUI: AccessibilityAdjustmentDirection/increment
  case increment
  /// SwiftUI: AccessibilityAdjustmentDirection/decrement
  case decrement
}

/// One part of the description of a view for a screen reader.
enum AccessibilityAttribute {
  case label(String)
  case value(String)
  case hint(String)
  case hidden(Bool)
  case element(AccessibilityChildBehavior)
  case actions(any View)
  case adjustment((AccessibilityAdjustmentDirection) -> Void)
}

/// A view with an accessibility attribute.
struct AccessibilityView<Content: View>: ContainerView, WrapperView, AccessibleView {
  typealias Body = Never
  let content: Content
  let attribute: AccessibilityAttribute

  var childViews: [ChildView] { [ChildView(key: 0, view: content)] }
}

@MainActor
protocol AccessibleView {
  var attribute: AccessibilityAttribute { get }
}

private struct ReduceMotionKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  /// SwiftUI: EnvironmentValues/accessibilityReduceMotion
  public var accessibilityReduceMotion: Bool { self[ReduceMotionKey.self] }
}
