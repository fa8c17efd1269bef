internal import Foundation

/// A scene of an app: a kind of window.
@MainActor
struct SceneItem {
  let id: String?
  let title: String?
  /// Whether the scene has at most one window.
  var isSingle = false
  /// The type of the value that its windows present, if any.
  var valueType: ObjectIdentifier?
  /// The external events that open a window; `nil` if the scene names none.
  var matching: Set<String>?
  var content: (WindowState) -> any View

  init(
    id: String?, title: String?, isSingle: Bool = false, content: @escaping (WindowState) -> any View
  ) {
    self.id = id
    self.title = title
    self.isSingle = isSingle
    self.content = content
  }

  init<D: Codable & Hashable, C: View>(
    id: String?, title: String?, _ content: @escaping (Binding<D?>) -> C
  ) {
    self.init(id: id, title: title) { state in
      let value = Binding<D?>(
        getValue: { state.value?.base as? D }, setValue: { state.value = $0.map { AnyHashable($0) } })
      return PresentedWindowContent<D, C> { content(value) }
    }
    valueType = ObjectIdentifier(D.self)
  }

  init<D: Codable & Hashable, C: View>(
    id: String?, title: String?, _ content: @escaping (Binding<D>) -> C, _ defaultValue: @escaping () -> D
  ) {
    self.init(id: id, title: title) { state in
      // The default value is made only once, and is then stored like a value that the app requested.
      let first = state.value?.base as? D ?? defaultValue()
      if state.value == nil { state.value = AnyHashable(first) }
      let value = Binding<D>(
        getValue: { state.value?.base as? D ?? first }, setValue: { state.value = AnyHashable($0) })
      return PresentedWindowContent<D, C> { content(value) }
    }
    valueType = ObjectIdentifier(D.self)
  }

  /// The values that distinguish the scenes of an app.
  var identity: [AnyHashable] { [id, title, valueType, isSingle] }

  static func items(of scene: some Scene) -> [SceneItem] {
    if let listed = scene as? any ListedScenes { return listed.items }
    return items(of: scene.body)
  }
}

/// The value that a window presents.
@MainActor
final class WindowState {
  private let location: StateLocation<AnyHashable?>

  init(_ value: AnyHashable?) { location = StateLocation(value) }

  var value: AnyHashable? {
    get { location.value }
    set { location.set(newValue) }
  }
}

/// A request for a window.
struct WindowRequest: @unchecked Sendable {
  var id: String?
  /// The value and its type. It is sent only on the main actor.
  var value: AnyHashable?
  var valueType: ObjectIdentifier?

  init(id: String) { self.id = id }

  init<D: Hashable>(id: String? = nil, value: D) {
    self.id = id
    self.value = AnyHashable(value)
    valueType = ObjectIdentifier(D.self)
  }
}

/// A scene that lists its windows.
@MainActor
protocol ListedScenes {
  var items: [SceneItem] { get }
}

struct SceneList: Scene, ListedScenes {
  typealias Body = Never
  let items: [SceneItem]
}

/// A view that evaluates the body of an app, so that the app's properties work like those of a view.
struct AppView<A: App>: View, ModifiedView {
  let app: A
  let receive: @MainActor ([SceneItem]) -> Void

  var body: some View {
    let _ = receive(SceneItem.items(of: app.body))
    EmptyView()
  }
}

/// An event from outside of the app that one of the app's windows handles.
struct ExternalEvent {
  /// The text that the conditions of scenes and views match.
  let identifier: String

  /// Returns whether the identifier contains one of the conditions, or one of them is `*`.
  func matches(_ conditions: Set<String>) -> Bool {
    conditions.contains { condition in
      condition == "*"
        || identifier.range(of: condition, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
  }
}
