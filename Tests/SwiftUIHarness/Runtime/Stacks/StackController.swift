/// The screens of one stack: what the path asks for, and what is shown of it.
@MainActor
final class StackController {
  unowned let node: Node
  private(set) var path: StackPath?
  private var root: any View = EmptyView()
  private var ownPath: [AnyHashable] = []
  /// The path as it was last read: only another one changes what is shown.
  private var lastRead: [AnyHashable]?

  private(set) var screens: [Screen] = []
  /// The screen that is on its way out, and the one below that shows until its end.
  private var leaving: Screen?
  private var under: Screen?
  private var destinations: [Destination] = []

  init(_ node: Node) {
    self.node = node
    screens = [Screen(level: 0, value: nil, stack: self)]
    node.gate = { [unowned self] child in isVisible(child.key) }
    node.onUnmount = { [unowned self] in self.node.host.forgetTransition(of: self) }
  }

  var shownPath: [AnyHashable] { screens.compactMap { $0.value } }
  var wantedPath: [AnyHashable] { path?.read() ?? ownPath }
  var top: Screen { screens[screens.count - 1] }
  var topNode: Node? { node(of: top) }

  func node(of screen: Screen) -> Node? {
    node.children.first { $0.key == AnyHashable(ObjectIdentifier(screen)) }
  }

  private func isVisible(_ key: AnyHashable) -> Bool {
    [top, leaving, under].contains { screen in
      screen.map { AnyHashable(ObjectIdentifier($0)) == key } ?? false
    }
  }

  // MARK: - The path

  func update(path: StackPath?, root: any View) {
    self.path = path
    self.root = root
    if path?.isNeverTheSame == true {
      node.host.fail(.pathOfClosures, "a path that is bound by closures in \(node.path)")
    }
    let wanted = node.tracked { wantedPath }
    if wanted != lastRead {
      lastRead = wanted
      show(wanted)
    }
    rebuild()
  }

  /// Shows the path: at once, or with a transition where the user sees it.
  func show(_ wanted: [AnyHashable]) {
    guard wanted != shownPath else { return }
    node.host.finishTransition(of: self)
    let old = screens
    screens = [old[0]]
    for (index, value) in wanted.enumerated() {
      let isKept =
        screens.count == index + 1 && old.count > index + 1 && old[index + 1].isAt(index + 1, value)
      screens.append(isKept ? old[index + 1] : Screen(level: index + 1, value: value, stack: self))
    }
    guard node.isShown, let oldTop = old.last, oldTop !== top else { return }
    if screens.contains(where: { $0 === oldTop }) { under = oldTop } else { leaving = oldTop }
    node.host.begin(.stack(self, pushing: screens.count > old.count))
  }

  func endTransition() {
    leaving = nil
    under = nil
    rebuild()
    node.refreshShown()
  }

  private func rebuild() {
    let items = (screens + [leaving].compactMap { $0 }).map { screen in
      FlatItem(
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

  // MARK: - Written by the system

  /// As when the user has gone back: the screens go, whether or not the path will follow.
  func goBack(by count: Int) {
    show(Array(shownPath.dropLast(count)))
    rebuild()
  }

  func write(_ new: [AnyHashable]) {
    if let path {
      path.write(new)
    } else {
      ownPath = new
      node.markDirty()
    }
  }

  func write(removingFrom screen: Screen) {
    guard screens.contains(where: { $0 === screen }) else { return }
    write(Array(wantedPath.prefix(screen.level - 1)))
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

  /// The outermost declaration for the value's type makes the screen.
  func destination(of screen: Screen) -> any View {
    guard let value = screen.value else { return root }
    let fitting = destinations.filter { $0.type == typeID(of: value) }
    guard let found = fitting.min(by: { $0.node.depth < $1.node.depth }), let view = found.make(value) else {
      let type = type(of: value.base)
      node.host.fail(
        .noDestination, "no navigationDestination is declared for the \(type) that was pushed in \(node.path)"
      )
      return Text("no destination for \(type)")
    }
    if let made = screen.made, made.by === found.version { return made.view }
    screen.made = (found.version, view)
    return view
  }

  private func typeID(of value: AnyHashable) -> ObjectIdentifier {
    ObjectIdentifier(type(of: value.base))
  }
}
