/// The columns of a split view. They are side by side. At compact width, they are collapsed into one stack with the sidebar at
/// the bottom.
///
/// A column is created when the column, or a column above it, is first shown. The column is then kept.
@MainActor
final class SplitController: AnimatedContainer {
  unowned let node: Node
  private var columns: [SplitColumn] = []
  private var visibility: Binding<NavigationSplitViewVisibility>?
  private var preferred: Binding<NavigationSplitViewColumn>?
  private(set) var isCompact = false

  /// The column on top while the columns are collapsed.
  private var top = NavigationSplitViewColumn.sidebar
  /// The column that leaves the screen when the transition ends.
  private var leaving: NavigationSplitViewColumn?
  private var created: Set<NavigationSplitViewColumn> = []
  private var isFirst = true
  private var columnsWithStack: Set<AnyHashable?> = []

  /// The values at the last reading. The screens change only when these values do.
  private var lastPreferred: NavigationSplitViewColumn?
  private var lastSelections: [NavigationSplitViewColumn: AnyHashable] = [:]

  init(_ node: Node) {
    self.node = node
    node.childFilter = { [unowned self] child in
      visible.contains { AnyHashable($0) == child.key } || leaving.map { AnyHashable($0) } == child.key
    }
    node.onUnmount = { [unowned self] in self.node.host.forgetTransition(of: self) }
  }

  // MARK: - Columns

  /// The columns on screen, once all transitions have ended.
  var visible: [NavigationSplitViewColumn] {
    if isCompact { return [top] }
    let all = columns.map { $0.id }
    switch visibility?.wrappedValue {
    case .detailOnly: return [.detail]
    case .doubleColumn: return Array(all.suffix(2))
    default: return all
    }
  }

  /// The columns of the collapsed stack, bottom first.
  var collapsed: [NavigationSplitViewColumn] { Array(columns.map { $0.id }.prefix { $0 != top }) + [top] }

  func node(of column: NavigationSplitViewColumn) -> Node? {
    node.children.first { $0.key == AnyHashable(column) }
  }

  /// The node of the column in which the user navigates: the top one, or the detail.
  var mainNode: Node? { node(of: isCompact ? top : .detail) }

  private func neighbor(of column: NavigationSplitViewColumn, by offset: Int) -> NavigationSplitViewColumn? {
    let all = columns.map { $0.id }
    guard let index = all.firstIndex(of: column), all.indices.contains(index + offset) else { return nil }
    return all[index + offset]
  }

  // MARK: - Following the bindings

  func update(
    _ columns: [SplitColumn], _ visibility: Binding<NavigationSplitViewVisibility>?,
    _ preferred: Binding<NavigationSplitViewColumn>?
  ) {
    self.columns = columns
    self.visibility = visibility
    self.preferred = preferred
    let wasCompact = isCompact
    isCompact = node.environment.horizontalSizeClass == .compact
    let read = node.tracked { (visibility?.wrappedValue, preferred?.wrappedValue) }.1
    if isCompact, !wasCompact || isFirst { collapse(preferring: read) }
    rebuild()
    follow(read)
    isFirst = false
  }

  private func collapse(preferring column: NavigationSplitViewColumn?) {
    lastPreferred = column
    leaving = nil
    lastSelections = selections
    top = column ?? columns.map { $0.id }.first { selection(in: $0) == nil } ?? .detail
  }

  /// Shows the column that the bindings request, if the bindings have changed.
  private func follow(_ read: NavigationSplitViewColumn?) {
    let changed = columns.map { $0.id }.first { selection(in: $0) != lastSelections[$0] }
    lastSelections = selections
    guard isCompact else {
      lastPreferred = read
      return
    }
    if let read, read != lastPreferred {
      show(read)
    } else if let changed, let next = neighbor(of: changed, by: 1) {
      show(selection(in: changed) == nil ? changed : next)
      if let preferred, preferred.wrappedValue != top {
        node.host.enqueue { [top] in preferred.wrappedValue = top }
      }
    }
    lastPreferred = read
  }

  private func show(_ column: NavigationSplitViewColumn) {
    guard column != top, columns.contains(where: { $0.id == column }) else { return }
    node.host.finishTransition(of: self)
    let all = columns.map { $0.id }
    let isPush = (all.firstIndex(of: column) ?? 0) > (all.firstIndex(of: top) ?? 0)
    if node.isShown {
      leaving = top
      node.host.begin(.container(self, pushing: isPush), isAnimated: !node.host.disablesAnimations)
    }
    top = column
    rebuild()
  }

  func endTransition() {
    leaving = nil
    node.refreshShown()
  }

  private func rebuild() {
    created.formUnion(isCompact ? collapsed : visible)
    node.reconcile(
      columns.filter { created.contains($0.id) }.map { ChildView(key: $0.id, view: $0.view) })
    node.refreshShown()
  }

  // MARK: - Lists

  private var lists: [NavigationSplitViewColumn: ListController] {
    var found: [NavigationSplitViewColumn: ListController] = [:]
    for column in columns.map({ $0.id }) {
      node(of: column)?.visitAll { node in
        if found[column] == nil, let list = node.storage as? ListController, list.selects {
          found[column] = list
        }
      }
    }
    return found
  }

  private func selection(in column: NavigationSplitViewColumn) -> AnyHashable? { selections[column] }

  private var selections: [NavigationSplitViewColumn: AnyHashable] {
    lists.compactMapValues { $0.selected }
  }

  /// Handles a new selection that a list in one of the columns has read.
  func selectionDidChange() { node.markDirty() }

  // MARK: - Writes by the system

  /// Whether the user can go back to the column below.
  var canGoBack: Bool { isCompact && neighbor(of: top, by: -1) != nil }

  /// Goes back to the column below, as the user does, whether or not the bindings follow. Returns the writes of this action.
  func goBack() -> () -> Void {
    guard let below = neighbor(of: top, by: -1) else { return {} }
    let list = lists[below]
    lastSelections[below] = nil
    lastPreferred = below
    show(below)
    return { [preferred] in
      list?.write(nil)
      preferred?.wrappedValue = below
    }
  }

  /// Clears the selection of each column's list, and writes the sidebar as the preferred column and `detailOnly` as the
  /// visibility.
  func reset() {
    for list in lists.values { list.write(nil) }
    preferred?.wrappedValue = .sidebar
    visibility?.wrappedValue = .detailOnly
  }

  /// Returns whether the stack is the first stack in its column, and notes that the column has a stack.
  func isFirstStack(_ stack: Node) -> Bool {
    let column = sequence(first: stack, next: { $0.parent }).first { $0.parent === node }
    return columnsWithStack.insert(column?.key).inserted
  }

  /// Shows or hides the sidebar, as the user does with the button in the toolbar.
  func toggleSidebar() {
    visibility?.wrappedValue = visible.contains(.sidebar) ? .detailOnly : .all
  }

  /// The difference between the screen and the columns that the bindings request.
  var difference: String? {
    guard isCompact else { return nil }
    let asked = preferred?.wrappedValue ?? columns.map { $0.id }.first { lists[$0]?.bound == nil } ?? .detail
    return asked == top || (preferred == nil && lists.isEmpty)
      ? nil : "split view in \(node.path): shows \(top), expected \(asked)"
  }
}

/// A column of a split view and its identity.
struct SplitColumn {
  let id: NavigationSplitViewColumn
  let view: any View

  static func sidebar(_ view: some View) -> SplitColumn { SplitColumn(id: .sidebar, view: view) }
  static func content(_ view: some View) -> SplitColumn { SplitColumn(id: .content, view: view) }
  static func detail(_ view: some View) -> SplitColumn { SplitColumn(id: .detail, view: view) }
}
