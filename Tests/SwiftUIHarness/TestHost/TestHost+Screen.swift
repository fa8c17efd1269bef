public import Foundation

extension TestHost {
  /// The layers on screen: the root's layer, then the sheets and covers above it.
  public var layers: [LayerSnapshot] {
    guard let rootNode else { return [] }
    return [LayerSnapshot(rootNode, nil)]
      + presented.compactMap { presentation in
        presentation.node.map { LayerSnapshot($0, presentation) }
      }
  }

  /// The layer in which the user can act: the topmost one that is not being dismissed.
  public var topLayer: LayerSnapshot? { layers.last { $0.phase != .dismissing } }

  /// The text of the top screen, one line per `Text`.
  public var visibleText: String { topLayer?.top.text ?? "" }

  /// The titles of the controls on the top screen that the user can tap.
  public var buttons: [String] { topNode.map { tappables(in: $0).map { $0.title } } ?? [] }

  /// The differences between the screen and the values that the bindings request.
  public var differences: [String] {
    var found = anchors.filter { $0.node.isMounted }.compactMap { $0.difference }
    for node in layerNodes {
      node.visitAll { found += [$0.stack?.difference, $0.split?.difference].compactMap { $0 } }
    }
    return found
  }

  /// The node of every layer, the root's first.
  var layerNodes: [Node] { [rootNode].compactMap { $0 } + presented.compactMap { $0.node } }

  /// The node of the top layer.
  var topNode: Node? {
    let above = presented.last { $0.phase != .dismissing }
    return above.map { $0.node } ?? rootNode
  }

  func tappables(in node: Node) -> [(title: String, node: Node)] {
    var found: [(String, Node)] = []
    node.visitShown { node in
      let view = node.inspectableView
      if view is any TappableView || view is any LinkView || view is any SharingView {
        found.append((node.shownTexts.joined(separator: " "), node))
      }
    }
    return found
  }
}

extension StackController {
  /// The difference between the screen and the value that the binding requests.
  var difference: String? {
    let path = boundPath
    guard path != shownPath else { return nil }
    return "stack in \(node.path): shows \(shownPath), expected \(path)"
  }
}

/// A layer on screen: the root's layer, a sheet or a cover. Not part of SwiftUI.
public struct LayerSnapshot: Hashable {
  /// The phase of a presentation.
  public enum Phase: Hashable, Sendable {
    /// The layer is being presented.
    case presenting
    /// The layer is not in transition.
    case shown
    /// The layer is being dismissed.
    case dismissing
  }

  /// The kind of presentation; `nil` for the root.
  public let kind: PresentationKind?
  /// The identifier of the presented item; `nil` for the root, `true` for `isPresented`.
  public let item: AnyHashable?
  /// The phase of the presentation.
  public let phase: Phase
  /// The detents, if any.
  public let detents: Set<PresentationDetent>
  /// The detent of the sheet: the selected one, else the one to which the user dragged the sheet, else the smallest.
  public let detent: PresentationDetent?
  /// The rectangle that a popover points to; `nil` for the whole view that presents it, and for other layers.
  public let attachment: CGRect?
  /// The tag of the selected tab, if the layer shows tabs.
  public let selectedTab: AnyHashable?
  /// The sidebar of a split view, if the columns are side by side and the sidebar is visible.
  public let sidebar: ScreenSnapshot?
  /// The screens of the layer's stack, bottom first. A layer without a stack is one screen. A split view has the screens of the
  /// detail column. A collapsed split view has the screens of every column up to the top column.
  public let screens: [ScreenSnapshot]

  /// The visible screen.
  public var top: ScreenSnapshot { screens[screens.count - 1] }

  @MainActor
  init(_ node: Node, _ presentation: Presentation?) {
    kind = presentation?.kind
    item = presentation?.id
    phase =
      switch presentation?.phase {
      case .presenting: .presenting
      case .dismissing: .dismissing
      case .shown, nil: .shown
      }
    attachment = if case .rect(let source)? = presentation?.attachment { source.rect } else { nil }
    let found = node.firstTrait {
      if case .detents(let detents, let selection) = $0 { (all: detents, selection: selection) } else { nil }
    }
    detents = found?.all ?? []
    detent =
      found?.selection?.wrappedValue ?? presentation?.draggedDetent
      ?? detents.min { $0.height < $1.height }
    selectedTab = node.firstShown { $0.tabs?.selected }
    let split = node.firstShown { $0.split }
    sidebar =
      split.flatMap { split in
        split.isCompact || !split.visible.contains(.sidebar) ? nil : split.node(of: .sidebar)
      }.map { ScreenSnapshot($0, value: nil) }
    let columns = split.map { $0.isCompact ? $0.collapsed : [.detail] }
    let nodes = columns?.compactMap { split?.node(of: $0) } ?? [node]
    screens = nodes.flatMap { Self.screens(in: $0) }
  }

  @MainActor
  private static func screens(in node: Node) -> [ScreenSnapshot] {
    let stack = node.firstShown { $0.stack }
    let screens = stack?.screens.compactMap { screen in
      stack?.node(of: screen).map { ScreenSnapshot($0, value: screen.value) }
    }
    return screens ?? [ScreenSnapshot(node, value: nil)]
  }
}

/// A screen of a layer. Not part of SwiftUI.
public struct ScreenSnapshot: Hashable {
  /// The pushed value; `nil` for the root.
  public let value: AnyHashable?
  /// The screen's text, one line per `Text`.
  public let text: String
  /// The screen's navigation title, if any.
  public let title: String?
  /// The identity of the screen, unique within a host. A screen that is made again has another identity.
  public let identity: Int

  @MainActor
  init(_ node: Node, value: AnyHashable?) {
    self.value = value
    text = node.shownTexts.joined(separator: "\n")
    title = node.firstTrait { if case .title(let title) = $0 { title } else { nil } }
    identity = node.identity
  }
}
