/// The screens of a stack, which follow its path.
@MainActor
final class StackController: AnimatedContainer {
  unowned let node: Node
  private(set) var path: StackPath?
  private var root: any View = EmptyView()
  private var ownPath: [AnyHashable] = []
  /// The path at the last reading. The screens change only when the path does.
  private var lastRead: [AnyHashable]?
  /// The path of the last write.
  private var lastWritten: [AnyHashable]?

  private(set) var screens: [Screen] = []
  /// The screen that is being popped, or the one below a screen that is being pushed. Both screens are on screen until the
  /// transition ends.
  private var popping: Screen?
  private var covered: Screen?
  private var destinations: [Destination] = []
  /// Whether the stack is becoming shorter.
  private var isPopping = false
  /// Whether the user pops, and the path is not written yet.
  var isUserPopping = false

  init(_ node: Node) {
    self.node = node
    screens = [Screen(level: 0, value: nil, stack: self)]
    node.childFilter = { [unowned self] child in isVisible(child.key) }
    node.onUnmount = { [unowned self] in self.node.host.forgetTransition(of: self) }
  }

  var shownPath: [AnyHashable] { screens.compactMap { $0.value } }
  var boundPath: [AnyHashable] { path?.read() ?? ownPath }
  func accepts(_ value: AnyHashable) -> Bool { path?.accepts(value) ?? true }
  var top: Screen { screens[screens.count - 1] }
  var topNode: Node? { node(of: top) }

  func node(of screen: Screen) -> Node? {
    node.children.first { $0.key == AnyHashable(ObjectIdentifier(screen)) }
  }

  private func isVisible(_ key: AnyHashable) -> Bool {
    [top, popping, covered].contains { screen in
      screen.map { AnyHashable(ObjectIdentifier($0)) == key } ?? false
    }
  }

  // MARK: - The path

  func update(path: StackPath?, root: any View) {
    self.path = path
    self.root = root
    if path?.isUnstable == true {
      node.host.fail(.unstablePathBinding, "a path that is bound by closures in \(node.path)")
    }
    let newPath = node.tracked { boundPath }
    if newPath != lastRead {
      let isFirst = lastRead == nil
      lastRead = newPath
      let isDropped = isFirst ? isDroppingFirstPath : newPath != lastWritten && isDroppingPaths
      if !isDropped { show(newPath) }
      lastWritten = nil
    }
    rebuild()
  }

  /// Whether the stack drops a new path, because the stack pops or its tab leaves the screen. A pop by the user counts only
  /// after SwiftUI has written the shorter path.
  private var isDroppingPaths: Bool {
    node.host.dropsPathsDuringTransitions
      && (isPopping && !isUserPopping || node.enclosing(TabController.self)?.isLeaving(node) == true)
  }

  /// Whether the stack loses its first path because the stack replaces another stack in the same update.
  private var isDroppingFirstPath: Bool {
    guard node.host.dropsPathsOfNewStacks else { return false }
    return node.enclosing(SplitController.self)?.isFirstStack(node) == false
  }

  /// Shows a path, with a transition if the stack is on screen.
  func show(_ newPath: [AnyHashable]) {
    guard newPath != shownPath else { return }
    node.host.finishTransition(of: self)
    let old = screens
    screens = [old[0]]
    for (index, value) in newPath.enumerated() {
      let isKept =
        screens.count == index + 1 && old.count > index + 1 && old[index + 1].isAt(index + 1, value)
      screens.append(isKept ? old[index + 1] : Screen(level: index + 1, value: value, stack: self))
    }
    guard node.isShown, let oldTop = old.last, oldTop !== top else { return }
    if screens.contains(where: { $0 === oldTop }) { covered = oldTop } else { popping = oldTop }
    isPopping = screens.count < old.count
    node.host.begin(
      .container(self, pushing: screens.count > old.count), isAnimated: !node.host.disablesAnimations)
  }

  func endTransition() {
    popping = nil
    covered = nil
    isPopping = false
    isUserPopping = false
    rebuild()
    node.refreshShown()
  }

  private func rebuild() {
    let items = (screens + [popping].compactMap { $0 }).map { screen in
      ChildView(
        key: AnyHashable(ObjectIdentifier(screen)),
        view: screen.value == nil ? root : ScreenView(screen: screen),
        environment: environment(of: screen))
    }
    node.reconcile(items)
    node.refreshShown()
  }

  private func environment(of screen: Screen) -> EnvironmentValues? {
    guard screen.value != nil else { return nil }
    return screen.environments.environment(from: node.environment, sameAs: []) {
      $0.dismissal = DismissAction(target: screen)
      $0.presented = true
    }
  }

  // MARK: - Writes by the system

  /// Pops screens, as the user does, whether or not the path follows.
  func goBack(by count: Int) {
    show(Array(shownPath.dropLast(count)))
    rebuild()
  }

  /// Begins and cancels a pop, as the user does. The screen below appears, and disappears at the end.
  func cancelGoingBack() {
    guard screens.count > 1 else { return }
    node.host.finishTransition(of: self)
    covered = screens[screens.count - 2]
    node.refreshShown()
    node.host.begin(.container(self, pushing: false))
  }

  func write(_ new: [AnyHashable]) { write(new, through: path) }

  func write(_ new: [AnyHashable], through path: StackPath?) {
    lastWritten = new
    if let path {
      path.write(new)
    } else {
      ownPath = new
      node.markDirty()
    }
  }

  func write(removingFrom screen: Screen) {
    guard screens.contains(where: { $0 === screen }) else { return }
    write(Array(boundPath.prefix(screen.level - 1)))
  }

  // MARK: - Destinations

  func declare(_ destination: Destination) {
    destinations.removeAll { $0.node === destination.node }
    destinations.append(destination)
    wake(destination.type)
  }

  func withdraw(_ node: Node) {
    destinations.removeAll { $0.node === node }
  }

  private func wake(_ type: ObjectIdentifier) {
    for screen in screens {
      guard let value = screen.value, typeID(of: value) == type else { continue }
      node(of: screen)?.markDirty()
    }
  }

  /// Returns the view for a screen's value, made by the outermost declaration for its type.
  func destination(of screen: Screen) -> any View {
    guard let value = screen.value else { return root }
    let fitting = destinations.filter { $0.type == typeID(of: value) }
    guard let found = fitting.min(by: { $0.node.depth < $1.node.depth }), let view = found.make(value) else {
      let type = type(of: value.base)
      node.host.fail(
        .noDestination, "no navigationDestination is declared for the \(type) that was pushed in \(node.path)"
      )
      return Text(verbatim: "no destination for \(type)")
    }
    if let made = screen.made, made.by === found.version { return made.view }
    screen.made = (found.version, view)
    return view
  }

  private func typeID(of value: AnyHashable) -> ObjectIdentifier {
    ObjectIdentifier(type(of: value.base))
  }
}
