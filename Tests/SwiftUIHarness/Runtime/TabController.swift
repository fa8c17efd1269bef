/// The tabs of a tab view. A tab's content is created when the tab is first selected, and then kept.
@MainActor
final class TabController: AnimatedContainer {
  private unowned let node: Node
  private(set) var selection: Binding<AnyHashable> = .constant(0)
  private(set) var tabs: [TabItem] = []
  private(set) var selected: AnyHashable?
  private var visited: Set<AnyHashable> = []
  /// The previously selected tab, until the transition ends.
  private var leaving: AnyHashable?
  /// The tab that the user has tapped.
  private var tapped: AnyHashable?

  init(_ node: Node) {
    self.node = node
    node.onUnmount = { [unowned self] in self.node.host.forgetTransition(of: self) }
    node.childFilter = { [unowned self] child in child.tabTag == selected }
  }

  /// Whether the tabs are in a sidebar, grouped by their sections.
  var isSidebar: Bool {
    node.environment.tabsInSidebar && node.environment.horizontalSizeClass != .compact
  }

  func update(selection: Binding<AnyHashable>, tabs: [TabItem]) {
    self.selection = selection
    // The tab with the search role is last, wherever it is declared.
    self.tabs = tabs.filter { $0.role != .search } + tabs.filter { $0.role == .search }
    let tag = node.tracked { selection.wrappedValue }
    if tabs.contains(where: { $0.tag == tag }) {
      if tag != selected { select(tag) }
    } else {
      node.host.fail(.noSuchTab, "no tab has the selected tag \(tag) in \(node.path)")
    }
    if let selected { visited.insert(selected) }
    node.reconcile(
      tabs.filter { visited.contains($0.tag) }.map { ChildView(key: $0.key, view: $0.view) })
    node.refreshShown()
  }

  private func select(_ tag: AnyHashable) {
    if node.host.dropsPathsDuringTransitions, node.isShown {
      node.host.finishTransition(of: self)
      leaving = selected
      node.host.begin(.container(self, pushing: true))
    }
    selected = tag
    if node.host.echoesTabSelections, tag != tapped {
      node.host.enqueue { [selection] in selection.wrappedValue = tag }
    }
    tapped = nil
  }

  /// Writes the selection, as SwiftUI does after a tap.
  func tap(_ tag: AnyHashable) {
    tapped = tag == selected ? nil : tag
    selection.wrappedValue = tag
  }

  func endTransition() { leaving = nil }

  /// Returns whether a view is in the tab that is leaving the screen.
  func isLeaving(_ view: Node) -> Bool {
    guard let leaving, let tab = node.children.first(where: { $0.tabTag == leaving }) else { return false }
    return sequence(first: view, next: { $0.parent }).contains { $0 === tab }
  }
}

extension Node {
  /// The tag of the tab whose content this node is; `nil` if the node's parent is not a tab view.
  var tabTag: AnyHashable? { (key.base as? TabItem.Key)?.tag }
}

/// A tab: its tag, its label and its content.
struct TabItem {
  let tag: AnyHashable
  let label: any View
  let view: any View
  var role: TabRole?
  var badge: String?
  /// The section that contains the tab.
  var section: Section?
  /// The identifiers of the elements in the enclosing `ForEach`s, outermost first.
  var scope: [AnyHashable] = []

  /// The identity of a tab's content. If the identifier in an enclosing `ForEach` changes, SwiftUI creates the content again.
  struct Key: Hashable {
    let tag: AnyHashable
    let scope: [AnyHashable]
  }

  var key: AnyHashable { AnyHashable(Key(tag: tag, scope: scope)) }

  /// A section. Two sections may have the same header, but not the same first tab.
  struct Section: Equatable {
    let header: String
    let firstTab: AnyHashable
  }

  /// Returns the tabs in the content of a tab view.
  @MainActor
  static func items(of content: some TabContent) -> [TabItem] {
    if let listed = content as? any ListedTabs { return listed.tabs }
    return items(of: content.body)
  }
}

@MainActor
protocol ListedTabs {
  var tabs: [TabItem] { get }
}
