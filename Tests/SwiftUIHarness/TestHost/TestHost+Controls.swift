internal import Foundation

extension TestHost {
  /// Taps the button, toggle or link with the title, on the top screen or in the dialog on top.
  public func tap(_ title: String) throws(HarnessMisuse) {
    if dialog != nil {
      try answer(title)
      return
    }
    try action(ofButton: title)()
  }

  /// Returns the action of the button, toggle or link with the title, on the top screen. A program can measure the time of the
  /// action without the time of the search.
  public func action(ofButton title: String) throws(HarnessMisuse) -> () throws(HarnessMisuse) -> Void {
    let found = tappables(in: try actableLayer("tap \(title)")).filter { $0.title == title }
    guard let control = found.first, found.count == 1 else {
      let problem = found.isEmpty ? "no button" : "\(found.count) buttons"
      throw HarnessMisuse("There is \(problem) titled “\(title)” on the top screen, which has: \(buttons).")
    }
    return { () throws(HarnessMisuse) in try self.tap(control) }
  }

  func tap(_ control: (title: String, node: Node)) throws(HarnessMisuse) {
    let view = control.node.inspectableView
    guard control.node.environment.isEnabled else { throw HarnessMisuse("“\(control.title)” is disabled.") }
    if let view = view as? any TappableView { view.tap() }
    if let view = view as? any LinkView { view.follow(from: control.node) }
    if let view = view as? any SharingView { sharedItems.append(view.item.absoluteString) }
  }

  /// Moves a slider of the top screen; the first one by default.
  public func moveSlider(_ index: Int = 0, to value: Double) throws(HarnessMisuse) {
    try dragSlider(index, through: [value])
  }

  /// Drags a slider of the top screen through several values; the first slider by default.
  public func dragSlider(_ index: Int = 0, through values: [Double]) throws(HarnessMisuse) {
    var sliders: [any AdjustableView] = []
    try actableLayer("move a slider").visitShown { node in
      if let slider = node.inspectableView as? any AdjustableView { sliders.append(slider) }
    }
    guard sliders.indices.contains(index) else {
      throw HarnessMisuse("There is no slider \(index) on the top screen, which has \(sliders.count).")
    }
    sliders[index].edit(true)
    for value in values {
      if let problem = sliders[index].move(value) {
        throw HarnessMisuse("The slider cannot be moved to \(value): \(problem).")
      }
    }
    sliders[index].edit(false)
  }

  /// The values of the sliders on the top screen.
  public var sliders: [Double] {
    var found: [Double] = []
    topNode?.visitShown {
      if let slider = $0.inspectableView as? any AdjustableView { found.append(slider.position()) }
    }
    return found
  }

  /// Returns the node of the top layer.
  func actableLayer(_ act: String) throws(HarnessMisuse) -> Node {
    guard let topNode else {
      throw HarnessMisuse("Nothing is shown yet: call update() or settle() before you \(act).")
    }
    return topNode
  }

  /// The labels of the tabs in the top layer.
  public var tabs: [String] { topTabs?.tabs.map { $0.title } ?? [] }

  /// The badges of the tabs in the top layer, by label.
  public var tabBadges: [String: String] {
    Dictionary(
      uniqueKeysWithValues: topTabs?.tabs.compactMap { tab in tab.badge.map { (tab.title, $0) } } ?? [])
  }

  /// The sections of the sidebar with the tabs of the top layer, and the labels of their tabs. Successive tabs without a
  /// section form a section with the header `nil`. The list is empty while the tabs are in a bar.
  public var tabSections: [TabSectionSnapshot] {
    guard let controller = topTabs, controller.isSidebar else { return [] }
    let tabs = controller.tabs
    return tabs.indices.reduce(into: []) { sections, index in
      let section = tabs[index].section
      if index > 0, tabs[index - 1].section == section {
        sections[sections.count - 1].tabs.append(tabs[index].title)
      } else {
        sections.append(TabSectionSnapshot(section?.header, [tabs[index].title]))
      }
    }
  }

  /// Taps a tab: writes the selection, even if the tab is already selected.
  public func tapTab(_ title: String) throws(HarnessMisuse) {
    guard let controller = topTabs else { throw HarnessMisuse("The top layer has no tabs.") }
    let found = controller.tabs.filter { $0.title == title }
    guard let tab = found.first, found.count == 1 else {
      throw HarnessMisuse("There is no single tab labelled “\(title)”: \(tabs).")
    }
    controller.tap(tab.tag)
  }

  /// Writes the selection of the root's tabs again. SwiftUI may do this without a tap, even below a modal.
  public func rewriteTabSelection() throws(HarnessMisuse) {
    guard let controller = layerNodes.first?.firstShown({ $0.tabs }), let tag = controller.selected else {
      throw HarnessMisuse("The root has no tabs.")
    }
    controller.selection.wrappedValue = tag
  }

  private var topTabs: TabController? { topNode?.firstShown { $0.tabs } }
}

extension TabItem {
  @MainActor var title: String { Self.texts(in: label).joined(separator: " ") }

  @MainActor
  static func texts(in view: any View) -> [String] {
    if let text = view as? any TextualView { return [text.text] }
    if let flat = view as? any ContainerView { return flat.childViews.flatMap { texts(in: $0.view) } }
    if let label = view as? DefaultTabLabel { return [label.title] }
    return []
  }
}

/// A section of a sidebar of tabs. Not part of SwiftUI.
public struct TabSectionSnapshot: Hashable, Sendable {
  /// The header, if any.
  public let header: String?
  /// The labels of the section's tabs.
  public fileprivate(set) var tabs: [String]

  /// Creates a section for comparisons.
  public init(_ header: String?, _ tabs: [String]) {
    self.header = header
    self.tabs = tabs
  }
}
