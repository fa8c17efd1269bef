extension TestHost {
  /// The titles of the rows that can be selected in the lists of the top layer.
  public var rows: [String] { selectableRows.map { $0.title } }

  /// Taps a row of a list with a selection: writes the row's tag, even if the row is already selected.
  public func tapRow(_ title: String) throws(HarnessMisuse) {
    let found = selectableRows.filter { $0.title == title }
    guard let row = found.first, found.count == 1 else {
      throw HarnessMisuse("There is no single row titled “\(title)”: \(rows).")
    }
    row.list.write(row.tag)
  }

  /// Clicks next to the rows of a list. On macOS, this writes `nil` to the selection of the list.
  public func deselectRow() throws(HarnessMisuse) {
    guard let list = try actableLayer("deselect a row").firstShown({ $0.storage as? ListController }) else {
      throw HarnessMisuse("The top layer has no list.")
    }
    list.write(nil)
  }

  /// Taps the button that shows or hides the sidebar of a split view.
  public func toggleSidebar() throws(HarnessMisuse) {
    guard let split = try actableLayer("toggle the sidebar").firstShown({ $0.split }), !split.isCompact else {
      throw HarnessMisuse("The top layer has no split view with columns side by side.")
    }
    split.toggleSidebar()
  }

  private var selectableRows: [(title: String, tag: AnyHashable, list: ListController)] {
    var found: [(String, AnyHashable, ListController)] = []
    topNode?.visitShown { node in
      if let list = node.storage as? ListController { found += list.rows.map { ($0.title, $0.tag, list) } }
    }
    return found
  }
}
