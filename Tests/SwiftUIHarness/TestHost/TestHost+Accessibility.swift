extension TestHost {
  /// All text in the top layer, one line per `Text`, including text next to or over its stack.
  public var layerText: String { topNode?.shownTexts.joined(separator: "\n") ?? "" }

  /// The top screen as a screen reader describes it: its controls and other elements, in order.
  public var accessibility: [AccessibilitySnapshot] {
    topNode.map { elements(in: $0).map { $0.snapshot } } ?? []
  }

  /// Performs an accessibility action of an element. Screen readers list such actions by name.
  public func perform(_ action: String, on label: String) throws(HarnessMisuse) {
    let element = try element(label)
    guard let found = element.actions.first(where: { $0.name == action }) else {
      throw HarnessMisuse("“\(label)” has the actions \(element.actions.map(\.name)), not “\(action)”.")
    }
    found.perform()
  }

  /// Adjusts an element, as a swipe up or down with VoiceOver does.
  public func adjust(
    _ label: String, _ direction: AccessibilityAdjustmentDirection
  ) throws(HarnessMisuse) {
    guard let adjust = try element(label).adjust else {
      throw HarnessMisuse("“\(label)” cannot be adjusted.")
    }
    adjust(direction)
  }

  private func element(_ label: String) throws(HarnessMisuse) -> AccessibilityElement {
    let elements = elements(in: try actableLayer("use accessibility"))
    guard let element = elements.first(where: { $0.snapshot.label == label }) else {
      throw HarnessMisuse("There is no element “\(label)”: \(elements.map(\.snapshot.label)).")
    }
    return element
  }

  private func elements(in node: Node) -> [AccessibilityElement] {
    var found: [AccessibilityElement] = []
    node.visitShown { node in
      if let element = AccessibilityElement(node) { found.append(element) }
    }
    return found
  }
}

/// The spoken description of a control or another element. Not part of SwiftUI.
public struct AccessibilitySnapshot: Hashable {
  /// The label of the element; its text by default.
  public let label: String
  /// The value of the element; empty if it has none.
  public let value: String
  /// The effect of the element; empty if the label describes the effect.
  public let hint: String
  /// The names of the element's actions.
  public let actions: [String]
  /// Whether the user can use the element.
  public let isEnabled: Bool
}

@MainActor
private struct AccessibilityElement {
  let snapshot: AccessibilitySnapshot
  private(set) var actions: [(name: String, perform: () -> Void)] = []
  private(set) var adjust: ((AccessibilityAdjustmentDirection) -> Void)?

  /// Creates the spoken element of a node; `nil` if the node is not an element, or only part of one.
  init?(_ node: Node) {
    let view = node.inspectableView
    let isControl = view is any TappableView || view is any SharingView || view is any AdjustableView
    var isElement = isControl
    if case .element(let children) = (view as? any AccessibleView)?.attribute, children != .contain {
      isElement = true
    }
    guard isElement, !Self.isSwallowed(node) else { return nil }
    var (label, hint) = (node.shownTexts.joined(separator: " "), "")
    var value = (view as? any SwitchView).map { $0.isOn.wrappedValue ? "on" : "off" } ?? ""
    for attribute in Self.attributes(of: node) {
      switch attribute {
      case .label(let text): label = text
      case .value(let text): value = text
      case .hint(let text): hint = text
      case .actions(let content): actions += Self.buttons(in: content)
      case .adjustment(let perform): adjust = perform
      case .hidden, .element: break
      }
    }
    snapshot = AccessibilitySnapshot(
      label: label, value: value, hint: hint, actions: actions.map(\.name),
      isEnabled: node.environment.isEnabled)
  }

  /// Returns whether a node is hidden, or part of an element that is spoken instead.
  private static func isSwallowed(_ node: Node) -> Bool {
    var next = node.parent
    while let parent = next {
      switch (parent.inspectableView as? any AccessibleView)?.attribute {
      case .hidden(true): return true
      case .element(let children) where children != .contain: return true
      default: next = parent.parent
      }
    }
    return false
  }

  /// Returns the accessibility attributes of a view, from the modifiers around it, the innermost first.
  private static func attributes(of node: Node) -> [AccessibilityAttribute] {
    var found: [AccessibilityAttribute] = []
    var next: Node? = node
    while let node = next {
      if let view = node.inspectableView as? any AccessibleView { found.append(view.attribute) }
      // The search ends at a group of several views: a modifier around the group does not describe only this view.
      next = node.parent.flatMap { parent in
        parent.inspectableView is any WrapperView || parent.children.count == 1 ? parent : nil
      }
    }
    return found
  }

  private static func buttons(in view: any View) -> [(name: String, perform: () -> Void)] {
    if let button = view as? any ButtonView & ContainerView {
      return [(texts(in: button).joined(separator: " "), { button.tap() })]
    }
    if let view = view as? any EvaluatedView { return buttons(in: view.evaluated) }
    return (view as? any ContainerView)?.childViews.flatMap { buttons(in: $0.view) } ?? []
  }

  private static func texts(in view: any View) -> [String] {
    if let text = view as? any TextualView { return [text.text] }
    return (view as? any ContainerView)?.childViews.flatMap { texts(in: $0.view) } ?? []
  }
}
