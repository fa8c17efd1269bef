internal import Foundation

/// A scene of an app: a kind of window.
@MainActor
struct SceneItem {
  let id: String?
  let title: String?
  /// Whether there is at most one window of it.
  var isSingle = false
  /// The type of the value that its windows present, if they do.
  var valueType: ObjectIdentifier?
  /// The external events for which a window is opened; `nil` if the scene does not say.
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
      // Made once, and kept like a value that was requested.
      let first = state.value?.base as? D ?? defaultValue()
      if state.value == nil { state.value = AnyHashable(first) }
      let value = Binding<D>(
        getValue: { state.value?.base as? D ?? first }, setValue: { state.value = AnyHashable($0) })
      return PresentedWindowContent<D, C> { content(value) }
    }
    valueType = ObjectIdentifier(D.self)
  }

  /// Distinguishes the scenes of an app.
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

/// The request for a window.
struct WindowRequest: @unchecked Sendable {
  var id: String?
  /// The value and its type. Sent on the main actor alone.
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

/// Evaluates the body of an app as that of a view, so that its properties work as those of views do.
struct AppView<A: App>: View, ModifiedView {
  let app: A
  let receive: @MainActor ([SceneItem]) -> Void

  var body: some View {
    let _ = receive(SceneItem.items(of: app.body))
    EmptyView()
  }
}

/// An event from outside of the app that one of its windows handles.
struct ExternalEvent {
  /// The values to which the conditions of scenes and views apply.
  let identifier: String

  /// Whether the event fulfils one of the conditions: contains its text, or any event fulfils it.
  func matches(_ conditions: Set<String>) -> Bool {
    conditions.contains { condition in
      condition == "*"
        || identifier.range(of: condition, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
  }
}
