internal import Observation

/// A node of the view tree. It persists from one evaluation to the next.
@MainActor
final class Node {
  /// A number that is unique within the host.
  let identity: Int
  /// Weak, because at the end of a test the host is released before its tree. Observed objects that are released after the host
  /// still notify the tree.
  private weak var owner: TestHost?
  private(set) weak var parent: Node?
  let depth: Int
  let key: AnyHashable
  private(set) var view: any View
  private(set) var environment: EnvironmentValues
  private(set) var children: [Node] = []
  private(set) var isMounted = true
  /// Whether the view is on screen, apart from scrolling.
  private(set) var isShown = false

  /// Whether a child is on screen; `nil` if all children are.
  var childFilter: ((Node) -> Bool)?
  var onShownChange: ((Bool) -> Void)?
  var onUnmount: (() -> Void)?

  /// The storage of the view's dynamic properties, by their offset within the view.
  var properties: [Int: Any] = [:]
  private(set) var storage: AnyObject?
  private var lastBody: (any View)?
  private(set) var isDirty = false
  /// Whether the state that the node read changed in a transaction that disables animations.
  private var isChangedAtOnce = false
  /// Incremented with each evaluation, so that changes observed for an earlier evaluation are ignored.
  private var generation = 0

  init(_ item: ChildView, parent: Node?, host: TestHost, environment: EnvironmentValues) {
    identity = host.makeIdentity()
    owner = host
    self.parent = parent
    depth = parent.map { $0.depth + 1 } ?? 0
    key = item.key
    view = item.view
    self.environment = environment
    refresh(viewIsNew: true)
  }

  var host: TestHost {
    guard let owner else { preconditionFailure("A view was used after the host of its tree was released.") }
    return owner
  }

  /// The view, which can be cast to its roles; `nil` for an optional view, whose content has its own node.
  var inspectableView: (any View)? { view is any OptionalView ? nil : view }

  /// The name of the view's type, without generic arguments.
  var name: String { String("\(type(of: view))".prefix { $0 != "<" }) }

  /// Returns the object that a primitive view keeps from one evaluation to the next.
  func retained<T: AnyObject>(_ make: () -> T) -> T {
    if let kept = storage as? T { return kept }
    let made = make()
    storage = made
    return made
  }

  // MARK: - Evaluation

  /// Evaluates the view again after a value that it read has changed.
  func refresh() {
    host.disablesAnimations = isChangedAtOnce
    refresh(viewIsNew: true)
    host.disablesAnimations = false
  }

  func update(_ new: any View, _ newEnvironment: EnvironmentValues) {
    let isSame = areBitwiseEqual(view, new)
    let hasSameEnvironment = environment.version === newEnvironment.version
    view = new
    environment = newEnvironment
    if !isSame || !hasSameEnvironment || isDirty { refresh(viewIsNew: !isSame || isDirty) }
  }

  func refresh(viewIsNew: Bool) {
    isDirty = false
    // This check comes first, since an optional view is a container: casting it to another role would inspect its content.
    if let flat = view as? any ContainerView {
      generation += 1
      reconcile(flat.childViews)
    } else if let primitive = view as? any PrimitiveView {
      generation += 1
      primitive.update(self)
    } else if let represented = view as? any UIViewControllerRepresentable {
      generation += 1
      update(represented)
    } else {
      evaluateBody(view, always: viewIsNew)
    }
  }

  private func evaluateBody<V: View>(_ view: V, always: Bool) {
    var linked = view
    let readsOtherValues = linkProperties(of: &linked, in: self)
    if always || readsOtherValues || lastBody == nil {
      generation += 1
      host.count(V.self)
      lastBody = tracked { linked.body }
      if host.evaluatesBodiesTwice { lastBody = Evaluation.of(self) { linked.body } }
    }
    if let lastBody { reconcile([ChildView(key: 0, view: lastBody)]) }
  }

  /// Tracks the values that a closure reads. A change of any observable value marks this node as dirty.
  func tracked<T>(_ read: () -> T) -> T {
    Evaluation.of(self) { [generation] in
      withObservationTracking(read) { [weak self] in Node.noteChange(of: self, generation) }
    }
  }

  /// Notes a change of a value that the node has read. Traps if a test made the change off the main actor.
  private nonisolated static func noteChange(of node: Node?, _ generation: Int) {
    guard let node else { return }
    MainActor.assumeIsolated { node.noteChange(generation) }
  }

  private func noteChange(_ generation: Int) {
    guard isMounted, owner != nil, generation == self.generation else { return }
    Evaluation.reportWrite()
    markDirty()
  }

  func markDirty() {
    guard isMounted, !isDirty else { return }
    isDirty = true
    isChangedAtOnce = Transaction.current.disablesAnimations
    host.enqueue(self)
  }

  // MARK: - Children

  /// Updates the children. A view with the same key and type keeps its node. Other views are mounted and unmounted.
  func reconcile(_ items: [ChildView]) {
    if items.count == 1, children.count == 1, children[0].matches(items[0]) {
      children[0].update(items[0].view, items[0].environment ?? environment)
      return
    }
    var old: [AnyHashable: Node] = [:]
    for child in children { old[child.key] = child }
    var seen: Set<AnyHashable> = []
    var new: [Node] = []
    for item in items {
      guard seen.insert(item.key).inserted else {
        host.fail(.duplicateID, "two views of one ForEach have the id \(item.key) in \(path)")
        continue
      }
      if let child = old[item.key], child.matches(item) {
        old[item.key] = nil
        child.update(item.view, item.environment ?? environment)
        new.append(child)
      } else {
        new.append(Node(item, parent: self, host: host, environment: item.environment ?? environment))
      }
    }
    children = new
    refreshShown()
    for child in old.values.sorted(by: { $0.identity < $1.identity }) { child.unmount() }
  }

  private func matches(_ item: ChildView) -> Bool {
    key == item.key && type(of: view) == type(of: item.view)
  }

  // MARK: - Visibility

  func setShown(_ shown: Bool) {
    guard shown != isShown else { return }
    isShown = shown
    onShownChange?(shown)
    refreshShown()
  }

  /// Applies the visibility of the children again.
  func refreshShown() {
    for child in children { child.setShown(isShown && (childFilter?(child) ?? true)) }
  }

  func unmount() {
    setShown(false)
    leaveTree()
  }

  private func leaveTree() {
    isMounted = false
    onUnmount?()
    for child in children { child.leaveTree() }
  }

  // MARK: - Ancestors

  /// The names of the app's views from the root to this one.
  var path: String {
    var names: [String] = []
    var next: Node? = self
    while let node = next {
      if node.lastBody != nil, node.name != "Evaluated" { names.append(node.name) }
      next = node.parent
    }
    return names.isEmpty ? name : names.reversed().joined(separator: "/")
  }

  /// Returns the nearest object of the type that an ancestor owns.
  func enclosing<T: AnyObject>(_ type: T.Type) -> T? {
    var next = parent
    while let node = next {
      if let found = node.storage as? T { return found }
      next = node.parent
    }
    return nil
  }
}

/// The running evaluation. No state may change during it.
@MainActor
enum Evaluation {
  private(set) static var current: Node?

  static func of<T>(_ node: Node, _ read: () -> T) -> T {
    let outer = current
    current = node
    defer { current = outer }
    return read()
  }

  /// Records a failure if called from within a body. Every function that changes state calls this function.
  nonisolated static func reportWrite() {
    MainActor.assumeIsolated {
      guard let node = current else { return }
      node.host.fail(
        .changeDuringEvaluation,
        "state was changed while the body of \(node.name) was evaluated, in \(node.path)")
    }
  }
}
