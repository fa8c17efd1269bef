internal import Foundation

/// A property that a view reports to the views around it.
enum Trait {
  case title(String)
  case detents(Set<PresentationDetent>, selection: Binding<PresentationDetent>?)
  case disablesInteractiveDismissal(Bool)
  case opensURLs((URL) -> Void)
  case externalEvents(preferring: Set<String>, allowing: Set<String>)
  case continuesActivity(String, (NSUserActivity) -> Void)
  /// The type of the activity that a view advertises; `nil` if it advertises none.
  case activity(String?, (NSUserActivity) -> Void)
  case tag(AnyHashable)
  case zoom(ZoomSource?)
  case zoomSource(ZoomSource)
}

/// A view with a trait.
struct TraitView<Content: View>: ContainerView, WrapperView, TraitCarrier {
  typealias Body = Never
  let content: Content
  let trait: Trait

  var childViews: [ChildView] { [ChildView(key: 0, view: content)] }
}

@MainActor
protocol TraitCarrier {
  var trait: Trait { get }
}

/// The view of `presentationDetents`.
struct DetentsView<Content: View>: PrimitiveView, WrapperView, TraitCarrier {
  typealias Body = Never
  let content: Content
  let detents: Set<PresentationDetent>
  let selection: Binding<PresentationDetent>?

  var trait: Trait { .detents(detents, selection: selection) }

  func update(_ node: Node) {
    if let selected = node.tracked({ selection?.wrappedValue }), !detents.contains(selected) {
      node.host.fail(.noSuchDetent, "the selected \(selected) is not a detent of the sheet in \(node.path)")
    }
    node.reconcile([ChildView(key: 0, view: content)])
  }
}

/// A view, followed by its toolbar.
struct ToolbarView<Content: View>: ContainerView, WrapperView {
  typealias Body = Never
  let content: Content
  let toolbar: [any View]

  init(content: Content, items: [any View]) {
    self.content = content
    toolbar = items
  }

  var childViews: [ChildView] {
    [ChildView(key: -1, view: content)]
      + toolbar.enumerated().map { ChildView(key: $0.offset, view: $0.element) }
  }
}

/// A view with an explicit identity.
struct IdentifiedView<Content: View, ID: Hashable>: ContainerView, WrapperView {
  typealias Body = Never
  let content: Content
  let id: ID

  var childViews: [ChildView] { [ChildView(key: AnyHashable(id), view: content)] }
}

/// The view of `onAppear` and `onDisappear`.
struct AppearanceView<Content: View>: PrimitiveView, WrapperView {
  typealias Body = Never
  let content: Content
  let onAppear: (() -> Void)?
  let onDisappear: (() -> Void)?

  func update(_ node: Node) {
    node.onShownChange = { [unowned node] shown in
      if let action = shown ? onAppear : onDisappear { node.host.enqueueAppearance(shown, action) }
    }
    node.reconcile([ChildView(key: 0, view: content)])
  }
}

/// The view of `onChange`.
struct ChangeView<Content: View, V: Equatable>: PrimitiveView, WrapperView {
  typealias Body = Never
  let content: Content
  let value: V
  let initial: Bool
  let action: (V, V) -> Void

  func update(_ node: Node) {
    var isFirst = false
    let last = node.retained {
      isFirst = true
      return LastValue(value)
    }
    let old = last.value
    if isFirst ? initial : old != value { node.host.enqueue { action(old, value) } }
    last.value = value
    node.reconcile([ChildView(key: 0, view: content)])
  }
}

private final class LastValue<V> {
  var value: V
  init(_ value: V) { self.value = value }
}

/// The view of `task`: the task runs while the view is on screen, and restarts when the identifier changes.
struct TaskView<Content: View, ID: Equatable>: PrimitiveView, WrapperView {
  typealias Body = Never
  let content: Content
  let id: ID
  let priority: TaskPriority
  let action: @Sendable () async -> Void

  func update(_ node: Node) {
    let keeper = node.retained { TaskBox(id) }
    let isNew = keeper.id != id
    keeper.id = id
    let start = { keeper.task = Task(priority: priority) { await action() } }
    node.onShownChange = { shown in
      if shown { start() } else { keeper.cancel() }
    }
    if isNew, node.isShown {
      keeper.cancel()
      start()
    }
    node.reconcile([ChildView(key: 0, view: content)])
  }
}

@MainActor
private final class TaskBox<ID: Equatable> {
  var id: ID
  var task: Task<Void, Never>?

  init(_ id: ID) { self.id = id }

  func cancel() {
    task?.cancel()
    task = nil
  }
}

/// The view of `environment`.
struct EnvironmentView<Content: View>: PrimitiveView, WrapperView {
  typealias Body = Never
  let content: Content
  /// The parts of the change. Equal parts make equal environments.
  let sameAs: [Any]
  let change: (inout EnvironmentValues) -> Void

  func update(_ node: Node) {
    let keeper = node.retained { EnvironmentCache() }
    node.reconcile([
      ChildView(
        key: 0, view: content,
        environment: keeper.environment(from: node.environment, sameAs: sameAs, change))
    ])
  }
}

/// The environment of the last evaluation. A new environment is created only if the base or the parts of the change differ, so
/// that the views below are not evaluated without need.
@MainActor
final class EnvironmentCache {
  private var base: EnvironmentVersion?
  private var parts: [Any] = []
  private var made = EnvironmentValues()

  func environment(
    from base: EnvironmentValues, sameAs parts: [Any], _ change: (inout EnvironmentValues) -> Void
  ) -> EnvironmentValues {
    let isSame = parts.count == self.parts.count && zip(parts, self.parts).allSatisfy(areKnownEqual)
    if isSame, self.base === base.version { return made }
    self.base = base.version
    self.parts = parts
    made = base
    change(&made)
    return made
  }
}
