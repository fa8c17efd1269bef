internal import Observation

/// A place in the tree of views: what lives on from one evaluation to the next.
@MainActor
final class Node {
  /// Never given to another place of the same host.
  let identity: Int
  /// Gone before its tree when a test ends, and what the views observe may go with it, which tells them so.
  private weak var owner: TestHost?
  private(set) weak var parent: Node?
  let depth: Int
  let key: AnyHashable
  private(set) var view: any View
  private(set) var environment: EnvironmentValues
  private(set) var children: [Node] = []
  private(set) var isMounted = true
  /// Whether the user could see the view now, were it large enough.
  private(set) var isShown = false

  /// Which of the children are seen; `nil` for all.
  var gate: ((Node) -> Bool)?
  var onShownChange: ((Bool) -> Void)?
  var onUnmount: (() -> Void)?

  /// What the properties of the view are kept in, by their place within it.
  var properties: [Int: Any] = [:]
  private(set) var storage: AnyObject?
  private var lastBody: (any View)?
  private(set) var isDirty = false
  /// What was observed before the last evaluation no longer counts.
  private var generation = 0

  init(_ item: FlatItem, parent: Node?, host: TestHost, environment: EnvironmentValues) {
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
    guard let owner else { preconditionFailure("A view acts after the host of its tree has gone.") }
    return owner
  }

  /// The view, to be asked for what it is; nothing for an optional one, whose view has a place of its own.
  var drawn: (any View)? { view is any OptionalView ? nil : view }

  /// The name of the view's type, without its parameters.
  var name: String { String("\(type(of: view))".prefix { $0 != "<" }) }

  /// The object that a primitive view keeps in its place.
  func kept<T: AnyObject>(_ make: () -> T) -> T {
    if let kept = storage as? T { return kept }
    let made = make()
    storage = made
    return made
  }

  // MARK: - Evaluation

  func update(_ new: any View, _ newEnvironment: EnvironmentValues) {
    let isSame = areSameBits(view, new)
    let hasSameEnvironment = environment.version === newEnvironment.version
    view = new
    environment = newEnvironment
    if !isSame || !hasSameEnvironment || isDirty { refresh(viewIsNew: !isSame || isDirty) }
  }

  func refresh(viewIsNew: Bool) {
    isDirty = false
    // First, for an optional view is one: a cast to what it is not would look at the view within.
    if let flat = view as? any FlatView {
      generation += 1
      reconcile(flat.items)
    } else if let primitive = view as? any PrimitiveView {
      generation += 1
      primitive.update(self)
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
    if let lastBody { reconcile([FlatItem(key: 0, view: lastBody)]) }
  }

  /// Reads for this place: a change of anything observable that is read makes it dirty.
  func tracked<T>(_ read: () -> T) -> T {
    Evaluation.of(self) { [generation] in
      withObservationTracking(read) { [weak self] in Node.noteChange(of: self, generation) }
    }
  }

  /// What views read is changed on the main actor: a test that does otherwise stops here.
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
    host.enqueue(self)
  }

  // MARK: - Children

  /// Makes the children those of the items: what has the same key and type lives on, the rest comes and goes.
  func reconcile(_ items: [FlatItem]) {
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

  private func matches(_ item: FlatItem) -> Bool {
    key == item.key && type(of: view) == type(of: item.view)
  }

  // MARK: - Being shown

  func setShown(_ shown: Bool) {
    guard shown != isShown else { return }
    isShown = shown
    onShownChange?(shown)
    refreshShown()
  }

  /// Asks the gate again.
  func refreshShown() {
    for child in children { child.setShown(isShown && (gate?(child) ?? true)) }
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

  // MARK: - Looking around

  /// The names of the app's views from the root to here.
  var path: String {
    var names: [String] = []
    var next: Node? = self
    while let node = next {
      if node.lastBody != nil, node.name != "Evaluated" { names.append(node.name) }
      next = node.parent
    }
    return names.isEmpty ? name : names.reversed().joined(separator: "/")
  }

  /// The first object of the type that a place above keeps.
  func enclosing<T: AnyObject>(_ type: T.Type) -> T? {
    var next = parent
    while let node = next {
      if let found = node.storage as? T { return found }
      next = node.parent
    }
    return nil
  }
}
