extension TestHost {
  /// The labels of the tabs in the layer that the user can act on.
  public var tabs: [String] { topTabs?.tabs.map { $0.title } ?? [] }

  /// Taps the tab with the label: the selection is written, also when it is selected already.
  public func tapTab(_ title: String) throws(HarnessMisuse) {
    guard let controller = topTabs else { throw HarnessMisuse("The top layer has no tabs.") }
    let found = controller.tabs.filter { $0.title == title }
    guard let tab = found.first, found.count == 1 else {
      throw HarnessMisuse("There is no one tab labelled “\(title)”: \(tabs).")
    }
    controller.selection.wrappedValue = tab.tag
  }

  private var topTabs: TabController? { topNode?.firstShown { $0.tabs } }
}

extension TabItem {
  @MainActor var title: String { Self.texts(in: label).joined(separator: " ") }

  @MainActor
  private static func texts(in view: any View) -> [String] {
    if let text = view as? any WrittenView { return [text.written] }
    if let flat = view as? any FlatView { return flat.items.flatMap { texts(in: $0.view) } }
    if let label = view as? DefaultTabLabel { return [label.title] }
    return []
  }
}
