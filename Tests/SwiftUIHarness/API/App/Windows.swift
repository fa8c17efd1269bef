/// SwiftUI: WindowGroup
public struct WindowGroup<Content: View>: Scene {
  /// SwiftUI: WindowGroup/Body
  public typealias Body = Never
  let item: SceneItem

  private init(_ id: String?, _ title: String?, _ content: Content) {
    item = SceneItem(id: id, title: title) { _ in content }
  }

  /// SwiftUI: WindowGroup/init(content:)
  public init(@ViewBuilder content: () -> Content) { self.init(nil, nil, content()) }

  /// SwiftUI: WindowGroup/init(id:content:)
  public init(id: String, @ViewBuilder content: () -> Content) { self.init(id, nil, content()) }

  /// SwiftUI: WindowGroup/init(_:content:)
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(nil, titleKey.text, content())
  }

  /// SwiftUI: WindowGroup/init(_:id:content:)
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    self.init(id, titleKey.text, content())
  }
}

extension WindowGroup {
  /// SwiftUI: WindowGroup/init(for:content:)
  public init<D: Codable & Hashable, C: View>(
    for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    item = SceneItem(id: nil, title: nil, content)
  }

  /// SwiftUI: WindowGroup/init(id:for:content:)
  public init<D: Codable & Hashable, C: View>(
    id: String, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    item = SceneItem(id: id, title: nil, content)
  }

  /// SwiftUI: WindowGroup/init(_:id:for:content:)
  public init<D: Codable & Hashable, C: View>(
    _ titleKey: LocalizedStringKey, id: String, for type: D.Type,
    @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    item = SceneItem(id: id, title: titleKey.text, content)
  }

  /// SwiftUI: WindowGroup/init(for:content:defaultValue:)
  public init<D: Codable & Hashable, C: View>(
    for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C,
    defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    item = SceneItem(id: nil, title: nil, content, defaultValue)
  }

  /// SwiftUI: WindowGroup/init(id:for:content:defaultValue:)
  public init<D: Codable & Hashable, C: View>(
    id: String, for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C,
    defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    item = SceneItem(id: id, title: nil, content, defaultValue)
  }
}

extension WindowGroup: ListedScenes {
  var items: [SceneItem] { [item] }
}

/// SwiftUI: PresentedWindowContent
public struct PresentedWindowContent<Data: Codable & Hashable, Content: View>: View {
  let content: () -> Content

  /// SwiftUI: PresentedWindowContent/body
  public var body: some View { content() }
}

/// SwiftUI: Window
public struct Window<Content: View>: Scene {
  /// SwiftUI: Window/Body
  public typealias Body = Never
  let item: SceneItem

  private init(_ title: String, _ id: String, _ content: Content) {
    item = SceneItem(id: id, title: title, isSingle: true) { _ in content }
  }

  /// SwiftUI: Window/init(_:id:content:)
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    self.init(titleKey.text, id, content())
  }

  /// SwiftUI: Window/init(_:id:content:)
  public init(_ title: Text, id: String, @ViewBuilder content: () -> Content) {
    self.init(title.string, id, content())
  }

  /// SwiftUI: Window/init(_:id:content:)
  @_disfavoredOverload
  public init(_ title: some StringProtocol, id: String, @ViewBuilder content: () -> Content) {
    self.init(String(title), id, content())
  }
}

extension Window: ListedScenes {
  var items: [SceneItem] { [item] }
}

// MARK: - Actions

/// SwiftUI: OpenWindowAction
@MainActor @preconcurrency
public struct OpenWindowAction: Sendable {
  let open: @MainActor @Sendable (WindowRequest) -> Void

  /// SwiftUI: OpenWindowAction/callAsFunction(value:)
  public func callAsFunction<D: Codable & Hashable>(value: D) { open(WindowRequest(value: value)) }

  /// SwiftUI: OpenWindowAction/callAsFunction(id:)
  public func callAsFunction(id: String) { open(WindowRequest(id: id)) }

  /// SwiftUI: OpenWindowAction/callAsFunction(id:value:)
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {
    open(WindowRequest(id: id, value: value))
  }
}

/// SwiftUI: DismissWindowAction
@MainActor @preconcurrency
public struct DismissWindowAction: Sendable {
  let dismiss: @MainActor @Sendable (WindowRequest?) -> Void

  /// SwiftUI: DismissWindowAction/callAsFunction()
  public func callAsFunction() { dismiss(nil) }

  /// SwiftUI: DismissWindowAction/callAsFunction(id:)
  public func callAsFunction(id: String) { dismiss(WindowRequest(id: id)) }

  /// SwiftUI: DismissWindowAction/callAsFunction(value:)
  public func callAsFunction<D: Codable & Hashable>(value: D) { dismiss(WindowRequest(value: value)) }

  /// SwiftUI: DismissWindowAction/callAsFunction(id:value:)
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {
    dismiss(WindowRequest(id: id, value: value))
  }
}

private struct OpenWindowKey: EnvironmentKey {
  static var defaultValue: OpenWindowAction { MainActor.assumeIsolated { OpenWindowAction { _ in } } }
}

private struct DismissWindowKey: EnvironmentKey {
  static var defaultValue: DismissWindowAction { MainActor.assumeIsolated { DismissWindowAction { _ in } } }
}

extension EnvironmentValues {
  /// SwiftUI: EnvironmentValues/openWindow
  public var openWindow: OpenWindowAction { self[OpenWindowKey.self] }

  /// SwiftUI: EnvironmentValues/dismissWindow
  public var dismissWindow: DismissWindowAction { self[DismissWindowKey.self] }

  /// Sets the actions that open and close windows.
  @MainActor
  mutating func setWindowActions(
    open: @escaping @MainActor @Sendable (WindowRequest) -> Void,
    dismiss: @escaping @MainActor @Sendable (WindowRequest?) -> Void
  ) {
    self[OpenWindowKey.self] = OpenWindowAction(open: open)
    self[DismissWindowKey.self] = DismissWindowAction(dismiss: dismiss)
  }
}
