/// SwiftUI: KeyEquivalent
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// SwiftUI: KeyEquivalent/character
  public var character: Character

  /// SwiftUI: KeyEquivalent/init(_:)
  public init(_ character: Character) { self.character = character }

  /// SwiftUI: KeyEquivalent/init(extendedGraphemeClusterLiteral:)
  public init(extendedGraphemeClusterLiteral: Character) { character = extendedGraphemeClusterLiteral }

  /// SwiftUI: KeyEquivalent/space
  public static let space: KeyEquivalent = " "
  /// SwiftUI: KeyEquivalent/leftArrow
  public static let leftArrow: KeyEquivalent = "\u{F702}"
  /// SwiftUI: KeyEquivalent/rightArrow
  public static let rightArrow: KeyEquivalent = "\u{F703}"
}

/// SwiftUI: EventModifiers
public struct EventModifiers: OptionSet, Hashable, Sendable {
  /// SwiftUI: EventModifiers/rawValue
  public let rawValue: Int

  /// SwiftUI: EventModifiers/init(rawValue:)
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// SwiftUI: EventModifiers/command
  public static let command: EventModifiers = EventModifiers(rawValue: 1 << 4)
}

extension View {
  /// SwiftUI: View/keyboardShortcut(_:modifiers:)
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
    ShortcutView(content: self, key: key, modifiers: modifiers)
  }

  /// SwiftUI: View/disabled(_:)
  public func disabled(_ disabled: Bool) -> some View {
    EnvironmentView(content: self, sameAs: [disabled]) { if disabled { $0.enabled = false } }
  }
}

private struct IsEnabledKey: EnvironmentKey {
  static let defaultValue = true
}

extension EnvironmentValues {
  /// SwiftUI: EnvironmentValues/isEnabled
  public var isEnabled: Bool { self[IsEnabledKey.self] }

  var enabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }
}

/// A control with a keyboard shortcut.
struct ShortcutView<Content: View>: ContainerView, WrapperView, KeyView {
  typealias Body = Never
  let content: Content
  let key: KeyEquivalent
  let modifiers: EventModifiers

  var childViews: [ChildView] { [ChildView(key: 0, view: content)] }
}

@MainActor
protocol KeyView {
  var key: KeyEquivalent { get }
  var modifiers: EventModifiers { get }
}
