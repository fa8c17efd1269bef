/// The tabs of one tab view. A tab's content is made when it is first selected, and kept.
@MainActor
final class TabController {
  private unowned let node: Node
  private(set) var selection: Binding<AnyHashable> = .constant(0)
  private(set) var tabs: [TabItem] = []
  private(set) var selected: AnyHashable?
  private var visited: Set<AnyHashable> = []

  init(_ node: Node) {
    self.node = node
    node.gate = { [unowned self] child in child.key == selected }
  }

  func update(selection: Binding<AnyHashable>, tabs: [TabItem]) {
    self.selection = selection
    self.tabs = tabs
    let wanted = node.tracked { selection.wrappedValue }
    if tabs.contains(where: { $0.tag == wanted }) {
      selected = wanted
    } else {
      node.host.fail(.noSuchTab, "no tab has the tag \(wanted) that is selected in \(node.path)")
    }
    if let selected { visited.insert(selected) }
    node.reconcile(
      tabs.filter { visited.contains($0.tag) }.map { FlatItem(key: $0.tag, view: $0.view, isData: true) })
    node.refreshShown()
  }
}
