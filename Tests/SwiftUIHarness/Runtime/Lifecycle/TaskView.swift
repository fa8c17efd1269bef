/// A view with a task that runs while it is shown, anew for every identifier.
struct TaskView<Content: View, ID: Equatable>: PrimitiveView, WrapperView {
  typealias Body = Never
  let content: Content
  let id: ID
  let priority: TaskPriority
  let action: @Sendable () async -> Void

  func update(_ node: Node) {
    let keeper = node.kept { TaskKeeper(id) }
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
    node.reconcile([FlatItem(key: 0, view: content)])
  }
}

@MainActor
private final class TaskKeeper<ID: Equatable> {
  var id: ID
  var task: Task<Void, Never>?

  init(_ id: ID) { self.id = id }

  func cancel() {
    task?.cancel()
    task = nil
  }
}
