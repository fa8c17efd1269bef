/// The selection of a list and its rows.
@MainActor
final class ListController {
  private unowned let node: Node
  private var selection: ListSelection?
  /// The selection at the last reading.
  private(set) var selected: AnyHashable?

  private var lastTags: [AnyHashable]?

  init(_ node: Node) { self.node = node }

  /// Whether the list has a selection.
  var selects: Bool { selection != nil }
  /// The current value of the list's binding.
  var bound: AnyHashable? { selection?.read() }

  func update(_ selection: ListSelection?, _ content: any View) {
    self.selection = selection
    let read = node.tracked { selection?.read() }
    if read != selected {
      selected = read
      node.enclosing(SplitController.self)?.selectionDidChange()
    }
    node.reconcile([ChildView(key: 0, view: content)])
    let tags = rows.map { $0.tag }
    if let lastTags, lastTags != tags, node.host.listsDeselectWhenRowsChange {
      node.host.enqueue { [weak self] in self?.write(nil) }
    }
    lastTags = tags
  }

  func write(_ value: AnyHashable?) { selection?.write(value) }

  /// The rows on screen that can be selected: tagged views, and the views of a `ForEach`, whose identifiers are their tags.
  var rows: [(title: String, tag: AnyHashable)] {
    guard let selection else { return [] }
    var found: [(String, AnyHashable)] = []
    func search(_ node: Node) {
      var tag: AnyHashable?
      if case .tag(let value)? = (node.inspectableView as? any TraitCarrier)?.trait { tag = value }
      if tag == nil, node.parent?.inspectableView is any DataView { tag = node.tagInData ?? node.key }
      if let tag, selection.accepts(tag) {
        found.append((node.shownTexts.joined(separator: " "), tag))
      } else {
        node.children.forEach(search)
      }
    }
    node.children.forEach(search)
    return found
  }
}

extension Node {
  /// The tag of a row of a `ForEach`, if the row declares its own tag.
  fileprivate var tagInData: AnyHashable? {
    firstTrait { if case .tag(let tag) = $0 { tag } else { nil } }
  }
}

/// A view whose children are made from data.
@MainActor
protocol DataView {}

extension ForEach: DataView where Content: View {}

/// The binding of a list's selection, of any type.
struct ListSelection {
  let read: () -> AnyHashable?
  let write: (AnyHashable?) -> Void
  let accepts: (AnyHashable) -> Bool

  init<V: Hashable>(_ selection: Binding<V?>) {
    read = { selection.wrappedValue.map { AnyHashable($0) } }
    write = { selection.wrappedValue = $0?.base as? V }
    accepts = { $0.base is V }
  }
}
